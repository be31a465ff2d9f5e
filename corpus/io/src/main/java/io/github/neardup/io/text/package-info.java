/** UTF-8, read strictly. Not for applications. */
@NullMarked
package io.github.neardup.io.text;

import org.jspecify.annotations.NullMarked;
