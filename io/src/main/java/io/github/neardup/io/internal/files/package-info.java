/** What other parts do with files besides reading corpora. */
@NullMarked
package io.github.neardup.io.internal.files;

import org.jspecify.annotations.NullMarked;
