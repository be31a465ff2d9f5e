/** Datasets by name: bundled, installed, or in a folder. */
@NullMarked
package io.github.neardup.datasets.catalog;

import org.jspecify.annotations.NullMarked;
