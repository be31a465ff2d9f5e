/** An algorithm with its settings as one string, and the identity of fingerprints. */
@NullMarked
package io.github.neardup.core.spec;

import org.jspecify.annotations.NullMarked;
