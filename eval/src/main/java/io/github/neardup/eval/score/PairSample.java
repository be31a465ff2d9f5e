package io.github.neardup.eval.score;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.stream.IntStream;

/**
 * A weighted sample of pairs of rows. All pairs are divided into strata, and from each stratum some
 * pairs are drawn at random, or all are taken. The weight of a pair is the number of pairs for
 * which it stands, itself included: 1 divided by the probability with which it was drawn. Sums of
 * weights are therefore sums over all pairs, or unbiased estimates of these (Horvitz and Thompson,
 * "A generalization of sampling without replacement from a finite universe", Journal of the
 * American Statistical Association 47, 1952).
 *
 * <p>Immutable and thread-safe; 20 bytes a pair.
 */
public final class PairSample {

  /** In a sample of labelled pairs, the stratum of the duplicates. */
  public static final int DUPLICATES = 0;

  private static final int PIECE = 1 << 10;

  private final int[] left;
  private final int[] right;
  private final double[] weights;
  private final int[] strata;

  private PairSample(Builder builder) {
    left = builder.left.toIntArray();
    right = builder.right.toIntArray();
    weights = builder.weights.toDoubleArray();
    strata = builder.strata.toIntArray();
  }

  /** The number of pairs drawn. */
  public int size() {
    return left.length;
  }

  /** The row of one document of a pair. */
  public int left(int pair) {
    return left[pair];
  }

  /** The row of the other document of a pair. */
  public int right(int pair) {
    return right[pair];
  }

  /** The number of pairs for which a pair stands. */
  public double weight(int pair) {
    return weights[pair];
  }

  public int stratum(int pair) {
    return strata[pair];
  }

  /** The total weight of the duplicates, in a sample of labelled pairs. */
  public double duplicates() {
    return weight(true);
  }

  /** The total weight of the pairs that are no duplicates, in a sample of labelled pairs. */
  public double others() {
    return weight(false);
  }

  private double weight(boolean duplicates) {
    return IntStream.range(0, size())
        .filter(pair -> (strata[pair] == DUPLICATES) == duplicates)
        .mapToDouble(this::weight)
        .sum();
  }

  /** Computes the similarity of two rows. Called by several threads. */
  @FunctionalInterface
  public interface PairScorer {

    /**
     * Returns the similarity of two rows, whether or not they share a key or reach a threshold.
     *
     * @return from 0 to 1, or NaN if there is no similarity: such pairs are ranked last, all tied
     */
    double similarity(int left, int right);
  }

  /** Returns the similarity of each pair. */
  public double[] similarities(PairScorer scorer, int threads) {
    double[] similarities = new double[size()];
    try (Parallel parallel = new Parallel(threads)) {
      parallel.forRange(
          size(),
          PIECE,
          (worker, from, to) -> {
            for (int pair = from; pair < to; pair++) {
              similarities[pair] = scorer.similarity(left[pair], right[pair]);
            }
          });
    }
    return similarities;
  }

  /** The rows of a collection in groups, and the pairs within and between these. */
  public static final class Groups {

    private final int[] rows;

    /** The place of the first row of each group, and the number of rows. */
    private final int[] starts;

    /** The group of the row at each place. */
    private final int[] groupAt;

    private Groups(int[] rows, int[] groupAt) {
      this.rows = rows;
      this.groupAt = groupAt;
      this.starts =
          IntStream.rangeClosed(0, rows.length)
              .filter(i -> i == 0 || i == rows.length || groupAt[i] != groupAt[i - 1])
              .toArray();
    }

    /**
     * Divides rows into groups.
     *
     * @param rows the rows, in the order of their groups
     * @param groups the group of each row, counted from 0 without gaps
     */
    public static Groups of(int[] rows, int[] groups) {
      return new Groups(rows, IntStream.of(rows).map(row -> groups[row]).toArray());
    }

    /** Makes each row a group of its own, so that all pairs are between groups. */
    public static Groups single(int[] rows) {
      return new Groups(rows, IntStream.range(0, rows.length).toArray());
    }

    /** Returns the number of pairs within groups, or between them. */
    public long pairs(boolean within) {
      return IntStream.range(0, starts.length - 1)
              .mapToLong(group -> size(group) * partners(group, within))
              .sum()
          / 2;
    }

    private long size(int group) {
      return (long) starts[group + 1] - starts[group];
    }

    /** Returns in how many pairs a row of a group is. */
    private long partners(int group, boolean within) {
      return within ? size(group) - 1 : rows.length - size(group);
    }

    /** The number of directed pairs up to the end of each group. */
    private long[] ends(boolean within) {
      long[] ends = new long[starts.length - 1];
      long sum = 0;
      for (int group = 0; group < ends.length; group++) {
        sum += size(group) * partners(group, within);
        ends[group] = sum;
      }
      return ends;
    }

    /** Returns one of the directed pairs by its number. */
    private long pair(long number, long[] ends, boolean within) {
      int group = groupOf(ends, number);
      int start = starts[group];
      long partners = partners(group, within);
      long inGroup = number - (group == 0 ? 0 : ends[group - 1]);
      int place = start + (int) (inGroup / partners);
      int other = (int) (inGroup % partners);
      if (within) {
        other += start;
        other += other >= place ? 1 : 0;
      } else {
        other += other >= start ? (int) size(group) : 0;
      }
      return FingerprintGroups.key(rows[place], rows[other]);
    }

    /** Returns the first group whose cumulative sum is above a number. */
    private static int groupOf(long[] ends, long number) {
      int low = 0;
      int high = ends.length - 1;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (ends[middle] > number) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return low;
    }
  }

  /** The probability that both rows of a pair were drawn into the collection. */
  @FunctionalInterface
  public interface Inclusion {
    /** Returns a number above 0, at most 1. */
    double probability(int left, int right);
  }

  /** Draws pairs, a function of the seed. Not thread-safe. */
  public static final class Builder {

    private final Inclusion inclusion;

    /** Whether weights are whole numbers, so that sums of them are exact. */
    private final boolean whole;

    private final long seed;
    private final IntArrayList left = new IntArrayList();
    private final IntArrayList right = new IntArrayList();
    private final DoubleArrayList weights = new DoubleArrayList();
    private final IntArrayList strata = new IntArrayList();
    private long drawn;

    /** A sample of the pairs of a whole collection. */
    public Builder(long seed) {
      this(seed, (left, right) -> 1, true);
    }

    /** A sample of the pairs of a collection of which the rows are a sample themselves. */
    public Builder(long seed, Inclusion inclusion) {
      this(seed, inclusion, false);
    }

    private Builder(long seed, Inclusion inclusion, boolean whole) {
      this.seed = seed;
      this.inclusion = inclusion;
      this.whole = whole;
    }

    /** Adds a pair that stands for {@code weight} pairs of the rows. */
    public void add(int leftRow, int rightRow, double weight, int stratum) {
      left.add(leftRow);
      right.add(rightRow);
      weights.add(weight / inclusion.probability(leftRow, rightRow));
      strata.add(stratum);
    }

    /** As before, with the {@linkplain FingerprintGroups#key key} of the pair. */
    public void add(long key, double weight, int stratum) {
      add((int) (key >>> Integer.SIZE), (int) key, weight, stratum);
    }

    /** Adds a whole stratum, or some of its pairs drawn at random. */
    public void addSome(long[] keys, int most, int stratum) {
      int count = Math.min(most, keys.length);
      for (int i = 0; i < count; i++) {
        LongArrays.swap(keys, i, i + (int) random(keys.length - (long) i));
        add(keys[i], weight(i, count, keys.length), stratum);
      }
    }

    /**
     * Adds the pairs within groups, or between them, or some of these drawn at random.
     *
     * @param except keys of pairs that belong elsewhere, all of them pairs of this kind
     */
    public void addSome(Groups groups, boolean within, long[] except, int most, int stratum) {
      LongSet elsewhere = new LongOpenHashSet(except);
      long all = groups.pairs(within) - elsewhere.size();
      if (all <= most) {
        addAll(groups, within, elsewhere, stratum);
        return;
      }
      long[] ends = groups.ends(within);
      LongOpenHashSet taken = new LongOpenHashSet(most);
      while (taken.size() < most) {
        long key = groups.pair(random(ends[ends.length - 1]), ends, within);
        if (!elsewhere.contains(key) && taken.add(key)) {
          add(key, weight(taken.size() - 1, most, all), stratum);
        }
      }
    }

    private void addAll(Groups groups, boolean within, LongSet elsewhere, int stratum) {
      int[] rows = groups.rows;
      for (int place = 0; place < rows.length; place++) {
        int end = groups.starts[groups.groupAt[place] + 1];
        for (int other = within ? place + 1 : end; other < (within ? end : rows.length); other++) {
          long key = FingerprintGroups.key(rows[place], rows[other]);
          if (!elsewhere.contains(key)) {
            add(key, 1, stratum);
          }
        }
      }
    }

    /**
     * Returns how many pairs of a stratum the {@code i}-th of those drawn stands for. Whole numbers
     * differ by at most one. The sum is the size of the stratum.
     */
    private double weight(int i, int count, long size) {
      return whole ? (double) (size / count + (i < size % count ? 1 : 0)) : (double) size / count;
    }

    /**
     * Returns a number from 0 to below the limit, with equal probabilities to within limit / 2^63.
     */
    private long random(long limit) {
      return Math.multiplyHigh(Hash64.random(seed, drawn++) >>> 1, 2 * limit);
    }

    public PairSample build() {
      return new PairSample(this);
    }
  }
}
