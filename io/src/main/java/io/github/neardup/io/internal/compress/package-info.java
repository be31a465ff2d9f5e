/** What the libraries that compress need. */
@NullMarked
package io.github.neardup.io.internal.compress;

import org.jspecify.annotations.NullMarked;
