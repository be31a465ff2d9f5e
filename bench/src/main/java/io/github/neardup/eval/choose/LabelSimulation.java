package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.eval.choose.Questions.Answer;
import io.github.neardup.eval.choose.Questions.Choice;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.PairSample;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Measures the value of answers: the labels of a dataset answer the questions of {@code neardup
 * label}, and the chosen settings are measured on all pairs of different texts of the dataset,
 * beside the default of {@code dedup} and the best possible choice.
 */
public final class LabelSimulation {

  private static final int[] STOPS = {10, 20, 40, 80};
  private static final int THREADS = Runtime.getRuntime().availableProcessors();
  private static final int TRIED_EXACTLY = 4;

  private final Dataset dataset;
  private final int[] clusters;
  private final Set<RowPair> ignored;
  private final Object2IntOpenHashMap<String> rows = new Object2IntOpenHashMap<>();
  private final CorpusSample corpus;
  private final List<Representation> sampled;
  private final List<Representation> whole;
  private final LongOpenHashSet found;
  private final PairSample.Inclusion inclusion;
  private final String usual;
  private final Map<String, PairCounts> measured = new HashMap<>();

  private LabelSimulation(Dataset all) {
    Map<String, Integer> texts = new HashMap<>();
    int[] different =
        IntStream.range(0, all.size())
            .filter(row -> texts.putIfAbsent(all.documents().get(row).text(), row) == null)
            .toArray();
    dataset = all.restrictedTo(different);
    clusters = dataset.clusters();
    ignored = new HashSet<>(dataset.ignoredPairs());
    for (int row = 0; row < dataset.size(); row++) {
      rows.put(dataset.documents().get(row).id(), row);
    }
    int size = LabelSession.LabelRequest.USUAL_SAMPLE;
    corpus = CorpusSample.read(dataset.documents().iterator(), size, 1, THREADS);
    List<Document> documents = corpus.texts().documents();
    TokenColumns tokens = new TokenColumns(documents::stream, THREADS);
    sampled = Representation.all(tokens, THREADS);
    inclusion = corpus.inclusion();
    found = PairPool.search(sampled, THREADS);
    usual = sampled.get(0).usualStep().shortSpec();
    whole = Representation.all(new TokenColumns(dataset.documents()::stream, THREADS), THREADS);
  }

  private PairPool pool(long seed) {
    return PairPool.of(sampled, found, corpus.texts().size(), inclusion, seed, THREADS);
  }

  /** Returns the answer given by the labels; unsure if the pair does not count. */
  private Answer answer(PairPool pool, int pair) {
    int left = row(pool.left(pair));
    int right = row(pool.right(pair));
    if (ignored.contains(new RowPair(Math.min(left, right), Math.max(left, right)))) {
      return Answer.UNSURE;
    }
    return clusters[left] == clusters[right] ? Answer.YES : Answer.NO;
  }

  private int row(int ofSample) {
    return rows.getInt(corpus.texts().documents().get(ofSample).id());
  }

  /** Measures a spec on all pairs of different texts. */
  private PairCounts measure(String spec) {
    return measured.computeIfAbsent(
        spec,
        wanted -> {
          for (Representation one : whole) {
            for (Grid.Step step : one.steps()) {
              if (step.shortSpec().equals(wanted)) {
                Algorithm algorithm = one.finding(step);
                return PairCounts.of(
                    dataset, Search.of(algorithm, THREADS).pairs(one.compared().table()));
              }
            }
          }
          throw new IllegalStateException(wanted);
        });
  }

  /** Returns the best of the choices that are best by all labels of a pool. */
  private String best() {
    PairPool pool = pool(99);
    List<String> specs = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (Representation one : pool.representations()) {
      double[] similarities = pool.similarities(one);
      for (Grid.Step step : one.steps()) {
        double right = 0;
        double standFor = 0;
        double duplicates = 0;
        for (int pair = 0; pair < pool.size(); pair++) {
          Answer answer = answer(pool, pair);
          if (answer != Answer.UNSURE) {
            boolean reached = step.isReached(similarities[pair]);
            double weight = pool.weight(pair);
            standFor += reached ? weight : 0;
            right += reached && answer == Answer.YES ? weight : 0;
            duplicates += answer == Answer.YES ? weight : 0;
          }
        }
        specs.add(step.shortSpec());
        values.add(2 * right / (standFor + duplicates));
      }
    }
    return IntStream.range(0, specs.size())
        .boxed()
        .sorted((a, b) -> Double.compare(values.get(b), values.get(a)))
        .limit(TRIED_EXACTLY)
        .map(specs::get)
        .max((a, b) -> Double.compare(measure(a).f1(), measure(b).f1()))
        .orElseThrow();
  }

  private record Outcome(List<Double> f1, boolean precisionCovered, boolean recallCovered) {}

  private Outcome run(PairPool pool, long seed, double slips) {
    PairQuestions questions = new PairQuestions(pool, seed);
    Chooser chooser = new Chooser(pool);
    Random random = new Random(seed);
    double[] f1 = new double[STOPS.length];
    boolean precision = false;
    boolean recall = false;
    int answered = 0;
    for (int stop = 0; stop < STOPS.length; stop++) {
      while (answered < STOPS[stop]) {
        OptionalInt next = questions.next();
        if (next.isEmpty()) {
          break;
        }
        Answer answer = answer(pool, next.getAsInt());
        if (answer != Answer.UNSURE && random.nextDouble() < slips) {
          answer = answer == Answer.YES ? Answer.NO : Answer.YES;
        }
        questions.answer(next.getAsInt(), answer);
        answered += answer == Answer.UNSURE ? 0 : 1;
      }
      Choice choice =
          chooser
              .best(
                  questions.model(),
                  questions.known(),
                  1,
                  seed,
                  (by, step) -> new Chooser.Removed(0, 0))
              .get(0);
      PairCounts counts = measure(choice.spec());
      f1[stop] = counts.f1();
      if (STOPS[stop] == 40) {
        precision = covers(choice.precision(), counts.precision());
        recall = covers(choice.recall(), counts.recall());
      }
    }
    return new Outcome(Arrays.stream(f1).boxed().toList(), precision, recall);
  }

  private static boolean covers(Questions.Share share, double value) {
    return share.low() - 5e-4 <= value && value <= share.high() + 5e-4;
  }

  /**
   * Prints the figures of a dataset as a JSON array: F1 by default, after each number of answers,
   * by all labels, the least after 40 answers and the median with slips, and the shares of
   * intervals that held the true precision and recall.
   *
   * @param args the number of seeds, and a dataset with clusters
   */
  public static void main(String[] args) throws IOException {
    int seeds = Integer.parseInt(args[0]);
    Dataset dataset = Datasets.resolve(args[1], fault -> System.err.println(fault.getMessage()));
    LabelSimulation simulation = new LabelSimulation(dataset);
    String best = simulation.best();
    List<Outcome> outcomes = new ArrayList<>();
    double[] slipped = new double[seeds];
    for (int seed = 1; seed <= seeds; seed++) {
      PairPool pool = simulation.pool(seed);
      outcomes.add(simulation.run(pool, seed, 0));
      slipped[seed - 1] = simulation.run(pool, seed, 0.05).f1().get(2);
    }
    List<Double> row = new ArrayList<>();
    row.add(simulation.measure(simulation.usual).f1());
    for (int stop = 0; stop < STOPS.length; stop++) {
      int at = stop;
      row.add(median(outcomes.stream().mapToDouble(one -> one.f1().get(at)).toArray()));
    }
    row.add(simulation.measure(best).f1());
    row.add(outcomes.stream().mapToDouble(one -> one.f1().get(2)).min().orElseThrow());
    row.add(median(slipped));
    row.add((double) outcomes.stream().filter(Outcome::precisionCovered).count() / seeds);
    row.add((double) outcomes.stream().filter(Outcome::recallCovered).count() / seeds);
    System.out.println(row);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
