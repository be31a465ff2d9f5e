/** Shows questions about pairs of texts to a person, in a terminal or on a page. */
@NullMarked
package io.github.neardup.cli.label;

import org.jspecify.annotations.NullMarked;
