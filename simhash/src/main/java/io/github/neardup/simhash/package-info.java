/** SimHash. */
@NullMarked
package io.github.neardup.simhash;

import org.jspecify.annotations.NullMarked;
