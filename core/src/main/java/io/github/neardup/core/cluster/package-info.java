/** Clusters made from verified pairs, and the policies that pick the document to keep. */
@NullMarked
package io.github.neardup.core.cluster;

import org.jspecify.annotations.NullMarked;
