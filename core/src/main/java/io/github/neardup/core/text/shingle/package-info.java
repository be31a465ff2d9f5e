/** Shingles whose length follows from the two texts that are compared. */
@NullMarked
package io.github.neardup.core.text.shingle;

import org.jspecify.annotations.NullMarked;
