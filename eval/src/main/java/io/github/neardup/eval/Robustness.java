package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import io.github.neardup.eval.json.ResultJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
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

  /**
   * Robustness, written for programs: as JSON, and as CSV with a line for each strength.
   *
   * @param run where the results come from
   * @param curves the results
   */
  public record RobustnessResults(
      RunDescription run, @JsonProperty("robustness") List<RobustnessCurve> curves) {

    /** Copies the list. */
    public RobustnessResults {
      curves = List.copyOf(curves);
    }

    /** The content of {@code robustness.json}. */
    public String toJson() {
      return ResultJson.DOUBLE.write(this);
    }

    /** The content of {@code robustness.csv}. */
    public String toCsv() {
      return ResultJson.DOUBLE.csv(
          curves.stream()
              .flatMap(
                  curve -> {
                    ObjectNode record = ResultJson.DOUBLE.tree(curve);
                    record.remove(List.of("half_recall_strength", "points"));
                    return curve.points().stream()
                        .map(point -> record.deepCopy().setAll(ResultJson.DOUBLE.tree(point)));
                  })
              .toList());
    }
  }

  /**
   * How often an algorithm matches a text with what a perturbation made of it, by strength.
   *
   * @param dataset name of the dataset the texts are from
   * @param algorithm name of the algorithm
   * @param spec the algorithm with all its settings
   * @param label the algorithm with the settings that differ from the defaults
   * @param perturbation name of the perturbation
   * @param lookAlike whether the perturbed text is no duplicate, so that a match is a mistake
   * @param points a point for each strength, ascending; none if the perturbation applies to no text
   */
  @JsonPropertyOrder({
    "dataset",
    "algorithm",
    "spec",
    "perturbation",
    "look_alike",
    "half_recall_strength"
  })
  public record RobustnessCurve(
      String dataset,
      String algorithm,
      String spec,
      @JsonIgnore String label,
      String perturbation,
      boolean lookAlike,
      List<Point> points) {

    private static final double CONFIDENCE = 0.95;
    private static final double HALF = 0.5;

    /**
     * A strength and what it leads to.
     *
     * @param strength above 0, at most 1
     * @param documents texts to which the perturbation applies: it changes them at full strength
     * @param changed those of them that it changes at this strength
     * @param candidates texts that have a key in common with their perturbed form
     * @param similar texts whose similarity with it reaches the threshold
     * @param matched texts that are both, and so a verified pair
     */
    @JsonPropertyOrder({
      "strength",
      "documents",
      "changed",
      "candidates",
      "similar",
      "matched",
      "share",
      "share_low"
    })
    public record Point(
        double strength, int documents, int changed, int candidates, int similar, int matched) {

      /**
       * Checks the arguments.
       *
       * @throws IllegalArgumentException if there is no document, or a count is out of range
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

      /** The share of the texts that are matched: recall, or for a look-alike the mistakes. */
      @JsonProperty
      public double share() {
        return (double) matched / documents;
      }

      /** The lower end of the 95 % interval of {@link #share} (Wilson, JASA 22, 1927). */
      @JsonProperty
      public double shareLow() {
        return interval().getLowerBound();
      }

      /** The upper end of the 95 % interval of {@link #share}. */
      @JsonProperty
      public double shareHigh() {
        return interval().getUpperBound();
      }

      private ConfidenceInterval interval() {
        return new WilsonScoreInterval().createInterval(documents, matched, CONFIDENCE);
      }
    }

    /** Copies the list. */
    public RobustnessCurve {
      points = List.copyOf(points);
    }

    /**
     * The strength at which recall falls below one half for the first time, by straight lines
     * between the points and from recall 1 at strength 0. NaN if it does not up to the last
     * strength, or the perturbed texts are no duplicates.
     */
    @JsonProperty
    public double halfRecallStrength() {
      double strength = 0;
      double share = 1;
      for (Point point : lookAlike ? List.<Point>of() : points) {
        if (point.share() < HALF) {
          double way = (share - HALF) / (share - point.share());
          return strength + way * (point.strength() - strength);
        }
        strength = point.strength();
        share = point.share();
      }
      return Double.NaN;
    }
  }
}
