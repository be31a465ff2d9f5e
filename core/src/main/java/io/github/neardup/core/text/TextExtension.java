package io.github.neardup.core.text;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Adds normalisation steps and tokenizers. Implementations are found with {@link
 * java.util.ServiceLoader}: name the class in {@code
 * META-INF/services/io.github.neardup.core.text.TextExtension}.
 */
public interface TextExtension {

  /** Returns the normalisation steps that this extension adds. */
  default List<NormalizationStep> normalizationSteps() {
    return List.of();
  }

  /** Returns the tokenizers that this extension adds. */
  default List<TokenizerType> tokenizers() {
    return List.of();
  }

  /** Returns the kinds of text for which some other setting suits better than the default. */
  default List<TextKind> textKinds() {
    return List.of();
  }

  /**
   * A kind of text that can be recognised from a sample of texts.
   *
   * @param name completes "these texts", such as {@code look like HTML}
   * @param settings the settings that suit, as in a spec, such as {@code normalize=web}
   * @param answers names of steps and tokenizers; with any of them, no other setting is needed
   * @param variants how many variants of the kind must occur: 1, or 2 if only a mixture calls for
   *     the setting
   * @param leastShare the share of texts that must be of this kind
   * @param variant returns the variant of a text, or of its beginning: a number from 1, or 0 if the
   *     text is of another kind; thread-safe
   */
  record TextKind(
      String name,
      List<String> settings,
      Set<String> answers,
      int variants,
      double leastShare,
      ToIntFunction<String> variant) {}

  /**
   * A tokenizer and its name.
   *
   * @param name the name used in the {@code tokens} setting
   * @param meaning the meaning of its tokens, in one line
   * @param factory makes a tokenizer for one thread; itself thread-safe
   */
  record TokenizerType(String name, String meaning, Supplier<Tokenizer> factory) {}

  /**
   * A named normalisation step.
   *
   * @param name the name used in the {@code normalize} setting
   * @param meaning the effect of the step, in one line
   * @param transform the step itself
   */
  record NormalizationStep(String name, String meaning, Transform transform) {

    /**
     * Changes the text in a buffer. A pure function of the text, defined for every text, including
     * lone surrogates. Many threads may use it at once, each with its own buffer.
     */
    @FunctionalInterface
    public interface Transform {
      /**
       * Changes the text.
       *
       * @param text the text, replaced by the result
       */
      void apply(TextBuffer text);
    }

    /**
     * Returns a step that stands for a chain of other steps. These are looked up on first use, so
     * an extension can name its own steps.
     *
     * @param name the name used in the {@code normalize} setting
     * @param purpose what the chain is for, in a few words
     * @param steps names of the steps, in order
     */
    public static NormalizationStep chain(String name, String purpose, List<String> steps) {
      return new NormalizationStep(
          name, purpose + ": " + String.join("+", steps), new Chain(List.copyOf(steps)));
    }

    /** Returns the names of the steps if this is a chain, otherwise its own name. */
    List<String> steps() {
      return transform instanceof Chain chain ? chain.steps : List.of(name);
    }

    /** Steps by name, looked up on first use, when all extensions are known. */
    private static final class Chain implements Transform {

      private final List<String> steps;

      /** Two threads may both look up the steps, with the same result. */
      private volatile @Nullable Normalizer normalizer;

      Chain(List<String> steps) {
        this.steps = steps;
      }

      @Override
      public void apply(TextBuffer text) {
        Normalizer chain = normalizer;
        if (chain == null) {
          chain = new Normalizer(steps);
          normalizer = chain;
        }
        chain.normalize(text);
      }
    }
  }

  /**
   * Splits text into tokens. A tokenizer reuses its buffers and is therefore <em>not</em>
   * thread-safe: each thread creates its own with {@link TextExtension.TokenizerType#factory()}.
   */
  @FunctionalInterface
  public interface Tokenizer {

    /**
     * Passes the tokens of {@code chars[from..to)} to {@code sink}, in text order.
     *
     * @param chars holds the text
     * @param from index of its first code unit
     * @param to index after its last
     * @param sink receives the tokens
     */
    void tokenize(char[] chars, int from, int to, Sink sink);

    /** Receives tokens as slices of a buffer, so that no string is created for each token. */
    @FunctionalInterface
    interface Sink {

      /**
       * Receives one token.
       *
       * @param buffer holds the characters of the token; valid only during the call
       * @param from index of the first character
       * @param to index after the last character; greater than {@code from}
       */
      void token(char[] buffer, int from, int to);
    }
  }
}
