/** Finds reference texts inside documents: the rule and the search. */
@NullMarked
package io.github.neardup.dedup.inside;

import org.jspecify.annotations.NullMarked;
