package io.github.neardup.eval.choose;

import io.github.neardup.eval.choose.Questions.Choice;
import io.github.neardup.eval.choose.Questions.Share;
import io.github.neardup.eval.choose.Recommendation.Known;
import io.github.neardup.eval.system.LabelledPairs;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BetaDistribution;

/**
 * Chooses a representation and a threshold for a collection, from the answers about a {@linkplain
 * PairPool pool} of its pairs, or from pairs that are known to be duplicates.
 *
 * <p>With answers, each choice is judged by its F1 over all pairs of the collection, averaged over
 * many sets of probabilities drawn from the distribution that the answers leave. Another choice
 * replaces the usual one only if it is better by more than half the standard deviation of the
 * difference. At first the margin is larger, so that few answers do not change the usual choice.
 */
final class Chooser {

  private static final int DRAWS = 40;
  private static final int DRAWS_FOR_INTERVALS = 400;

  /**
   * The model is not exact: intervals this much wider cover the true value as often as they should.
   */
  private static final double WIDTH = 1.5;

  /** How often pairs known to be duplicates are drawn with replacement. */
  private static final int RESAMPLES = 200;

  private static final double CAUTION = 0.5;

  /**
   * With this margin, the first answers change nothing; ten leave hardly more caution than forty.
   */
  private static final double CAUTION_AT_FIRST = 2;

  /** A difference in F1 too small to matter. */
  private static final double AS_GOOD = 0.01;

  private static final double TAIL = 0.025;

  /** A pair that stands for no other pair is as it was answered. */
  private static final double ONLY_ITSELF = 1.5;

  private final PairPool pool;
  private final List<Option> options = new ArrayList<>();

  /** For each representation, the pairs in descending order of similarity. */
  private final List<int[]> orders = new ArrayList<>();

  private final int usual;

  /**
   * A choice.
   *
   * @param step the threshold and its spec
   * @param representation the index of the representation
   * @param found the number of pairs, in its order, that reach the threshold
   * @param standFor the number of pairs of the collection for which these stand
   */
  private record Option(Grid.Step step, int representation, int found, double standFor) {}

  /** A chooser. The usual choice, as long as little is known, is the default of {@code dedup}. */
  Chooser(PairPool pool) {
    this.pool = pool;
    List<Representation> all = pool.representations();
    for (int i = 0; i < all.size(); i++) {
      double[] similarities = pool.similarities(all.get(i));
      int[] order = IntStream.range(0, pool.size()).toArray();
      IntArrays.stableSort(order, (a, b) -> Double.compare(-similarities[a], -similarities[b]));
      orders.add(order);
      int found = 0;
      double standFor = 0;
      for (Grid.Step step : all.get(i).steps()) {
        while (found < order.length && step.isReached(similarities[order[found]])) {
          standFor += pool.weight(order[found++]);
        }
        options.add(new Option(step, i, found, standFor));
      }
    }
    usual = options.stream().map(Option::step).toList().indexOf(all.get(0).usualStep());
  }

  /**
   * The answers so far.
   *
   * @param weights how many pairs of the collection each answered pair stands for
   */
  @SuppressWarnings("ArrayRecordComponent") // read in place, by this package alone
  record Answers(int[] pairs, boolean[] duplicates, double[] weights) {}

  /**
   * What a spec removes from the corpus.
   *
   * @param share of all texts
   * @param near how many texts that are not exact copies
   */
  record Removed(double share, double near) {}

  /**
   * Draws sets of probabilities, all equally likely, that express what is known about duplicates.
   */
  private double[][] drawn(PairModel model, Answers answers, int draws, double width, long seed) {
    Random random = new Random(seed);
    double[][] all = new double[draws][];
    for (int draw = 0; draw < draws; draw++) {
      all[draw] = model.drawn(random, width);
      for (int i = 0; i < answers.pairs().length; i++) {
        int pair = answers.pairs()[i];
        if (pool.weight(pair) < ONLY_ITSELF) {
          all[draw][pair] = answers.duplicates()[i] ? 1 : 0;
        }
      }
    }
    return all;
  }

  /**
   * Returns the best choices.
   *
   * @param count the maximum number, each with another representation and other pairs
   * @param removed returns what a representation removes at a threshold
   * @return the choices, the best first; if there are several, with the usual one
   */
  List<Choice> best(
      PairModel model,
      Answers answers,
      int count,
      long seed,
      BiFunction<Representation, Grid.Step, Removed> removed) {
    double[][] likely = drawn(model, answers, DRAWS, 1, seed);
    double[][] f1 = new double[options.size()][DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      double[] right = right(likely[draw]);
      double duplicates = duplicates(likely[draw]);
      for (int i = 0; i < right.length; i++) {
        f1[i][draw] = 2 * right[i] / (options.get(i).standFor() + duplicates);
      }
    }
    double caution = CAUTION + CAUTION_AT_FIRST / answers.pairs().length;
    double[] scores =
        IntStream.range(0, f1.length)
            .mapToDouble(i -> sureGain(f1[i], f1[usual], caution))
            .toArray();
    List<Integer> best = new ArrayList<>();
    IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -scores[i]))
        .filter(i -> best.size() < count && best.stream().noneMatch(b -> isLike(b, i)))
        .forEach(best::add);
    if (count > 1 && !best.contains(usual)) {
      best.add(usual);
    }
    double[][] more = drawn(model, answers, DRAWS_FOR_INTERVALS, WIDTH, seed);
    return best.stream()
        .map(i -> choice(i, more, answers, removed, isSame(f1[i], f1[best.get(0)])))
        .toList();
  }

  /** Whether two choices differ only in the threshold, or find the same pairs. */
  private boolean isLike(int one, int other) {
    Option a = options.get(one);
    Option b = options.get(other);
    return a.representation() == b.representation()
        || (a.found() == b.found() && a.standFor() == b.standFor());
  }

  /** Returns the mean gain over the usual choice, less the margin that caution demands. */
  private static double sureGain(double[] scores, double[] usual, double caution) {
    double mean = 0;
    double squares = 0;
    for (int draw = 0; draw < scores.length; draw++) {
      double gain = scores[draw] - usual[draw];
      mean += gain / scores.length;
      squares += gain * gain / scores.length;
    }
    return mean - caution * Math.sqrt(Math.max(0, squares - mean * mean));
  }

  /** Whether a choice is hardly worse than another, or the draws leave open which is better. */
  private static boolean isSame(double[] f1, double[] better) {
    double loss = 0;
    int worse = 0;
    for (int draw = 0; draw < f1.length; draw++) {
      loss += (better[draw] - f1[draw]) / f1.length;
      worse += f1[draw] < better[draw] ? 1 : 0;
    }
    return loss < AS_GOOD || worse < (1 - TAIL) * f1.length;
  }

  /** The expected number of duplicates among the pairs of each option. */
  private double[] right(double[] probabilities) {
    double[] right = new double[options.size()];
    double sum = 0;
    int found = 0;
    int representation = -1;
    for (int i = 0; i < right.length; i++) {
      Option option = options.get(i);
      if (option.representation() != representation) {
        representation = option.representation();
        found = 0;
        sum = 0;
      }
      int[] order = orders.get(representation);
      for (; found < option.found(); found++) {
        sum += pool.weight(order[found]) * probabilities[order[found]];
      }
      right[i] = sum;
    }
    return right;
  }

  private double duplicates(double[] probabilities) {
    double sum = 0;
    for (int pair = 0; pair < probabilities.length; pair++) {
      sum += pool.weight(pair) * probabilities[pair];
    }
    return sum;
  }

  private Choice choice(
      int number,
      double[][] likely,
      Answers answers,
      BiFunction<Representation, Grid.Step, Removed> removed,
      boolean same) {
    Option option = options.get(number);
    int[] order = orders.get(option.representation());
    double[] precision = new double[likely.length];
    double[] recall = new double[likely.length];
    double[] f1 = new double[likely.length];
    for (int draw = 0; draw < likely.length; draw++) {
      double right = 0;
      for (int i = 0; i < option.found(); i++) {
        right += pool.weight(order[i]) * likely[draw][order[i]];
      }
      double duplicates = duplicates(likely[draw]);
      precision[draw] = option.standFor() == 0 ? 0 : right / option.standFor();
      recall[draw] = right / duplicates;
      f1[draw] = 2 * right / (option.standFor() + duplicates);
    }
    boolean sure = isAllAnswered(answers);
    Removed removes =
        removed.apply(pool.representations().get(option.representation()), option.step());
    BitSet found = new BitSet();
    Arrays.stream(order, 0, option.found()).forEach(found::set);
    IntPredicate isFound = i -> found.get(answers.pairs()[i]);
    return new Choice(
        option.step().shortSpec(),
        sure
            ? share(precision)
            : share(precision).or(answered(answers, isFound, i -> answers.duplicates()[i])),
        sure
            ? share(recall)
            : share(recall).or(answered(answers, i -> answers.duplicates()[i], isFound)),
        share(f1),
        removes.share(),
        removes.near(),
        same);
  }

  /** The choice made from pairs known to be duplicates, and what it finds of them. */
  record Chosen(String spec, Known known) {}

  /**
   * Chooses from pairs known to be duplicates, drawn at random from all duplicates.
   *
   * <p>The known pairs give the share {@code r} of the duplicates that a choice finds, and the pool
   * gives the number of pairs {@code n} of the collection that it finds in all. With {@code d}
   * duplicates, its recall is {@code r} and its precision {@code r * d / n}. {@code d} is unknown
   * but the same for all choices, so {@code r * r / n} ranks them by precision times recall, which
   * is high where both are high, like F1 (Lee and Liu, "Learning with positive and unlabeled
   * examples using weighted logistic regression", ICML 2003). The same pairs judge all choices, so
   * a choice counts as better than the usual one if it is better in most samples drawn from them
   * with replacement (Efron, "Bootstrap methods", Annals of Statistics 7, 1979). No choice finds
   * fewer of the known pairs than the usual one.
   *
   * @param pairs the known pairs
   * @param similarities their similarities, by representation
   */
  Chosen bestOfKnown(List<LabelledPairs.Pair> pairs, List<double[]> similarities, long seed) {
    Random random = new Random(seed);
    int[][] draws = new int[RESAMPLES][];
    Arrays.setAll(draws, draw -> random.ints(pairs.size(), 0, pairs.size()).toArray());
    BitSet usualFinds = finds(usual, similarities);
    double[] usualScores = scores(options.get(usual), usualFinds, draws);
    int best = usual;
    BitSet found = usualFinds;
    double most = 0;
    for (int i = 0; i < options.size(); i++) {
      BitSet finds = finds(i, similarities);
      double gain = sureGain(scores(options.get(i), finds, draws), usualScores, CAUTION);
      if (gain > most && finds.cardinality() >= usualFinds.cardinality()) {
        most = gain;
        best = i;
        found = finds;
      }
    }
    BitSet missed = new BitSet();
    missed.set(0, pairs.size());
    missed.andNot(found);
    return new Chosen(
        options.get(best).step().shortSpec(),
        new Known(
            pairs.size(),
            found.cardinality(),
            usualFinds.cardinality(),
            missed.stream().mapToObj(pairs::get).toList()));
  }

  private BitSet finds(int option, List<double[]> similarities) {
    Option one = options.get(option);
    double[] own = similarities.get(one.representation());
    BitSet finds = new BitSet();
    for (int i = 0; i < own.length; i++) {
      finds.set(i, one.step().isReached(own[i]));
    }
    return finds;
  }

  /**
   * Returns the log of recall times precision for each draw of the known pairs, up to a constant
   * common to all choices.
   */
  private static double[] scores(Option option, BitSet finds, int[][] draws) {
    double[] scores = new double[draws.length];
    for (int draw = 0; draw < draws.length; draw++) {
      int pairs = draws[draw].length;
      double found = Arrays.stream(draws[draw]).filter(finds::get).count();
      double share = (found + 0.5) / pairs; // no single pair rules out a choice
      scores[draw] = 2 * Math.log(share) - Math.log(Math.max(option.standFor(), share * pairs));
    }
    return scores;
  }

  /** Whether every pair of the collection was answered, so that nothing is estimated. */
  private boolean isAllAnswered(Answers answers) {
    return answers.pairs().length == pool.size()
        && IntStream.range(0, pool.size()).allMatch(pair -> pool.weight(pair) < ONLY_ITSELF);
  }

  /**
   * What the answers say without any prior knowledge: the share of some pairs that have a property,
   * each weighted by how many it stands for. The interval is Clopper and Pearson's for the number
   * of equally weighted pairs that would give the same certainty (Kish, "Survey sampling", 1965).
   */
  private static Share answered(Answers answers, IntPredicate of, IntPredicate have) {
    double all = 0;
    double squares = 0;
    double with = 0;
    for (int i = 0; i < answers.pairs().length; i++) {
      if (of.test(i)) {
        double weight = answers.weights()[i];
        all += weight;
        squares += weight * weight;
        with += have.test(i) ? weight : 0;
      }
    }
    if (all == 0) {
      return new Share(Double.NaN, 0, 1);
    }
    double trials = all * all / squares;
    double hits = Math.min(1, with / all) * trials;
    double misses = trials - hits;
    return new Share(
        hits / trials,
        hits <= 0 ? 0 : beta(hits, misses + 1).inverseCumulativeProbability(TAIL),
        misses <= 0 ? 1 : beta(hits + 1, misses).inverseCumulativeProbability(1 - TAIL));
  }

  private static BetaDistribution beta(double alpha, double beta) {
    return new BetaDistribution(null, alpha, beta);
  }

  private static Share share(double[] drawn) {
    Arrays.sort(drawn);
    int tail = (int) (TAIL * drawn.length);
    return new Share(
        Arrays.stream(drawn).average().orElse(Double.NaN),
        drawn[tail],
        drawn[drawn.length - 1 - tail]);
  }
}
