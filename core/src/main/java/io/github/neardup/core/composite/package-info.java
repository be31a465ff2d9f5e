/** Algorithms made of others: texts of fields, protected words, and tiers of shingles. */
@NullMarked
package io.github.neardup.core.composite;

import org.jspecify.annotations.NullMarked;
