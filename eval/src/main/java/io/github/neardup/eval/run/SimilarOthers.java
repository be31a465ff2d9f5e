package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.score.FingerprintGroups;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pairs of documents of different clusters that are similar in a fixed way, whatever is evaluated:
 * by shared shingles of two words, and by the SimHash of their words. The limit of similarity is as
 * low as a maximum number of pairs and a maximum effort allow. Pairs are given as places of their
 * documents in an order by cluster.
 */
final class SimilarOthers {

  /** An exact search: finds all pairs with at least that similarity. */
  private static final String SHARED_WORDS = "kshingle:shingle=2,threshold=";

  private static final double[] THRESHOLDS = {0.8, 0.6, 0.4, 0.2};

  /**
   * Single words. Every setting is given, because the pairs of a dataset must not change when
   * defaults do.
   */
  private static final String SIMHASH = "simhash:weights=tf,bits=64,shingle=1";

  private static final int BITS = Long.SIZE;

  /** The join meets at most this number of pairs, and fewer if texts are long. */
  private static final long MOST_MET = 1L << 24;

  private static final long MOST_BYTES_MET = 1L << 35;

  /** With more pairs, their SimHashes are not compared: this limits the work to some seconds. */
  private static final long MOST_COMPARED = 1L << 33;

  /** This many pairs are compared first, to estimate how many there are at each distance. */
  private static final long COMPARED_FIRST = 1L << 23;

  private static final int PIECE = 16;

  private final Dataset dataset;
  private final TokenColumns tokens;
  private final int[] rows;
  private final int[] starts;
  private final int[] clusterAt;
  private final int threads;

  /**
   * For a dataset with clusters.
   *
   * @param rows its documents by cluster
   * @param starts the beginning of each cluster, followed by the number of documents
   * @param clusterAt the cluster of each place
   */
  SimilarOthers(
      Dataset dataset,
      TokenColumns tokens,
      int[] rows,
      int[] starts,
      int[] clusterAt,
      int threads) {
    this.dataset = dataset;
    this.tokens = tokens;
    this.rows = rows;
    this.starts = starts;
    this.clusterAt = clusterAt;
    this.threads = threads;
  }

  /**
   * Finds the pairs, as {@linkplain FingerprintGroups#key keys}.
   *
   * @param most the maximum number of pairs to find in each of the two ways
   */
  LongOpenHashSet find(int most) {
    LongOpenHashSet found = new LongOpenHashSet();
    if (Trial.ifThere(SHARED_WORDS + THRESHOLDS[0]).isPresent()) {
      addBySharedWords(most, found);
    }
    if (Trial.ifThere(SIMHASH).isPresent()) {
      addBySimHash(most, found);
    }
    return found;
  }

  /** Ends a join that would take too long. */
  private static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private void addBySharedWords(int most, LongOpenHashSet found) {
    FingerprintTable table = tokens.table(Algorithms.create(SHARED_WORDS + THRESHOLDS[0]));
    int[] places = new int[rows.length];
    for (int place = 0; place < rows.length; place++) {
      places[rows[place]] = place;
    }
    long mostMet =
        Math.min(MOST_MET, MOST_BYTES_MET / Math.max(1, dataset.bytes() / dataset.size()));
    LongOpenHashSet last = new LongOpenHashSet();
    for (double threshold : THRESHOLDS) {
      LongOpenHashSet pairs = new LongOpenHashSet();
      try {
        AtomicLong met = new AtomicLong();
        SearchResult result =
            Search.of(Algorithms.create(SHARED_WORDS + threshold), threads)
                .pairs(
                    table,
                    (left, right) -> {
                      if (met.incrementAndGet() > mostMet) {
                        throw new TooMany();
                      }
                    });
        addAll(result, places, most, pairs);
      } catch (TooMany e) {
        break;
      }
      last = pairs;
    }
    found.addAll(last);
  }

  private void addAll(SearchResult result, int[] places, int most, LongOpenHashSet pairs) {
    FingerprintGroups groups = new FingerprintGroups(result);
    groups.forEachFound(
        result.distinctPairs(),
        (left, right, similarity) ->
            groups.forEachMember(
                left,
                a ->
                    groups.forEachMember(
                        right,
                        b -> {
                          int place = places[a];
                          int other = places[b];
                          if (clusterAt[place] != clusterAt[other]
                              && pairs.add(FingerprintGroups.key(place, other))
                              && pairs.size() > most) {
                            throw new TooMany();
                          }
                        })));
  }

  /** Adds the pairs up to the greatest distance with at most the maximum number of pairs. */
  private void addBySimHash(int most, LongOpenHashSet found) {
    long documents = rows.length;
    if (documents * (documents - 1) / 2 > MOST_COMPARED) {
      return;
    }
    FingerprintTable table = tokens.table(Algorithms.create(SIMHASH));
    long[] hashes = new long[rows.length];
    for (int place = 0; place < rows.length; place++) {
      hashes[place] = table.row(rows[place]).get(0);
    }
    LongOpenHashSet near = new LongOpenHashSet();
    for (int distance = distanceOfMost(hashes, most); distance >= 0; distance--) {
      near.clear();
      try {
        addNear(hashes, distance, most, near);
        break;
      } catch (TooMany e) {
        near.clear();
      }
    }
    found.addAll(near);
  }

  private void addNear(long[] hashes, int distance, int most, LongOpenHashSet near) {
    try (Parallel parallel = new Parallel(threads)) {
      parallel.forRange(
          rows.length,
          PIECE,
          (worker, from, to) -> {
            for (int place = from; place < to; place++) {
              long hash = hashes[place];
              for (int other = starts[clusterAt[place] + 1]; other < hashes.length; other++) {
                if (Long.bitCount(hash ^ hashes[other]) <= distance) {
                  synchronized (near) {
                    near.add(FingerprintGroups.key(place, other));
                    if (near.size() > most) {
                      throw new TooMany();
                    }
                  }
                }
              }
            }
          });
    }
  }

  /** Returns the greatest distance without too many pairs, estimated from some of the documents. */
  private int distanceOfMost(long[] hashes, int most) {
    long documents = rows.length;
    long step = Math.max(1, documents * documents / 2 / COMPARED_FIRST);
    long[] atDistance = new long[BITS + 1];
    for (long place = step / 2; place < documents; place += step) {
      long hash = hashes[(int) place];
      for (int other = starts[clusterAt[(int) place] + 1]; other < hashes.length; other++) {
        atDistance[Long.bitCount(hash ^ hashes[other])]++;
      }
    }
    int distance = -1;
    long pairs = 0;
    while (distance < BITS && (pairs + atDistance[distance + 1]) * step <= most) {
      distance++;
      pairs += atDistance[distance];
    }
    return distance;
  }
}
