/** JMH benchmarks, side by side with peers. */
@NullMarked
package io.github.neardup.bench;

import org.jspecify.annotations.NullMarked;
