/**
 * The contract every algorithm fulfils (fingerprint, keys, similarity), its settings and spec
 * strings, and how algorithms are found.
 */
@NullMarked
package io.github.neardup.core.algorithm;

import org.jspecify.annotations.NullMarked;
