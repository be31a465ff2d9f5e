/** The hash functions behind every fingerprint, versioned and frozen. */
@NullMarked
package io.github.neardup.core.hash;

import org.jspecify.annotations.NullMarked;
