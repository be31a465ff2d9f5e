package io.github.neardup.eval.choose;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Pairs of texts drawn from all pairs of a collection. Each pair has a weight, the number of pairs
 * that it stands for, and its similarity by each representation.
 *
 * <p>Pairs are drawn in strata. The pairs that searches by a few representations find, down to the
 * lowest threshold that is cheap, form bands of similarity. Each band is split in two: pairs with
 * the same numbers in both texts, and pairs with different numbers. All other pairs form one more
 * stratum. Within each stratum pairs are drawn at random, so that a weighted sum over the drawn
 * pairs estimates the sum over all pairs without bias (Horvitz and Thompson, "A generalization of
 * sampling without replacement from a finite universe", JASA 47, 1952).
 *
 * <p>A function of the texts and the seed. Immutable.
 */
final class PairPool {

  /** The number of bands of similarity. */
  static final int BANDS = 20;

  /**
   * Two strata for each band, for pairs with the same and with different numbers, and one for all
   * other pairs.
   */
  static final int STRATA = 2 * BANDS + 1;

  private static final int OTHERS = 2 * BANDS;

  private static final double[] THRESHOLDS = {
    0.8, 0.6, 0.45, 0.35, 0.27, 0.2, 0.15, 0.1, 0.07, 0.05
  };

  /** A search that finds or compares more pairs is abandoned. */
  private static final int MOST_FOUND = 200_000;

  private static final long MOST_CANDIDATES = 2_000_000;
  private static final long MOST_WORDS = 1L << 27;

  /** The number of pairs drawn from a band, and from the pairs that no search found. */
  private static final int DRAWN = 500;

  private static final int MOST_OTHERS = 2000;

  private final Map<String, Representation> representations;
  private final int[] left;
  private final int[] right;
  private final double[] weights;
  private final int[] strata;

  /** The similarity of each pair, by representation. */
  private final float[][] similarities;

  private PairPool(Map<String, Representation> representations, Builder drawn) {
    this.representations = representations;
    long[] pairs = drawn.pairs.toLongArray();
    this.left = Arrays.stream(pairs).mapToInt(pair -> (int) (pair >>> 32)).toArray();
    this.right = Arrays.stream(pairs).mapToInt(pair -> (int) pair).toArray();
    this.weights = drawn.weights.stream().mapToDouble(Double::doubleValue).toArray();
    this.strata = drawn.strata.stream().mapToInt(Integer::intValue).toArray();
    this.similarities =
        representations.values().stream()
            .map(one -> similarities(one, left, right))
            .toArray(float[][]::new);
  }

  private static float[] similarities(Representation by, int[] left, int[] right) {
    float[] all = new float[left.length];
    IntStream.range(0, all.length)
        .parallel()
        .forEach(pair -> all[pair] = (float) by.similarity(left[pair], right[pair]));
    return all;
  }

  /** The probability that a pair of texts is in the collection, above 0, at most 1. */
  interface Probability {
    double of(int left, int right);
  }

  /** Returns the pairs that searches find, each once; the same on any number of threads. */
  static LongOpenHashSet search(Map<String, Representation> representations, int threads) {
    LongOpenHashSet found = new LongOpenHashSet();
    for (String spec : Representation.SEARCHED) {
      VerifiedPairs pairs = search(of(representations, spec), threads);
      for (int i = 0; i < pairs.size(); i++) {
        found.add(pair(pairs.left(i), pairs.right(i)));
      }
    }
    return found;
  }

  /**
   * Draws from all pairs of a collection of different texts.
   *
   * @param found the pairs found by searches
   */
  static PairPool of(
      Map<String, Representation> representations,
      LongOpenHashSet found,
      int texts,
      Probability drawn,
      long seed) {
    Builder builder = new Builder(representations, drawn, new SplittableRandom(seed));
    builder.addFound(found.toLongArray());
    builder.addOthers(found, texts);
    return new PairPool(representations, builder);
  }

  private static Representation of(Map<String, Representation> representations, String spec) {
    return Objects.requireNonNull(representations.get(spec), spec);
  }

  static long pair(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  /** Searches down to the lowest threshold that is cheap. */
  private static VerifiedPairs search(Representation by, int threads) {
    VerifiedPairs found = VerifiedPairs.NONE;
    long words = 1 + by.table().wordCount() / Math.max(1, by.table().size());
    long most = Math.min(MOST_CANDIDATES, MOST_WORDS / words);
    for (double threshold : THRESHOLDS) {
      LongAdder candidates = new LongAdder();
      try {
        VerifiedPairs pairs =
            Search.of(by.at(threshold, threads), threads)
                .pairs(
                    by.table(),
                    (a, b) -> {
                      candidates.increment();
                      if ((Hash64.mix(pair(a, b)) & 0xFFF) == 0 && candidates.sum() > most) {
                        throw new TooManyException();
                      }
                    })
                .distinctPairs();
        if (pairs.size() > MOST_FOUND || candidates.sum() > most) {
          return found;
        }
        found = pairs;
      } catch (TooManyException e) {
        return found;
      }
    }
    return found;
  }

  private static final class TooManyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyException() {
      super("too many candidates", null, false, false);
    }
  }

  /** Collects the drawn pairs. */
  private static final class Builder {
    private final List<Representation> scoring;
    private final Representation guarded;
    private final Probability drawn;
    private final SplittableRandom random;
    private final LongArrayList pairs = new LongArrayList();
    private final List<Double> weights = new ArrayList<>();
    private final List<Integer> strata = new ArrayList<>();

    Builder(
        Map<String, Representation> representations, Probability drawn, SplittableRandom random) {
      this.scoring =
          Representation.SEARCHED.stream()
              .limit(3)
              .map(spec -> PairPool.of(representations, spec))
              .toList();
      this.guarded = PairPool.of(representations, Representation.PROTECTED);
      this.drawn = drawn;
      this.random = random;
    }

    void addFound(long[] found) {
      Arrays.sort(found);
      int[] strata = new int[found.length];
      IntStream.range(0, found.length).parallel().forEach(i -> strata[i] = stratum(found[i]));
      List<LongArrayList> byStratum = new ArrayList<>();
      for (int stratum = 0; stratum < OTHERS; stratum++) {
        byStratum.add(new LongArrayList());
      }
      for (int i = 0; i < found.length; i++) {
        byStratum.get(strata[i]).add(found[i]);
      }
      for (int stratum = 0; stratum < OTHERS; stratum++) {
        addSome(byStratum.get(stratum).toLongArray(), stratum);
      }
    }

    private int stratum(long pair) {
      int left = (int) (pair >>> 32);
      int right = (int) pair;
      double sum = 0;
      for (Representation each : scoring) {
        sum += each.similarity(left, right);
      }
      int band = Math.min(BANDS - 1, (int) (sum / scoring.size() * BANDS));
      return 2 * band + (guarded.similarity(left, right) > 0 ? 1 : 0);
    }

    private void addSome(long[] all, int stratum) {
      shuffle(all);
      int some = Math.min(DRAWN, all.length);
      for (int i = 0; i < some; i++) {
        add(all[i], (double) all.length / some, stratum);
      }
    }

    private void shuffle(long[] all) {
      for (int i = all.length - 1; i > 0; i--) {
        LongArrays.swap(all, i, random.nextInt(i + 1));
      }
    }

    private void addOthers(LongOpenHashSet found, int texts) {
      double others = (double) texts * (texts - 1) / 2 - found.size();
      if (others <= MOST_OTHERS) {
        addAllOthers(found, texts);
        return;
      }
      LongOpenHashSet chosen = new LongOpenHashSet();
      while (chosen.size() < MOST_OTHERS) {
        int a = random.nextInt(texts);
        int b = random.nextInt(texts);
        long pair = pair(a, b);
        if (a != b && !found.contains(pair) && chosen.add(pair)) {
          add(pair, others / MOST_OTHERS, OTHERS);
        }
      }
    }

    private void addAllOthers(LongOpenHashSet found, int texts) {
      for (int a = 0; a < texts; a++) {
        for (int b = a + 1; b < texts; b++) {
          if (!found.contains(pair(a, b))) {
            add(pair(a, b), 1, OTHERS);
          }
        }
      }
    }

    private void add(long pair, double standsFor, int stratum) {
      pairs.add(pair);
      weights.add(standsFor / drawn.of((int) (pair >>> 32), (int) pair));
      strata.add(stratum);
    }
  }

  int size() {
    return left.length;
  }

  int left(int pair) {
    return left[pair];
  }

  int right(int pair) {
    return right[pair];
  }

  /** Returns how many pairs of the whole collection a pair stands for. */
  double weight(int pair) {
    return weights[pair];
  }

  /** Returns the stratum of a pair, from 0 to {@link #STRATA} - 1. */
  int stratum(int pair) {
    return strata[pair];
  }

  /** Whether no search found the pair. */
  boolean isOther(int pair) {
    return strata[pair] == OTHERS;
  }

  List<Representation> representations() {
    return List.copyOf(representations.values());
  }

  /** The similarities of all pairs. */
  float[] similarities(String spec) {
    return similarities[List.copyOf(representations.keySet()).indexOf(spec)];
  }

  float[] similarities(int representation) {
    return similarities[representation];
  }
}
