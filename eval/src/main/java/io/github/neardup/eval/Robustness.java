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
import io.github.neardup.datasets.generate.Synonyms;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;

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
   * @param seed chooses what is changed in each text
   * @param threads how many threads to use, at least 1
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
   * Perturbs the texts of a dataset in every way and runs the algorithms on them.
   *
   * @param progress is told the share that is done, after each perturbation
   * @return a curve for each perturbation and algorithm, in this order
   */
  public List<RobustnessCurve> run(
      Dataset dataset, List<Algorithm> algorithms, DoubleConsumer progress) {
    List<String> texts = SourceTexts.of(dataset).texts();
    List<Perturbation> perturbations =
        new Perturbations(
                Synonyms.bundled(),
                number -> texts.get((int) Long.remainderUnsigned(number, texts.size())))
            .all().stream()
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

  /** The same random numbers at every strength: what differs is the strength alone. */
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

  /** An algorithm with its fingerprints of the original texts, and counts of perturbed texts. */
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

    /** Of what was counted since the last point. */
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

    /** Of the points since the last curve. */
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
   * How often an algorithm matches a text with what a perturbation made of it, by strength.
   *
   * @param label the algorithm with the settings that differ from the defaults
   * @param lookAlike whether the perturbed text is no duplicate, so that a match is a mistake
   * @param halfRecallStrength the strength at which recall falls below one half for the first time;
   *     NaN if it does not up to the last strength, or the perturbed texts are no duplicates
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

    /** By straight lines between the points and from recall 1 at strength 0. */
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
   * A strength and what it leads to.
   *
   * @param strength above 0, at most 1
   * @param documents texts to which the perturbation applies: it changes them at full strength
   * @param changed those of them that it changes at this strength
   * @param candidates texts that have a key in common with their perturbed form
   * @param similar texts whose similarity with it reaches the threshold
   * @param matched texts that are both, and so a verified pair
   * @param share that of the texts that are matched: recall, or for a look-alike the mistakes
   * @param shareLow lower end of its 95 % interval (Wilson, JASA 22, 1927)
   * @param shareHigh upper end
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
     * @throws IllegalArgumentException if they do not fit each other
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
