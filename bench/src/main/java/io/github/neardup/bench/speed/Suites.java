package io.github.neardup.bench.speed;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
      Path page =
          Path.of(
              "docs", "measurements", suite.name() + "-java" + Runtime.version().feature() + ".md");
      Files.createDirectories(page.getParent());
      Files.writeString(page, page(suite, texts, comparisons));
    }
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(2);
  }

  private static String page(Suite suite, List<String> texts, List<PeerComparison> comparisons)
      throws IOException {
    StringBuilder page = new StringBuilder("# Performance: " + suite.name() + "\n\n");
    page.append(suite.meaning()).append("\n\n");
    page.append(
        String.format(
            Locale.ROOT,
            "Java %s (%s), %s, %d processors, commit %s. Made by `bench/run %s`. Compare the ratios: absolute"
                + " figures depend on the machine.%n%n",
            Runtime.version(),
            System.getProperty("java.vm.vendor"),
            processor(),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("neardup.commit", "unknown"),
            String.join(" ", command(suite, texts))));
    page.append("| what | ours | other | other's | ratio |\n|---|---:|---|---:|---:|\n");
    comparisons.forEach(
        comparison -> page.append("| ").append(comparison.joined(" | ")).append(" |\n"));
    return page.toString();
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
