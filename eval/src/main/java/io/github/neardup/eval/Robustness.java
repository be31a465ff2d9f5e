package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.generate.Perturbation;
import io.github.neardup.datasets.generate.Perturbations;
import io.github.neardup.datasets.generate.Randomness;
import io.github.neardup.datasets.generate.SourceTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;

/**
 * Measures which changes of a text each algorithm tolerates, and up to which strength: a text of
 * each cluster is perturbed, and its fingerprint is compared with the fingerprint of the original.
 * No search runs: two texts match if they share a key and their similarity reaches the threshold.
 *
 * <p>A perturbation is measured on the texts that it changes at full strength. Results are the same
 * in every run, on any number of threads. Time is linear in texts, perturbations, strengths and
 * algorithms.
 */
public final class Robustness {

  private static final List<Double> STRENGTHS =
      List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0);

  private static final int DOCUMENTS_A_PIECE = 16;
  private static final double CONFIDENCE = 0.95;
  private static final double HALF = 0.5;

  private final List<Double> strengths;
  private final long seed;
  private final int threads;

  /**
   * A measurement at nine strengths.
   *
   * @param seed the seed of the changes to each text
   * @param threads the number of threads to use, at least 1
   */
  public Robustness(long seed, int threads) {
    this(STRENGTHS, seed, threads);
  }

  Robustness(List<Double> strengths, long seed, int threads) {
    this.strengths = strengths;
    this.seed = seed;
    this.threads = threads;
  }

  /**
   * Applies every perturbation to the texts of a dataset and runs the algorithms on the results.
   *
   * @param progress receives the share of the work done, after each perturbation
   * @return a curve for each perturbation and algorithm, in that order
   */
  public List<RobustnessCurve> run(
      Dataset dataset, List<Algorithm> algorithms, DoubleConsumer progress) {
    List<String> texts = SourceTexts.of(dataset).texts();
    List<Perturbation> perturbations =
        Perturbations.all().stream()
            .filter(perturbation -> !perturbation.name().equals(Perturbations.EXACT_COPY))
            .toList();
    return run(dataset.name(), texts, perturbations, algorithms, progress);
  }

  List<RobustnessCurve> run(
      String dataset,
      List<String> texts,
      List<Perturbation> perturbations,
      List<Algorithm> algorithms,
      DoubleConsumer progress) {
    List<RobustnessCurve> curves = new ArrayList<>();
    try (Parallel parallel = new Parallel(threads)) {
      List<Subject> subjects =
          algorithms.stream().map(algorithm -> new Subject(algorithm, texts, parallel)).toList();
      for (Perturbation perturbation : perturbations) {
        curves.addAll(curves(dataset, texts, perturbation, subjects, parallel));
        progress.accept((double) curves.size() / (perturbations.size() * algorithms.size()));
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
    for (double strength : rows.length == 0 ? List.<Double>of() : strengths) {
      forEach(
          rows.length,
          i -> {
            String perturbed = perturbed(perturbation, strength, texts, rows[i]);
            boolean changed = !perturbed.equals(texts.get(rows[i]));
            subjects.forEach(subject -> subject.compare(rows[i], perturbed, changed));
          },
          parallel);
      subjects.forEach(subject -> subject.addPoint(strength, rows.length));
    }
    return subjects.stream().map(subject -> subject.curve(dataset, perturbation)).toList();
  }

  /** Uses the same random numbers at every strength, so that only the strength differs. */
  private String perturbed(
      Perturbation perturbation, double strength, List<String> texts, int row) {
    return perturbation.apply(
        texts.get(row),
        strength,
        Randomness.of(Hash64.seeded(seed).hash(perturbation.name()), row));
  }

  private static void forEach(int size, IntConsumer work, Parallel parallel) {
    parallel.forRange(
        size, DOCUMENTS_A_PIECE, (worker, from, to) -> IntStream.range(from, to).forEach(work));
  }

  /**
   * An algorithm with its fingerprints of the original texts, and the counts of perturbed texts.
   */
  private static final class Subject {
    private final Algorithm algorithm;
    private final Keys keys;
    private final long[][] originals;
    private final AtomicInteger changed = new AtomicInteger();
    private final AtomicInteger candidates = new AtomicInteger();
    private final AtomicInteger similar = new AtomicInteger();
    private final AtomicInteger matched = new AtomicInteger();
    private final List<Point> points = new ArrayList<>();

    Subject(Algorithm algorithm, List<String> texts, Parallel parallel) {
      this.algorithm = algorithm;
      this.keys = algorithm.keys();
      this.originals = new long[texts.size()][];
      forEach(originals.length, i -> originals[i] = algorithm.fingerprint(texts.get(i)), parallel);
    }

    void compare(int row, String perturbed, boolean isChanged) {
      long[] a = originals[row];
      long[] b = algorithm.fingerprint(perturbed);
      boolean candidate = keys.agreeBefore(keys.slots(), a, 0, a.length, b, 0, b.length);
      boolean reaches = algorithm.similarity(a, b) >= algorithm.threshold();
      changed.addAndGet(isChanged ? 1 : 0);
      candidates.addAndGet(candidate ? 1 : 0);
      similar.addAndGet(reaches ? 1 : 0);
      matched.addAndGet(candidate && reaches ? 1 : 0);
    }

    /** Adds a point for everything counted since the last point. */
    void addPoint(double strength, int documents) {
      points.add(
          Point.of(
              strength,
              documents,
              changed.getAndSet(0),
              candidates.getAndSet(0),
              similar.getAndSet(0),
              matched.getAndSet(0)));
    }

    /** Returns the curve of all points since the last curve. */
    RobustnessCurve curve(String dataset, Perturbation perturbation) {
      List<Point> ofCurve = List.copyOf(points);
      points.clear();
      boolean lookAlike = perturbation.result() == Perturbation.Result.LOOK_ALIKE;
      return new RobustnessCurve(
          dataset,
          algorithm.settings().algorithm(),
          algorithm.settings().toSpec(),
          algorithm.settings().toShortSpec(),
          perturbation.name(),
          lookAlike,
          lookAlike ? Double.NaN : RobustnessCurve.halfRecallStrength(ofCurve),
          ofCurve);
    }
  }

  /**
   * How often an algorithm matches a text with its perturbed form, by strength.
   *
   * @param label the algorithm with the settings that differ from the defaults
   * @param lookAlike whether the perturbed text is not a duplicate, so that a match is a mistake
   * @param halfRecallStrength the strength at which recall first falls below one half; NaN if
   *     recall stays above up to the last strength, or the perturbed texts are not duplicates
   * @param points a point for each strength, ascending; none if the perturbation applies to no text
   */
  public record RobustnessCurve(
      String dataset,
      String algorithm,
      String spec,
      @JsonIgnore String label,
      String perturbation,
      boolean lookAlike,
      double halfRecallStrength,
      List<Point> points)
      implements Curves.Curve {

    /** Interpolates linearly between the points, starting from recall 1 at strength 0. */
    static double halfRecallStrength(List<Point> points) {
      double strength = 0;
      double share = 1;
      for (Point point : points) {
        if (point.share < HALF) {
          double way = (share - HALF) / (share - point.share);
          return strength + way * (point.strength - strength);
        }
        strength = point.strength;
        share = point.share;
      }
      return Double.NaN;
    }
  }

  /**
   * The result at one strength.
   *
   * @param strength above 0, at most 1
   * @param documents texts to which the perturbation applies, which are the texts it changes at
   *     full strength
   * @param changed texts among them that it changes at this strength
   * @param candidates texts that share a key with their perturbed form
   * @param similar texts whose similarity to their perturbed form reaches the threshold
   * @param matched texts for which both hold, so that they form a verified pair
   * @param share matched texts divided by documents: recall, or the mistakes for a look-alike
   * @param shareLow lower end of the 95 % interval of the share (Wilson, JASA 22, 1927)
   * @param shareHigh upper end of that interval
   */
  public record Point(
      double strength,
      int documents,
      int changed,
      int candidates,
      int similar,
      int matched,
      double share,
      double shareLow,
      double shareHigh) {

    /**
     * Checks the counts.
     *
     * @throws IllegalArgumentException if they contradict one another
     */
    public Point {
      if (documents < 1
          || Math.max(Math.max(changed, candidates), similar) > documents
          || matched > Math.min(candidates, similar)
          || Math.min(changed, matched) < 0) {
        throw new IllegalArgumentException(
            "counts do not fit: %s documents, %s changed, %s candidates, %s similar, %s matched"
                .formatted(documents, changed, candidates, similar, matched));
      }
    }

    static Point of(
        double strength, int documents, int changed, int candidates, int similar, int matched) {
      ConfidenceInterval interval =
          new WilsonScoreInterval().createInterval(documents, matched, CONFIDENCE);
      return new Point(
          strength,
          documents,
          changed,
          candidates,
          similar,
          matched,
          (double) matched / documents,
          interval.getLowerBound(),
          interval.getUpperBound());
    }
  }
}
