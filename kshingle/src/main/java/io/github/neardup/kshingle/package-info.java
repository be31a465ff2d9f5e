/** K-Shingle: exact Jaccard similarity of shingle sets. */
@NullMarked
package io.github.neardup.kshingle;

import org.jspecify.annotations.NullMarked;
