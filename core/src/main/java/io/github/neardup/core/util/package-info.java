/** Threads, temporary files, suggestions and services, for neardup's own modules. */
@NullMarked
package io.github.neardup.core.util;

import org.jspecify.annotations.NullMarked;
