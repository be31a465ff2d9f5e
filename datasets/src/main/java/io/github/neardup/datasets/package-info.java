/**
 * Labelled datasets: {@link io.github.neardup.datasets.catalog.Datasets#resolve} returns the {@link
 * io.github.neardup.datasets.Dataset} for a bundled name or a folder.
 */
@NullMarked
package io.github.neardup.datasets;

import org.jspecify.annotations.NullMarked;
