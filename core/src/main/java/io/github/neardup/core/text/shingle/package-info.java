/** Shingles whose length depends on the two texts compared. */
@NullMarked
package io.github.neardup.core.text.shingle;

import org.jspecify.annotations.NullMarked;
