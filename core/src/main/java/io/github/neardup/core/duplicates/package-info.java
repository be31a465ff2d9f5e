/** The near-duplicates among things in memory: the short way for applications. */
@NullMarked
package io.github.neardup.core.duplicates;

import org.jspecify.annotations.NullMarked;
