/**
 * Data in other forms than a dataset's folder, made into one: the field's public benchmarks ({@link
 * io.github.neardup.datasets.foreign.PublishedDatasets}, {@link
 * io.github.neardup.datasets.foreign.DatasetCache}) and tables of one's own ({@link
 * io.github.neardup.datasets.foreign.DatasetImport}).
 */
@NullMarked
package io.github.neardup.datasets.foreign;

import org.jspecify.annotations.NullMarked;
