/** Which settings suit the texts of a collection, told by looking at some of them. */
@NullMarked
package io.github.neardup.core.text.hint;

import org.jspecify.annotations.NullMarked;
