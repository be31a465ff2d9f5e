/** Suggests settings that suit the texts of a collection, after examining some of them. */
@NullMarked
package io.github.neardup.core.text.hint;

import org.jspecify.annotations.NullMarked;
