package io.github.neardup.eval.testing;

import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A tokenizer that counts the texts it is given: {@code tokens=counted}, words between spaces. */
public final class CountedTokens implements TextExtension {

  private static final AtomicInteger TEXTS = new AtomicInteger();

  /** The number since it was last asked for. */
  public static int texts() {
    return TEXTS.getAndSet(0);
  }

  @Override
  public List<TokenizerType> tokenizers() {
    return List.of(
        new TokenizerType(
            "counted", "words, and texts are counted", () -> CountedTokens::tokenize));
  }

  private static void tokenize(char[] chars, int from, int to, Tokenizer.Sink sink) {
    TEXTS.incrementAndGet();
    for (int begin = from, end; begin < to; begin = end + 1) {
      end = begin;
      while (end < to && chars[end] != ' ') {
        end++;
      }
      if (end > begin) {
        sink.token(chars, begin, end);
      }
    }
  }
}
