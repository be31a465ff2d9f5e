/** The {@code neardup} command. */
@NullMarked
package io.github.neardup.cli;

import org.jspecify.annotations.NullMarked;
