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

  /** The normalisation steps this extension adds. */
  default List<NormalizationStep> normalizationSteps() {
    return List.of();
  }

  /** The tokenizers this extension adds. */
  default List<TokenizerType> tokenizers() {
    return List.of();
  }

  /** The kinds of text for which a setting other than the default suits. */
  default List<TextKind> textKinds() {
    return List.of();
  }

  /**
   * A kind of text, which can be told by looking at some texts.
   *
   * @param name what is said of the texts, such as {@code look like HTML}
   * @param settings the settings that suit, as in a spec, such as {@code normalize=web}
   * @param answers names of steps and tokenizers; with any of them no other setting is needed
   * @param variants how many variants of the kind must be there: 1, or 2 if it is the mixture that
   *     asks for the setting
   * @param leastShare the share of the texts that must be of this kind
   * @param variant gives the variant of a text, or of its beginning: 1 or another number above 0; 0
   *     if the text is of another kind; thread-safe
   */
  record TextKind(
      String name,
      List<String> settings,
      Set<String> answers,
      int variants,
      double leastShare,
      ToIntFunction<String> variant) {}

  /**
   * A tokenizer by name.
   *
   * @param name the name used in the {@code tokens} setting
   * @param meaning what its tokens are, in one line
   * @param factory makes a tokenizer for the use of one thread; itself thread-safe
   */
  record TokenizerType(String name, String meaning, Supplier<Tokenizer> factory) {}

  /**
   * One named step of normalisation.
   *
   * @param name the name used in the {@code normalize} setting
   * @param meaning what the step does, in one line
   * @param transform what it does
   */
  record NormalizationStep(String name, String meaning, Transform transform) {

    /**
     * Changes the text in a buffer. Pure but for the buffer: it is defined for every text, lone
     * surrogates included, depends on the text alone, and can be used by many threads at once, each
     * with a buffer of its own.
     */
    @FunctionalInterface
    public interface Transform {
      /**
       * Changes the text.
       *
       * @param text holds the text, and afterwards the result
       */
      void apply(TextBuffer text);
    }

    /**
     * A name for a chain of other steps. They are looked up when it is first applied, so that an
     * extension can name its own.
     *
     * @param name the name used in the {@code normalize} setting
     * @param purpose what the chain is for, in a few words
     * @param steps names of the steps, in order
     */
    public static NormalizationStep chain(String name, String purpose, List<String> steps) {
      return new NormalizationStep(
          name, purpose + ": " + String.join("+", steps), new Chain(List.copyOf(steps)));
    }

    /** The names of the steps if this is a chain, else its own. */
    List<String> steps() {
      return transform instanceof Chain chain ? chain.steps : List.of(name);
    }

    /** Steps by name, looked up on first use: by then all extensions are known. */
    private static final class Chain implements Transform {

      private final List<String> steps;

      /** Two threads may both look the steps up, and find the same. */
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
}
