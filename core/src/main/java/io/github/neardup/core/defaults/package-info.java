/** What settings that a spec leaves open are for a collection. */
@NullMarked
package io.github.neardup.core.defaults;

import org.jspecify.annotations.NullMarked;
