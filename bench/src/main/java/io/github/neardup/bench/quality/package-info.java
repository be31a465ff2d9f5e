/** Studies of quality: defaults, estimates, intervals, and comparisons with other tools. */
@NullMarked
package io.github.neardup.bench.quality;

import org.jspecify.annotations.NullMarked;
