/**
 * What every part of neardup shares: a document and, in the packages below, text processing,
 * hashing, the algorithm contract, search, and clusters.
 */
@NullMarked
package io.github.neardup.core;

import org.jspecify.annotations.NullMarked;
