/**
 * Labelled datasets: {@link io.github.neardup.datasets.catalog.Datasets#resolve} gives the {@link
 * io.github.neardup.datasets.Dataset} of a bundled name or of a folder.
 */
@NullMarked
package io.github.neardup.datasets;

import org.jspecify.annotations.NullMarked;
