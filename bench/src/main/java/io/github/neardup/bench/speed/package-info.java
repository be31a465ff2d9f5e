/** JMH benchmarks and whole passes, side by side with peers. */
@NullMarked
package io.github.neardup.bench.speed;

import org.jspecify.annotations.NullMarked;
