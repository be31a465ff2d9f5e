package io.github.neardup.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Fingerprints to pairs and clusters, from thousands of documents to millions. */
final class SearchSuite {

  private static final int MILLION = 1_000_000;
  private static final String HEAP = "8g";
  private static final String SIMHASH = "simhash:distance=3";
  private static final String MINHASH = "minhash:threshold=0.8";
  private static final double MOST_GROWTH = 12;
  private static final double MOST_TIME_OF_DISTINCT = 3;

  static final Suite SUITE =
      new Suite(
          "search",
          false,
          "Seconds to find all pairs among random fingerprints, of which a fiftieth have a planted"
              + " near copy; and from texts to clusters where ten of eleven documents are copies and the"
              + " eleventh differs in a word or two. Each in a JVM of its own with a heap of "
              + HEAP
              + ", on all cores.",
          SearchSuite::run);

  private SearchSuite() {}

  private static List<PeerComparison> run(Bench bench) {
    List<PeerComparison> comparisons = new ArrayList<>();
    besideALoop(comparisons, SIMHASH, bench.quick() ? 50_000 : 200_000);
    besideALoop(comparisons, MINHASH, bench.quick() ? 10_000 : 50_000);
    growth(comparisons, SIMHASH, bench.quick() ? MILLION / 10 : 5 * MILLION);
    growth(comparisons, MINHASH, bench.quick() ? MILLION / 50 : MILLION / 2);
    for (String spec : List.of("minhash", "simhash", "kshingle")) {
      alike(comparisons, spec, bench.quick() ? MILLION / 10 : 11 * MILLION / 10);
    }
    return comparisons;
  }

  private static void besideALoop(List<PeerComparison> comparisons, String spec, int documents) {
    comparisons.add(
        PeerComparison.ofCosts(
            String.format(Locale.ROOT, "%s, %,d documents, s", spec, documents),
            run("pairs", spec, documents).seconds(),
            "every pair compared",
            run("loop", spec, documents).seconds()));
  }

  private static void growth(List<PeerComparison> comparisons, String spec, int documents) {
    SearchTask.Outcome small = run("pairs", spec, documents);
    SearchTask.Outcome large = run("pairs", spec, 10 * documents);
    String what =
        String.format(
            Locale.ROOT,
            "%s, %,d documents (fingerprints %,.0f MB)",
            spec,
            10 * documents,
            large.megabytes());
    comparisons.add(
        PeerComparison.ofCosts(
            what + ", s",
            large.seconds(),
            String.format(Locale.ROOT, "%.0f times that of a tenth", MOST_GROWTH),
            MOST_GROWTH * small.seconds()));
    comparisons.add(
        PeerComparison.ofSpeeds(
            what + ", found", (double) large.found(), "planted", (double) large.expected()));
  }

  private static void alike(List<PeerComparison> comparisons, String spec, int documents) {
    SearchTask.Outcome alike = run("alike", spec, documents);
    String what = String.format(Locale.ROOT, "%s, %,d documents alike", spec, documents);
    comparisons.add(
        PeerComparison.ofCosts(
            what + ", s",
            alike.seconds(),
            String.format(Locale.ROOT, "%.0f times that of random ones", MOST_TIME_OF_DISTINCT),
            MOST_TIME_OF_DISTINCT * run("distinct", spec, documents).seconds()));
    comparisons.add(
        PeerComparison.ofSpeeds(
            what + ", in one cluster", (double) alike.found(), "all", (double) alike.expected()));
  }

  private static SearchTask.Outcome run(String task, String spec, int documents) {
    System.err.println(task + " " + spec + " " + documents);
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + HEAP,
            "--add-modules",
            "jdk.incubator.vector",
            "-cp",
            System.getProperty("java.class.path"),
            SearchTask.class.getName(),
            task,
            spec,
            String.valueOf(documents));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("failed: " + String.join(" ", command));
      }
      return SearchTask.Outcome.parse(output.substring(output.lastIndexOf('\n') + 1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
