/** The documentation as pages that open without a network. */
@NullMarked
package io.github.neardup.site;

import org.jspecify.annotations.NullMarked;
