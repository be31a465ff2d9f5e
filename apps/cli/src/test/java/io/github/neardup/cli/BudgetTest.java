package io.github.neardup.cli;

import static java.io.StreamTokenizer.TT_EOF;
import static java.io.StreamTokenizer.TT_WORD;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StreamTokenizer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No module has more lines of code than {@code budget.txt} allows. The system property {@code
 * neardup.budget.update=true} writes the numbers of today into the file.
 */
class BudgetTest {

  private static final Path ROOT = Path.of("../..");
  private static final Path BUDGET = ROOT.resolve("budget.txt");
  private static final String SUM = "sum";
  private static final int SHOWN = 5;

  /** Measurements and examples are not part of the program. */
  private static final Set<String> NOT_COUNTED = Set.of("bench", "samples");

  private static final Set<String> HEADERS = Set.of("package", "import");

  @Test
  void modulesStayWithinTheirBudget() throws IOException {
    Map<String, Integer> counted = linesOfModules();
    if (Boolean.getBoolean("neardup.budget.update")) {
      List<String> numbers = new ArrayList<>();
      counted.forEach((module, lines) -> numbers.add(module + "\t" + lines));
      numbers.add(SUM + "\t" + sum(counted));
      Files.write(BUDGET, numbers);
    }
    Map<String, Integer> budget = new TreeMap<>();
    for (String line : Files.readAllLines(BUDGET)) {
      String[] parts = line.split("\t", -1);
      budget.put(parts[0], Integer.valueOf(parts[1]));
    }
    int sum = Objects.requireNonNull(budget.remove(SUM), "budget.txt has no sum");
    assertThat(sum).as("the sum in budget.txt").isEqualTo(sum(budget));
    assertThat(counted).as("modules").containsOnlyKeys(budget.keySet());
    Map<String, Integer> left = new TreeMap<>(counted);
    left.replaceAll((module, lines) -> budget.get(module) - lines);
    left.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .limit(SHOWN)
        .forEach(
            each ->
                System.out.printf(
                    "%s: %d lines below its budget of %d%n",
                    each.getKey(), each.getValue(), budget.get(each.getKey())));
    assertThat(left)
        .as("lines left in the budget; a change that needs more takes out as much elsewhere")
        .allSatisfy((module, lines) -> assertThat(lines).isNotNegative());
  }

  private static int sum(Map<String, Integer> numbers) {
    return numbers.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Test
  void commentsBlankLinesAndImportsDoNotCount() throws IOException {
    Path file = Files.createTempFile("Counted", ".java");
    Files.writeString(
        file,
        """
        package counted;

        import java.util.List;

        /** A comment. */
        class Counted {
          // another comment
          String url = "https://example.org"; /* and a third
            over two lines */
          char quote = '"';
        }
        """);
    assertThat(linesOfCode(file)).isEqualTo(4);
    Files.delete(file);
  }

  private static Map<String, Integer> linesOfModules() throws IOException {
    Map<String, Integer> lines = new TreeMap<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = ROOT.relativize(file).toString();
        int main = name.indexOf("/src/main/");
        if (main > 0
            && !name.contains("/target/")
            && name.endsWith(".java")
            && !NOT_COUNTED.contains(name.split("/", 2)[0])) {
          lines.merge(name.substring(0, main), linesOfCode(file), Integer::sum);
        }
      }
    }
    return lines;
  }

  /** Counts the lines on which a token begins, except those of the package and of imports. */
  private static int linesOfCode(Path file) throws IOException {
    try (Reader reader = Files.newBufferedReader(file, UTF_8)) {
      StreamTokenizer tokens = new StreamTokenizer(reader);
      tokens.ordinaryChar('/');
      tokens.slashSlashComments(true);
      tokens.slashStarComments(true);
      Set<Integer> seen = new HashSet<>();
      int lines = 0;
      while (tokens.nextToken() != TT_EOF) {
        boolean first = seen.add(tokens.lineno());
        if (first && !(tokens.ttype == TT_WORD && HEADERS.contains(tokens.sval))) {
          lines++;
        }
      }
      return lines;
    }
  }
}
