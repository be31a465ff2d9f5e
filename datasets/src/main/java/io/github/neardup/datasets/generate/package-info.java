/**
 * Making labelled datasets: {@linkplain io.github.neardup.datasets.generate.Perturbation named
 * changes} of chosen strength to texts, and {@linkplain
 * io.github.neardup.datasets.generate.DatasetGenerator datasets of any size} out of them.
 */
@NullMarked
package io.github.neardup.datasets.generate;

import org.jspecify.annotations.NullMarked;
