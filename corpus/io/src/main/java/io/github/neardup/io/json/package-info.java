/** JSON of records. Not for applications. */
@NullMarked
package io.github.neardup.io.json;

import org.jspecify.annotations.NullMarked;
