/** Checksums of files. Not for applications. */
@NullMarked
package io.github.neardup.io.files;

import org.jspecify.annotations.NullMarked;
