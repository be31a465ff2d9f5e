/** Options and arguments that several commands share. */
@NullMarked
package io.github.neardup.cli.option;

import org.jspecify.annotations.NullMarked;
