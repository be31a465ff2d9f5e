/** Compression by the ending of a file's name, and the failure of a file that cannot be read. */
@NullMarked
package io.github.neardup.io.compress;

import org.jspecify.annotations.NullMarked;
