package io.github.neardup.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.spec.Setting;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every algorithm promises, whatever it computes. An algorithm's own test extends this class.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class AlgorithmContract {

  private final String name;
  private final List<Algorithm> algorithms;
  private final List<String> texts = texts();

  /**
   * For subclasses.
   *
   * @param name the algorithm's name in a spec
   * @param settings what to check it with besides its defaults, each as in a spec after the colon
   */
  protected AlgorithmContract(String name, String... settings) {
    this.name = name;
    this.algorithms =
        Stream.concat(Stream.of(name), Arrays.stream(settings).map(s -> name + ":" + s))
            .map(Algorithms::create)
            .toList();
  }

  /** Texts with near and exact duplicates among them, in several scripts, and odd ones. */
  private static List<String> texts() {
    RandomTexts random = new RandomTexts(20_260_101);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String text = i % 4 == 3 ? random.chinese(60) : random.english(40);
      texts.add(text);
      texts.add(random.edited(text, 1));
      texts.add(random.edited(text, 6));
      if (i % 5 == 0) {
        texts.add(text);
      }
    }
    texts.addAll(
        List.of(
            "",
            "!!!",
            "a",
            "Äpfel, naïve CAFÉ; ﬁne.",
            "\uD83D\uDE00 \uD83D\uDE00",
            "x\uD800y lone surrogate \uDC00.",
            "word ".repeat(3000),
            "e\u0301\u0301".repeat(500)));
    return texts;
  }

  List<Algorithm> algorithms() {
    return algorithms;
  }

  @Test
  void isFoundByItsName() {
    assertThat(Algorithms.create(name)).hasToString(name);
    assertThat(Algorithms.providers()).extracting(AlgorithmProvider::name).contains(name);
  }

  @Test
  void describesItselfInOneLineEach() {
    AlgorithmProvider provider = provider();
    assertThat(provider.summary()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
    assertThat(provider.question()).doesNotContain("\n").endsWith("?");
    assertThat(provider.settings()).extracting(Setting::name).doesNotHaveDuplicates();
    for (Setting<?> setting : provider.settings()) {
      assertThat(setting.meaning()).as(setting.name()).isNotBlank().doesNotContain("\n");
      defaultIsPermitted(setting);
    }
  }

  private AlgorithmProvider provider() {
    return Algorithms.providers().stream().filter(p -> p.name().equals(name)).findAny().get();
  }

  private static <T> void defaultIsPermitted(Setting<T> setting) {
    T value = setting.defaultValue();
    assertThat(setting.parse(setting.format(value))).as(setting.name()).isEqualTo(value);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void whatItMakesPassesItsCheckAndNothingDoesNot(Algorithm algorithm) {
    for (String text : texts) {
      algorithm.check(Row.of(algorithm.fingerprint(text)));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> algorithm.check(Row.of()));
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void specsMeanTheSameWithAndWithoutDefaults(Algorithm algorithm) {
    for (String spec : List.of(algorithm.settings().toSpec(), algorithm.settings().toShortSpec())) {
      Algorithm again = Algorithms.create(spec);
      assertThat(again.settings().toSpec()).isEqualTo(algorithm.settings().toSpec());
      assertThat(again.threshold()).isEqualTo(algorithm.threshold());
      for (String text : texts) {
        assertThat(again.fingerprint(text)).isEqualTo(algorithm.fingerprint(text));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void fingerprintsDoNotDependOnWhatWasFingerprintedBefore(Algorithm algorithm) {
    Fingerprinter reused = algorithm.fingerprinter();
    LongArray all = new LongArray();
    for (String text : texts) {
      LongArray alone = new LongArray();
      algorithm.fingerprinter().fingerprint(text, alone);
      int from = all.size();
      reused.fingerprint(text, all);
      assertThat(alone.size()).isGreaterThanOrEqualTo(1);
      assertThat(Arrays.copyOfRange(all.elements(), from, all.size())).isEqualTo(alone.toArray());
      assertThat(algorithm.fingerprint(text)).isEqualTo(alone.toArray());
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void fingerprintsAreTheSameOnManyThreads(Algorithm algorithm) throws Exception {
    long[][] expected = fingerprintsOf(algorithm);
    ExecutorService executor = Executors.newFixedThreadPool(8);
    try {
      List<Future<long[][]>> results = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        results.add(executor.submit(() -> fingerprintsOf(algorithm)));
      }
      for (Future<long[][]> result : results) {
        assertThat(result.get()).isDeepEqualTo(expected);
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private long[][] fingerprintsOf(Algorithm algorithm) {
    return texts.stream().map(algorithm::fingerprint).toArray(long[][]::new);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void similarityIsSymmetricFromZeroToOneAndOneForEqualFingerprints(Algorithm algorithm) {
    assertThat(algorithm.threshold()).isBetween(0.0, 1.0);
    for (String text : texts) {
      assertThat(algorithm.similarity(algorithm.fingerprint(text), algorithm.fingerprint(text)))
          .isEqualTo(1);
    }
    for (long[][] pair : pairs(algorithm)) {
      double similarity = algorithm.similarity(pair[0], pair[1]);
      assertThat(similarity).isBetween(0.0, 1.0);
      assertThat(algorithm.similarity(pair[1], pair[0])).isEqualTo(similarity);
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void byWayOfTokensFingerprintsAreTheSame(Algorithm algorithm) {
    algorithm
        .tokenization()
        .ifPresent(
            tokenization -> {
              Fingerprinter reader = tokenization.reader();
              Tokenization.Maker maker = tokenization.maker();
              LongArray tokens = new LongArray();
              LongArray made = new LongArray();
              for (String text :
                  Stream.concat(texts.stream(), Stream.of("", " ", "!?", "a", "\uD800", "一"))
                      .toList()) {
                tokens.clear();
                tokens.add(7); // of another text
                reader.fingerprint(text, tokens);
                int end = tokens.size();
                tokens.add(8);
                made.clear();
                maker.fingerprint(tokens.view().part(1, end), made);
                assertThat(end).isGreaterThan(1);
                assertThat(made.toArray()).as(text).isEqualTo(algorithm.fingerprint(text));
              }
            });
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aFingerprintBeginsWithItsSketch(Algorithm algorithm) {
    algorithm
        .sketch()
        .ifPresent(
            sketch -> {
              for (String text : texts) {
                long[] estimating = sketch.estimating().fingerprint(text);
                long[] exact = sketch.exact().fingerprint(text);
                assertThat(sketch.length().of(Row.of(algorithm.fingerprint(text))))
                    .isEqualTo(estimating.length);
                assertThat(algorithm.fingerprint(text))
                    .isEqualTo(
                        LongStream.concat(LongStream.of(estimating), LongStream.of(exact))
                            .toArray());
              }
              List<Algorithm> parts = List.of(algorithm, sketch.estimating(), sketch.exact());
              assertThat(
                      parts.stream().map(part -> part.tokenization().orElseThrow().description()))
                  .containsOnly(algorithm.tokenization().orElseThrow().description());
            });
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void whatDecidesHasTheSameSimilarityAndThreshold(Algorithm algorithm) {
    Algorithm deciding = algorithm.deciding();
    List<long[][]> pairs = pairs(algorithm);
    List<long[][]> decided = pairs(deciding);
    for (int i = 0; i < pairs.size(); i++) {
      assertThat(deciding.similarity(decided.get(i)[0], decided.get(i)[1]))
          .isEqualTo(algorithm.similarity(pairs.get(i)[0], pairs.get(i)[1]));
    }
    assertThat(deciding.threshold()).isEqualTo(algorithm.threshold());
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void comparisonsEndEarlyOnlyBelowTheLeastSimilarityOfInterest(Algorithm algorithm) {
    for (long[][] pair : pairs(algorithm)) {
      long[] a = pair[0];
      long[] b = pair[1];
      double exact = algorithm.similarity(a, b);
      for (double atLeast :
          new double[] {
            exact, Math.nextUp(exact), Math.nextDown(exact), algorithm.threshold(), 0.25, 1
          }) {
        double similarity = algorithm.similarity(Row.of(a), Row.of(b), atLeast);
        if (exact >= atLeast) {
          assertThat(similarity).isEqualTo(exact);
        } else {
          assertThat(similarity).isLessThan(atLeast);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void aDirectionIsThatOfTheSimilarityAndThereIsOneOrNone(Algorithm algorithm) {
    if (algorithm.direction().isPresent()) {
      assertThat(algorithm.sketch()).isEmpty();
    }
    for (long[][] pair : pairs(algorithm)) {
      long[] a = pair[0];
      long[] b = pair[1];
      double similarity = algorithm.similarity(a, b);
      double within = within(algorithm, a, b, 0);
      double reverse = within(algorithm, b, a, 0);
      assertThat(Math.max(within, reverse)).isEqualTo(similarity);
      if (algorithm.direction().isEmpty()) {
        assertThat(within).isEqualTo(reverse);
      }
      for (double atLeast : new double[] {within, Math.nextUp(within), 0.25, 1}) {
        double found = within(algorithm, a, b, atLeast);
        if (within >= atLeast) {
          assertThat(found).isEqualTo(within);
        } else {
          assertThat(found).isLessThan(atLeast);
        }
      }
    }
  }

  /** Where they stand in an array. */
  private static double within(Algorithm algorithm, long[] a, long[] b, double atLeast) {
    long[] both = new long[a.length + b.length + 1];
    System.arraycopy(b, 0, both, 1, b.length);
    System.arraycopy(a, 0, both, 1 + b.length, a.length);
    Row second = new Row(both, 1, 1 + b.length);
    algorithm
        .direction()
        .ifPresent(
            direction ->
                assertThat(direction.extent().applyAsLong(second))
                    .isEqualTo(direction.extent().applyAsLong(Row.of(b))));
    return Direction.share(algorithm).of(Row.of(both).after(1 + b.length), second, atLeast);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void fingerprintsAreReadWhereTheyStand(Algorithm algorithm) {
    Keys keys = algorithm.keys();
    assertThat(keys.slots()).isPositive();
    for (long[][] pair : pairs(algorithm)) {
      long[] a = pair[0];
      long[] b = pair[1];
      long[] both = new long[a.length + b.length + 3];
      Arrays.fill(both, -1);
      System.arraycopy(a, 0, both, 1, a.length);
      System.arraycopy(b, 0, both, a.length + 2, b.length);
      Row first = new Row(both, 1, 1 + a.length);
      Row second = new Row(both, a.length + 2, a.length + 2 + b.length);
      assertThat(algorithm.similarity(first, second, 0)).isEqualTo(algorithm.similarity(a, b));
      for (int slot = 0; slot < keys.slots(); slot++) {
        assertThat(keys(keys, second, slot)).isEqualTo(keys(keys, Row.of(b), slot));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void fingerprintsAgreeBeforeASlotExactlyWhenTheirKeysDo(Algorithm algorithm) {
    Keys keys = algorithm.keys();
    Keys byDefault = withDefaultAgreement(keys);
    for (long[][] pair : pairs(algorithm)) {
      Row a = Row.of(pair[0]);
      Row b = Row.of(pair[1]);
      for (int slot = 0; slot <= keys.slots(); slot++) {
        assertThat(keys.agreeBefore(slot, a, b))
            .as("before slot %d", slot)
            .isEqualTo(byDefault.agreeBefore(slot, a, b));
      }
    }
  }

  /** The same keys, compared by the default implementation of {@link Keys#agreeBefore}. */
  public static Keys withDefaultAgreement(Keys keys) {
    return new Keys() {
      @Override
      public int slots() {
        return keys.slots();
      }

      @Override
      public void keys(Row fingerprint, int slot, LongConsumer sink) {
        keys.keys(fingerprint, slot, sink);
      }
    };
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void searchFindsExactlyThePairsWithACommonKeyThatReachTheThreshold(Algorithm algorithm) {
    List<long[]> fingerprints = texts.stream().map(algorithm::fingerprint).toList();
    FingerprintTable table = table(fingerprints);
    SearchResult onOneThread = Search.of(algorithm, 1).pairs(table);
    SearchResult onFour = Search.of(algorithm, 4).pairs(table);
    Keys keys = algorithm.keys();
    boolean exactly =
        algorithm
            .sketch()
            .filter(
                s ->
                    s.isNeedless(
                        table.size(),
                        fingerprints.stream()
                            .mapToLong(f -> f.length - s.length().of(Row.of(f)))
                            .sum()))
            .isPresent();
    int matches = 0;
    for (int i = 0; i < fingerprints.size(); i++) {
      for (int j = i + 1; j < fingerprints.size(); j++) {
        long[] a = fingerprints.get(i);
        long[] b = fingerprints.get(j);
        boolean expected =
            algorithm.similarity(a, b) >= algorithm.threshold()
                && (exactly || haveCommonKey(keys, Row.of(a), Row.of(b)));
        assertThat(onOneThread.matches(i, j)).as("%d and %d", i, j).isEqualTo(expected);
        assertThat(onFour.matches(i, j)).as("%d and %d", i, j).isEqualTo(expected);
        matches += expected ? 1 : 0;
      }
    }
    // The eight exact copies at least, each of one text.
    assertThat(matches).isGreaterThanOrEqualTo(8);
  }

  private static boolean haveCommonKey(Keys keys, Row a, Row b) {
    for (int slot = 0; slot < keys.slots(); slot++) {
      LongOpenHashSet common = new LongOpenHashSet(keys(keys, a, slot));
      common.retainAll(new LongOpenHashSet(keys(keys, b, slot)));
      if (!common.isEmpty()) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void documentsWithoutFeaturesMatchNothingButTheirOwnExactText(Algorithm algorithm) {
    List<String> featureless =
        List.of("", "!!!", "???", " ", "\n", "。。。", "\u2014", "", "???", "one word", "字");
    FingerprintTable table = table(featureless.stream().map(algorithm::fingerprint).toList());
    SearchResult result = Search.of(algorithm, 1).pairs(table);
    for (int i = 0; i < featureless.size(); i++) {
      for (int j = i + 1; j < featureless.size(); j++) {
        assertThat(result.matches(i, j))
            .as("'%s' and '%s'", featureless.get(i), featureless.get(j))
            .isEqualTo(featureless.get(i).equals(featureless.get(j)));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void explanationsAreOneLineWithoutAFullStop(Algorithm algorithm) {
    for (int i = 0; i + 1 < texts.size(); i++) {
      assertThat(algorithm.explain(texts.get(i), texts.get(i + 1)))
          .isNotBlank()
          .doesNotContain("\n")
          .doesNotEndWith(".");
    }
  }

  /** Pairs of fingerprints, near and far. */
  private List<long[][]> pairs(Algorithm algorithm) {
    List<long[]> fingerprints = texts.stream().map(algorithm::fingerprint).toList();
    List<long[][]> pairs = new ArrayList<>();
    for (int i = 0; i < fingerprints.size(); i++) {
      for (int distance : new int[] {1, 2, 50}) {
        int j = (i + distance) % fingerprints.size();
        pairs.add(new long[][] {fingerprints.get(i), fingerprints.get(j)});
      }
    }
    return pairs;
  }

  private static long[] keys(Keys keys, Row fingerprint, int slot) {
    LongArray result = new LongArray();
    keys.keys(fingerprint, slot, result::add);
    return result.toArray();
  }

  /** A table with the given rows. */
  public static FingerprintTable table(List<long[]> fingerprints) {
    FingerprintTable table = new FingerprintTable();
    fingerprints.forEach(words -> table.add(Row.of(words)));
    return table;
  }

  /** Texts drawn from a list of words, the same for the same seed. */
  public static final class RandomTexts {

    private static final List<String> ENGLISH =
        List.of(
            ("the of and to in a is that for it was on with as be at by this had not are but from"
                    + " or have an they which one you were all her she there would their we him been"
                    + " has when who will no more if out so up said what its about than into them"
                    + " can only other time new some could these two may first then do any like my"
                    + " now over such our man me even most made after also did many off before must"
                    + " well back through years much where your way down should because long each"
                    + " just state people those too mister how little good world make very year still"
                    + " see work life men here between both old under last never same another house")
                .split(" "));
    private static final List<String> CHINESE =
        List.of(
            ("的 一 是 在 不 了 有 和 人 这 中 大 为 上 个 国 我 以 要 他 时 来 用 们 生 到 作 地 于 出 就 分 对"
                    + " 成 会 可 主 发 年 动 同 工 也 能 下 过 子 说 产 种 面 而 方 后 多 定 行 学 法 所 民 得"
                    + " 经 十 三 之 进 着 等 部 度 家 电 力 里 如 水 化 高 自 二 理 起 小 物 现 实 加 量 都 两"
                    + " 体 制 机 当 使 点 从 业 本 去 把 性 好 应 开 它 合 还 因 由 其 些 然 前 外 天 政 四 日")
                .split(" "));

    private final Random random;

    /** Starts from the seed. */
    public RandomTexts(long seed) {
      random = new Random(seed);
    }

    /** A text of about {@code words} English words in sentences, frequent words more often. */
    public String english(int words) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < words; i++) {
        text.append(word()).append(i % 9 == 8 || i == words - 1 ? ". " : " ");
      }
      return text.toString().strip();
    }

    /** A text of {@code characters} Chinese characters in sentences. */
    public String chinese(int characters) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < characters; i++) {
        text.append(skewed(CHINESE)).append(i % 13 == 12 || i == characters - 1 ? "。" : "");
      }
      return text.toString();
    }

    /** The text with some of its words (or characters, if it has no spaces) replaced or removed. */
    public String edited(String text, int edits) {
      String separator = text.indexOf(' ') < 0 ? "" : " ";
      List<String> parts = new ArrayList<>(List.of(text.split(separator, -1)));
      for (int i = 0; i < edits && parts.size() > 1; i++) {
        int place = random.nextInt(parts.size());
        if (random.nextInt(3) == 0) {
          parts.remove(place);
        } else {
          parts.set(place, separator.isEmpty() ? skewed(CHINESE) : word());
        }
      }
      return String.join(separator, parts);
    }

    private String word() {
      return skewed(ENGLISH);
    }

    private String skewed(List<String> words) {
      double u = random.nextDouble();
      return words.get((int) (u * u * words.size()));
    }
  }
}
