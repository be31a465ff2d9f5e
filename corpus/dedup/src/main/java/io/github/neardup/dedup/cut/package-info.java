/** Cuts repeated paragraphs, sentences and passages out of the texts of a corpus. */
@NullMarked
package io.github.neardup.dedup.cut;

import org.jspecify.annotations.NullMarked;
