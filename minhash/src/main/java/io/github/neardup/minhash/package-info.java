/** MinHash. */
@NullMarked
package io.github.neardup.minhash;

import org.jspecify.annotations.NullMarked;
