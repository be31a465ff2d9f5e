/** The frozen Unicode tables, lists of words, and where sentences end. Not for applications. */
@NullMarked
package io.github.neardup.core.text.scan;

import org.jspecify.annotations.NullMarked;
