/**
 * Recommends an algorithm and its settings for a corpus without labels: on a sample in which
 * similar texts come together, measured against an exact search.
 */
@NullMarked
package io.github.neardup.recommend;

import org.jspecify.annotations.NullMarked;
