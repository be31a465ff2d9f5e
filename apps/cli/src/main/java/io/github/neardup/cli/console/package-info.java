/** What a command reads, shows and reports. */
@NullMarked
package io.github.neardup.cli.console;

import org.jspecify.annotations.NullMarked;
