package io.github.neardup.core.text;

import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.text.scan.WrittenSyllables;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizerImpl;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.CharTermAttributeImpl;

/** A tokenizer that uses one Lucene token stream for all texts. */
final class LuceneTokenizer implements Tokenizer {

  private final org.apache.lucene.analysis.Tokenizer source;
  private final TokenStream stream;
  private final CharTermAttribute term;

  LuceneTokenizer(
      Supplier<? extends org.apache.lucene.analysis.Tokenizer> source,
      Function<org.apache.lucene.analysis.Tokenizer, TokenStream> filters) {
    this.source = source.get();
    this.stream = filters.apply(this.source);
    this.term = stream.getAttribute(CharTermAttribute.class);
  }

  @Override
  public void tokenize(char[] chars, int from, int to, Sink sink) {
    try (stream) {
      source.setReader(new CharArrayReader(chars, from, to - from));
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

  /**
   * Makes a token of each {@linkplain WrittenSyllables written syllable}, and passes on the text
   * between runs of syllables: no rule of Lucene's scanner reaches into or across such a run. Marks
   * and format characters belong to the syllable before them.
   *
   * @param tokenizer for all other text
   * @param hangul whether each Hangul syllable is a token as well
   */
  record Syllables(Tokenizer tokenizer, boolean hangul) implements Tokenizer {

    private static final char ZERO_WIDTH_SPACE = '\u200B';

    @Override
    public void tokenize(char[] chars, int from, int to, Sink sink) {
      int begin = from;
      for (int i = from; i < to; ) {
        int end = mayBegin(chars[i]) ? endOfSyllable(chars, i, to) : i;
        if (end == i) {
          i++;
          continue;
        }
        handOn(chars, begin, i, sink);
        sink.token(chars, i, end);
        while (end < to && WrittenSyllables.isPart(chars[end])) {
          i = end;
          end = endOfSyllable(chars, i, to);
          sink.token(chars, i, end);
        }
        i = end;
        begin = end;
      }
      handOn(chars, begin, to, sink);
    }

    /**
     * False for all characters before Thai, and for most characters between Tai Tham and Hangul.
     */
    private static boolean mayBegin(char c) {
      return c >= '\u0E01' && (c < '\u1AAE' || c >= '\uA9E0');
    }

    /**
     * Passes text on without half a surrogate pair at the end (apart from white space), because
     * Lucene's scanner might then skip the text before it.
     */
    private void handOn(char[] chars, int from, int to, Sink sink) {
      int end = to;
      for (int i = to; i > from; i--) {
        if (Character.isHighSurrogate(chars[i - 1])) {
          end = i - 1;
        } else if (!Normalization.isWhiteSpace(chars[i - 1])) {
          break;
        }
      }
      if (from < end) {
        tokenizer.tokenize(chars, from, end, sink);
      }
    }

    /** Returns the end of the syllable that begins at {@code i}, or {@code i} if none does. */
    private int endOfSyllable(char[] chars, int i, int to) {
      boolean part = WrittenSyllables.isPart(chars[i]);
      if (!part && !(hangul && WrittenSyllables.isHangul(chars[i]))) {
        return i;
      }
      int end = i + 1;
      while (end < to
          && ((part && WrittenSyllables.isPart(chars[end]))
              ? !WrittenSyllables.begins(chars, end, to)
              : isExtending(chars[end]))) {
        end++;
      }
      return end;
    }

    static boolean isExtending(char c) {
      return !WrittenSyllables.isPart(c)
          && (PinnedUnicode.isMark(c)
              || (PinnedUnicode.type(c) == Character.FORMAT && c != ZERO_WIDTH_SPACE));
    }
  }

  /**
   * The tokens of Lucene's {@link StandardTokenizer}, straight from its scanner. Omits the offsets,
   * positions and types of a token stream, which are not needed here.
   */
  static final class StandardWords implements Tokenizer {

    private final StandardTokenizerImpl scanner = new StandardTokenizerImpl(Reader.nullReader());
    private final CharTermAttributeImpl term = new CharTermAttributeImpl();

    StandardWords() {
      // Longer words are cut, as by default in Lucene.
      scanner.setBufferSize(StandardAnalyzer.DEFAULT_MAX_TOKEN_LENGTH);
    }

    @Override
    public void tokenize(char[] chars, int from, int to, Sink sink) {
      try (Reader reader = new CharArrayReader(chars, from, to - from)) {
        scanner.yyreset(reader);
        while (scanner.getNextToken() != StandardTokenizerImpl.YYEOF) {
          scanner.getText(term);
          sink.token(term.buffer(), 0, term.length());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
