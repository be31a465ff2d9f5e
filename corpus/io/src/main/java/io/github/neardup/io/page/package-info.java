/** Pages in HTML that need nothing but themselves. */
@NullMarked
package io.github.neardup.io.page;

import org.jspecify.annotations.NullMarked;
