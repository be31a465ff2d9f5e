/** Compares the claims of published articles about the algorithms with stored results. */
@NullMarked
package io.github.neardup.bench.claims;

import org.jspecify.annotations.NullMarked;
