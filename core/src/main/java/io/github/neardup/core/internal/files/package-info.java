/** Files that are needed only while something runs. */
@NullMarked
package io.github.neardup.core.internal.files;

import org.jspecify.annotations.NullMarked;
