package io.github.neardup.kshingle.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.testing.Sweeps;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The join against brute force, for every measure, with and without weights. */
class PrefixJoinTest {

  private static final ShingleWeights UNEQUAL =
      shingle -> 1 + Math.floorMod((shingle * 0x9E3779B97F4A7C15L) >>> 40, 9);

  /** What a join has found; pairs are "left right". */
  private record Found(SortedMap<String, Double> pairs, SortedSet<String> candidates) {}

  private static Found join(JoinWay way, MatchRule rule, List<long[]> sets, int threads) {
    return join(way.join(rule), sets, threads);
  }

  private static Found join(SelfJoin join, List<long[]> sets, int threads) {
    Found found = new Found(new TreeMap<>(), new TreeSet<>());
    join.join(
        AlgorithmContract.table(sets),
        IntStream.range(0, sets.size()).toArray(),
        threads,
        new SelfJoin.Sink() {
          @Override
          public synchronized void candidate(int worker, int left, int right) {
            assertThat(worker).isBetween(0, threads - 1);
            assertThat(found.candidates().add(left + " " + right)).isTrue();
          }

          @Override
          public synchronized void verified(int worker, int left, int right, double similarity) {
            assertThat(left).isLessThan(right);
            assertThat(found.candidates()).contains(left + " " + right);
            assertThat(found.pairs().put(left + " " + right, similarity)).isNull();
          }
        });
    return found;
  }

  private static SortedMap<String, Double> bruteForce(MatchRule rule, List<long[]> sets) {
    SortedMap<String, Double> pairs = new TreeMap<>();
    for (int i = 0; i < sets.size(); i++) {
      for (int j = i + 1; j < sets.size(); j++) {
        double similarity = similarity(rule, sets.get(i), sets.get(j));
        if (similarity >= rule.threshold()) {
          pairs.put(i + " " + j, similarity);
        }
      }
    }
    return pairs;
  }

  private static double similarity(MatchRule rule, long[] a, long[] b) {
    LongOpenHashSet inA = new LongOpenHashSet(a);
    long common = 0;
    long weightOfA = 0;
    long weightOfB = 0;
    for (long shingle : a) {
      weightOfA += rule.weights().of(shingle);
    }
    for (long shingle : b) {
      weightOfB += rule.weights().of(shingle);
      common += inA.contains(shingle) ? rule.weights().of(shingle) : 0;
    }
    return switch (rule.measure()) {
      case JACCARD -> (double) common / (weightOfA + weightOfB - common);
      case DICE -> 2.0 * common / (weightOfA + weightOfB);
      case COSINE -> common / Math.sqrt((double) weightOfA * weightOfB);
      case CONTAINMENT -> (double) common / Math.min(weightOfA, weightOfB);
    };
  }

  @net.jqwik.api.Tag(Sweeps.TAG)
  @Property
  void findsThePairsOfBruteForceOnAnyNumberOfThreads(
      @ForAll JoinWay way,
      @ForAll("rules") MatchRule rule,
      @ForAll("collections") List<long[]> sets) {
    SortedMap<String, Double> expected = bruteForce(rule, sets);
    Found onOne = join(way, rule, sets, 1);
    assertThat(onOne.pairs()).isEqualTo(expected);
    for (int threads : new int[] {2, 4}) {
      Found onMany = join(way, rule, sets, threads);
      assertThat(onMany.pairs()).isEqualTo(expected);
      assertThat(onMany.candidates()).isEqualTo(onOne.candidates());
    }
  }

  private static Stream<MatchRule> rules(double... thresholds) {
    return Sweeps.of(
        Stream.of(SimilarityMeasure.values())
            .flatMap(
                measure ->
                    Stream.of(ShingleWeights.EQUAL, UNEQUAL)
                        .flatMap(
                            weights ->
                                DoubleStream.of(thresholds)
                                    .mapToObj(least -> new MatchRule(measure, weights, least)))));
  }

  static Stream<MatchRule> rulesForLargeSets() {
    return rules(0.1, 0.5, 0.7, 0.9);
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("rulesForLargeSets")
  void findsThePairsOfBruteForceAmongLargeSets(MatchRule rule) {
    List<long[]> sets = largeSets(new Random(8));
    SortedMap<String, Double> expected = bruteForce(rule, sets);
    assertThat(expected).isNotEmpty();
    for (JoinWay way : JoinWay.values()) {
      assertThat(join(way, rule, sets, 2).pairs()).as("%s", way).isEqualTo(expected);
    }
  }

  private static List<long[]> largeSets(Random random) {
    List<long[]> sets = new ArrayList<>();
    for (int family = 0; family < 6; family++) {
      long[] original = random.longs(400 + 900L * family).toArray();
      for (int version = 0; version < 12; version++) {
        long[] set = original.clone();
        for (int edit = 0; edit < version * 40; edit++) {
          set[random.nextInt(set.length)] = random.nextInt(4) == 0 ? edit : random.nextLong();
        }
        int length = set.length - random.nextInt(set.length / 3);
        sets.add(Arrays.stream(set).limit(length).sorted().distinct().toArray());
      }
    }
    return sets;
  }

  /**
   * Five of many passages and something of its own make a text, and some texts are copies with
   * another passage, or a slip, or a part left out. Some thresholds are met exactly.
   */
  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("rulesForPassages")
  void findsThePairsOfBruteForceAmongTextsThatSharePassages(MatchRule rule) {
    for (int passages : new int[] {12, 40}) {
      long seed = 1000L + passages;
      List<long[]> sets = passageSets(new Random(seed), passages);
      SortedMap<String, Double> expected = bruteForce(rule, sets);
      for (JoinWay way : JoinWay.values()) {
        Found found = join(way, rule, sets, 2);
        assertThat(found.pairs()).as("%s, %s, seed %d", way, rule, seed).isEqualTo(expected);
        assertThat(join(way, rule, sets, 1).candidates()).isEqualTo(found.candidates());
      }
    }
  }

  static Stream<MatchRule> rulesForPassages() {
    return rules(0.3, 2.0 / 3, 0.7, 0.8, 1.0);
  }

  private static List<long[]> passageSets(Random random, int passages) {
    List<long[]> sets = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      Set<Long> set = new HashSet<>();
      if (i % 5 < 2) {
        for (int n = 0; n < 5; n++) {
          addPassage(set, random.nextInt(passages));
        }
        random.longs(random.nextInt(4)).forEach(set::add);
      } else {
        // A copy of one that was made a little earlier.
        long[] original = sets.get(sets.size() - 1 - random.nextInt(Math.min(3, sets.size())));
        Arrays.stream(original).forEach(set::add);
        switch (random.nextInt(5)) {
          case 0 -> addPassage(set, random.nextInt(passages));
          case 1 -> removePassage(set, random);
          case 2 -> random.longs(1).forEach(set::add);
          case 3 -> set.remove(original[random.nextInt(original.length)]);
          default -> {
            removePassage(set, random);
            addPassage(set, random.nextInt(passages));
          }
        }
      }
      sets.add(set.stream().mapToLong(shingle -> shingle).sorted().toArray());
    }
    return distinct(sets.stream().filter(set -> set.length > 0).toList());
  }

  /** From 1 to 12 shingles. */
  private static void addPassage(Set<Long> set, int passage) {
    for (long shingle = 0; shingle <= passage % 12; shingle++) {
      set.add(Hash64.mix(100L * passage + shingle));
    }
  }

  private static void removePassage(Set<Long> set, Random random) {
    Long[] all = set.stream().sorted().toArray(Long[]::new);
    long one = all[random.nextInt(all.length)];
    for (int passage = 0; passage < 40; passage++) {
      Set<Long> shingles = new HashSet<>();
      addPassage(shingles, passage);
      if (shingles.contains(one)) {
        set.removeAll(shingles);
      }
    }
  }

  /** Two alike, and many that share one passage with them, which their summaries tell apart. */
  @Test
  void textsThatShareOnePassageAreNoCandidates() {
    List<long[]> sets = passageSetsOfOneInCommon();
    MatchRule rule = new MatchRule(SimilarityMeasure.JACCARD, ShingleWeights.EQUAL, 0.7);
    SortedMap<String, Double> expected = bruteForce(rule, sets);
    Found plain = join(JoinWay.PLAIN, rule, sets, 2);
    Found bySummaries = join(JoinWay.LISTS, rule, sets, 2);
    assertThat(plain.pairs()).isEqualTo(expected).hasSize(SHARING / 50);
    assertThat(bySummaries.pairs()).isEqualTo(expected);
    int meeting = plain.candidates().size();
    assertThat(meeting).isGreaterThan(10 * SHARING);
    assertThat(bySummaries.candidates().size()).isLessThan(meeting / 10);
  }

  private static final int SHARING = 800;

  /** Of 100 passages, each text has ten; one in 50 is a copy of the one before. */
  private static List<long[]> passageSetsOfOneInCommon() {
    Random random = new Random(11);
    List<long[]> sets = new ArrayList<>();
    Set<Long> set = new HashSet<>();
    for (int i = 0; i < SHARING; i++) {
      if (i % 50 == 49) {
        set.add(random.nextLong());
      } else {
        set = new HashSet<>();
        for (int n = 0; n < 10; n++) {
          long passage = 1000L * random.nextInt(100);
          LongStream.range(passage, passage + 12).map(Hash64::mix).forEach(set::add);
        }
      }
      long[] all = set.stream().mapToLong(shingle -> shingle).sorted().toArray();
      int slip = random.nextInt(all.length);
      sets.add(
          IntStream.range(0, all.length).filter(k -> k != slip).mapToLong(k -> all[k]).toArray());
    }
    return distinct(sets);
  }

  @net.jqwik.api.Tag(Sweeps.TAG)
  @Property
  void candidatesDoNotDependOnTheOrderOfTheRows(
      @ForAll JoinWay way,
      @ForAll("rules") MatchRule rule,
      @ForAll("collections") List<long[]> sets) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, sets.size()).boxed().toList());
    Collections.shuffle(order, new Random(sets.size()));
    Found shuffled = join(way, rule, order.stream().map(sets::get).toList(), 1);
    SortedSet<String> back = new TreeSet<>();
    for (String pair : shuffled.candidates()) {
      int[] rows =
          Arrays.stream(pair.split(" ", -1))
              .mapToInt(r -> order.get(Integer.parseInt(r)))
              .toArray();
      back.add(Math.min(rows[0], rows[1]) + " " + Math.max(rows[0], rows[1]));
    }
    assertThat(back).isEqualTo(join(way, rule, sets, 1).candidates());
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheRowsAskedForAreJoined(JoinWay way) {
    FingerprintTable table =
        AlgorithmContract.table(
            List.of(new long[] {1, 2, 3}, new long[] {1, 2, 4}, new long[] {1, 2, 5}));
    List<String> pairs = new ArrayList<>();
    way.join(new MatchRule(SimilarityMeasure.JACCARD, ShingleWeights.EQUAL, 0.5))
        .join(
            table,
            new int[] {0, 2},
            1,
            new SelfJoin.Sink() {
              @Override
              public void candidate(int worker, int left, int right) {}

              @Override
              public void verified(int worker, int left, int right, double similarity) {
                pairs.add(left + " " + right + " " + similarity);
              }
            });
    assertThat(pairs).containsExactly("0 2 0.5");
  }

  @Provide
  Arbitrary<MatchRule> rules() {
    return Arbitraries.of(SimilarityMeasure.values())
        .flatMap(
            measure ->
                Arbitraries.of(
                        0.01,
                        0.05,
                        0.3,
                        1.0 / 3,
                        Math.nextUp(1.0 / 3),
                        0.5,
                        0.6,
                        2.0 / 3,
                        0.7,
                        0.75,
                        0.8,
                        0.9,
                        1.0)
                    .flatMap(
                        threshold ->
                            Arbitraries.of(ShingleWeights.EQUAL, UNEQUAL)
                                .map(weights -> new MatchRule(measure, weights, threshold))));
  }

  /** Sets with few and with many shingles in common, of one element too. */
  @Provide
  Arbitrary<List<long[]>> collections() {
    Arbitrary<Long> shingle = Arbitraries.longs().between(0, 40).map(i -> (i - 20) << (i % 3 * 28));
    return shingle
        .set()
        .ofMinSize(1)
        .ofMaxSize(14)
        .map(set -> set.stream().mapToLong(Long::longValue).sorted().toArray())
        .list()
        .ofMinSize(0)
        .ofMaxSize(25)
        .map(PrefixJoinTest::distinct);
  }

  private static List<long[]> distinct(List<long[]> sets) {
    Set<List<Long>> seen = new HashSet<>();
    return sets.stream().filter(set -> seen.add(Arrays.stream(set).boxed().toList())).toList();
  }
}
