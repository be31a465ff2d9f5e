/** JMH benchmarks and whole passes, compared with other libraries. */
@NullMarked
package io.github.neardup.bench.speed;

import org.jspecify.annotations.NullMarked;
