/** Reading and writing corpora. */
@NullMarked
package io.github.neardup.io;

import org.jspecify.annotations.NullMarked;
