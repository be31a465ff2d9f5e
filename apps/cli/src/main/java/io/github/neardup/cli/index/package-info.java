/** {@code neardup index}: an index of texts that outlives the command. */
@NullMarked
package io.github.neardup.cli.index;

import org.jspecify.annotations.NullMarked;
