package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.testing.Sweeps;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code shingle=auto}: what two texts are to each other, and that no pair is lost. */
class AutoShingleTest {

  private static final int TEXTS = 160;
  private static final long SEED = 20_261_126;

  /** Chains of texts, each a word or more longer, shorter or otherwise than the one before. */
  private static List<Document> texts(Random random) {
    List<Document> texts = new ArrayList<>();
    List<String> words = new ArrayList<>();
    int vocabulary = 0;
    for (int i = 0; i < TEXTS; i++) {
      if (i % 20 == 0) {
        vocabulary = new int[] {2, 7, 40, 5000}[random.nextInt(4)];
        int length = new int[] {0, 3, 25, 41, 80, 110, 149, 152, 300}[random.nextInt(9)];
        words.clear();
        for (int j = 0; j < length; j++) {
          words.add("w" + random.nextInt(vocabulary));
        }
      } else {
        for (int edits = random.nextInt(1 + words.size() / 8) + 1; edits > 0; edits--) {
          if (words.isEmpty()) {
            words.add("w");
          }
          int at = random.nextInt(words.size() + 1);
          switch (random.nextInt(3)) {
            case 0 -> words.add(at, "w" + random.nextInt(vocabulary));
            case 1 ->
                words.subList(Math.min(at, words.size()), Math.min(at + 1, words.size())).clear();
            default -> Collections.swap(words, at % words.size(), 0);
          }
        }
      }
      texts.add(new Document(String.valueOf(i), String.join(" ", words)));
    }
    return texts;
  }

  private static Set<String> shingles(List<String> words, int length) {
    Set<String> shingles = new HashSet<>();
    for (int i = 0; i + length <= words.size(); i++) {
      shingles.add(String.join(" ", words.subList(i, i + length)));
    }
    if (shingles.isEmpty()) {
      shingles.add(String.join(" ", words));
    }
    return shingles;
  }

  private static int level(List<String> words) {
    int pairs = words.size() < 2 ? 0 : shingles(words, 2).size();
    return pairs < 40 ? 1 : pairs < 150 ? 2 : 3;
  }

  /** By the definition. */
  private static double similarity(String left, String right, double atLeast) {
    if (left.isEmpty() || right.isEmpty()) {
      return left.equals(right) ? 1 : 0;
    }
    List<String> a = Arrays.asList(left.split(" "));
    List<String> b = Arrays.asList(right.split(" "));
    int length = Math.max(level(a), level(b));
    int least = length == 1 ? 0 : length == 2 ? 20 : 75;
    if (atLeast < 0.5 && Math.min(a.size(), b.size()) - length + 1 < least) {
      return 0; // half of 40, and half of 149
    }
    Set<String> common = new HashSet<>(shingles(a, length));
    Set<String> union = new HashSet<>(shingles(b, length));
    common.retainAll(union);
    union.addAll(shingles(a, length));
    return (double) common.size() / union.size();
  }

  static Stream<Arguments> specsAndSeeds() {
    return Sweeps.of(
        Stream.of(
                "kshingle:threshold=0.3",
                "kshingle:threshold=0.5",
                "kshingle:threshold=0.55",
                "kshingle:threshold=0.9",
                "kshingle:threshold=1",
                "minhash:threshold=0.5")
            .flatMap(
                spec ->
                    LongStream.range(SEED, SEED + 8).mapToObj(seed -> Arguments.of(spec, seed))));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("specsAndSeeds")
  void everyPairIsFoundWithTheSimilarityOfTheDefinition(String spec, long seed) {
    Algorithm algorithm = Algorithms.create(spec);
    List<Document> texts = texts(new Random(seed));
    FingerprintTable table = FingerprintTable.of(algorithm, texts.iterator(), 1);
    Map<String, Double> expected = new TreeMap<>();
    Map<String, Double> found = new TreeMap<>();
    double least = algorithm.threshold();
    for (int i = 0; i < TEXTS; i++) {
      for (int j = i + 1; j < TEXTS; j++) {
        double defined = similarity(texts.get(i).text(), texts.get(j).text(), least);
        if (defined >= least) {
          expected.put(i + " " + j, defined);
        }
        double similarity = table.similarity(algorithm, i, j, least);
        if (similarity >= least) {
          found.put(i + " " + j, similarity);
        }
      }
    }
    assertThat(found).as("compared").isEqualTo(expected);
    assertThat(searched(algorithm, table)).as("searched").isEqualTo(expected);
  }

  /** The shortest text that can be similar to one just beyond a bound: half as many shingles. */
  @ParameterizedTest
  @CsvSource({"41, 21, 0.5", "41, 20, 0", "151, 77, 0.5", "151, 76, 0"})
  void aPairIsNotLostAtExactlyHalf(int words, int copied, double least) {
    List<String> all = IntStream.range(0, words).mapToObj(i -> "w" + i).toList();
    Algorithm algorithm = Algorithms.create("kshingle:threshold=0.5");
    double similarity =
        algorithm.similarity(
            algorithm.fingerprint(String.join(" ", all)),
            algorithm.fingerprint(String.join(" ", all.subList(0, copied))));
    assertThat(similarity).isBetween(least, least == 0 ? 0 : 0.51);
  }

  private static Map<String, Double> searched(Algorithm algorithm, FingerprintTable table) {
    SearchResult result = Search.of(algorithm, 2).pairs(table);
    Map<String, Double> found = new TreeMap<>();
    result.forEachPair(
        (left, right, similarity) ->
            found.put(Math.min(left, right) + " " + Math.max(left, right), similarity));
    return found;
  }

  /** Fingerprints are stored, so they never change: the first bytes of their SHA-256. */
  @ParameterizedTest
  @CsvSource({
    "kshingle:threshold=0.5, 5, 7cbd162a39d8dc27",
    "kshingle:threshold=0.5, 30, 9e8c064f11047ca4",
    "kshingle:threshold=0.5, 90, bb4a68fa4fbac4b5",
    "kshingle:threshold=0.5, 200, 9748171c7609b448",
    "minhash:threshold=0.5, 5, f0b2e4d0e73ca711",
    "minhash:threshold=0.5;bits=32, 5, 6662e2c03762618a",
    "minhash:threshold=0.5, 70, 57c5b9d46f79315b",
    "minhash:threshold=0.5;bits=32, 70, b716cfe7a06d47bf",
    "minhash:threshold=0.5, 200, 30a9113a5e60f74e",
    "minhash:threshold=0.5;bits=32, 200, cabe14d19ded1a72"
  })
  void goldenValues(String spec, int words, String expected) throws GeneralSecurityException {
    String text = IntStream.range(0, words).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
    byte[] bytes = Row.toBytes(Algorithms.create(spec.replace(';', ',')).fingerprint(text));
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
    assertThat(HexFormat.of().formatHex(hash, 0, 8)).isEqualTo(expected);
  }
}
