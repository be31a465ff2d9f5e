/** What published articles claim of the algorithms, held against kept results. */
@NullMarked
package io.github.neardup.bench.claims;

import org.jspecify.annotations.NullMarked;
