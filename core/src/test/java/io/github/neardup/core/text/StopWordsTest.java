package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopWordsTest {

  private static final List<String> STEPS = List.of("nfkc", "casefold", "whitespace");

  @TempDir private Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("words.txt"), content);
  }

  private static long[] features(String tokenizer, int shingle, StopWords stopWords, String text) {
    LongArray features = new LongArray();
    new TextPipeline(STEPS, tokenizer, shingle, stopWords, 1).extractor().extract(text, features);
    return features.toArray();
  }

  @Test
  void theDefaultHasLucenesEnglishWordsAndChineseOnesInBothScripts() {
    assertThat(StopWords.DEFAULT.words())
        .contains("the", "a", "of", "not", "的", "我们", "我們", "因为", "因為", "這")
        .hasSize(33 + 117);
    assertThat(StopWords.NONE.words()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "standard, The cat sat on THE mat., cat sat mat",
    "english, This cat was theirs, cat",
    "whitespace, the cat, cat",
    "cjk, the cat, cat",
    "standard, 我的书和你的书, 书书"
  })
  void stopWordsAreLeftOutBeforeShingles(String tokenizer, String text, String left) {
    for (int shingle = 1; shingle <= 3; shingle++) {
      assertThat(features(tokenizer, shingle, StopWords.DEFAULT, text))
          .isEqualTo(features(tokenizer, shingle, StopWords.NONE, left));
    }
  }

  @Test
  void aTextOfStopWordsOnlyEqualsItsExactCopiesOnly() {
    assertThat(features("standard", 2, StopWords.DEFAULT, "the of"))
        .hasSize(1)
        .isEqualTo(features("standard", 2, StopWords.DEFAULT, "the of"))
        .isNotEqualTo(features("standard", 2, StopWords.DEFAULT, "the the"));
  }

  @Test
  void wordsOfAFileGoThroughTheSamePipelineAsTheText() throws IOException {
    StopWords words = StopWords.of(file("Running\nＢＡＤ\n"));
    assertThat(features("english", 1, words, "he runs bad miles"))
        .isEqualTo(features("english", 1, StopWords.NONE, "he miles"));
  }

  @Test
  void aWordThatIsSeveralTokensMatchesNothing() throws IOException {
    StopWords words = StopWords.of(file("我们\nre-use\n...\n"));
    assertThat(features("standard", 1, words, "我们 re-use"))
        .isEqualTo(features("standard", 1, StopWords.NONE, "我们 re-use"));
  }

  @Test
  void aFileHasOneWordALineAndComments() throws IOException {
    String content = "\uFEFF# my words\r\none\r\n\r\n  two \n#three\n#\none\nfour";
    assertThat(StopWords.of(file(content)).words()).containsExactly("four", "one", "two");
    assertThat(StopWords.of(file("")).words()).isEmpty();
  }

  @Test
  void aSpecCarriesTheChecksumOfTheWords() throws IOException {
    Path file = file("one\ntwo\n");
    String spec = Algorithms.create("wordset:stopwords=" + file).settings().toShortSpec();
    // The first 8 bytes of the SHA-256 of "one\ntwo".
    assertThat(spec).isEqualTo("wordset:stopwords=" + file + "#21066d108d5319ec");
    assertThat(Algorithms.create(spec).settings().toShortSpec()).isEqualTo(spec);

    file("# other order\n\ntwo\none");
    assertThat(Algorithms.create(spec).settings().toShortSpec()).isEqualTo(spec);

    file("one\nthree\n");
    assertThatThrownBy(() -> Algorithms.create(spec))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(
            "wordset: stopwords: the words in "
                + file
                + " do not match the checksum 21066d108d5319ec; restore them, or"
                + " leave out the checksum to use the present words");
  }

  @Test
  void theNamesOfTheListsAreTheirSpecs() {
    assertThat(TextPipeline.STOPWORDS.parse("default")).isSameAs(StopWords.DEFAULT);
    assertThat(TextPipeline.STOPWORDS.parse("none")).isSameAs(StopWords.NONE);
    assertThat(TextPipeline.STOPWORDS.format(StopWords.DEFAULT)).isEqualTo("default");
    assertThat(Algorithms.create("wordset:stopwords=default").settings().toShortSpec())
        .isEqualTo("wordset:stopwords=default");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> Algorithms.create("wordset:stopwords=defualt"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(
            "wordset: stopwords: there is no file 'defualt'; write none, default, or the name of"
                + " a file with one word per line");
    assertThatThrownBy(() -> TextPipeline.STOPWORDS.parse("a\0b"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageStartingWith("stopwords: 'a");
    assertThatThrownBy(() -> TextPipeline.STOPWORDS.parse(folder.toString()))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessageStartingWith("stopwords: cannot read " + folder);
  }

  @Test
  void aMalformedFileIsNamedWithItsLine() throws IOException {
    Path file = file("one\n\ntwo three\n");
    assertThatThrownBy(() -> StopWords.of(file))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("stopwords: " + file + ":3: more than one word; write one word per line");
    Files.write(file, "one\ncaf\u00E9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> StopWords.of(file))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage("stopwords: " + file + ":2: not UTF-8; save the file as UTF-8");
  }

  @Test
  void charactersAreNoWords() {
    assertThatThrownBy(() -> Algorithms.create("wordset:tokens=char,stopwords=default"))
        .isInstanceOf(InvalidSpecException.class)
        .hasMessage(
            "wordset: stopwords must be none with tokens=char: a single character is not a word;"
                + " choose another tokenizer");
  }
}
