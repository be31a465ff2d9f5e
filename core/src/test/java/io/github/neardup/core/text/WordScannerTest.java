package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.core.testing.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever the text, words are those of Lucene's tokenizer in the normalised text, and the written
 * syllables that it does not get.
 */
class WordScannerTest {

  private static final String DEFAULT = "invisible+marks+nfkc+casefold+whitespace";

  /**
   * Characters that play every part in finding words and in normalisation, and what they become.
   */
  static final List<String> PARTS =
      List.of(
          // letters, digits, words of their own
          "a",
          "Z",
          "\u00E9",
          "\u0436",
          "7",
          "\u0663",
          "\u7684",
          "\u3042",
          "\u2600",
          "\u00A9",
          // what joins
          ".",
          "'",
          "\u2019",
          ":",
          "\u00B7",
          ",",
          ";",
          "\uFF0C",
          "\uFF1A",
          "_",
          "\uFF3F",
          "\u202F",
          // what parts
          " ",
          "\t",
          "\n",
          "\u00A0",
          "\u3000",
          "\u0085",
          "(",
          "-",
          "\u3002",
          "\uFF01",
          "\u2026",
          "\u2033",
          "\0",
          "\u200B",
          "\uFFFF",
          "\uE000",
          "\u0378",
          // what becomes several characters, another, or combines
          "\u00BD",
          "\u2122",
          "\uFB01",
          "\u00DF",
          "\u0130",
          "\u03A3",
          "\u03C2",
          "\uFF21",
          "\uFF11",
          "\u2460",
          "\u0301",
          "\u0327",
          "\u0345",
          "\u1100",
          "\u1161",
          "\u11A8",
          "\uAC00",
          "\uD55C",
          "\u3099",
          "\u309B",
          "\uFF76",
          "\uFF9E",
          "\u212B",
          "\u01C4",
          // what extends, and scripts with rules of their own
          "\u200D",
          "\u200C",
          "\u00AD",
          "\uFEFF",
          "\uFE0F",
          "\u20E3",
          "\u05D0",
          "\"",
          "\u30A2",
          "\u30FC",
          "\u3105",
          "\u0E01",
          "\u0E31",
          "\u0E32",
          "\u0E33",
          "\u0E38",
          "\u0E3A",
          "\u0E40",
          "\u0E48",
          "\u0EDC",
          "\u0928",
          "\u093F",
          "\u1000",
          "\u1025",
          "\u102E",
          "\u1037",
          "\u1039",
          "\u103A",
          "\u1780",
          "\u17D2",
          "\u17B6",
          "\u17B4",
          "\u1A20",
          "\u1A75",
          "\u115F",
          "\uFFF0",
          "\u0641",
          "\u064B",
          // beyond the basic plane, and halves
          "\uD842\uDFB7",
          "\uD83D\uDC69",
          "\uD83C\uDFFB",
          "\uD83C\uDDE8",
          "\uD835\uDC00",
          "\uD801\uDC00",
          "\uD83D",
          "\uDC69");

  private static Normalizer normalizer(String steps) {
    return new Normalizer(steps.equals("none") ? List.of() : List.of(steps.split("\\+", -1)));
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    new LuceneTokenizer.Syllables(
            new LuceneTokenizer(StandardTokenizer::new, source -> source), true)
        .tokenize(
            text.toCharArray(),
            0,
            text.length(),
            (chars, from, to) -> words.add(new String(chars, from, to - from)));
    return words;
  }

  /** What the scanner finds itself in a text as it is, and Lucene in what it leaves. */
  private static final class Scanned implements WordScanner.Found {
    private final Normalizer normalizer;
    private final WordScanner scanner;
    private final List<String> words = new ArrayList<>();
    private int unknown;
    private int end;

    Scanned(String steps) {
      normalizer = normalizer(steps);
      scanner =
          new WordScanner(
              normalizer.isFolding() ? WordTable.Folded.TABLE : WordTable.AsTheyAre.TABLE);
    }

    List<String> scan(String text) {
      words.clear();
      unknown = 0;
      end = 0;
      TextBuffer scanned = new TextBuffer();
      scanned.set(text);
      if (normalizer.isFolding()) {
        normalizer.beforeFolding(scanned);
      } else {
        normalizer.normalize(scanned);
      }
      scanner.scan(scanned.chars(), 0, scanned.length(), this);
      return words;
    }

    @Override
    public void words(int from, int count) {
      assertThat(from).isGreaterThanOrEqualTo(end);
      for (int i = 0; i < count; i++) {
        int start = 2 * scanner.starts()[i];
        int length = 2 * scanner.ends()[i] - start;
        words.add(new String(scanner.folded(), start, length, StandardCharsets.UTF_16LE));
      }
    }

    @Override
    public void unknown(char[] chars, int from, int to) {
      assertThat(from).isGreaterThanOrEqualTo(end).isLessThan(to);
      end = to;
      unknown += to - from;
      String piece = new String(chars, from, to - from);
      words.addAll(
          WordScannerTest.words(normalizer.isFolding() ? normalizer.normalize(piece) : piece));
    }
  }

  private static void check(Scanned scanned, String text) {
    List<String> expected = words(scanned.normalizer.normalize(text));
    List<String> found = scanned.scan(text);
    if (!found.equals(expected)) {
      assertThat(found).as(escaped(text)).isEqualTo(expected);
    }
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.chars()
        .forEach(c -> escaped.append(c > ' ' && c < 127 ? "" + (char) c : "\\u%04X".formatted(c)));
    return escaped.toString();
  }

  @Test
  void theResourceIsWhatTheProgramWrites() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(WordTable.class.getResourceAsStream("word-parts.txt"))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII))
          .isEqualTo(WordParts.runs());
    }
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @ValueSource(strings = {DEFAULT, "nfkc+casefold+whitespace", "none"})
  void everyCodePointAmongAllOthers(String steps) {
    Scanned scanned = new Scanned(steps);
    for (int c : Sweeps.codePoints().toArray()) {
      SplittableRandom random = new SplittableRandom(c);
      StringBuilder text = new StringBuilder().appendCodePoint(c).append("\n");
      int contexts = c <= Character.MAX_VALUE ? PARTS.size() / 2 : 2;
      for (int i = 0; i < contexts; i++) {
        String some = PARTS.get(random.nextInt(PARTS.size()));
        String one = PARTS.get((2 * i + c) % PARTS.size());
        text.append(one).appendCodePoint(c).append(some).append("(\n");
        text.append(some).appendCodePoint(c).append(one).append("\u7684");
      }
      check(scanned, text.toString());
    }
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @ValueSource(strings = {DEFAULT, "none"})
  void allPartsSideBySide(String steps) {
    Scanned scanned = new Scanned(steps);
    long number = 0;
    for (String first : PARTS) {
      for (String second : PARTS) {
        check(scanned, first + second);
        for (String third : PARTS) {
          number++;
          if (Sweeps.takes(number)) {
            check(scanned, first + second + third);
          }
        }
      }
    }
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @ValueSource(
      strings = {
        DEFAULT,
        "nfkc+casefold",
        "nfkc+casefold+whitespace",
        "none",
        "whitespace",
        "casefold+nfkc",
        "western"
      })
  void randomTexts(String steps) {
    Scanned scanned = new Scanned(steps);
    for (long seed : LongStream.range(0, 3_000).filter(Sweeps::takes).toArray()) {
      String text = randomText(new SplittableRandom(seed));
      List<String> expected = words(scanned.normalizer.normalize(text));
      assertThat(scanned.scan(text)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  /** Parts in any order, some of them for long; mostly known ones in most texts. */
  private static String randomText(SplittableRandom random) {
    int rare = 1 << random.nextInt(10);
    int longest = 1 + random.nextInt(random.nextInt(20) == 0 ? 3000 : 60);
    StringBuilder text = new StringBuilder();
    while (text.length() < longest) {
      String part = PARTS.get(random.nextInt(random.nextInt(rare) == 0 ? PARTS.size() : 37));
      int times = random.nextInt(100) == 0 ? random.nextInt(300) : 1 + random.nextInt(3);
      text.append(random.nextInt(4) == 0 ? part : part.repeat(times));
    }
    return text.toString();
  }

  @Test
  void longWordsWhereverTheyStand() {
    Scanned scanned = new Scanned(DEFAULT);
    for (int before = 0; before < 140; before += 3) {
      for (int length : new int[] {62, 63, 64, 65, 126, 127, 128, 129, 253, 254, 255, 256, 600}) {
        for (String end : List.of("", " b", "'s b", ".b", "\u7684", "_", "_b", "\u0301")) {
          check(scanned, "( ".repeat(before / 2) + "x".repeat(length) + end);
          check(scanned, "\u7684".repeat(before) + "a.".repeat(length / 2) + "b" + end);
          check(scanned, "b" + " ".repeat(before) + "1".repeat(length) + end.repeat(300));
        }
      }
    }
  }

  @Test
  void wordsAcrossChunks() {
    Scanned scanned = new Scanned(DEFAULT);
    for (int before = 1000; before < 1040; before++) {
      for (String text : List.of("word ", "\u7684", "\u7684 \u7684", "1,000 ", "isn't (", "a. b")) {
        String repeated = text.repeat(3000 / text.length());
        check(scanned, " ".repeat(before) + repeated);
        check(scanned, "x".repeat(before % 60) + repeated + "\u0301" + repeated);
      }
    }
  }

  @Test
  void plainTextsAreNotLeftToLucene() {
    Scanned scanned = new Scanned(DEFAULT);
    for (String text :
        List.of(
            "The quick brown fox isn't 3.14 miles away; naïve café (“quoted”), e.g. user_name.",
            "我购买了道具和服装，中华人民共和国成立于1949年。《ＡＢＣ》全角！ 　第一章",
            "Съешь ещё этих мягких французских булок, да выпей чаю.",
            "เมื่อวันจันทร์ฝนตกหนักทำให้ถนนปิด".replace("ทำ", "ท"),
            "တနင်္လာနေ့က မိုးသည်းထန်စွာရွာ",
            "ភ្លៀងធ្លាក់ខ្លាំងធ្វើឱ្យទឹកជន់លិចផ្សារ",
            "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다.")) {
      scanned.scan(text.repeat(50));
      assertThat(scanned.unknown).as(text).isZero();
    }
    String amid = "ฝนตกหนักจนถนนปิด ทำให้คนกลับบ้านช้ากว่าทุกวันที่ผ่านมา ".repeat(50);
    scanned.scan(amid);
    assertThat(scanned.unknown).isLessThan(amid.length() / 2);
    String marked = "some words before it, e\u0301, and as many words after it ".repeat(50);
    scanned.scan(marked);
    assertThat(scanned.unknown).isLessThan(marked.length() / 5);
  }

  @Property(tries = 2000)
  void featuresAreThoseOfTheExactWords(@ForAll("texts") String text) {
    for (String steps : List.of(DEFAULT, "none", "western")) {
      List<String> chain = steps.equals("none") ? List.of() : List.of(steps.split("\\+", -1));
      TextPipeline pipeline = new TextPipeline(chain, "standard", 1);
      LongArray expected = new LongArray();
      for (String word : words(pipeline.normalizer().normalize(text))) {
        expected.add(
            Hash64.mix(pipeline.tokenHashes().ofToken(word.toCharArray(), 0, word.length())));
      }
      LongArray features = new LongArray();
      boolean found = pipeline.extractor().extract(text, features);
      assertThat(found).isEqualTo(!expected.isEmpty());
      if (found) {
        assertThat(features.toArray()).isEqualTo(expected.toArray());
      }
    }
  }

  @Provide
  Arbitrary<String> texts() {
    return Texts.any();
  }
}
