package io.github.neardup.kshingle.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.util.Parallel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists that are long enough to have parents, and to be divided between workers. */
class ListJoinTest {

  private static final int SENTENCES = 300;
  private static final int SENTENCE = 12;

  /** What was found: who is linked, and how many were compared. */
  record Found(List<Integer> clusters, int compared) {}

  static Found links(SelfJoin join, List<long[]> sets, int threads) {
    return links(join, sets, threads, row -> true);
  }

  /** Of pairs of which neither is of interest nothing is made. */
  private static Found links(
      SelfJoin join, List<long[]> sets, int threads, IntPredicate isOfInterest) {
    Clusters.Builder links = new Clusters.Builder(sets.size());
    AtomicInteger compared = new AtomicInteger();
    join.join(
        AlgorithmContract.table(sets),
        IntStream.range(0, sets.size()).toArray(),
        threads,
        new SelfJoin.Sink() {
          @Override
          public boolean linksOnly() {
            return true;
          }

          @Override
          public void candidate(int worker, int left, int right) {
            compared.incrementAndGet();
          }

          @Override
          public int group(int row) {
            return links.root(row);
          }

          @Override
          public boolean isOfInterest(int row) {
            return isOfInterest.test(row);
          }

          @Override
          public void verified(int worker, int left, int right, double similarity) {
            if (isOfInterest.test(left) || isOfInterest.test(right)) {
              links.link(left, right);
            }
          }
        });
    return new Found(firsts(links.build()), compared.get());
  }

  private static List<Integer> firsts(Clusters clusters) {
    return IntStream.range(0, clusters.rows()).mapToObj(clusters::cluster).toList();
  }

  private static List<Integer> bruteForce(MatchRule rule, List<long[]> sets) {
    return bruteForce(rule, sets, row -> true);
  }

  private static List<Integer> bruteForce(
      MatchRule rule, List<long[]> sets, IntPredicate isOfInterest) {
    Clusters.Builder links = new Clusters.Builder(sets.size());
    for (int i = 0; i < sets.size(); i++) {
      long[] a = sets.get(i);
      for (int j = 0; j < i; j++) {
        long[] b = sets.get(j);
        double least = rule.threshold();
        if (!links.linked(i, j)
            && (isOfInterest.test(i) || isOfInterest.test(j))
            && rule.similarity(Row.of(a), Row.of(b), least) >= least) {
          links.link(i, j);
        }
      }
    }
    return firsts(links.build());
  }

  private static MatchRule rule(double threshold) {
    return new MatchRule(SimilarityMeasure.JACCARD, ShingleWeights.EQUAL, threshold);
  }

  private static List<long[]> distinct(List<Set<Long>> sets) {
    Set<Set<Long>> seen = new HashSet<>();
    return sets.stream()
        .filter(seen::add)
        .map(set -> set.stream().mapToLong(Hash64::mix).sorted().toArray())
        .toList();
  }

  /**
   * Texts of ten sentences out of a few hundred; some are copies with slips, or another sentence.
   */
  private static List<long[]> texts() {
    Random random = new Random(2026);
    List<Set<Long>> sets = new ArrayList<>();
    for (int text = 0; text < 3000; text++) {
      Set<Long> set = new TreeSet<>();
      if (text % 4 == 3) {
        set.addAll(sets.get(random.nextInt(sets.size())));
        for (int slips = random.nextInt(40); slips > 0; slips--) {
          set.remove(random.nextLong(SENTENCES) * SENTENCE + random.nextInt(SENTENCE));
        }
      } else {
        for (int n = 0; n < 10; n++) {
          add(set, random.nextLong(SENTENCES));
        }
      }
      if (text % 8 > 4) {
        add(set, random.nextLong(SENTENCES));
      }
      sets.add(set);
    }
    return distinct(sets);
  }

  private static void add(Set<Long> set, long sentence) {
    LongStream.range(0, SENTENCE).forEach(i -> set.add(sentence * SENTENCE + i));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.7, 0.8, 0.95, 1})
  void textsThatShareSentencesAreLinkedAsByBruteForce(double threshold) {
    List<long[]> sets = texts();
    List<Integer> expected = bruteForce(rule(threshold), sets);
    for (JoinWay way : List.of(JoinWay.LISTS, JoinWay.ONE_LIST, JoinWay.CHOSEN)) {
      for (int threads : new int[] {1, 3}) {
        assertThat(links(way.join(rule(threshold)), sets, threads).clusters()).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void allThatMatchesASetOfInterestIsLinked(JoinWay way) {
    List<long[]> sets = texts();
    for (int every : new int[] {2, 50}) {
      IntPredicate isOfInterest = row -> row % every == 0;
      for (double threshold : new double[] {0.3, 0.8}) {
        List<Integer> expected = bruteForce(rule(threshold), sets, isOfInterest);
        assertThat(links(way.join(rule(threshold)), sets, 2, isOfInterest).clusters())
            .as("%d %s", every, threshold)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void setsOfNoInterestAreNotCompared() {
    List<long[]> sets = texts();
    int all = links(JoinWay.LISTS.join(rule(0.7)), sets, 1).compared();
    assertThat(links(JoinWay.LISTS.join(rule(0.7)), sets, 1, row -> row % 50 == 0).compared())
        .isLessThan(all / 5);
  }

  /** What is before the first in common bounds the sizes of those that match. */
  @ParameterizedTest
  @EnumSource
  void setsOfManySizesAreLinkedAsByBruteForce(SimilarityMeasure measure) {
    Random random = new Random(11);
    List<Set<Long>> sets = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      Set<Long> set = new TreeSet<>();
      if (i % 3 == 2) {
        set.addAll(sets.get(random.nextInt(i)));
        set.removeIf(shingle -> random.nextInt(4) == 0);
      }
      random
          .longs(1 + random.nextInt(i % 3 == 2 ? 10 : 60), 0, 400)
          .forEach(shingle -> set.add(shingle * shingle / 400));
      sets.add(set);
    }
    List<long[]> all = distinct(sets);
    for (double threshold : new double[] {0.5, 0.6, 0.75, 0.9}) {
      MatchRule rule = new MatchRule(measure, ShingleWeights.EQUAL, threshold);
      List<Integer> expected = bruteForce(rule, all);
      for (JoinWay way : List.of(JoinWay.LISTS, JoinWay.ONE_LIST, JoinWay.PLAIN)) {
        assertThat(links(way.join(rule), all, 2).clusters()).isEqualTo(expected);
      }
    }
  }

  @Test
  void summariesRuleOutMostOfThoseThatMeet() {
    List<long[]> sets = texts();
    int met = links(JoinWay.PLAIN.join(rule(0.7)), sets, 1).compared();
    assertThat(links(JoinWay.LISTS.join(rule(0.7)), sets, 1).compared()).isLessThan(met / 20);
  }

  @Test
  void listsAreExpectedToBeFastWhereSummariesTellWhatMatches() {
    List<long[]> sets = texts();
    int[] rows = IntStream.range(0, sets.size()).toArray();
    List<Double> times = new ArrayList<>();
    try (Parallel parallel = new Parallel(1)) {
      for (double threshold : new double[] {0.3, 0.7}) {
        RarePrefixedSets prefixed =
            RarePrefixedSets.of(AlgorithmContract.table(sets), rows, rule(threshold), parallel);
        PlainIndex index = PlainIndex.of(prefixed, parallel);
        times.add(ListJoin.of(prefixed, index, false, parallel).expectedTime());
        assertThat(times.get(times.size() - 1))
            .isLessThan(new PlainJoin(prefixed, index).expectedTime() / 4);
      }
    }
    assertThat(times.get(0)).isGreaterThan(5 * times.get(1));
  }

  /** Most are linked by leaders, and few are left to be compared with each other. */
  @ParameterizedTest
  @EnumSource(
      value = JoinWay.class,
      names = {"LISTS", "ONE_LIST"})
  void crowdsAndOutsidersAreLinkedByFewComparisons(JoinWay way) {
    Random random = new Random(5);
    List<Set<Long>> sets = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      // Two crowds of different sizes, and every tenth set is somewhat like both.
      long own = i % 10 == 0 ? 20 : i % 3 == 0 ? 45 : 40;
      Set<Long> set = new TreeSet<>(LongStream.range(0, 20).boxed().toList());
      LongStream.range(20, own).forEach(shingle -> set.add(own * 1000 + shingle));
      random.longs(i % 10 == 0 ? 15 : 5, 100_000, 103_000).forEach(set::add);
      sets.add(set);
    }
    List<long[]> all = distinct(sets);
    List<Integer> expected = bruteForce(rule(0.6), all);
    assertThat(expected.stream().distinct().count()).isBetween(100L, 202L);
    for (int threads : new int[] {1, 3}) {
      Found found = links(way.join(rule(0.6)), all, threads);
      assertThat(found.clusters()).isEqualTo(expected);
      assertThat(found.compared()).isLessThan(10 * all.size());
    }
  }

  /** Texts of words whose frequencies follow a power law; every fourth is a copy with slips. */
  private static List<long[]> powerLaw(int texts, int words) {
    Random random = new Random(7);
    List<Set<Long>> sets = new ArrayList<>();
    for (int text = 0; text < texts; text++) {
      int slips = 30 + random.nextInt(10);
      Set<Long> set = new TreeSet<>();
      if (text % 4 == 3) {
        set.addAll(sets.get(random.nextInt(text)));
        slips = random.nextInt(8);
        new ArrayList<>(set).subList(0, slips).forEach(set::remove);
      }
      while (slips > 0) {
        slips -= set.add((long) StrictMath.pow(words, random.nextDouble())) ? 1 : 0;
      }
      sets.add(set);
    }
    return distinct(sets);
  }

  @ParameterizedTest
  @CsvSource({"12000, 150", "4000, 500"})
  void textsOfAPowerLawAreLinkedAsByBruteForce(int texts, int words) {
    List<long[]> sets = powerLaw(texts, words);
    assertThat(links(JoinWay.CHOSEN.join(rule(0.6)), sets, 2).clusters())
        .isEqualTo(bruteForce(rule(0.6), sets));
  }

  /**
   * All have three shingles in common, and nothing else, which is enough for the short ones. These
   * are more than a worker takes at a time.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aListOfThousandsIsGoneThroughByAllWorkers(int threads) {
    Random random = new Random(12);
    List<Set<Long>> sets = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      Set<Long> set = new TreeSet<>(List.of(1L, 2L, 3L));
      random.longs(i % 5 == 0 ? 1 : 3).forEach(set::add);
      sets.add(set);
    }
    List<long[]> all = distinct(sets);
    List<Integer> expected = bruteForce(rule(0.5), all);
    assertThat(expected.stream().distinct().count()).isEqualTo(4001);
    assertThat(links(JoinWay.LISTS.join(rule(0.5)), all, threads).clusters()).isEqualTo(expected);
  }
}
