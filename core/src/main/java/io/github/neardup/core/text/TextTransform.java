package io.github.neardup.core.text;

import java.util.function.UnaryOperator;

/**
 * Changes the text in a buffer. Pure but for the buffer: it is defined for every text, lone
 * surrogates included, depends on the text alone, and can be used by many threads at once, each
 * with a buffer of its own.
 */
@FunctionalInterface
public interface TextTransform {

  /**
   * Changes the text.
   *
   * @param text holds the text, and afterwards the result
   */
  void apply(TextBuffer text);

  /** The change that a function of strings makes: convenient, at the price of two copies. */
  static TextTransform of(UnaryOperator<String> function) {
    return text -> text.set(function.apply(text.toString()));
  }
}
