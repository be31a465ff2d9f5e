/** Near-duplicates among objects in memory: the shortest way for applications. */
@NullMarked
package io.github.neardup.core.duplicates;

import org.jspecify.annotations.NullMarked;
