package io.github.neardup.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmContract.RandomTexts;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.testing.ForwardingAlgorithm;
import io.github.neardup.core.testing.WordSetProvider;
import io.github.neardup.parts.PartMatches.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartsAlgorithmTest {

  private static PartsAlgorithm create(String settings) {
    return (PartsAlgorithm) Algorithms.create("wordset:" + settings);
  }

  /** Texts of several lengths that have sentences in common, a copy among them. */
  private static List<String> texts(long seed, int count) {
    RandomTexts random = new RandomTexts(seed);
    Random choice = new Random(seed);
    List<String> passages = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      passages.add(random.english(25));
    }
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = choice.nextInt(6); j >= 0; j--) {
        text.append(
                choice.nextInt(3) == 0
                    ? passages.get(choice.nextInt(passages.size()))
                    : random.english(10 + choice.nextInt(60)))
            .append(choice.nextBoolean() ? "\n\n" : " ");
      }
      texts.add(text.toString());
    }
    texts.add(texts.get(0));
    texts.add("");
    return texts;
  }

  @Test
  void goldenLayout() {
    String text = "a b c d";
    Algorithm whole = Algorithms.create("wordset");
    long[] first = whole.fingerprint("a b ");
    long[] second = whole.fingerprint("c d");
    assertThat(create("parts=words:2/2").fingerprint(text))
        .containsExactly(2, 4, 7, 4L << 32 | 7, 9, first[0], first[1], second[0], second[1]);
    assertThat(create("parts=words:9/9").fingerprint(""))
        .containsExactly(1, 0, 4, whole.fingerprint("")[0]);
  }

  @Test
  void goldenValues() {
    assertThat(create("parts=words:2/1").fingerprint("Copied, or not?"))
        .containsExactly(
            2,
            11,
            7,
            8L << 32 | 15,
            9,
            -4996603609692160923L,
            6436180417719352584L,
            6436180417719352584L,
            2116405414648573219L);
  }

  @Test
  void checkKnowsTheLayout() {
    Algorithm algorithm = Algorithms.create("wordset:parts=words:5/3");
    for (String text :
        List.of("", "!", "one two", "one two three four five six seven eight nine")) {
      long[] fingerprint = algorithm.fingerprint(text);
      algorithm.check(Row.of(fingerprint));
      long[] longer = Arrays.copyOf(fingerprint, fingerprint.length + 1);
      long[] shorter = Arrays.copyOf(fingerprint, fingerprint.length - 1);
      long[] morePartsThanThereAre = fingerprint.clone();
      morePartsThanThereAre[0] += 1L << 32;
      long[] startsLate = fingerprint.clone();
      startsLate[1] += (1L << 32) + 1;
      for (long[] wrong :
          List.of(longer, shorter, morePartsThanThereAre, startsLate, new long[0], new long[9])) {
        assertThatIllegalArgumentException().isThrownBy(() -> algorithm.check(Row.of(wrong)));
      }
    }
  }

  @Test
  void similarityIsTheLargerShareCoveredByMatchingParts() {
    PartsAlgorithm algorithm = create("parts=words:2/2,threshold=1");
    // "aa bb " and "cc dd" are in both: 11 of 11 and 11 of 23 code units.
    long[] left = algorithm.fingerprint("aa bb cc dd");
    long[] right = algorithm.fingerprint("cc dd xx yy zz ww aa bb");
    assertThat(algorithm.similarity(left, right)).isEqualTo(1);
    assertThat(algorithm.matches(left, right))
        .isEqualTo(
            new PartMatches(
                1,
                11 / 23.0,
                List.of(new Range(0, 11)),
                List.of(new Range(0, 6), new Range(18, 23)),
                List.of(
                    new PartMatches.Pair(new Range(0, 6), new Range(18, 23), 1),
                    new PartMatches.Pair(new Range(6, 11), new Range(0, 6), 1))));
    assertThat(algorithm.explain("aa bb cc dd", "cc dd xx yy zz ww aa bb"))
        .isEqualTo("2 of 2 and 2 of 4 parts match, which is 100.0% and 47.8% of the texts");
  }

  @Test
  void whatOverlappingPartsCoverCountsOnce() {
    PartsAlgorithm algorithm = create("parts=words:2/1,threshold=1");
    long[] left = algorithm.fingerprint("aa bb cc dd");
    long[] right = algorithm.fingerprint("aa bb cc xx");
    PartMatches matches = algorithm.matches(left, right);
    assertThat(matches.leftRanges()).containsExactly(new Range(0, 9));
    assertThat(matches.leftCoverage()).isEqualTo(9 / 11.0);
    assertThat(matches.pairs()).hasSize(2);
  }

  /** By the definition, without keys' help in finding the parts: this inner algorithm is exact. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "parts=words:20/10,threshold=0.4",
        "parts=words:12/12,threshold=0.7,slots=8",
        "parts=sentences:2/1,threshold=0.6,slots=3",
        "parts=chars:100/30,threshold=0.5,slots=2,tokens=char,shingle=4",
        "parts=paragraph,threshold=0.5",
      })
  void similarityIsWhatComparingAllPartsGives(String settings) {
    PartsAlgorithm algorithm = create(settings);
    Algorithm inner = algorithm.inner();
    List<String> texts = texts(5, 25);
    Map<String, long[]> fingerprints = new HashMap<>();
    for (String left : texts) {
      for (String right : texts) {
        BitSet leftCovered = new BitSet();
        BitSet rightCovered = new BitSet();
        boolean any = false;
        for (Range a : algorithm.splitter().split(left)) {
          for (Range b : algorithm.splitter().split(right)) {
            double similarity =
                inner.similarity(
                    fingerprints.computeIfAbsent(a.of(left), inner::fingerprint),
                    fingerprints.computeIfAbsent(b.of(right), inner::fingerprint));
            if (similarity >= inner.threshold()) {
              leftCovered.set(a.start(), a.end());
              rightCovered.set(b.start(), b.end());
              any = true;
            }
          }
        }
        double ofLeft = share(leftCovered, left, any);
        double ofRight = share(rightCovered, right, any);
        PartMatches matches =
            algorithm.matches(algorithm.fingerprint(left), algorithm.fingerprint(right));
        assertThat(matches.leftCoverage()).isEqualTo(ofLeft);
        assertThat(matches.rightCoverage()).isEqualTo(ofRight);
        assertThat(matches.pairs())
            .doesNotHaveDuplicates()
            .allMatch(pair -> isTrue(pair, left, right, inner));
        assertThat(union(matches, PartMatches.Pair::left)).isEqualTo(leftCovered);
        assertThat(union(matches, PartMatches.Pair::right)).isEqualTo(rightCovered);
        assertThat(covered(matches.leftRanges())).isEqualTo(leftCovered);
        assertThat(covered(matches.rightRanges())).isEqualTo(rightCovered);
        assertThat(algorithm.similarity(algorithm.fingerprint(left), algorithm.fingerprint(right)))
            .isEqualTo(Math.max(ofLeft, ofRight));
      }
    }
  }

  private static double share(BitSet covered, String text, boolean any) {
    if (text.isEmpty()) {
      return any ? 1 : 0;
    }
    return (double) covered.cardinality() / text.length();
  }

  private static BitSet covered(List<Range> ranges) {
    BitSet covered = new BitSet();
    int last = -1;
    for (Range range : ranges) {
      assertThat(range.start()).isGreaterThan(last);
      covered.set(range.start(), range.end());
      last = range.end();
    }
    return covered;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void searchReportsEachPairOnceWhateverTheNumberOfKeysAndSlots(int slots) {
    PartsAlgorithm algorithm = create("threshold=0.4,parts=words:20/10,slots=" + slots);
    List<long[]> fingerprints = texts(6, 60).stream().map(algorithm::fingerprint).toList();
    FingerprintTable table = new FingerprintTable();
    fingerprints.forEach(words -> table.add(Row.of(words)));
    for (int threads : new int[] {1, 4}) {
      Set<List<Integer>> candidates = ConcurrentHashMap.newKeySet();
      SearchResult result =
          Search.of(algorithm, threads)
              .pairs(
                  table,
                  (left, right) -> assertThat(candidates.add(List.of(left, right))).isTrue());
      int verified = 0;
      for (int j = 0; j < fingerprints.size(); j++) {
        for (int i = 0; i < j; i++) {
          long[] a = fingerprints.get(i);
          long[] b = fingerprints.get(j);
          double similarity = algorithm.similarity(a, b);
          assertThat(result.matches(i, j)).isEqualTo(similarity >= algorithm.threshold());
          verified += similarity >= algorithm.threshold() ? 1 : 0;
          if (result.representative(i) == i && result.representative(j) == j) {
            assertThat(candidates.contains(List.of(i, j)))
                .isEqualTo(haveCommonKey(algorithm.keys(), a, b));
          }
        }
      }
      assertThat(verified).isBetween(20, 1500);
    }
  }

  private static boolean haveCommonKey(Keys keys, long[] a, long[] b) {
    for (int slot = 0; slot < keys.slots(); slot++) {
      if (!Collections.disjoint(keys(keys, a, slot), keys(keys, b, slot))) {
        return true;
      }
    }
    return false;
  }

  private static Set<Long> keys(Keys keys, long[] words, int slot) {
    LongArray all = new LongArray();
    keys.keys(Row.of(words), slot, all::add);
    assertThat(all.toArray()).doesNotHaveDuplicates();
    return Arrays.stream(all.toArray()).boxed().collect(Collectors.toSet());
  }

  @Test
  void theResultIsTheSameOnManyThreadsAndInAnyOrder() {
    PartsAlgorithm algorithm = create("threshold=0.4,parts=words:20/10,slots=4");
    List<String> texts = texts(7, 60);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      order.add(i);
    }
    Set<List<Number>> expected = null;
    for (int threads : new int[] {1, 2, 5}) {
      FingerprintTable table =
          FingerprintTable.of(
              algorithm,
              order.stream().map(i -> new Document("" + i, texts.get(i))).iterator(),
              threads);
      SearchResult result = Search.of(algorithm, threads).pairs(table, (left, right) -> {});
      Set<List<Number>> found = new HashSet<>();
      for (int i = 0; i < texts.size(); i++) {
        for (int j = 0; j < i; j++) {
          if (result.matches(i, j)) {
            int a = Math.min(order.get(i), order.get(j));
            int b = Math.max(order.get(i), order.get(j));
            found.add(List.of(a, b));
          }
        }
      }
      assertThat(found).isNotEmpty();
      if (expected != null) {
        assertThat(found).isEqualTo(expected);
      }
      expected = found;
      Collections.shuffle(order, new Random(threads));
    }
  }

  /** Those that may miss a pair stay as they are, or the parts of that pair would not be found. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void innerKeysThatMissNothingAreMadeForAllParts(boolean missesNothing) {
    List<CollectionStatistics> seen = new ArrayList<>();
    Algorithm inner =
        new ForwardingAlgorithm(Algorithms.create("wordset")) {
          @Override
          public boolean missesNothing() {
            return missesNothing;
          }

          @Override
          public Optional<Keys.OfCollection> collectionKeys() {
            return Optional.of(
                new Keys.OfCollection(
                    CollectionStatistics.Part.SAMPLE,
                    collection -> {
                      seen.add(collection);
                      return keys();
                    }));
          }
        };
    PartsAlgorithm algorithm = new PartsAlgorithm(inner, Splitter.parse("words:2/2"), 0.1);
    FingerprintTable table = new FingerprintTable();
    table.add(LongArray.of(algorithm.fingerprint("a b c d")));
    table.add(LongArray.of(algorithm.fingerprint("e f")));
    assertThat(table.keys(algorithm)).isNotNull();
    if (!missesNothing) {
      assertThat(seen).isEmpty();
      return;
    }
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0).fingerprints()).isEqualTo(3);
    assertThat(seen.get(0).words()).isEqualTo(6);
  }

  private static boolean isTrue(PartMatches.Pair pair, String left, String right, Algorithm inner) {
    double similarity =
        inner.similarity(
            inner.fingerprint(pair.left().of(left)), inner.fingerprint(pair.right().of(right)));
    return similarity >= inner.threshold() && similarity == pair.similarity();
  }

  private static BitSet union(PartMatches matches, Function<PartMatches.Pair, Range> side) {
    BitSet covered = new BitSet();
    for (PartMatches.Pair pair : matches.pairs()) {
      covered.set(side.apply(pair).start(), side.apply(pair).end());
    }
    return covered;
  }

  /** Parts all alike, in few kinds, and in kinds that share keys: a copied text is compared. */
  @ParameterizedTest
  @CsvSource({
    "sentences:5/1, 'a b. ', 1",
    "words:200/1, 'a b. ', 1",
    "words:20/5, 'one two three four five six {} ', 7",
    "paragraph, 'only a short paragraph of {}\n\n', 9",
    "chars:30/1, 'ab', 1",
  })
  void textsOfOnePatternTakeComparisonsInProportionToTheirParts(
      String parts, String pattern, int kinds) {
    long of500 = comparisons(parts, pattern, kinds, 500);
    long of1000 = comparisons(parts, pattern, kinds, 1000);
    assertThat(of1000).isPositive().isLessThan(3 * of500);
  }

  /** Pairs of parts that are alike are not even counted: there are 1.6 billion. */
  @Test
  void fortyThousandPartsAllAlikeAreCompared() {
    assertThat(comparisons("sentences:5/1", "a b. ", 1, 40_000)).isLessThan(4 * 40_000);
  }

  private static long comparisons(String parts, String pattern, int kinds, int times) {
    AtomicLong compared = new AtomicLong();
    Algorithm inner =
        new ForwardingAlgorithm(Algorithms.create("wordset:threshold=0.5")) {
          @Override
          public double similarity(Row a, Row b, double atLeast) {
            compared.incrementAndGet();
            return super.similarity(a, b, atLeast);
          }
        };
    PartsAlgorithm algorithm = new PartsAlgorithm(inner, Splitter.parse(parts), 0.1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < times; i++) {
      text.append(pattern.replace("\\n", "\n").replace("{}", "kind" + i % kinds));
    }
    long[] left = algorithm.fingerprint(text.toString());
    long[] right = algorithm.fingerprint(text + "and an end");
    assertThat(algorithm.similarity(left, right)).isEqualTo(1);
    return compared.get();
  }

  @Test
  void aPassageIsFoundAndWhere() {
    RandomTexts random = new RandomTexts(31);
    String passage = random.english(60);
    String left = random.english(300) + "\n\n" + passage + "\n\n" + random.english(200);
    String right = random.english(90) + "\n\n" + passage + "\n\n" + random.english(400);
    PartsAlgorithm algorithm = create("threshold=0.8,shingle=3,parts=paragraph");
    long[] a = algorithm.fingerprint(left);
    long[] b = algorithm.fingerprint(right);
    PartMatches matches = algorithm.matches(a, b);
    assertThat(matches.leftRanges()).hasSize(1);
    assertThat(matches.leftRanges().get(0).of(left).strip()).isEqualTo(passage);
    assertThat(matches.rightRanges().get(0).of(right).strip()).isEqualTo(passage);
    assertThat(matches.leftCoverage())
        .isCloseTo((double) passage.length() / left.length(), within(0.01));
    assertThat(algorithm.similarity(a, b)).isGreaterThanOrEqualTo(algorithm.threshold());
    Algorithm whole = Algorithms.create("wordset:threshold=0.8,shingle=3");
    assertThat(whole.similarity(whole.fingerprint(left), whole.fingerprint(right))).isLessThan(0.2);
  }

  @Test
  void everyAlgorithmHasTheSettings() {
    assertThat(Algorithms.settings(new WordSetProvider()))
        .startsWith(new WordSetProvider().settings().toArray(Setting<?>[]::new))
        .containsSubsequence(PartsAlgorithm.PARTS, PartsAlgorithm.COVERAGE);
    PartsAlgorithm algorithm = create("shingle=2,parts=words:20/10");
    assertThat(algorithm).hasToString("wordset:shingle=2,parts=words:20/10");
    assertThat(algorithm.settings().toSpec())
        .isEqualTo(
            Algorithms.create("wordset:shingle=2").settings().toSpec()
                + ",parts=words:20/10,coverage=0.1");
    assertThat(algorithm.threshold()).isEqualTo(0.1);
    assertThat(create("parts=paragraph,coverage=0.25").threshold()).isEqualTo(0.25);
    assertThat(create("parts=paragraph,threshold=0.75").inner().threshold()).isEqualTo(0.75);
  }

  @Test
  void withoutPartsNothingIsAround() {
    assertThat(Algorithms.create("wordset:parts=none")).isNotInstanceOf(PartsAlgorithm.class);
    assertThat(Algorithms.create("wordset:parts=none").settings().toSpec())
        .isEqualTo(Algorithms.create("wordset").settings().toSpec())
        .doesNotContain("parts");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "coverage=0.5 | wordset: coverage is of documents in parts; set parts, too",
        "parts=none,coverage=0.5 | wordset: coverage is of documents in parts; set parts, too",
        "parts=paragraph,coverage=0"
            + "| wordset: coverage must be a number from 0.0001 to 1, not '0'",
        "part=paragraph | wordset: unknown setting 'part'; did you mean 'parts'? Known: base,"
            + " coverage, fields, normalize, parts, protect, shingle, slots, stopwords, threshold, tokens",
        "parts=paragraphs | wordset: unknown value of parts 'paragraphs'; did you mean"
            + " 'paragraph'? Known: chars, none, paragraph, sentences, words",
        "parts=words:200 | wordset: parts must be none, paragraph, sentences:N/STEP, words:N/STEP"
            + " or chars:N/STEP, a window of N every STEP, STEP at most N and N at most 1000000,"
            + " not 'words:200'",
      })
  void wrongSettingsAreErrors(String settings, String message) {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> create(settings))
        .withMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"parts=paragraph", "parts=none", "coverage=0.5"})
  void aProviderMakesItsAlgorithmAlone(String settings) {
    String name = settings.substring(0, settings.indexOf('='));
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> new WordSetProvider().create(settings))
        .withMessage(
            "wordset: "
                + name
                + " cannot be set here; use Algorithms.create(\"wordset:"
                + name
                + "=...\")");
  }

  @Test
  void partsOfPartsAreRefused() {
    PartsAlgorithm algorithm = create("parts=paragraph");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PartsAlgorithm(algorithm, Splitter.parse("words:2/1"), 0.1))
        .withMessage("wordset has a setting parts already");
    Algorithm inner = Algorithms.create("wordset");
    for (double coverage : new double[] {0, -1, 1.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new PartsAlgorithm(inner, Splitter.parse("paragraph"), coverage));
    }
  }
}
