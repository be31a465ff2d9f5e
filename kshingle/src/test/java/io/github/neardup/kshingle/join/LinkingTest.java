package io.github.neardup.kshingle.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.testing.Sweeps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The join when links are asked for, against brute force. */
class LinkingTest {

  private static final ShingleWeights UNEQUAL =
      shingle -> 1 + Math.floorMod((shingle * 0x9E3779B97F4A7C15L) >>> 40, 9);

  /** Enough for lists to have leaders. */
  private static final int SETS = 150;

  /** Collections that are hard to link. */
  enum Family {
    /** Each shares something with the next, and nothing with those far away. */
    CHAIN {
      @Override
      LongStream set(Random random, int i) {
        return LongStream.range(i * 3L, i * 3L + 20);
      }
    },
    /** Forms with fields of their own, two of which share a half. */
    TEMPLATES {
      @Override
      LongStream set(Random random, int i) {
        long form = random.nextInt(4);
        return union(
            LongStream.range(0, 10),
            LongStream.range(100 * form + 100, 100 * form + 112),
            random.longs(random.nextInt(12)));
      }
    },
    /** Everyone meets everyone. */
    TINY_VOCABULARY {
      @Override
      LongStream set(Random random, int i) {
        return random.longs(12, 0, 24);
      }
    },
    /** One text with a word or two changed. */
    ALIKE {
      @Override
      LongStream set(Random random, int i) {
        long changed = random.nextInt(40);
        return union(
            LongStream.range(0, 40).filter(word -> word != changed),
            random.longs(1 + random.nextInt(2), 100, 200));
      }
    },
    /** One text, of which each has some, and things of its own. */
    HALVES {
      @Override
      LongStream set(Random random, int i) {
        return union(
            LongStream.range(0, 30).filter(word -> random.nextInt(4) != 0), random.longs(7));
      }
    },
    /** The same in all, and much or little of their own. */
    COMMON_CORE {
      @Override
      LongStream set(Random random, int i) {
        return union(LongStream.range(0, 30), random.longs(random.nextInt(60)));
      }
    },
    /** Groups that are alike, and somewhat like each other. */
    GROUPS {
      @Override
      LongStream set(Random random, int i) {
        return union(
            LongStream.range(0, 35),
            LongStream.range(i / 5 * 100L + 100, i / 5 * 100L + 107),
            random.longs(7 + random.nextInt(3)));
      }
    },
    /** Five of some passages each, and a slip; some are another's with a passage more. */
    PASSAGES {
      @Override
      LongStream set(Random random, int i) {
        Random same = new Random(i / 2);
        long slip = random.nextInt(50);
        return union(
            same.ints(5, 0, 20)
                .boxed()
                .flatMapToLong(p -> LongStream.range(10L * p, 10L * p + 5 + p % 5))
                .filter(word -> word % 50 != slip),
            random.longs(i % 2 * 4L, 0, 200));
      }
    },
    RANDOM {
      @Override
      LongStream set(Random random, int i) {
        LongSupplier word = () -> (long) (Math.pow(random.nextDouble(), 3) * 80);
        return LongStream.generate(word).limit(1 + random.nextInt(30));
      }
    };

    abstract LongStream set(Random random, int i);

    private static LongStream union(LongStream... parts) {
      return Arrays.stream(parts).flatMapToLong(part -> part);
    }

    List<long[]> sets(Random random) {
      Set<List<Long>> seen = new HashSet<>();
      return IntStream.range(0, SETS)
          .mapToObj(i -> set(random, i).map(word -> Hash64.mix(word)).sorted().distinct().toArray())
          .filter(set -> set.length > 0 && seen.add(Arrays.stream(set).boxed().toList()))
          .toList();
    }
  }

  static Stream<Arguments> familiesAndRules() {
    return Sweeps.of(
        Stream.of(Family.values())
            .flatMap(
                family ->
                    Stream.of(SimilarityMeasure.values())
                        .flatMap(
                            measure ->
                                Stream.of(ShingleWeights.EQUAL, UNEQUAL)
                                    .flatMap(
                                        weights ->
                                            DoubleStream.of(0.2, 0.5, 2.0 / 3, 0.9)
                                                .mapToObj(
                                                    least ->
                                                        new MatchRule(measure, weights, least))))
                        .map(rule -> Arguments.of(family, rule))));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndRules")
  void linksAreThoseOfBruteForceInAnyOrderOnAnyNumberOfThreads(Family family, MatchRule rule) {
    Random random = new Random(family.name().hashCode());
    List<long[]> sets = new ArrayList<>(family.sets(random));
    for (Comparator<long[]> order : orders()) {
      sets.sort(order);
      check(rule, sets);
    }
    Collections.shuffle(sets, random);
    check(rule, sets);
  }

  private static List<Comparator<long[]>> orders() {
    Comparator<long[]> byLength = Comparator.comparingInt(set -> set.length);
    return List.of(byLength, byLength.reversed());
  }

  private static void check(MatchRule rule, List<long[]> sets) {
    boolean[][] matches = matches(rule, sets);
    Clusters.Builder expected = new Clusters.Builder(sets.size());
    for (int i = 0; i < matches.length; i++) {
      for (int j = 0; j < i; j++) {
        if (matches[i][j]) {
          expected.link(i, j);
        }
      }
    }
    for (JoinWay way : List.of(JoinWay.PLAIN, JoinWay.LISTS, JoinWay.ONE_LIST)) {
      for (int threads : new int[] {1, 2, 4}) {
        Clusters found = link(way, rule, sets, threads, matches, 1).build();
        assertThat(firsts(found)).as("%s", rule).isEqualTo(firsts(expected.build()));
      }
    }
  }

  private static int[] firsts(Clusters clusters) {
    return IntStream.range(0, clusters.rows()).map(clusters::cluster).toArray();
  }

  /** What is verified and not linked keeps nothing else from being found. */
  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndRules")
  void matchesAreVerifiedOrLinkedIfSomeAreNotWanted(Family family, MatchRule rule) {
    List<long[]> sets = family.sets(new Random(100 + family.name().hashCode()));
    boolean[][] matches = matches(rule, sets);
    for (int oneIn : new int[] {2, 20, Integer.MAX_VALUE}) {
      for (JoinWay way : JoinWay.values()) {
        link(way, rule, sets, 1, matches, oneIn);
        link(way, rule, sets, 3, matches, oneIn);
      }
    }
  }

  /** A sink that wants more than links gets each match exactly once, linked before or not. */
  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndRules")
  void everyMatchIsVerifiedOnceIfAllPairsAreWanted(Family family, MatchRule rule) {
    List<long[]> sets = family.sets(new Random(200 + family.name().hashCode()));
    boolean[][] matches = matches(rule, sets);
    for (JoinWay way : JoinWay.values()) {
      for (int threads : new int[] {1, 3}) {
        AtomicInteger[][] verified = verified(sets.size());
        way.join(rule)
            .join(
                AlgorithmContract.table(sets),
                IntStream.range(0, sets.size()).toArray(),
                threads,
                new SelfJoin.Sink() {
                  @Override
                  public void candidate(int worker, int left, int right) {}

                  @Override
                  public void verified(int worker, int left, int right, double similarity) {
                    verified[left][right].incrementAndGet();
                  }
                });
        checkVerified(rule, matches, verified, (i, j) -> false);
      }
    }
  }

  private static boolean[][] matches(MatchRule rule, List<long[]> sets) {
    boolean[][] matches = new boolean[sets.size()][sets.size()];
    for (int i = 0; i < matches.length; i++) {
      for (int j = 0; j < matches.length; j++) {
        long[] a = sets.get(i);
        long[] b = sets.get(j);
        matches[i][j] = rule.similarity(Row.of(a), Row.of(b), rule.threshold()) >= rule.threshold();
      }
    }
    return matches;
  }

  /** Links one in some of the verified pairs, and checks that all that match are accounted for. */
  private static Clusters.Builder link(
      JoinWay way, MatchRule rule, List<long[]> sets, int threads, boolean[][] matches, int oneIn) {
    Clusters.Builder links = new Clusters.Builder(sets.size());
    AtomicInteger[][] verified = verified(sets.size());
    way.join(rule)
        .join(
            AlgorithmContract.table(sets),
            IntStream.range(0, sets.size()).toArray(),
            threads,
            new SelfJoin.Sink() {
              @Override
              public boolean linksOnly() {
                return true;
              }

              @Override
              public void candidate(int worker, int left, int right) {}

              @Override
              public int group(int row) {
                return links.root(row);
              }

              @Override
              public void verified(int worker, int left, int right, double similarity) {
                verified[left][right].incrementAndGet();
                if ((left * 31 + right) % oneIn == 0) {
                  links.link(left, right);
                }
              }
            });
    checkVerified(rule, matches, verified, links::linked);
    return links;
  }

  private static AtomicInteger[][] verified(int size) {
    AtomicInteger[][] verified = new AtomicInteger[size][size];
    for (AtomicInteger[] ofRow : verified) {
      Arrays.setAll(ofRow, other -> new AtomicInteger());
    }
    return verified;
  }

  /** Whether two rows are linked. */
  @FunctionalInterface
  private interface Links {
    boolean linked(int left, int right);
  }

  /**
   * Checks that each match was verified once, or its rows are linked, and that nothing else was.
   */
  private static void checkVerified(
      MatchRule rule, boolean[][] matches, AtomicInteger[][] verified, Links links) {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < matches.length; i++) {
      for (int j = 0; j < matches.length; j++) {
        int times = verified[i][j].get();
        boolean missed = i < j && matches[i][j] && !links.linked(i, j) && times == 0;
        if (missed || times > (i < j && matches[i][j] ? 1 : 0)) {
          wrong.add("%d and %d: %d times".formatted(i, j, times));
        }
      }
    }
    assertThat(wrong).as("%s", rule).isEmpty();
  }

  /** Comparisons grow with the sets and not with their pairs. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aCrowdOfSimilarSetsTakesFewComparisonsEach(int threads) {
    Random random = new Random(7);
    int size = 3000;
    Set<List<Long>> sets = new HashSet<>();
    while (sets.size() < size) {
      TreeSet<Long> set = new TreeSet<>();
      for (long word = 0; word < 100; word++) {
        set.add(Hash64.mix(word));
      }
      for (int change = random.nextInt(2); change < 2; change++) {
        set.remove(Hash64.mix(random.nextInt(100)));
        set.add(Hash64.mix(1000L + random.nextInt(500)));
      }
      sets.add(List.copyOf(set));
    }
    ListJoinTest.Found found =
        ListJoinTest.links(
            new PrefixJoin(new MatchRule(SimilarityMeasure.JACCARD, ShingleWeights.EQUAL, 0.6)),
            sets.stream().map(set -> set.stream().mapToLong(Long::longValue).toArray()).toList(),
            threads);
    assertThat(found.clusters()).containsOnly(found.clusters().get(0));
    assertThat(found.compared()).isBetween(size - 1, 60 * size);
  }
}
