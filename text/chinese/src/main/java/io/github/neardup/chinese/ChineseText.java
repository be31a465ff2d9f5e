package io.github.neardup.chinese;

import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import java.util.List;

/**
 * Adds the steps {@code simplified} and {@code chinese} and the tokenizers {@code dictionary} and
 * {@code auto}.
 */
public final class ChineseText implements TextExtension {

  @Override
  public List<NormalizationStep> normalizationSteps() {
    return List.of(
        new NormalizationStep(
            "simplified",
            "Traditional Chinese characters to Simplified, phrase by phrase",
            text -> SimplifiedScript.apply(text)),
        NormalizationStep.chain(
            "chinese",
            "for Chinese",
            List.of("invisible", "marks", "nfkc", "casefold", "simplified", "whitespace")));
  }

  @Override
  public List<TokenizerType> tokenizers() {
    return List.of(
        new TokenizerType(
            "dictionary",
            "Chinese words by the longest match in HanLP's dictionary; other words whole; fast",
            DictionaryTokenizer::new),
        new TokenizerType(
            "auto",
            "dictionary for a document in Chinese, standard for any other",
            () ->
                new ScriptTokenizer(
                    new DictionaryTokenizer(),
                    TextComponents.tokenizer("standard").factory().get())));
  }
}
