/** JSON objects as bytes. */
@NullMarked
package io.github.neardup.io.internal.json;

import org.jspecify.annotations.NullMarked;
