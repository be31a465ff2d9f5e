package io.github.neardup.smartcn;

import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import io.github.neardup.core.text.scan.PinnedUnicode;
import java.util.List;
import org.apache.lucene.analysis.cn.smart.hhmm.HHMMSegmenter;
import org.apache.lucene.analysis.cn.smart.hhmm.SegToken;
import org.apache.lucene.analysis.cn.smart.hhmm.SegTokenFilter;

/** Adds the tokenizer {@code smartcn}. */
public final class SmartChineseText implements TextExtension {

  /** The maximum length of a sentence for Lucene's segmenter of Chinese, in characters. */
  private static final int LONGEST_SENTENCE = 1024;

  @Override
  public List<TokenizerType> tokenizers() {
    return List.of(
        new TokenizerType(
            "smartcn",
            "Chinese words by Lucene's hidden Markov model segmenter; slow",
            () -> new SentenceTokenizer(new SmartChineseWords(), LONGEST_SENTENCE)));
  }

  /**
   * The words of Lucene's hidden Markov model segmenter of Chinese, applied to one sentence at a
   * time. Lucene's own tokenizer asks the JVM where sentences end, whose rules depend on its
   * version of Unicode, so a {@link SentenceTokenizer} cuts the text instead. Punctuation is not a
   * word here.
   *
   * <p>Not thread-safe.
   */
  private static final class SmartChineseWords implements Tokenizer {

    private final HHMMSegmenter segmenter = new HHMMSegmenter();
    private final SegTokenFilter filter = new SegTokenFilter();

    @Override
    public void tokenize(char[] chars, int from, int to, Sink sink) {
      String sentence = new String(chars, from, to - from);
      List<SegToken> tokens = segmenter.process(sentence);
      // The first and the last token mark the beginning and end of the sentence.
      for (int i = 1; i < tokens.size() - 1; i++) {
        char[] word = filter.filter(withCharacters(tokens.get(i), sentence)).charArray;
        if (new String(word).codePoints().anyMatch(PinnedUnicode::isLetterOrDigit)) {
          sink.token(word, 0, word.length);
        }
      }
    }

    private static SegToken withCharacters(SegToken token, String sentence) {
      token.charArray = sentence.substring(token.startOffset, token.endOffset).toCharArray();
      return token;
    }
  }

  /**
   * Passes a text on sentence by sentence, to a tokenizer that needs to know where sentences end.
   * So the tokens of a sentence do not depend on its position. A sentence that is too long is cut
   * between words, or else between code points.
   *
   * @param longest the maximum number of characters passed on at a time, at least 2
   */
  private record SentenceTokenizer(Tokenizer tokenizer, int longest) implements Tokenizer {

    /** Frozen, because tokens depend on it; not the ends of {@code SentenceRule}. */
    private static final String SENTENCE_ENDS = "。！？!?\n";

    @Override
    public void tokenize(char[] chars, int from, int to, Sink sink) {
      for (int start = from; start < to; ) {
        int end = end(chars, start, to);
        tokenizer.tokenize(chars, start, end, sink);
        start = end;
      }
    }

    private int end(char[] chars, int from, int to) {
      int full = Math.min(to, from + longest);
      int betweenWords = -1;
      for (int i = from; i < full; i++) {
        char c = chars[i];
        if (SENTENCE_ENDS.indexOf(c) >= 0) {
          return i + 1;
        }
        if (!Character.isSurrogate(c) && !PinnedUnicode.isLetterOrDigit(c)) {
          betweenWords = i + 1;
        }
      }
      if (full == to) {
        return to;
      }
      if (betweenWords >= 0) {
        return betweenWords;
      }
      return Character.isSurrogatePair(chars[full - 1], chars[full]) ? full - 1 : full;
    }
  }
}
