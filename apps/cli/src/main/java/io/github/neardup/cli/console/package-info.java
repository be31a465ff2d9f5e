/** The input, output and messages of commands. */
@NullMarked
package io.github.neardup.cli.console;

import org.jspecify.annotations.NullMarked;
