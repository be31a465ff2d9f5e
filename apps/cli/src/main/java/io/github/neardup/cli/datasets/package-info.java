/** The command {@code neardup datasets} and its subcommands. */
@NullMarked
package io.github.neardup.cli.datasets;

import org.jspecify.annotations.NullMarked;
