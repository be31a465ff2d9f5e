/** Deduplication on Apache Spark, for a corpus that outgrows one machine. */
@NullMarked
package io.github.neardup.spark;

import org.jspecify.annotations.NullMarked;
