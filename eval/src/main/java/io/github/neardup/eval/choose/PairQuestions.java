package io.github.neardup.eval.choose;

import io.github.neardup.eval.choose.Questions.Answer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/**
 * Decides which pair of a {@linkplain PairPool pool} to ask about next, and what the answers so far
 * say.
 *
 * <p>Within each stratum the order is random, so the pairs asked about are a random sample of the
 * stratum. The answers decide which stratum comes next: the stratum furthest behind its share,
 * which grows with its number of pairs and their uncertainty (Marchant and Rubinstein, "In search
 * of an entity resolution OASIS", PVLDB 10(11), 2017, sample this way). Occasionally a pair comes
 * up that no search found.
 *
 * <p>A function of the pool, the seed and the answers, whatever the order of the answers.
 */
final class PairQuestions {

  /** A stratum with a hundred times as many pairs is asked about five times as often. */
  private static final double BY_SIZE = 0.35;

  private static final int OTHERS_EVERY = 20;
  private static final int FIRST_OTHER = 10;

  private final PairPool pool;
  private final PairModel model;

  /** For each stratum, its pairs in the order of the questions. */
  private final List<IntArrayList> order = new ArrayList<>();

  private final double[] sizes = new double[PairPool.STRATA];
  private final Map<Integer, Answer> answers = new HashMap<>();
  private boolean fitted = true;

  PairQuestions(PairPool pool, long seed) {
    this.pool = pool;
    this.model = new PairModel(pool);
    for (int stratum = 0; stratum < PairPool.STRATA; stratum++) {
      order.add(new IntArrayList());
    }
    for (int pair = 0; pair < pool.size(); pair++) {
      order.get(pool.stratum(pair)).add(pair);
      sizes[pool.stratum(pair)] += pool.weight(pair);
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (IntArrayList pairs : order) {
      for (int i = pairs.size() - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        pairs.set(other, pairs.set(i, pairs.getInt(other)));
      }
    }
  }

  /** Records the answer for a pair; replaces an earlier one. */
  void answer(int pair, Answer answer) {
    answers.put(pair, answer);
    fitted = false;
  }

  /** Forgets an answer. */
  void forget(int pair) {
    answers.remove(pair);
    fitted = false;
  }

  /** The number of pairs answered, including pairs that nobody could judge. */
  int answered() {
    return answers.size();
  }

  int count(Answer answer) {
    return (int) answers.values().stream().filter(answer::equals).count();
  }

  /** Returns the pairs with an answer, in their order in the pool. */
  Chooser.Answers known() {
    int[] pairs =
        answers.entrySet().stream()
            .filter(answer -> answer.getValue() != Answer.UNSURE)
            .mapToInt(Map.Entry::getKey)
            .sorted()
            .toArray();
    boolean[] duplicates = new boolean[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      duplicates[i] = answers.get(pairs[i]) == Answer.YES;
    }
    return new Chooser.Answers(pairs, duplicates, weights(pairs));
  }

  /** Returns the model of all pairs, fitted to the answers. */
  PairModel model() {
    if (!fitted) {
      Chooser.Answers known = known();
      model.fit(known.pairs(), known.duplicates());
      fitted = true;
    }
    return model;
  }

  /** Returns the pair to ask about; empty if none is left. */
  OptionalInt next() {
    int[] asked = new int[sizes.length];
    answers.keySet().forEach(pair -> asked[pool.stratum(pair)]++);
    OptionalInt other = nextOf(PairPool.STRATA - 1);
    if (other.isPresent() && answers.size() % OTHERS_EVERY == FIRST_OTHER) {
      return other;
    }
    double[] likely = model().likeliest();
    double[] uncertain = new double[sizes.length];
    for (int pair = 0; pair < pool.size(); pair++) {
      double p = likely[pair];
      uncertain[pool.stratum(pair)] += pool.weight(pair) * Math.sqrt(p * (1 - p));
    }
    OptionalInt best = OptionalInt.empty();
    double most = -1;
    for (int stratum = 0; stratum < sizes.length; stratum++) {
      OptionalInt next = nextOf(stratum);
      double need =
          sizes[stratum] == 0
              ? 0
              : Math.pow(sizes[stratum], BY_SIZE - 1) * uncertain[stratum] / (asked[stratum] + 1);
      if (next.isPresent() && need > most) {
        most = need;
        best = next;
      }
    }
    return best;
  }

  private OptionalInt nextOf(int stratum) {
    return order.get(stratum).intStream().filter(pair -> !answers.containsKey(pair)).findFirst();
  }

  /** Returns how many pairs of the collection each answered pair stands for. */
  private double[] weights(int[] pairs) {
    int[] asked = new int[sizes.length];
    Arrays.stream(pairs).forEach(pair -> asked[pool.stratum(pair)]++);
    return Arrays.stream(pairs)
        .mapToDouble(
            pair -> {
              int stratum = pool.stratum(pair);
              return pool.weight(pair) * order.get(stratum).size() / asked[stratum];
            })
        .toArray();
  }
}
