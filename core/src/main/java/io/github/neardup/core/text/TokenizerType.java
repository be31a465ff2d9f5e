package io.github.neardup.core.text;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * A tokenizer by name.
 *
 * @param name the name used in the {@code tokens} setting
 * @param meaning what its tokens are, in one line
 * @param factory makes a tokenizer for the use of one thread; itself thread-safe
 */
public record TokenizerType(String name, String meaning, Supplier<Tokenizer> factory) {

  /** Checks the arguments. */
  public TokenizerType {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(meaning, "meaning");
    Objects.requireNonNull(factory, "factory");
  }
}
