/** Measures the server. */
@NullMarked
package io.github.neardup.bench.server;

import org.jspecify.annotations.NullMarked;
