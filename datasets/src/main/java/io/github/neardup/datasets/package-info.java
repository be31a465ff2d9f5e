/** Labelled datasets: the bundled ones, loaders for public ones, the generator. */
@NullMarked
package io.github.neardup.datasets;

import org.jspecify.annotations.NullMarked;
