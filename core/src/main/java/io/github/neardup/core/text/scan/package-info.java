/** The frozen Unicode tables and the rule for the ends of sentences. Not for applications. */
@NullMarked
package io.github.neardup.core.text.scan;

import org.jspecify.annotations.NullMarked;
