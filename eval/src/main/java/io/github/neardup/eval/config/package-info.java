/** What an evaluation is to do: a plan, and the file it can be read from. */
@NullMarked
package io.github.neardup.eval.config;

import org.jspecify.annotations.NullMarked;
