/**
 * Words and look-alike letters by ICU: the tokenizer {@code icu} and the step {@code confusables}.
 */
@NullMarked
package io.github.neardup.icu;

import org.jspecify.annotations.NullMarked;
