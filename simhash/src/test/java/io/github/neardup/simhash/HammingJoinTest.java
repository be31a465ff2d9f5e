package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.search.Clusters;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HammingJoinTest {

  private static final long SEED = 17;

  /** Two rows, the lower first. */
  private record Pair(int left, int right) {}

  /** Collects pairs; a pair that comes twice fails. */
  private static class PairSink implements SelfJoin.Sink {
    final Map<Pair, Double> verified = new ConcurrentHashMap<>();
    final AtomicLong candidates = new AtomicLong();

    @Override
    public void candidate(int worker, int left, int right) {
      candidates.incrementAndGet();
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      assertThat(left).isLessThan(right);
      assertThat(verified.put(new Pair(left, right), similarity)).isNull();
    }
  }

  /** Links rows; reports the number of comparisons. */
  private static final class Links extends PairSink {
    private final Clusters.Builder links;
    private final IntPredicate isOfInterest;
    final AtomicLong groupsAsked = new AtomicLong();

    Links(int rows, IntPredicate isOfInterest) {
      this.links = new Clusters.Builder(rows);
      this.isOfInterest = isOfInterest;
    }

    @Override
    public boolean linksOnly() {
      return true;
    }

    @Override
    public int group(int row) {
      groupsAsked.incrementAndGet();
      return links.root(row);
    }

    @Override
    public boolean isOfInterest(int row) {
      return isOfInterest.test(row);
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      assertThat(isOfInterest.test(left) || isOfInterest.test(right)).isTrue();
      links.link(left, right);
    }
  }

  /** Distinct fingerprints: random ones, and chains in which each differs in a few bits more. */
  private static FingerprintTable fingerprints(SimHash simHash, int size) {
    Random random = new Random(SEED);
    int words = simHash.bits() / Long.SIZE;
    long[][] made = new long[size][];
    for (int i = 0; i < size; i++) {
      if (i % 3 == 0) {
        made[i] = random.longs(words).toArray();
      } else {
        made[i] = made[i - 1 - random.nextInt(Math.min(i, 200))].clone();
        for (int bit = random.nextInt(2 * simHash.distance()); bit >= 0; bit--) {
          made[i][random.nextInt(words)] ^= 1L << random.nextInt();
        }
      }
    }
    return AlgorithmContract.table(List.of(made));
  }

  private static Map<Pair, Double> bruteForce(SimHash simHash, FingerprintTable table, int[] rows) {
    Map<Pair, Double> pairs = new ConcurrentHashMap<>();
    for (int right : rows) {
      for (int left : rows) {
        if (left < right) {
          double similarity = table.similarity(simHash, left, right, 0);
          if (similarity >= simHash.threshold()) {
            pairs.put(new Pair(left, right), similarity);
          }
        }
      }
    }
    return pairs;
  }

  /** Counts the pairs whose first words differ in at most the distance. */
  private static long candidates(FingerprintTable table, int[] rows, int distance) {
    long[] first = IntStream.of(rows).mapToLong(row -> table.row(row).get(0)).toArray();
    long candidates = 0;
    for (int i = 0; i < first.length; i++) {
      for (int j = 0; j < i; j++) {
        candidates += SimHash.distance(first[i], first[j]) <= distance ? 1 : 0;
      }
    }
    return candidates;
  }

  /** More rows than a tile; every eleventh row of the table is left out. */
  @ParameterizedTest
  @CsvSource({"64, 12", "128, 26", "256, 55"})
  void findsEveryPairOnce(int bits, int distance) {
    SimHash simHash = SimHash.create("bits=" + bits + ",distance=" + distance);
    FingerprintTable table = fingerprints(simHash, 1500);
    int[] rows = IntStream.range(0, table.size()).filter(row -> row % 11 != 5).toArray();
    Map<Pair, Double> expected = bruteForce(simHash, table, rows);
    assertThat(expected.size()).isGreaterThan(500);
    for (int threads : new int[] {1, 3}) {
      PairSink sink = new PairSink();
      new HammingJoin(simHash).join(table, rows, threads, sink);
      assertThat(sink.verified).isEqualTo(expected);
      assertThat(sink.candidates).hasValue(candidates(table, rows, distance));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 3", "40, 1", "40, 3"})
  void linksAllThatMatchesARowOfInterest(int every, int threads) {
    SimHash simHash = SimHash.create();
    FingerprintTable table = fingerprints(simHash, 1500);
    int[] rows = IntStream.range(0, table.size()).toArray();
    IntPredicate isOfInterest = row -> row % every == 0;
    Clusters.Builder expected = linkedByBruteForce(simHash, table, isOfInterest);
    Links links = new Links(rows.length, isOfInterest);
    new HammingJoin(simHash).join(table, rows, threads, links);
    assertThat(groups(links.links)).isEqualTo(groups(expected));
  }

  private static Clusters.Builder linkedByBruteForce(
      SimHash simHash, FingerprintTable table, IntPredicate isOfInterest) {
    Clusters.Builder links = new Clusters.Builder(table.size());
    for (int right = 0; right < table.size(); right++) {
      for (int left = 0; left < right; left++) {
        if ((isOfInterest.test(left) || isOfInterest.test(right))
            && !links.linked(left, right)
            && table.similarity(simHash, left, right, 0) >= simHash.threshold()) {
          links.link(left, right);
        }
      }
    }
    return links;
  }

  private static List<Integer> groups(Clusters.Builder links) {
    Clusters clusters = links.build();
    return IntStream.range(0, clusters.rows()).mapToObj(clusters::cluster).toList();
  }

  /**
   * A crowd, and of each 22 texts one that is near some of the crowd only, one that is near none,
   * and one of another crowd. Looking up all pairs of the crowd would ask 20 times as often.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aCrowdIsLinkedAndOutsidersTooWithoutComparingItself(int threads) {
    SimHash simHash = SimHash.create();
    Random random = new Random(SEED);
    long[] text = random.longs(2).toArray();
    List<long[]> made =
        IntStream.range(0, 3000)
            .mapToObj(
                i -> {
                  long[] own = i % 22 == 5 ? random.longs(2).toArray() : text.clone();
                  for (int bit = 0; i % 22 == 9 && bit < 22; bit++) {
                    own[1] ^= 1L << random.nextInt();
                  }
                  long other = i % 22 == 16 ? -1 : 0;
                  return new long[] {own[0] ^ other ^ i, own[1] ^ other};
                })
            .toList();
    FingerprintTable table = AlgorithmContract.table(made);
    int[] rows = IntStream.range(0, made.size()).toArray();
    Clusters.Builder expected = linkedByBruteForce(simHash, table, row -> true);
    Links links = new Links(rows.length, row -> true);
    new HammingJoin(simHash).join(table, rows, threads, links);
    assertThat(groups(links.links)).isEqualTo(groups(expected));
    assertThat(groups(expected).stream().distinct().count()).isBetween(100L, 200L);
    assertThat(links.groupsAsked.get()).isLessThan((long) rows.length * rows.length / 25);
  }

  /** Tables pay if there are many documents, or the distance is small. */
  @Test
  void allPairsAreComparedIfThatIsFaster() {
    SimHash usual = SimHash.create();
    SimHash close = SimHash.create("bits=64,distance=3");
    for (boolean linksOnly : new boolean[] {true, false}) {
      assertThat(usual.selfJoin(10, linksOnly)).isPresent();
      assertThat(usual.selfJoin(50_000, linksOnly)).isPresent();
      assertThat(usual.selfJoin(400_000, linksOnly).isPresent())
          .isEqualTo(linksOnly && HammingScan.isVectorised());
      assertThat(close.selfJoin(10, linksOnly)).isPresent();
      assertThat(close.selfJoin(10_000, linksOnly)).isEmpty();
    }
  }
}
