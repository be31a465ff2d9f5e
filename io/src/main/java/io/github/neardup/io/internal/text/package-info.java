/** Decoding of text. */
@NullMarked
package io.github.neardup.io.internal.text;

import org.jspecify.annotations.NullMarked;
