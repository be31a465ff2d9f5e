package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.testing.Families;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.core.util.RowSpace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every algorithm on families of texts that are hard for a search, with a comparison of all pairs
 * as the judge: the clusters are the connected components of the verified pairs, in any order of
 * the documents and on any number of threads.
 */
@Timeout(240)
class FamiliesTest {

  private static final long SEED = 20_13;

  /** More than a bucket that is the work of one thread. */
  private static final int SIZE = 700;

  private static final int ORDERS = 5;
  private static final int[] THREADS = {1, 2, 4};

  static Stream<Arguments> familiesAndAlgorithms() {
    return Sweeps.of(
        Stream.of(Families.values())
            .flatMap(
                family ->
                    Stream.of(
                            "kshingle:shingle=1,threshold=0.8",
                            "kshingle:shingle=1,threshold=0.6",
                            "kshingle:shingle=2,threshold=0.5",
                            "kshingle:shingle=1,threshold=0.7,measure=dice",
                            "kshingle:shingle=1,threshold=0.7,measure=cosine",
                            "kshingle:shingle=1,threshold=0.9,measure=containment",
                            "ksentence:k=2",
                            "simhash:bits=64,distance=3",
                            "simhash:bits=64,distance=10",
                            "simhash:bits=128,distance=20",
                            "simhash:bits=256,distance=7",
                            "minhash:shingle=1,threshold=0.6",
                            "minhash:shingle=1,threshold=0.6,recall=0.9",
                            "minhash:shingle=1,threshold=0.8,bits=8,bands=20,rows=5",
                            "minhash:shingle=2,threshold=0.5,recall=0.95",
                            "minhash:shingle=1,threshold=0.6,weights=tf,scheme=one-permutation,recall=0.95",
                            "minhash:shingle=1,threshold=0.6,verify=estimate",
                            "minhash:shingle=1,threshold=0.7,parts=words:20/10",
                            "kshingle:threshold=0.5",
                            "minhash",
                            "simhash")
                        .map(spec -> Arguments.of(family, spec))));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndAlgorithms")
  void clustersAreThoseOfAllPairsInAnyOrderOnAnyThreads(Families family, String spec) {
    assertClustersAreThoseOfAllPairs(family.texts(SIZE, SEED), Algorithms.create(spec));
  }

  static Stream<Arguments> bitsAndDistances() {
    return Sweeps.of(
        Stream.of(64, 128, 256)
            .flatMap(
                bits ->
                    IntStream.rangeClosed(0, 20)
                        .mapToObj(distance -> Arguments.of(bits, distance))));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("bitsAndDistances")
  void simHashFindsAllWithinItsDistance(int bits, int distance) {
    Algorithm algorithm =
        Algorithms.create("simhash:bits=%d,distance=%d".formatted(bits, distance));
    List<String> texts = new ArrayList<>();
    for (Families family :
        List.of(Families.TEMPLATES, Families.TINY_VOCABULARY, Families.NEARLY_ALL_ALIKE)) {
      texts.addAll(family.texts(SIZE / 3, SEED));
    }
    assertClustersAreThoseOfAllPairs(texts, algorithm);
  }

  /**
   * Beginnings of a few texts, so that near-duplicates differ in how many fingerprints they have.
   */
  @ParameterizedTest
  @ValueSource(strings = {"kshingle:threshold=0.5", "kshingle:threshold=0.8", "minhash", "simhash"})
  void lengthsOnBothSidesOfTheBoundsOfShingles(String spec) {
    Random random = new Random(SEED);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      int text = i % 50;
      int length = (int) (10 * Math.pow(40, random.nextDouble()));
      double changed = 0.1 * random.nextDouble();
      texts.add(
          IntStream.range(0, length)
              .mapToObj(w -> (random.nextDouble() < changed ? "n" : "t") + text + "x" + w)
              .collect(Collectors.joining(" ")));
    }
    assertClustersAreThoseOfAllPairs(texts, Algorithms.create(spec));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndAlgorithms")
  void starClustersAreTheSameInAnyOrder(Families family, String spec) {
    List<String> texts = family.texts(SIZE / 3, SEED);
    Algorithm algorithm = Algorithms.create(spec);
    Set<Set<String>> expected = null;
    for (int order = 0; order < ORDERS; order++) {
      List<String> shuffled = shuffled(texts, order);
      int threads = THREADS[order % THREADS.length];
      Ranking lengths = KeepPolicy.LONGEST.ranking();
      shuffled.forEach(lengths::add);
      Fingerprints fingerprints = fingerprints(algorithm, shuffled, threads);
      Search.StarClusters found =
          Search.of(algorithm, threads).stars(fingerprints, lengths.order());
      assertSimilaritiesAreThoseToTheCentres(algorithm, fingerprints, found);
      Set<Set<String>> clusters = groups(shuffled, found::centre);
      if (expected == null) {
        expected = clusters;
      }
      assertThat(clusters).as("order %d", order).isEqualTo(expected);
      Definition definition = Definition.of(algorithm, table(algorithm, shuffled));
      for (int row = 0; row < found.rows(); row++) {
        assertThat(definition.isVerified(row, found.centre(row))).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kshingle:shingle=1,threshold=0.8",
        "simhash:distance=26",
        "simhash:bits=64,distance=8",
        "minhash:shingle=1,threshold=0.8,recall=0.99"
      })
  void sixThousandLinesOfSixtyWords(String spec) {
    List<String> texts = Families.TINY_VOCABULARY.texts(6_000, SEED);
    Algorithm algorithm = Algorithms.create(spec);
    Set<Set<String>> expected =
        groups(texts, components(algorithm, table(algorithm, texts))::cluster);
    assertThat(expected).as("many of 2,000 copies are found").hasSizeLessThan(5_000);
    List<String> shuffled = shuffled(texts, 2);
    Search.Components found =
        Search.of(algorithm, 2).clusters(fingerprints(algorithm, shuffled, 2));
    assertThat(groups(shuffled, found.clusters()::cluster)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minhash:shingle=1,threshold=0.6",
        "kshingle:shingle=1,threshold=0.6",
        "minhash:shingle=1,threshold=0.6,bits=4"
      })
  void textsALittleLessSimilarThanTheThresholdStay(String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    for (Families family : List.of(Families.JUST_BELOW, Families.GROUPS_OF_FIVE)) {
      List<String> texts = family.texts(3_000, SEED);
      Clusters found =
          Search.of(algorithm, 2).clusters(fingerprints(algorithm, texts, 2)).clusters();
      for (int row = 0; row < texts.size(); row++) {
        int group = family == Families.JUST_BELOW ? row : row / 5 * 5;
        assertThat(found.cluster(row)).as("%s %d", family, row).isBetween(group, row);
      }
    }
  }

  /** From all in memory to a block of a few texts at a time, with no token in the heap. */
  static Stream<Arguments> familiesAndLimits() {
    return Sweeps.of(
        Stream.of(Families.values())
            .flatMap(
                family ->
                    Stream.of(
                            RowSpace.of(1 << 30, 1 << 30, 1 << 30),
                            RowSpace.of(0, 0, 1 << 30),
                            RowSpace.of(3_000, 6_000, 10_000),
                            RowSpace.of(0, 1 << 20, 2_000))
                        .map(space -> Arguments.of(family, space))));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndLimits")
  void howMuchMemoryThereIsChangesNoResult(Families family, RowSpace space) {
    for (String spec :
        List.of(
            "minhash:shingle=1,threshold=0.6",
            "minhash:shingle=1,threshold=0.6,recall=0.9",
            "minhash:shingle=2,bits=1,threshold=0.5,bands=20,rows=6",
            "minhash:shingle=3,tokens=char,threshold=0.7,recall=0.9",
            "minhash:shingle=1,threshold=0.6,weights=tf,bands=16,rows=6",
            "minhash:shingle=1,threshold=0.6,verify=estimate",
            "kshingle:shingle=1,threshold=0.6",
            "simhash:distance=26",
            "ksentence:k=2")) {
      Algorithm algorithm = Algorithms.create(spec);
      List<String> texts = family.texts(200, SEED);
      FingerprintTable table = table(algorithm, texts);
      Search search = Search.of(algorithm, 2);
      Fingerprints.Builder rows = new Fingerprints.Builder(algorithm, space);
      Fingerprints.Builder.Maker maker = rows.maker();
      documents(texts).forEach(maker::add);
      rows.add(maker.take());
      Fingerprints fingerprints = rows.fingerprints();
      String as = "%s %s %s".formatted(family, spec, space);
      assertThat(groups(texts, search.clusters(fingerprints).clusters()::cluster))
          .as(as)
          .isEqualTo(groups(texts, components(algorithm, table)::cluster));
      SearchResult pairs = search.pairs(fingerprints);
      assertThat(pairsOf(pairs)).as(as).isEqualTo(pairsOf(search.pairs(table)));
      Search.StarClusters stars = search.stars(fingerprints, Integer::compare);
      Search.StarClusters expected = search.stars(table, Integer::compare);
      assertThat(IntStream.range(0, texts.size()).map(stars::centre).toArray())
          .as(as)
          .isEqualTo(IntStream.range(0, texts.size()).map(expected::centre).toArray());
      assertSimilaritiesAreThoseToTheCentres(algorithm, fingerprints, stars);
    }
  }

  private static void assertSimilaritiesAreThoseToTheCentres(
      Algorithm algorithm, Fingerprints fingerprints, Search.StarClusters stars) {
    int[] rows = IntStream.range(0, stars.rows()).toArray();
    int[] centres = IntStream.of(rows).map(stars::centre).toArray();
    assertThat(IntStream.of(rows).mapToDouble(stars::similarity).toArray())
        .isEqualTo(fingerprints.similaritiesWithin(algorithm, rows, centres, 2));
  }

  /** All that a search for pairs tells, in an order. */
  private static Set<String> pairsOf(SearchResult result) {
    Set<String> pairs = new TreeSet<>();
    SearchResult.VerifiedPairs distinct = result.distinctPairs();
    for (int i = 0; i < distinct.size(); i++) {
      String pair = distinct.left(i) + " " + distinct.right(i) + " " + distinct.similarity(i);
      assertThat(pairs.add(pair)).as("%s comes once", pair).isTrue();
    }
    for (int row = 0; row < result.rows(); row++) {
      pairs.add(row + " is as " + result.representative(row));
    }
    return pairs;
  }

  private static void assertClustersAreThoseOfAllPairs(List<String> texts, Algorithm algorithm) {
    Set<Set<String>> expected = null;
    for (int order = 0; order < ORDERS; order++) {
      List<String> shuffled = shuffled(texts, order);
      if (expected == null) {
        expected = groups(shuffled, components(algorithm, table(algorithm, shuffled))::cluster);
      }
      int threads = THREADS[order % THREADS.length];
      Search.Components found =
          Search.of(algorithm, threads).clusters(fingerprints(algorithm, shuffled, threads));
      assertThat(found.incompleteRows()).isEmpty();
      assertThat(groups(shuffled, found.clusters()::cluster))
          .as("order %d, %d threads", order, threads)
          .isEqualTo(expected);
      if (order == 0) {
        assertThat(
                groups(
                    shuffled,
                    Search.of(algorithm, threads)
                            .pairs(fingerprints(algorithm, shuffled, threads))
                            .connectedComponents()
                        ::cluster))
            .as("of all pairs")
            .isEqualTo(expected);
      }
    }
  }

  private static List<String> shuffled(List<String> texts, int order) {
    List<String> shuffled = new ArrayList<>(texts);
    if (order == 1) {
      Collections.reverse(shuffled);
    } else if (order > 1) {
      Collections.shuffle(shuffled, new Random(order));
    }
    return shuffled;
  }

  private static Stream<Document> documents(List<String> texts) {
    return IntStream.range(0, texts.size()).mapToObj(i -> new Document("" + i, texts.get(i)));
  }

  private static Fingerprints fingerprints(Algorithm algorithm, List<String> texts, int threads) {
    return Fingerprints.of(algorithm, () -> documents(texts), threads);
  }

  private static FingerprintTable table(Algorithm algorithm, List<String> texts) {
    return FingerprintTable.of(algorithm, documents(texts).iterator(), 2);
  }

  /** By comparing all. */
  private static Clusters components(Algorithm algorithm, FingerprintTable table) {
    Definition definition = Definition.of(algorithm, table);
    Clusters.Builder links = new Clusters.Builder(table.size());
    for (int right = 1; right < table.size(); right++) {
      for (int left = 0; left < right; left++) {
        if (!links.linked(left, right) && definition.isVerified(left, right)) {
          links.link(left, right);
        }
      }
    }
    return links.build();
  }

  /**
   * What the definition says, and no more; the sketch is the beginning of a fingerprint.
   *
   * @param sketch what estimates whether a pair is worth verifying, if anything does
   * @param sketches of each row, then
   */
  private record Definition(
      Algorithm algorithm,
      FingerprintTable table,
      Optional<Algorithm> sketch,
      List<long[]> sketches) {

    static Definition of(Algorithm algorithm, FingerprintTable table) {
      List<long[]> sketches =
          algorithm.sketch().stream()
              .flatMap(
                  sketch ->
                      IntStream.range(0, table.size())
                          .mapToObj(row -> sketch.of(table.row(row)).toArray()))
              .toList();
      long behind = table.wordCount() - sketches.stream().mapToLong(words -> words.length).sum();
      return new Definition(
          algorithm,
          table,
          algorithm
              .sketch()
              .filter(sketch -> !sketch.isNeedless(table.size(), behind))
              .map(Sketch::estimating),
          sketches);
    }

    boolean isVerified(int a, int b) {
      if (table.row(a).equals(table.row(b))) {
        return true;
      }
      if (table.similarity(algorithm, a, b, 0) < algorithm.threshold()) {
        return false;
      }
      if (algorithm.sketch().isPresent() && sketch.isEmpty()) {
        return true;
      }
      boolean worthVerifying =
          sketch.isEmpty()
              || sketch.get().similarity(sketches.get(a), sketches.get(b))
                  >= sketch.get().threshold();
      return worthVerifying && (isExact(algorithm) || table.areCandidates(algorithm.keys(), a, b));
    }

    /** Exact algorithms find every pair, whatever their keys. */
    private static boolean isExact(Algorithm algorithm) {
      return !algorithm.settings().toShortSpec().contains("minhash")
          && !algorithm.settings().toShortSpec().contains("parts");
    }
  }

  /** The clusters as sets of texts, with how often each is there. */
  private static Set<Set<String>> groups(List<String> texts, IntUnaryOperator cluster) {
    Map<Integer, Map<String, Integer>> members = new TreeMap<>();
    for (int row = 0; row < texts.size(); row++) {
      members
          .computeIfAbsent(cluster.applyAsInt(row), c -> new TreeMap<>())
          .merge(texts.get(row), 1, Integer::sum);
    }
    return members.values().stream()
        .map(
            counts ->
                counts.entrySet().stream()
                    .map(entry -> entry.getKey() + " x" + entry.getValue())
                    .collect(Collectors.toCollection(TreeSet::new)))
        .collect(
            Collectors.toCollection(
                () -> new TreeSet<>((a, b) -> a.toString().compareTo(b.toString()))));
  }
}
