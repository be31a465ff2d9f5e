/**
 * Data in other forms than a dataset's folder, made into one: the field's public benchmarks ({@link
 * io.github.neardup.datasets.published.PublishedDataset}, {@link
 * io.github.neardup.datasets.published.DatasetCache}) and tables of one's own ({@link
 * io.github.neardup.datasets.published.DatasetImport}).
 */
@NullMarked
package io.github.neardup.datasets.published;

import org.jspecify.annotations.NullMarked;
