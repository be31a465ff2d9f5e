/** UTF-8 (read strictly), separated values, and patterns of file names. Not for applications. */
@NullMarked
package io.github.neardup.io.text;

import org.jspecify.annotations.NullMarked;
