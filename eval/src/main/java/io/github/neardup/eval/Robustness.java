package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.generate.Perturbation;
import io.github.neardup.datasets.generate.Perturbations;
import io.github.neardup.datasets.generate.Randomness;
import io.github.neardup.datasets.generate.SourceTexts;
import io.github.neardup.datasets.generate.Synonyms;
import io.github.neardup.eval.RobustnessResults.RobustnessCurve;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Finds out which changes to a text each algorithm sees through, and up to which strength: a text
 * of each cluster is perturbed, and its fingerprint compared with that of the original. No search
 * is run: two texts match if they have a key in common and their similarity reaches the threshold.
 *
 * <p>A perturbation is measured on the texts that it changes at full strength. Results are the same
 * in every run, on any number of threads. Takes time linear in texts, perturbations, strengths and
 * algorithms.
 */
public final class Robustness {

  /** The strengths unless others are given. */
  public static final List<Double> STRENGTHS =
      List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0);

  private static final int DOCUMENTS_A_PIECE = 16;

  private final List<Double> strengths;
  private final long seed;
  private final int threads;

  /**
   * A measurement at {@link #STRENGTHS}.
   *
   * @param seed chooses what is changed in each text
   * @param threads how many threads to use, at least 1
   */
  public Robustness(long seed, int threads) {
    this(STRENGTHS, seed, threads);
  }

  Robustness(List<Double> strengths, long seed, int threads) {
    this.strengths = List.copyOf(strengths);
    this.seed = seed;
    this.threads = threads;
  }

  /**
   * Perturbs the texts of a dataset in every way and runs the algorithms on them.
   *
   * @param progress is told after each perturbation
   * @return a curve for each perturbation and algorithm, in this order
   */
  public List<RobustnessCurve> run(Dataset dataset, List<Algorithm> algorithms, Runnable progress) {
    List<String> texts = SourceTexts.of(dataset).texts();
    return run(dataset.name(), texts, perturbations(texts), algorithms, progress);
  }

  /** How many perturbations {@link #run} goes through. */
  public static int perturbations() {
    return perturbations(List.of("")).size();
  }

  private static List<Perturbation> perturbations(List<String> texts) {
    return new Perturbations(
            Synonyms.bundled(),
            number -> texts.get((int) Long.remainderUnsigned(number, texts.size())))
        .all().stream()
            .filter(perturbation -> !perturbation.name().equals(Perturbations.EXACT_COPY))
            .toList();
  }

  List<RobustnessCurve> run(
      String dataset,
      List<String> texts,
      List<Perturbation> perturbations,
      List<Algorithm> algorithms,
      Runnable progress) {
    List<RobustnessCurve> curves = new ArrayList<>();
    try (Parallel parallel = new Parallel(threads)) {
      List<Subject> subjects =
          algorithms.stream().map(algorithm -> new Subject(algorithm, texts, parallel)).toList();
      for (Perturbation perturbation : perturbations) {
        curves.addAll(curves(dataset, texts, perturbation, subjects, parallel));
        progress.run();
      }
    }
    return curves;
  }

  private List<RobustnessCurve> curves(
      String dataset,
      List<String> texts,
      Perturbation perturbation,
      List<Subject> subjects,
      Parallel parallel) {
    int[] rows =
        IntStream.range(0, texts.size())
            .filter(row -> !perturbed(perturbation, 1, texts, row).equals(texts.get(row)))
            .toArray();
    Map<Subject, List<RobustnessCurve.Point>> points = new LinkedHashMap<>();
    subjects.forEach(subject -> points.put(subject, new ArrayList<>()));
    for (double strength : rows.length == 0 ? List.<Double>of() : strengths) {
      String[] perturbed = new String[rows.length];
      fill(perturbed, i -> perturbed(perturbation, strength, texts, rows[i]), parallel);
      points.forEach((subject, list) -> list.add(subject.point(strength, rows, perturbed)));
    }
    List<RobustnessCurve> curves = new ArrayList<>();
    points.forEach(
        (subject, list) ->
            curves.add(
                new RobustnessCurve(
                    dataset,
                    subject.algorithm.settings().algorithm(),
                    subject.algorithm.settings().toSpec(),
                    subject.algorithm.settings().toShortSpec(),
                    perturbation.name(),
                    perturbation.result() == Perturbation.Result.LOOK_ALIKE,
                    list)));
    return curves;
  }

  /** The same random numbers at every strength: what differs is the strength alone. */
  private String perturbed(
      Perturbation perturbation, double strength, List<String> texts, int row) {
    return perturbation.apply(
        texts.get(row),
        strength,
        Randomness.of(Hash64.seeded(seed).hash(perturbation.name()), row));
  }

  private static <T> void fill(T[] array, IntFunction<T> element, Parallel parallel) {
    parallel.forRange(
        array.length,
        DOCUMENTS_A_PIECE,
        (worker, from, to) -> {
          for (int i = from; i < to; i++) {
            array[i] = element.apply(i);
          }
        });
  }

  /** An algorithm with its fingerprints of the original texts. */
  private static final class Subject {
    private final Algorithm algorithm;
    private final Keys keys;
    private final List<String> texts;
    private final Parallel parallel;
    private final long[][] originals;

    Subject(Algorithm algorithm, List<String> texts, Parallel parallel) {
      this.algorithm = algorithm;
      this.keys = algorithm.keys();
      this.texts = texts;
      this.parallel = parallel;
      this.originals = fingerprints(texts.toArray(new String[0]));
    }

    private long[][] fingerprints(String[] of) {
      long[][] fingerprints = new long[of.length][];
      fill(fingerprints, i -> algorithm.fingerprint(of[i]), parallel);
      return fingerprints;
    }

    RobustnessCurve.Point point(double strength, int[] rows, String[] perturbed) {
      long[][] others = fingerprints(perturbed);
      int changed = 0;
      int candidates = 0;
      int similar = 0;
      int matched = 0;
      for (int i = 0; i < rows.length; i++) {
        long[] a = originals[rows[i]];
        long[] b = others[i];
        boolean candidate = keys.agreeBefore(keys.slots(), a, 0, a.length, b, 0, b.length);
        boolean reaches = algorithm.similarity(a, b) >= algorithm.threshold();
        changed += perturbed[i].equals(texts.get(rows[i])) ? 0 : 1;
        candidates += candidate ? 1 : 0;
        similar += reaches ? 1 : 0;
        matched += candidate && reaches ? 1 : 0;
      }
      return new RobustnessCurve.Point(
          strength, rows.length, changed, candidates, similar, matched);
    }
  }
}
