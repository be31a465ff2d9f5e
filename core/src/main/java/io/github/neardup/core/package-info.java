/**
 * A document, and in the packages below text processing, hashing, the algorithm contract, search
 * and clusters: all that the parts of neardup share.
 */
@NullMarked
package io.github.neardup.core;

import org.jspecify.annotations.NullMarked;
