/** Parquet through DuckDB. Not for applications. */
@NullMarked
package io.github.neardup.io.parquet;

import org.jspecify.annotations.NullMarked;
