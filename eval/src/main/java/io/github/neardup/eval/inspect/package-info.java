/** What each algorithm decided, pair by pair. */
@NullMarked
package io.github.neardup.eval.inspect;

import org.jspecify.annotations.NullMarked;
