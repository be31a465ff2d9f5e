/** Running algorithms on labelled data, scoring them and reporting. */
@NullMarked
package io.github.neardup.eval;

import org.jspecify.annotations.NullMarked;
