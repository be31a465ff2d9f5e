/** Texts of references that stand inside documents: the definition, and the search. */
@NullMarked
package io.github.neardup.dedup.inside;

import org.jspecify.annotations.NullMarked;
