package io.github.neardup.bench.speed;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cn.smart.HMMChineseTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Times the way from text to features, including normalisation, compared with a lower bound: the
 * bare Lucene token stream on the same texts.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TextBenchmark {

  /** The bundled dataset from which the texts come. */
  @Param({"everyday-en", "everyday-zh"})
  public String corpus = "everyday-en";

  /** The tokenizer. */
  @Param({
    "standard",
    "english",
    "whitespace",
    "cjk",
    "smartcn",
    "icu",
    "dictionary",
    "auto",
    "char"
  })
  public String tokens = "standard";

  /** Tokens in a shingle. */
  @Param("5")
  public int shingle = 5;

  private final LongArray features = new LongArray();
  private List<String> texts = List.of();
  private FeatureExtractor extractor = new TextPipeline(List.of(), "char", 1).extractor();
  private Analyzer analyzer = analyzer("standard");
  private final Analyzer smartcn = analyzer("smartcn");

  /** Makes texts, extractor and analyzer. */
  @Setup
  public void setUp() {
    texts = Texts.of(corpus);
    extractor =
        new TextPipeline(TextPipeline.NORMALIZE.defaultValue(), tokens, shingle).extractor();
    analyzer = analyzer(tokens);
  }

  private static Analyzer analyzer(String tokens) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String fieldName) {
        Tokenizer source =
            switch (tokens) {
              case "whitespace" -> new WhitespaceTokenizer();
              case "smartcn" -> new HMMChineseTokenizer();
              default -> new StandardTokenizer();
            };
        TokenStream stream =
            switch (tokens) {
              case "english" -> new PorterStemFilter(new EnglishPossessiveFilter(source));
              case "cjk" -> new CJKBigramFilter(source);
              default -> source;
            };
        return new TokenStreamComponents(source, stream);
      }
    };
  }

  /** Converts texts to features. */
  @Benchmark
  public long features() {
    long count = 0;
    for (String text : texts) {
      features.clear();
      extractor.extract(text, features);
      count += features.size();
    }
    return count;
  }

  /** Reads only the tokens. */
  @Benchmark
  public long luceneTokens() throws IOException {
    return length(analyzer);
  }

  private long length(Analyzer floor) throws IOException {
    long length = 0;
    for (String text : texts) {
      try (TokenStream stream = floor.tokenStream("", text)) {
        CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
          length += term.length();
        }
        stream.end();
      }
    }
    return length;
  }

  /** Reads only the tokens of Lucene's Chinese segmenter, whatever the tokenizer. */
  @Benchmark
  public long smartcnTokens() throws IOException {
    return length(smartcn);
  }

  /** Hashes every shingle of characters from scratch, without normalisation. */
  @Benchmark
  public long hashedAnew() {
    Hash64 hash = Hash64.seeded(0);
    long count = 0;
    for (String text : texts) {
      features.clear();
      for (int i = 0; i + shingle <= text.length(); i++) {
        features.add(hash.hash(text.subSequence(i, i + shingle)));
      }
      count += features.size();
    }
    return count;
  }
}
