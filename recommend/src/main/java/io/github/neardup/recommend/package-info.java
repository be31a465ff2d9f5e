/**
 * Recommends an algorithm and its settings for a corpus without labels. A {@link
 * io.github.neardup.recommend.Recommender} draws a sample that keeps similar texts together, and
 * measures on it what each algorithm finds of the pairs that an exact search finds, and what that
 * costs.
 */
@NullMarked
package io.github.neardup.recommend;

import org.jspecify.annotations.NullMarked;
