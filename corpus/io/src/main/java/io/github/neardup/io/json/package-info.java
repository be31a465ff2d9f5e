/** JSON as records have it. Not for applications. */
@NullMarked
package io.github.neardup.io.json;

import org.jspecify.annotations.NullMarked;
