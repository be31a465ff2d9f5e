/** {@code neardup index}: texts that come and go, kept where they outlive the command. */
@NullMarked
package io.github.neardup.cli.index;

import org.jspecify.annotations.NullMarked;
