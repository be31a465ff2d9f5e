package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The words are those of every fingerprint, and stand where they are said to. */
class PlacedWordsTest {

  private static final TextPipeline WORDS = new TextPipeline(List.of("default"), "standard", 1);

  private final PlacedWords words = new PlacedWords(TextPipeline.SEED.defaultValue());
  private final FeatureExtractor extractor = WORDS.extractor();

  private List<String> places(String text) {
    words.read(text);
    List<String> places = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      places.add(text.substring(words.start(i), words.end(i)));
    }
    return places;
  }

  private LongArray features(String text) {
    LongArray features = new LongArray();
    return extractor.extract(text, features) ? features : new LongArray();
  }

  private void check(String text, String what) {
    words.read(text);
    LongArray hashes = new LongArray();
    for (int i = 0; i < words.size(); i++) {
      hashes.add(Hash64.mix(words.hash(i)));
      assertThat(words.start(i)).as(what).isBetween(0, words.end(i) - 1);
      assertThat(words.end(i)).as(what).isLessThanOrEqualTo(text.length());
      if (i > 0) {
        assertThat(words.start(i)).as(what).isGreaterThanOrEqualTo(words.start(i - 1));
        assertThat(words.end(i)).as(what).isGreaterThanOrEqualTo(words.end(i - 1));
      }
    }
    assertThat(hashes.toArray()).as(what).isEqualTo(features(text).toArray());
  }

  @Test
  void halfACharacterAtTheEndHidesNoWords() {
    assertThat(places("rain \uD83D wind\uD83D ")).containsExactly("rain", "wind\uD83D");
  }

  @Test
  void standWhereTheyAre() {
    assertThat(places("The\n Rain, 3.5 mm—it's"))
        .containsExactly("The", "Rain", "3.5", "mm", "it's");
    assertThat(places("今天３．５毫米 rain")).containsExactly("今", "天", "３．５", "毫", "米", "rain");
    assertThat(places("cafe\u0301 \uD842\uDFB7x ﬁsh"))
        .containsExactly("cafe\u0301", "\uD842\uDFB7", "x", "ﬁsh");
    assertThat(places("㍿")).containsExactly("㍿", "㍿", "㍿", "㍿");
    assertThat(places("")).isEmpty();
    assertThat(places(" \n.")).isEmpty();
  }

  @Test
  void standWhereTheyAreInLongTexts() {
    String text = "harbour 港 ".repeat(1000) + "カタカナ x\u0301 " + "rain ".repeat(1000);
    List<String> places = places(text);
    assertThat(places).hasSize(2000 + 2 + 1000);
    assertThat(places.subList(2000, 2003)).containsExactly("カタカナ", "x\u0301", "rain");
  }

  @Test
  void areThoseOfFingerprintsWhateverTheText() {
    long seed = 20240229;
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      int parts = random.nextInt(1, 40);
      for (int i = 0; i < parts; i++) {
        text.append(
            random.nextInt(3) == 0
                ? "ab"
                : WordScannerTest.PARTS.get(random.nextInt(WordScannerTest.PARTS.size())));
      }
      check(text.toString(), "seed " + seed + ", round " + round + ": " + text);
    }
  }

  @Test
  void eachWordIsInItsPlace() {
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    PlacedWords alone = new PlacedWords(TextPipeline.SEED.defaultValue());
    String[] parts = {
      "ab", "Ü", "u\u0308", "中", "\uD842\uDFB7", "か", "ガ", "ｶﾞ", "3.5", "กา", " ", "。"
    };
    for (int round = 0; round < 5_000; round++) {
      StringBuilder built = new StringBuilder();
      for (int i = 0; i < 20; i++) {
        built.append(parts[random.nextInt(parts.length)]);
      }
      String text = built.toString();
      words.read(text);
      for (int i = 0; i < words.size(); i++) {
        String word = text.substring(words.start(i), words.end(i));
        alone.read(word);
        assertThat(alone.size()).as("seed %d: %s of %s", seed, word, text).isEqualTo(1);
        assertThat(alone.hash(0))
            .as("seed %d: %s of %s", seed, word, text)
            .isEqualTo(words.hash(i));
      }
    }
  }
}
