/** Studies of what is found: of defaults, of estimates, of intervals, and beside other tools. */
@NullMarked
package io.github.neardup.bench.quality;

import org.jspecify.annotations.NullMarked;
