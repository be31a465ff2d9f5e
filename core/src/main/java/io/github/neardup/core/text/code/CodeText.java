package io.github.neardup.core.text.code;

import io.github.neardup.core.text.TextExtension;
import java.util.List;
import java.util.Set;

/** Adds the tokenizer {@code code} and the steps {@code comments} and {@code code}. */
public final class CodeText implements TextExtension {

  @Override
  public List<NormalizationStep> normalizationSteps() {
    return List.of(
        new NormalizationStep(
            "comments",
            "source code without its comments (/* */, //, #, <!-- -->, -- at the start of a line)",
            text -> new Comments(text).remove()),
        NormalizationStep.chain(
            "code", "for source code", List.of("invisible", "comments", "nfkc", "whitespace")));
  }

  @Override
  public List<TokenizerType> tokenizers() {
    return List.of(
        new TokenizerType(
            "code",
            "identifiers, numbers and operators of source code; case matters",
            CodeTokenizer::new));
  }

  @Override
  public List<TextKind> textKinds() {
    return List.of(
        new TextKind(
            "look like source code",
            List.of("normalize=code", "tokens=code"),
            Set.of("code", "comments", "char"),
            1,
            0.4,
            text -> CodeLines.areMost(text) ? 1 : 0));
  }
}
