package io.github.neardup.core.text;

import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.text.scan.WrittenSyllables;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

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
   * Shortens long runs of characters that belong to no token without letters nearby: joiners,
   * underscores and similar characters, combining marks and variation selectors. At each of them,
   * Lucene's scanner looks ahead as far as a token can reach and finds nothing, which takes 25
   * times as long as for letters. Only the two ends of a run are passed on, each as long as the
   * longest token. The middle neither begins a token nor belongs to one, so the tokens are the
   * same.
   *
   * @param tokenizer a tokenizer that looks at most {@code REACH} characters ahead, and whose
   *     tokens do not depend on greater distances
   */
  record ShortenedRuns(Tokenizer tokenizer) implements Tokenizer {

    /** More than the longest token of Lucene's scanner, which is 255. */
    private static final int REACH = 256;

    /** Looking at one character per stride is enough to find every run of this length. */
    private static final int STRIDE = 2 * REACH;

    @Override
    public void tokenize(char[] chars, int from, int to, Sink sink) {
      for (int i = from + STRIDE; i < to; i += STRIDE) {
        if (isFiller(chars[i])) {
          char[] shortened = new char[to - from];
          tokenizer.tokenize(shortened, 0, shorten(chars, from, to, shortened), sink);
          return;
        }
      }
      tokenizer.tokenize(chars, from, to, sink);
    }

    /** Copies a text without the middles of long runs. Returns the length of the copy. */
    private static int shorten(char[] chars, int from, int to, char[] copy) {
      int length = 0;
      for (int i = from; i < to; ) {
        int end = i;
        while (end < to && isFiller(chars[end])) {
          end++;
        }
        if (end - i > 2 * REACH) {
          System.arraycopy(chars, i, copy, length, REACH);
          System.arraycopy(chars, end - REACH, copy, length + REACH, REACH);
          length += 2 * REACH;
          i = end;
        } else if (end > i) {
          System.arraycopy(chars, i, copy, length, end - i);
          length += end - i;
          i = end;
        } else {
          copy[length++] = chars[i++];
        }
      }
      return length;
    }

    private static boolean isFiller(char c) {
      return c == '_'
          || (c >= 0x300 && c <= 0x36f)
          || c == 0x200d
          || c == 0x203f
          || c == 0x2040
          || c == 0x2054
          || (c >= 0xfe00 && c <= 0xfe0f)
          || c == 0xfe33
          || c == 0xfe34
          || (c >= 0xfe4d && c <= 0xfe4f)
          || c == 0xff3f;
    }
  }

  /**
   * Makes a token of each {@linkplain WrittenSyllables written syllable}, and passes on the text
   * between runs of syllables: no rule of Lucene's scanner reaches into or across such a run. Marks
   * and format characters belong to the syllable before them.
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
}
