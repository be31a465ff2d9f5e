/** Parquet files, by way of DuckDB, which is loaded when the first of them is opened. */
@NullMarked
package io.github.neardup.io.internal.parquet;

import org.jspecify.annotations.NullMarked;
