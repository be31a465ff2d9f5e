/** Self-contained HTML pages. */
@NullMarked
package io.github.neardup.io.page;

import org.jspecify.annotations.NullMarked;
