/**
 * Converts other data into a dataset's folder: the public benchmarks of the field ({@link
 * io.github.neardup.datasets.published.PublishedDataset}, {@link
 * io.github.neardup.datasets.published.DatasetCache}) and the user's own tables ({@link
 * io.github.neardup.datasets.published.DatasetImport}).
 */
@NullMarked
package io.github.neardup.datasets.published;

import org.jspecify.annotations.NullMarked;
