package io.github.neardup.core.text;

import java.util.function.Supplier;

/**
 * A tokenizer by name.
 *
 * @param name the name used in the {@code tokens} setting
 * @param meaning what its tokens are, in one line
 * @param factory makes a tokenizer for the use of one thread; itself thread-safe
 */
public record TokenizerType(String name, String meaning, Supplier<Tokenizer> factory) {}
