/** The join on bundles of shingles that occur in the same sets; not an API. */
@NullMarked
package io.github.neardup.core.internal.sets.bundles;

import org.jspecify.annotations.NullMarked;
