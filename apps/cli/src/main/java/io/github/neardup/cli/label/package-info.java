/** Asks a person questions about pairs of texts, in a terminal or on a page. */
@NullMarked
package io.github.neardup.cli.label;

import org.jspecify.annotations.NullMarked;
