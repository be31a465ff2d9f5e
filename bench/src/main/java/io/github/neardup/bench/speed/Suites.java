package io.github.neardup.bench.speed;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openjdk.jmh.runner.RunnerException;

/** Runs a suite of benchmarks and prints the results, one line per comparison. */
public final class Suites {

  private static final List<Suite> SUITES =
      List.of(
          KernelSuite.SUITE,
          TextSuite.SUITE,
          SearchSuite.SUITE,
          FamilySuite.SUITE,
          IndexSuite.SUITE,
          JoinBenchmark.SUITE);

  /** Where the results on each Java are, from which a page is made. */
  private static final Path RESULTS = Path.of("bench", "target", "suites");

  private static final String COLUMNS = " ours, Java N | other's, Java N | ratio, Java N |";

  private Suites() {}

  /**
   * Runs the named suite.
   *
   * @param arguments the name, and {@code --quick} for a short run; then texts to measure with, if
   *     the suite takes any
   */
  public static void main(String[] arguments) throws RunnerException, IOException {
    List<String> rest = new ArrayList<>(Arrays.asList(arguments));
    boolean quick = rest.remove("--quick");
    List<String> names = SUITES.stream().map(Suite::name).toList();
    if (rest.isEmpty() || !names.contains(rest.get(0))) {
      fail(
          "usage: bench/run SUITE [--quick] [TEXTS...]   with SUITE one of "
              + String.join(", ", names));
    }
    Suite suite = SUITES.get(names.indexOf(rest.get(0)));
    List<String> texts = rest.subList(1, rest.size());
    if (!texts.isEmpty() && !suite.takesTexts()) {
      fail("bench/run " + suite.name() + " takes no texts; leave out " + String.join(" ", texts));
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    List<PeerComparison> comparisons = suite.runner().run(new Bench(quick, true, texts));
    comparisons.forEach(comparison -> out.println(comparison.joined("\t")));
    if (!quick) {
      Files.createDirectories(RESULTS);
      List<String> lines = new ArrayList<>(List.of(java()));
      comparisons.forEach(comparison -> lines.add(comparison.joined("\t")));
      Files.write(RESULTS.resolve(suite.name() + "-" + Runtime.version().feature()), lines);
      Files.writeString(
          Path.of("docs", "measurements", suite.name() + ".md"),
          page(suite, texts, results(suite)));
    }
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(2);
  }

  /** The results on each Java: a line about this Java, and then a line per comparison. */
  private static SortedMap<String, List<String>> results(Suite suite) throws IOException {
    SortedMap<String, List<String>> results = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(RESULTS, suite.name() + "-*")) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        results.put(name.substring(suite.name().length() + 1), Files.readAllLines(file));
      }
    }
    return results;
  }

  private static String page(
      Suite suite, List<String> texts, SortedMap<String, List<String>> results) throws IOException {
    StringBuilder page = new StringBuilder("# Performance: " + suite.name() + "\n\n");
    page.append(suite.meaning()).append("\n\n");
    page.append(
        String.format(
            Locale.ROOT,
            "%s; %s, %d processors; commit %s. Made by `bench/run %s`. Compare the ratios: absolute figures"
                + " depend on the machine.%n%n",
            String.join("; ", results.values().stream().map(lines -> lines.get(0)).toList()),
            processor(),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("neardup.commit", "unknown"),
            String.join(" ", command(suite, texts))));
    page.append("| what | other |");
    results.keySet().forEach(java -> page.append(COLUMNS.replace("N", java)));
    page.append("\n|---|---|").append("---:|---:|---:|".repeat(results.size())).append('\n');
    Map<String, StringBuilder> rows = new LinkedHashMap<>();
    for (List<String> lines : results.values()) {
      for (String line : lines.subList(1, lines.size())) {
        String[] cells = line.split("\t", -1);
        rows.computeIfAbsent(
                "| " + cells[0] + " | " + cells[2] + " |", begin -> new StringBuilder(begin))
            .append(" %s | %s | %s |".formatted(cells[1], cells[3], cells[4]));
      }
    }
    rows.values().forEach(row -> page.append(row).append('\n'));
    return page.toString();
  }

  private static String java() {
    return "Java " + Runtime.version() + " (" + System.getProperty("java.vm.vendor") + ")";
  }

  private static List<String> command(Suite suite, List<String> texts) {
    List<String> words = new ArrayList<>(List.of(suite.name()));
    texts.forEach(text -> words.add(Path.of(text).getFileName().toString()));
    return words;
  }

  private static String processor() throws IOException {
    Path info = Path.of("/proc/cpuinfo");
    if (Files.isReadable(info)) {
      for (String line : Files.readAllLines(info)) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).strip();
        }
      }
    }
    return System.getProperty("os.arch");
  }
}
