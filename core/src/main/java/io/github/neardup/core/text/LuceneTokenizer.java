package io.github.neardup.core.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** A tokenizer over a Lucene token stream. */
final class LuceneTokenizer implements Tokenizer {

  private final Analyzer analyzer;

  LuceneTokenizer(
      Supplier<? extends org.apache.lucene.analysis.Tokenizer> source,
      Function<org.apache.lucene.analysis.Tokenizer, TokenStream> filters) {
    this.analyzer =
        new Analyzer() {
          @Override
          protected TokenStreamComponents createComponents(String fieldName) {
            org.apache.lucene.analysis.Tokenizer tokenizer = source.get();
            return new TokenStreamComponents(tokenizer, filters.apply(tokenizer));
          }
        };
  }

  @Override
  public void tokenize(String text, TokenSink sink) {
    try (TokenStream stream = analyzer.tokenStream("", text)) {
      CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        int length = term.length();
        if (length > 0) {
          sink.token(term.buffer(), 0, length);
        }
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
