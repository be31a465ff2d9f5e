package io.github.neardup.core.text;

import java.io.IOException;
import java.io.Reader;
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
  public void tokenize(char[] chars, int from, int to, Sink sink) {
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

  /** Reads from an array; unlike the JDK's, another one after that. */
  static final class CharsReader extends Reader {

    private static final char[] NONE = {};

    private char[] chars = NONE;
    private int position;
    private int end;

    void startAt(char[] newChars, int from, int to) {
      chars = newChars;
      position = from;
      end = to;
    }

    @Override
    public int read(char[] target, int offset, int length) {
      int count = Math.min(length, end - position);
      if (count <= 0) {
        return length == 0 ? 0 : -1;
      }
      System.arraycopy(chars, position, target, offset, count);
      position += count;
      return count;
    }

    @Override
    public void close() {
      chars = NONE;
      end = position;
    }
  }
}
