package io.github.neardup.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextBenchmarkTest {

  @ParameterizedTest
  @CsvSource({
    "everyday-en,standard",
    "everyday-en,english",
    "everyday-en,whitespace",
    "everyday-zh,cjk",
    "everyday-zh,standard"
  })
  void bothSidesSeeTheSameTokens(String corpus, String tokens) throws IOException {
    TextBenchmark single = benchmark(corpus, tokens, 1);
    TextBenchmark five = benchmark(corpus, tokens, 5);
    long documents = Texts.of(corpus).size();
    assertThat(five.features()).isEqualTo(single.features() - 4 * documents);
    // A token has at least one character, and words of these texts not many more.
    assertThat(five.luceneTokens()).isBetween(single.features(), 12 * single.features());
  }

  @ParameterizedTest
  @CsvSource({"everyday-en", "everyday-zh"})
  void bothSidesMakeAboutAsManyCharacterShingles(String corpus) {
    TextBenchmark benchmark = benchmark(corpus, "char", 5);
    // Normalisation drops white space at the ends and where it comes twice.
    assertThat((double) benchmark.features())
        .isBetween(0.9 * benchmark.hashedAnew(), 1.02 * benchmark.hashedAnew());
  }

  private static TextBenchmark benchmark(String corpus, String tokens, int shingle) {
    TextBenchmark benchmark = new TextBenchmark();
    benchmark.corpus = corpus;
    benchmark.tokens = tokens;
    benchmark.shingle = shingle;
    benchmark.setUp();
    return benchmark;
  }
}
