/**
 * Chinese: the normalisation steps {@code simplified} and {@code chinese} and the tokenizers {@code
 * dictionary} and {@code auto}.
 */
@NullMarked
package io.github.neardup.chinese;

import org.jspecify.annotations.NullMarked;
