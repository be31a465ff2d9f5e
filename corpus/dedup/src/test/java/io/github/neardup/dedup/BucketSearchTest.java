package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.BucketSearch;
import io.github.neardup.core.search.BucketSearch.Member;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.Search.Budget;
import io.github.neardup.core.search.Search.Budget.IncompleteSearchException;
import io.github.neardup.core.testing.Families;
import io.github.neardup.core.testing.Sweeps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Buckets that are searched one by one, on families of texts, against a comparison of all. */
class BucketSearchTest {

  private static final long SEED = 20_15;

  /** More than a bucket that is compared pair by pair. */
  private static final int SIZE = 600;

  /** The buckets of a collection, by slot and key, and its verified pairs with a common key. */
  private record Grouped(
      Keys keys, Map<String, List<Member<Integer>>> buckets, SortedMap<String, Double> pairs) {

    static Grouped of(Algorithm algorithm, List<String> texts) {
      List<long[]> fingerprints = texts.stream().map(algorithm::fingerprint).toList();
      Keys keys = algorithm.keys();
      Map<String, List<Member<Integer>>> buckets = new TreeMap<>();
      for (int i = 0; i < texts.size(); i++) {
        long[] words = fingerprints.get(i);
        Member<Integer> member = new Member<>(i, words);
        for (int slot = 0; slot < keys.slots(); slot++) {
          int ofSlot = slot;
          keys.keys(
              Row.of(words),
              slot,
              key ->
                  buckets.computeIfAbsent(ofSlot + " " + key, k -> new ArrayList<>()).add(member));
        }
      }
      SortedMap<String, Double> pairs = new TreeMap<>();
      for (List<Member<Integer>> bucket : buckets.values()) {
        for (Member<Integer> a : bucket) {
          for (Member<Integer> b : bucket) {
            if (a.id() < b.id()) {
              double similarity = algorithm.similarity(a.fingerprint(), b.fingerprint());
              if (similarity >= algorithm.threshold()) {
                pairs.put(a.id() + " " + b.id(), similarity);
              }
            }
          }
        }
      }
      return new Grouped(keys, buckets, pairs);
    }

    int slot(String bucket) {
      return Integer.parseInt(bucket.substring(0, bucket.indexOf(' ')));
    }
  }

  static Stream<Arguments> familiesAndAlgorithms() {
    return Sweeps.of(
        Stream.of(Families.values())
            .flatMap(
                family ->
                    Stream.of(
                            "simhash:distance=3",
                            "simhash:bits=128,distance=10",
                            "minhash:shingle=1,threshold=0.7,verify=estimate",
                            "ksentence:k=1")
                        .map(spec -> Arguments.of(family, spec))));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndAlgorithms")
  void pairsAreThoseWithACommonKeyAndComeOnce(Families family, String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    Grouped grouped = Grouped.of(algorithm, family.texts(SIZE, SEED));
    SortedMap<String, Double> found = new TreeMap<>();
    List<String> twice = new ArrayList<>();
    BucketSearch search = BucketSearch.of(algorithm, grouped.keys());
    grouped
        .buckets()
        .forEach(
            (key, bucket) ->
                search.pairs(
                    grouped.slot(key),
                    bucket,
                    (left, right, similarity) -> {
                      if (found.put(left + " " + right, similarity) != null) {
                        twice.add(left + " " + right);
                      }
                    }));
    if (!spec.startsWith("ksentence")) { // which has several keys in its one slot
      assertThat(twice).isEmpty();
    }
    assertThat(found).isEqualTo(grouped.pairs());
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndAlgorithms")
  void linksConnectWhatPairsConnect(Families family, String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    Grouped grouped = Grouped.of(algorithm, family.texts(SIZE, SEED));
    Clusters.Builder found = new Clusters.Builder(SIZE);
    BucketSearch search = BucketSearch.of(algorithm, grouped.keys());
    grouped
        .buckets()
        .forEach(
            (key, bucket) -> {
              int[] links = new int[1];
              search.links(
                  grouped.slot(key),
                  bucket,
                  (left, right, similarity) -> {
                    assertThat(similarity).isEqualTo(grouped.pairs().get(left + " " + right));
                    found.link(left, right);
                    links[0]++;
                  });
              assertThat(links[0]).isLessThan(bucket.size());
            });
    Clusters.Builder expected = new Clusters.Builder(SIZE);
    for (String pair : grouped.pairs().keySet()) {
      String[] ids = pair.split(" ", -1);
      expected.link(Integer.parseInt(ids[0]), Integer.parseInt(ids[1]));
    }
    assertThat(firsts(found.build())).isEqualTo(firsts(expected.build()));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndAlgorithms")
  void partsOfBucketsGiveWhatWholeOnesDo(Families family, String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    Grouped grouped = Grouped.of(algorithm, family.texts(SIZE, SEED));
    SortedMap<String, Double> found = new TreeMap<>();
    BucketSearch search = BucketSearch.of(algorithm, grouped.keys());
    BucketSearch.PairConsumer<Integer> sink =
        (a, b, similarity) -> found.put(Math.min(a, b) + " " + Math.max(a, b), similarity);
    grouped
        .buckets()
        .forEach(
            (key, bucket) -> {
              int slot = grouped.slot(key);
              List<Member<Integer>> left = bucket.stream().filter(m -> m.id() % 3 == 0).toList();
              List<Member<Integer>> right = bucket.stream().filter(m -> m.id() % 3 != 0).toList();
              search.pairs(slot, left, sink);
              search.pairs(slot, right, sink);
              search.pairsBetween(slot, left, right, sink);
            });
    assertThat(found).isEqualTo(grouped.pairs());
  }

  @Test
  void whatIsConnectedIsNotComparedAgain() {
    Algorithm algorithm = Algorithms.create("simhash:bits=64,distance=1,shingle=1");
    List<Member<Integer>> bucket =
        List.of(
            new Member<>(0, new long[] {0}),
            new Member<>(1, new long[] {1}),
            new Member<>(2, new long[] {1L << 40}),
            new Member<>(3, new long[] {-1}));
    BucketSearch search = BucketSearch.of(algorithm, algorithm.keys());
    List<String> found = new ArrayList<>();
    search.links(0, bucket, (a, b, similarity) -> found.add(a + " " + b));
    assertThat(found).containsExactly("0 1", "0 2");
    found.clear();
    search.links(0, bucket, i -> i == 1 ? 0 : i, (a, b, similarity) -> found.add(a + " " + b));
    assertThat(found).containsExactly("0 2");
  }

  private static int[] firsts(Clusters clusters) {
    return IntStream.range(0, clusters.rows()).map(clusters::cluster).toArray();
  }

  @Test
  void aBudgetBoundsTheComparisonsOfABucket() {
    Algorithm algorithm = Algorithms.create("simhash:bits=64,distance=0,shingle=1");
    List<Member<String>> bucket =
        IntStream.range(0, 600).mapToObj(i -> new Member<>("t" + i, new long[] {i})).toList();
    BucketSearch search =
        BucketSearch.of(algorithm, algorithm.keys())
            .withBudget(new Budget(OptionalLong.of(100), false));
    assertThatExceptionOfType(IncompleteSearchException.class)
        .isThrownBy(() -> search.links(0, bucket, (left, right, similarity) -> {}));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> search.links(99, bucket, (left, right, similarity) -> {}));
  }
}
