package io.github.neardup.eval.score;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.eval.score.ResampledRanking.StepSums;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Pairs counted by similarity and by unit: what is needed to rank them anew when units are
 * resampled. Many threads may add at a time.
 *
 * <p>Memory is for the units and similarities that occur together, never for all of both.
 * Similarities are kept to 1/32768, which tells those of all sketches of up to 32,768 bits or
 * components apart, or, if there are very many pairs, to 1/1024.
 */
public final class RankedCounts {

  /** Units fit into the bits of a key. */
  static final int MOST_UNITS = 1 << 23;

  private static final int BITS_OF_UNIT = 24;
  private static final int BITS_OF_RANK = 16;
  private static final long RANK = (1L << BITS_OF_RANK) - 1;
  private static final int FINE = 1 << 15;
  private static final int COARSE = 1 << 10;

  /** A step has at most this share of the duplicates, unless they all are equally similar. */
  private static final double SHARE_OF_STEP = 0.001;

  private final int units;
  private final boolean coarse;
  private final int levels;
  private final CountsByKey duplicates = new CountsByKey();
  private final CountsByKey othersWithin = new CountsByKey();
  private final CountsByKey othersBetween = new CountsByKey();
  private final CountsByKey wholesale = new CountsByKey();
  private final CountsByKey wholesaleSquares = new CountsByKey();

  /**
   * Nothing counted yet.
   *
   * @param units how many units there are, at most {@link #MOST_UNITS}
   * @param coarse whether there are too many pairs to keep apart which two units each is between:
   *     then any two of them are taken to be between different ones, which makes intervals wider if
   *     anything
   */
  public RankedCounts(int units, boolean coarse) {
    this.units = units;
    this.coarse = coarse;
    this.levels = coarse ? COARSE : FINE;
  }

  /** 0 for similarity 1, and more for less; the last is for pairs without a similarity (NaN). */
  private int rank(double similarity) {
    return Double.isNaN(similarity) ? levels + 1 : levels - (int) (similarity * levels);
  }

  private static long key(int unit, int rank) {
    return (long) unit << BITS_OF_RANK | rank;
  }

  /** Counts duplicates of a unit. */
  public void addDuplicates(int unit, double similarity, long pairs) {
    duplicates.add(key(unit, rank(similarity)), pairs);
  }

  /** Counts pairs of a unit that are no duplicates. */
  void addOthersWithin(int unit, double similarity, long pairs) {
    othersWithin.add(key(unit, rank(similarity)), pairs);
  }

  /** Counts pairs between two different units, which are no duplicates. */
  public void addOthersBetween(int left, int right, double similarity, long pairs) {
    if (coarse) {
      // Pairs taken away, as those to be ignored are, take their squares away, too.
      long squares = pairs * Math.abs(pairs);
      addWholesale(left, similarity, pairs, squares);
      addWholesale(right, similarity, pairs, squares);
    } else {
      int rank = rank(similarity);
      othersBetween.add(
          key(Math.min(left, right), 0) << BITS_OF_UNIT | key(Math.max(left, right), rank), pairs);
    }
  }

  /** Counts pairs of a unit with others; see {@link UnitBetween#add}. */
  void addWholesale(int unit, double similarity, long pairs, long squareSum) {
    wholesale.add(key(unit, rank(similarity)), pairs);
    wholesaleSquares.add(key(unit, rank(similarity)), squareSum);
  }

  /**
   * The ranking as a function of how often each unit is drawn.
   *
   * @param allDuplicates all duplicates of each unit, counted here or not
   * @param allOthersWithin all other pairs within each unit
   * @param allOthersBetween all other pairs between units
   */
  public ResampledRanking resampled(
      double[] allDuplicates, double[] allOthersWithin, UnitBetween allOthersBetween) {
    int[] stepOf = steps(Arrays.stream(allDuplicates).sum() * SHARE_OF_STEP);
    int steps = stepOf[levels + 1] + 1;
    StepSums found = new StepSums(steps);
    duplicates.forEachAscending((key, n) -> found.add(step(stepOf, key), unit(key), (double) n));
    StepSums wrong = new StepSums(steps);
    othersWithin.forEachAscending((key, n) -> wrong.add(step(stepOf, key), unit(key), (double) n));
    addBetween(stepOf, wrong);
    double[] pulls = allOthersBetween.pulls();
    double[] others = new double[units];
    Arrays.setAll(others, unit -> allOthersWithin[unit] + pulls[unit]);
    return new ResampledRanking(
        found, wrong, allDuplicates, others, allOthersBetween.total() - Arrays.stream(pulls).sum());
  }

  /**
   * The step of each rank: a step is a single rank, or several with few duplicates. Within a step
   * pairs count as equally similar. That moves ROC AUC by at most half of the share; and average
   * precision by at most the share, times how far precision goes up and down along the curve. There
   * are at most some 2,000.
   */
  private int[] steps(double most) {
    long[] duplicatesAt = new long[levels + 2];
    duplicates.forEach((key, n) -> duplicatesAt[(int) (key & RANK)] += n);
    int[] stepOf = new int[levels + 2];
    double inStep = 0;
    for (int rank = 1; rank <= levels + 1; rank++) {
      inStep += duplicatesAt[rank - 1];
      boolean next = inStep + duplicatesAt[rank] > most;
      stepOf[rank] = stepOf[rank - 1] + (next ? 1 : 0);
      inStep = next ? 0 : inStep;
    }
    return stepOf;
  }

  private static int step(int[] stepOf, long key) {
    return stepOf[(int) (key & RANK)];
  }

  private static int unit(long key) {
    return (int) (key >>> BITS_OF_RANK);
  }

  /**
   * At every step, a unit pulls the pairs found so far just as {@link UnitBetween} has it for the
   * pairs found by a threshold there; what it adds to a step is by how much that pull grows.
   */
  private void addBetween(int[] stepOf, StepSums wrong) {
    CountsByKey pairs = new CountsByKey();
    CountsByKey squares = new CountsByKey();
    wholesale.forEach((key, n) -> pairs.add(key(unit(key), step(stepOf, key)), n));
    wholesaleSquares.forEach((key, n) -> squares.add(key(unit(key), step(stepOf, key)), n));
    long[] last = {-1, 0}; // the two units, and the pairs between them so far
    othersBetween.forEachAscending(
        (key, n) -> {
          long two = key >>> BITS_OF_RANK;
          long before = two == last[0] ? last[1] : 0;
          long now = before + n;
          last[0] = two;
          last[1] = now;
          int step = step(stepOf, key);
          for (long unit : new long[] {two >>> BITS_OF_UNIT, two & ((1L << BITS_OF_UNIT) - 1)}) {
            pairs.add(key((int) unit, step), n);
            squares.add(key((int) unit, step), now * now - before * before);
          }
        });
    double[] soFar = {-1, 0, 0, 0}; // of a unit: pairs, squares, pull
    pairs.forEachAscending(
        (key, n) -> {
          if (unit(key) != soFar[0]) {
            Arrays.fill(soFar, 0);
            soFar[0] = unit(key);
          }
          soFar[1] += n;
          soFar[2] += squares.get(key);
          double pull = UnitBetween.pull(soFar[1], soFar[2]);
          int step = (int) (key & RANK);
          wrong.add(step, unit(key), pull - soFar[3]);
          wrong.addOffset(step, n / 2.0 - (pull - soFar[3]));
          soFar[3] = pull;
        });
  }

  /** Numbers by 64-bit key, to which many threads may add at a time; reading is for one of them. */
  private static final class CountsByKey {

    /** What a key counts up to. */
    @FunctionalInterface
    interface Visitor {
      void visit(long key, long count);
    }

    private static final int STRIPES = 64;
    private static final int BITS_OF_STRIPE = 6;

    private final Long2LongOpenHashMap[] stripes =
        Stream.generate(() -> new Long2LongOpenHashMap(4))
            .limit(STRIPES)
            .toArray(Long2LongOpenHashMap[]::new);

    void add(long key, long count) {
      Long2LongOpenHashMap stripe =
          stripes[(int) (Hash64.mix(key) >>> (Long.SIZE - BITS_OF_STRIPE))];
      synchronized (stripe) {
        stripe.addTo(key, count);
      }
    }

    /** Visits every key once, in no order. */
    void forEach(Visitor visitor) {
      for (Long2LongOpenHashMap stripe : stripes) {
        for (Long2LongMap.Entry entry : stripe.long2LongEntrySet()) {
          visitor.visit(entry.getLongKey(), entry.getLongValue());
        }
      }
    }

    /** Visits every key once, ascending. */
    void forEachAscending(Visitor visitor) {
      long[] keys =
          Arrays.stream(stripes)
              .flatMapToLong(stripe -> stripe.keySet().longStream())
              .sorted()
              .toArray();
      for (long key : keys) {
        visitor.visit(key, get(key));
      }
    }

    long get(long key) {
      return stripes[(int) (Hash64.mix(key) >>> (Long.SIZE - BITS_OF_STRIPE))].get(key);
    }
  }
}
