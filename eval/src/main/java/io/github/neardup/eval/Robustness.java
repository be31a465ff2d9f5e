package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.generate.Perturbation;
import io.github.neardup.datasets.generate.Perturbations;
import io.github.neardup.datasets.generate.Randomness;
import io.github.neardup.datasets.generate.SourceTexts;
import io.github.neardup.eval.json.ResultJson;
import io.github.neardup.eval.score.MeasuredValue.Confidence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
 *
 * @param seed the seed of the changes to each text
 * @param threads the number of threads to use, at least 1
 */
public record Robustness(long seed, int threads) {

  private static final List<Double> STRENGTHS =
      List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0);

  private static final int DOCUMENTS_A_PIECE = 16;
  private static final double HALF = 0.5;

  private record File(RunDescription run, List<RobustnessCurve> robustness) {}

  /** Returns the content of {@code robustness.json}. */
  public static String json(RunDescription run, List<RobustnessCurve> curves) {
    return ResultJson.DOUBLE.write(new File(run, curves));
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
        Match[][][] matches = new Match[texts.size()][][];
        forEach(
            matches.length,
            row -> matches[row] = matches(perturbation, texts.get(row), row, subjects),
            parallel);
        for (int i = 0; i < subjects.size(); i++) {
          Settings settings = algorithms.get(i).settings();
          curves.add(RobustnessCurve.of(dataset, settings, perturbation, points(matches, i)));
        }
        progress.accept((double) curves.size() / (perturbations.size() * algorithms.size()));
      }
    }
    return curves;
  }

  /**
   * Returns by strength and algorithm what becomes of a text; nothing if the perturbation does not
   * apply to it.
   */
  private Match[][] matches(
      Perturbation perturbation, String text, int row, List<Subject> subjects) {
    if (perturbed(perturbation, 1, text, row).equals(text)) {
      return new Match[0][];
    }
    return STRENGTHS.stream()
        .map(strength -> perturbed(perturbation, strength, text, row))
        .map(
            perturbed ->
                subjects.stream()
                    .map(subject -> subject.match(row, perturbed, !perturbed.equals(text)))
                    .toArray(Match[]::new))
        .toArray(Match[][]::new);
  }

  /** Uses the same random numbers at every strength, so that only the strength differs. */
  private String perturbed(Perturbation perturbation, double strength, String text, int row) {
    return perturbation.apply(
        text, strength, Randomness.of(Hash64.seeded(seed).hash(perturbation.name()), row));
  }

  /** Returns a point for each strength; none if the perturbation applies to no text. */
  private static List<Point> points(Match[][][] matches, int subject) {
    List<Match[][]> applied = Stream.of(matches).filter(text -> text.length > 0).toList();
    return IntStream.range(0, applied.isEmpty() ? 0 : STRENGTHS.size())
        .mapToObj(
            i ->
                Point.of(STRENGTHS.get(i), applied.stream().map(text -> text[i][subject]).toList()))
        .toList();
  }

  private static void forEach(int size, IntConsumer work, Parallel parallel) {
    parallel.forRange(
        size, DOCUMENTS_A_PIECE, (worker, from, to) -> IntStream.range(from, to).forEach(work));
  }

  /** Whether a text was changed, shares a key with the original, and is similar enough. */
  record Match(boolean changed, boolean candidate, boolean similar) {}

  /** An algorithm with its fingerprints of the original texts. */
  private static final class Subject {
    private final Algorithm algorithm;
    private final Keys keys;
    private final long[][] originals;

    Subject(Algorithm algorithm, List<String> texts, Parallel parallel) {
      this.algorithm = algorithm;
      this.keys = algorithm.keys();
      this.originals = new long[texts.size()][];
      forEach(originals.length, i -> originals[i] = algorithm.fingerprint(texts.get(i)), parallel);
    }

    Match match(int row, String perturbed, boolean changed) {
      long[] a = originals[row];
      long[] b = algorithm.fingerprint(perturbed);
      return new Match(
          changed,
          keys.agreeBefore(keys.slots(), Row.of(a), Row.of(b)),
          algorithm.similarity(a, b) >= algorithm.threshold());
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
      List<Point> points) {

    static RobustnessCurve of(
        String dataset, Settings settings, Perturbation perturbation, List<Point> points) {
      boolean lookAlike = perturbation.result() == Perturbation.Result.LOOK_ALIKE;
      return new RobustnessCurve(
          dataset,
          settings.algorithm(),
          settings.toSpec(),
          settings.toShortSpec(),
          perturbation.name(),
          lookAlike,
          lookAlike ? Double.NaN : halfRecallStrength(points),
          points);
    }

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

    static Point of(double strength, List<Match> matches) {
      int documents = matches.size();
      int matched = count(matches, match -> match.candidate && match.similar);
      ConfidenceInterval interval =
          new WilsonScoreInterval().createInterval(documents, matched, Confidence.LEVEL);
      return new Point(
          strength,
          documents,
          count(matches, Match::changed),
          count(matches, Match::candidate),
          count(matches, Match::similar),
          matched,
          (double) matched / documents,
          interval.getLowerBound(),
          interval.getUpperBound());
    }

    private static int count(List<Match> matches, Predicate<Match> which) {
      return (int) matches.stream().filter(which).count();
    }
  }
}
