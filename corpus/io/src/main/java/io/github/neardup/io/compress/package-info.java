/** Compression by the ending of a file's name. */
@NullMarked
package io.github.neardup.io.compress;

import org.jspecify.annotations.NullMarked;
