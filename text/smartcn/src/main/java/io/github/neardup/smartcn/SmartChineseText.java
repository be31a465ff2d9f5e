package io.github.neardup.smartcn;

import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import java.util.List;

/** Brings the tokenizer {@code smartcn}. */
public final class SmartChineseText implements TextExtension {

  /** What Lucene's segmenter of Chinese takes for a sentence at most, in characters. */
  private static final int LONGEST_SENTENCE = 1024;

  @Override
  public List<TokenizerType> tokenizers() {
    return List.of(
        new TokenizerType(
            "smartcn",
            "Chinese words by Lucene's hidden Markov model segmenter; slow",
            () -> new SentenceTokenizer(new SmartChineseWords(), LONGEST_SENTENCE)));
  }
}
