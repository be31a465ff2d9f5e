/** The join on bundles of shingles that occur in the same sets; not an API. */
@NullMarked
package io.github.neardup.kshingle.bundle;

import org.jspecify.annotations.NullMarked;
