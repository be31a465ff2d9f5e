package io.github.neardup.core.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** A tokenizer over a Lucene token stream, which is made once and used again for each text. */
final class LuceneTokenizer implements Tokenizer {

  private final org.apache.lucene.analysis.Tokenizer source;
  private final TokenStream stream;
  private final CharTermAttribute term;
  private final CharsReader reader = new CharsReader();

  LuceneTokenizer(
      Supplier<? extends org.apache.lucene.analysis.Tokenizer> source,
      Function<org.apache.lucene.analysis.Tokenizer, TokenStream> filters) {
    this.source = source.get();
    this.stream = filters.apply(this.source);
    this.term = stream.getAttribute(CharTermAttribute.class);
  }

  @Override
  public void tokenize(char[] chars, int from, int to, TokenSink sink) {
    reader.startAt(chars, from, to);
    try {
      try (stream) {
        source.setReader(reader);
        stream.reset();
        while (stream.incrementToken()) {
          int length = term.length();
          if (length > 0) {
            sink.token(term.buffer(), 0, length);
          }
        }
        stream.end();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
