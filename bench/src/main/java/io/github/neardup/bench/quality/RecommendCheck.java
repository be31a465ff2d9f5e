package io.github.neardup.bench.quality;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.recommend.Recommendation;
import io.github.neardup.recommend.Recommendation.Option;
import io.github.neardup.recommend.RecommendationRequest;
import io.github.neardup.recommend.RecommendationRequest.Effort;
import io.github.neardup.recommend.Recommender;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * Does {@code neardup recommend} keep what it promises? Recommends from a sample, runs what is
 * recommended on the whole corpus, and compares with the exact search of the whole corpus.
 */
public final class RecommendCheck {

  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Path corpus;
  private final Map<String, Measured> measured = new HashMap<>();
  private final List<Document> differentTexts = new ArrayList<>();

  private RecommendCheck(Path corpus) {
    this.corpus = corpus;
    Set<String> texts = new HashSet<>();
    try (CorpusReader reader = open()) {
      reader
          .documents()
          .forEachRemaining(
              document -> {
                if (texts.add(document.text())) {
                  differentTexts.add(document);
                }
              });
    }
  }

  /**
   * Prints a table in Markdown.
   *
   * @param arguments {@code labels}, a page and datasets, to write what labelled pairs are worth
   *     into the page; or files in JSON Lines; {@code recall=0.9,0.95}, {@code threshold=0.6},
   *     {@code precision=0.9}, {@code sample=10000}, {@code seed=1,2} and {@code truth=kshingle}
   *     say what is checked
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 2 && arguments[0].equals("labels")) {
      RecommendLabels.write(Path.of(arguments[1]), List.of(arguments).subList(2, arguments.length));
      return;
    }
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "recall", "0.9,0.95,0.99",
                "threshold", "0.6,0.8",
                "precision", "0.9",
                "sample", "10000",
                "seed", "1",
                "truth", "kshingle"));
    List<Path> corpora = new ArrayList<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 0) {
        corpora.add(Path.of(argument));
      } else if (settings.replace(argument.substring(0, equals), argument.substring(equals + 1))
          == null) {
        System.err.println("unknown " + argument + "; known: " + settings.keySet());
        System.exit(2);
      }
    }
    if (corpora.isEmpty()) {
      System.err.println(
          "usage: bench/recommend-check CORPUS... [recall=R,..] [threshold=T,..] [precision=P]"
              + " [sample=N] [seed=N,..] [truth=SPEC]");
      System.exit(2);
    }
    for (Path corpus : corpora) {
      RecommendCheck check = new RecommendCheck(corpus);
      check.header();
      String truth = settings.getOrDefault("truth", "");
      for (String seed : list(settings, "seed")) {
        for (String threshold : list(settings, "threshold")) {
          for (String recall : list(settings, "recall")) {
            check.check(
                new RecommendationRequest(
                    truth + (truth.contains(":") ? "," : ":") + "threshold=" + threshold,
                    List.of(),
                    Double.parseDouble(recall),
                    Double.parseDouble(settings.getOrDefault("precision", "")),
                    Integer.parseInt(settings.getOrDefault("sample", "")),
                    Long.parseLong(seed),
                    new Effort(Double.MAX_VALUE, 0),
                    THREADS));
          }
        }
      }
    }
  }

  private static List<String> list(Map<String, String> settings, String name) {
    return List.of(settings.getOrDefault(name, "").split(",", -1));
  }

  private CorpusReader open() {
    return CorpusReader.open(List.of(corpus), CorpusFields.DEFAULT);
  }

  private void header() {
    out.printf("%s, %,d different texts%n%n", corpus.getFileName(), differentTexts.size());
    out.println(
        "| truth | seed | wanted | recommended | recall | measured | precision | measured |"
            + " candidates | measured | memory | fingerprints alone | seconds | measured |"
            + " recommend took |");
    out.println("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
  }

  private void check(RecommendationRequest wish) {
    long start = System.nanoTime();
    Recommendation recommendation;
    try (CorpusReader reader = open()) {
      recommendation =
          new Recommender(wish, work -> {}).recommend(reader.documents()).orElseThrow();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    Measured truth = measure(Algorithms.create(recommendation.truth()));
    Option fastest = recommendation.choices().get(0);
    print(recommendation, wish.seed(), fastest, truth, seconds);
    if (fastest.truth()) {
      // What would have been taken had the exact search been slower.
      recommendation.choices().stream()
          .filter(choice -> choice.suffices() && !choice.truth())
          .findFirst()
          .ifPresent(choice -> print(recommendation, wish.seed(), choice, truth, Double.NaN));
    }
  }

  private void print(
      Recommendation recommendation, long seed, Option choice, Measured truth, double seconds) {
    Measured run = measure(Algorithms.create(choice.spec()));
    double recall = share(truth.pairs, run.pairs);
    double precision = share(run.pairs, truth.pairs);
    out.printf(
        Locale.ROOT,
        "| `%s` | %d | %s | `%s` | %.4f [%.4f, %.4f] | %.4f%s | %.3f [%.3f, %.3f] | %.3f%s | %.3g"
            + " | %.3g | %.0f MB | %.0f MB | %.2f = %.2f + %.2f + %.2f | %.2f = %.2f + %.2f + %.2f"
            + " | %.0f |%n",
        recommendation.truth(),
        seed,
        recommendation.recall(),
        choice.spec(),
        choice.recall(),
        choice.recallInterval().low(),
        choice.recallInterval().high(),
        recall,
        missed(recall, recommendation.recall()),
        choice.precision(),
        choice.precisionInterval().low(),
        choice.precisionInterval().high(),
        precision,
        missed(precision, recommendation.precision()),
        choice.candidates(),
        (double) run.candidates,
        choice.bytes() / 1e6,
        run.bytes / 1e6,
        choice.seconds().total(),
        choice.seconds().fingerprint(),
        choice.seconds().search(),
        choice.seconds().write(),
        run.fingerprint + run.search + run.read,
        run.fingerprint,
        run.search,
        run.read,
        seconds);
  }

  private static String missed(double measured, double wanted) {
    return measured < wanted ? " MISSED" : "";
  }

  /** What running an algorithm on the whole corpus gives and takes. */
  private record Measured(
      SearchResult pairs,
      long candidates,
      long bytes,
      double fingerprint,
      double search,
      double read) {}

  private Measured measure(Algorithm algorithm) {
    return measured.computeIfAbsent(algorithm.settings().toSpec(), spec -> run(algorithm));
  }

  private Measured run(Algorithm algorithm) {
    LongAdder candidates = new LongAdder();
    SearchResult pairs =
        Search.of(algorithm, THREADS)
            .pairs(FingerprintTable.of(algorithm, differentTexts.iterator(), THREADS));
    long before = usedAfterCollection();
    long start = System.nanoTime();
    FingerprintTable table;
    try (CorpusReader reader = open()) {
      table = FingerprintTable.of(algorithm, reader.documents(), THREADS);
    }
    long fingerprinted = System.nanoTime();
    Search.of(algorithm, THREADS).clusters(table);
    long searched = System.nanoTime();
    try (CorpusReader reader = open()) {
      reader.documents().forEachRemaining(document -> {});
    }
    long read = System.nanoTime();
    long bytes = usedAfterCollection() - before;
    Search.of(algorithm, THREADS).pairsByKeys(table, (left, right) -> candidates.increment());
    return new Measured(
        pairs,
        candidates.sum(),
        bytes,
        (fingerprinted - start) / 1e9,
        (searched - fingerprinted) / 1e9,
        (read - searched) / 1e9);
  }

  private static long usedAfterCollection() {
    for (int i = 0; i < 3; i++) { // what threads that have ended held goes a little later
      System.gc();
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** The share of the pairs of one search that the other found. */
  private static double share(SearchResult of, SearchResult found) {
    long[] counts = new long[2];
    HalvesScore.forEachPair(
        of,
        (a, b, similarity) -> {
          counts[0]++;
          counts[1] += found.matches(a, b) ? 1 : 0;
        });
    return (double) counts[1] / counts[0];
  }
}
