package io.github.neardup.core.text;

import java.util.List;
import java.util.function.Supplier;

/**
 * A tokenizer by name.
 *
 * @param name the name used in the {@code tokens} setting
 * @param meaning what its tokens are, in one line
 * @param factory makes a tokenizer for the use of one thread; itself thread-safe
 * @param formerNames names that it had earlier, which specs may still use
 */
public record TokenizerType(
    String name, String meaning, Supplier<Tokenizer> factory, List<String> formerNames) {

  /** Copies the list. */
  public TokenizerType {
    formerNames = List.copyOf(formerNames);
  }

  /** One whose name has not changed. */
  public TokenizerType(String name, String meaning, Supplier<Tokenizer> factory) {
    this(name, meaning, factory, List.of());
  }
}
