/** Helpers shared by neardup's own modules; not an API. */
@NullMarked
package io.github.neardup.core.internal;

import org.jspecify.annotations.NullMarked;
