/** The hash functions behind every fingerprint. They are versioned and never change. */
@NullMarked
package io.github.neardup.core.hash;

import org.jspecify.annotations.NullMarked;
