/**
 * Fingerprints of a whole collection, and the search for pairs among them that reach a threshold.
 */
@NullMarked
package io.github.neardup.core.search;

import org.jspecify.annotations.NullMarked;
