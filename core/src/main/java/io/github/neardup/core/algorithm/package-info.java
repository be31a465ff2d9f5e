/**
 * The contract of every algorithm (fingerprint, keys, similarity), its settings and specs, and the
 * lookup of algorithms.
 */
@NullMarked
package io.github.neardup.core.algorithm;

import org.jspecify.annotations.NullMarked;
