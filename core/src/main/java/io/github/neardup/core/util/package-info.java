/**
 * Small tools of neardup's own modules: threads, files of a run, suggestions, services. Not for
 * applications.
 */
@NullMarked
package io.github.neardup.core.util;

import org.jspecify.annotations.NullMarked;
