package io.github.neardup.bench.speed;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.testing.Families;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The search for clusters on texts that are hard for it, compared with a comparison of all pairs.
 */
final class FamilySuite {

  private static final int THREADS = Runtime.getRuntime().availableProcessors();
  private static final int SEED = 1;
  private static final int RUNS = 3;
  private static final int DOCUMENTS = 4_000;
  private static final int QUICK_DOCUMENTS = 1_000;
  private static final int GROWTH = 6;

  /** How many of the specs, the first ones, are searched exactly. */
  private static final int EXACT = 2;

  private static final List<String> SPECS =
      List.of(
          "kshingle:shingle=1,threshold=0.8",
          "kshingle:shingle=1,threshold=0.6",
          "minhash:shingle=1",
          "simhash:bits=64,distance=3,shingle=1",
          "simhash:bits=64,distance=10,shingle=1",
          "ksentence");

  static final Suite SUITE =
      new Suite(
          "families",
          false,
          "Milliseconds from fingerprints to clusters, compared with a plain loop over all pairs"
              + " that links them; on all cores, the best of "
              + RUNS
              + " runs. Below, the exact search on six times as many documents, compared with a"
              + " multiple of its own time.",
          FamilySuite::suite);

  private FamilySuite() {}

  private static List<PeerComparison> suite(Bench bench) {
    List<PeerComparison> figures = new ArrayList<>();
    int documents = bench.quick() ? QUICK_DOCUMENTS : DOCUMENTS;
    for (Families family : Families.values()) {
      List<String> texts = family.texts(documents, SEED);
      for (String spec : SPECS) {
        compare(figures, family, spec, texts);
      }
    }
    for (Families family : Families.values()) {
      for (String spec : SPECS.subList(0, EXACT)) {
        growth(figures, family, spec, documents);
      }
    }
    return figures;
  }

  private static void growth(
      List<PeerComparison> figures, Families family, String spec, int documents) {
    Algorithm algorithm = Algorithms.create(spec);
    double few = milliseconds(algorithm, family.texts(documents, SEED));
    double many = milliseconds(algorithm, family.texts(GROWTH * documents, SEED));
    PeerComparison.addCosts(
        figures,
        what(spec, GROWTH * documents, family),
        many,
        2 * GROWTH + " times the time of a sixth",
        2 * GROWTH * few);
  }

  private static double milliseconds(Algorithm algorithm, List<String> texts) {
    Fingerprints fingerprints = Fingerprints.of(algorithm, () -> documents(texts), THREADS);
    return milliseconds(() -> Search.of(algorithm, THREADS).clusters(fingerprints));
  }

  private static String what(String spec, int documents, Families family) {
    return String.format(
        Locale.ROOT, "%s, %,d of %s, ms", spec, documents, family.name().toLowerCase(Locale.ROOT));
  }

  private static void compare(
      List<PeerComparison> figures, Families family, String spec, List<String> texts) {
    Algorithm algorithm = Algorithms.create(spec);
    FingerprintTable table = FingerprintTable.of(algorithm, documents(texts).iterator(), THREADS);
    double ours = milliseconds(algorithm, texts);
    double loop = milliseconds(() -> loop(algorithm, table));
    PeerComparison.addCosts(
        figures, what(spec, texts.size(), family), ours, "every pair compared", loop);
  }

  private static Stream<Document> documents(List<String> texts) {
    return IntStream.range(0, texts.size()).mapToObj(i -> new Document("" + i, texts.get(i)));
  }

  private static long loop(Algorithm algorithm, FingerprintTable table) {
    LongAdder pairs = new LongAdder();
    IntStream.range(0, table.size())
        .parallel()
        .forEach(
            right -> {
              long found = 0;
              for (int left = 0; left < right; left++) {
                double threshold = algorithm.threshold();
                found += table.similarity(algorithm, left, right, threshold) >= threshold ? 1 : 0;
              }
              pairs.add(found);
            });
    return pairs.sum();
  }

  private static double milliseconds(Supplier<Object> task) {
    double[] runs = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      long start = System.nanoTime();
      if (task.get() == null) {
        throw new IllegalStateException("nothing was found");
      }
      runs[run] = (System.nanoTime() - start) / 1e6;
    }
    return Arrays.stream(runs).min().orElseThrow();
  }
}
