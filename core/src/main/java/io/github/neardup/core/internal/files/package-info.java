/** Files that are written whole or not at all, and what becomes of those that are not finished. */
@NullMarked
package io.github.neardup.core.internal.files;

import org.jspecify.annotations.NullMarked;
