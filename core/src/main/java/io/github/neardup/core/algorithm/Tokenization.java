package io.github.neardup.core.algorithm;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Makes a fingerprint in two steps: text to tokens, and tokens to fingerprint. Both are pure
 * functions. The tokens of a text, 8 bytes per word or 2 bytes per character, are enough to make
 * the fingerprints of all algorithms with the same description, without the text.
 *
 * <p>Thread-safe; readers and makers are not thread-safe.
 *
 * @param description describes what decides the tokens, as in a spec. Algorithms with equal
 *     descriptions make the same tokens of every text
 * @param readers creates a fingerprinter that makes the tokens of a text, for one thread
 * @param makers creates a maker of fingerprints for one thread
 */
public record Tokenization(
    String description, Supplier<Fingerprinter> readers, Supplier<Maker> makers) {

  public Tokenization {
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(readers, "readers");
    Objects.requireNonNull(makers, "makers");
  }

  /** Creates a fingerprinter that makes the tokens of a text, for one thread. */
  public Fingerprinter reader() {
    return readers.get();
  }

  /** Creates a maker of fingerprints for one thread. */
  public Maker maker() {
    return makers.get();
  }

  /** Creates a fingerprinter that works by way of tokens, for one thread. */
  public Fingerprinter fingerprinter() {
    Fingerprinter reader = reader();
    Maker maker = maker();
    LongArray tokens = new LongArray();
    Fingerprinter.OfFields made =
        (fields, out) -> {
          tokens.clear();
          reader.fingerprint(fields, tokens);
          maker.fingerprint(tokens.view(), out);
        };
    return made;
  }

  /** Turns tokens into fingerprints. */
  @FunctionalInterface
  public interface Maker {

    /**
     * Appends the fingerprint of the text with the given tokens.
     *
     * @param out receives at least one word
     */
    void fingerprint(Row tokens, LongArray out);
  }
}
