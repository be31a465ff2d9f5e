/**
 * Generates labelled datasets: {@linkplain io.github.neardup.datasets.generate.Perturbation named
 * changes} of texts with a chosen strength, and {@linkplain
 * io.github.neardup.datasets.generate.DatasetGenerator datasets of any size} made with them.
 */
@NullMarked
package io.github.neardup.datasets.generate;

import org.jspecify.annotations.NullMarked;
