/** Source code: the tokenizer {@code code}, the steps {@code comments} and {@code code}. */
@NullMarked
package io.github.neardup.core.text.code;

import org.jspecify.annotations.NullMarked;
