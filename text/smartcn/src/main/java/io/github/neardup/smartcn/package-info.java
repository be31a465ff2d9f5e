/** Lucene's segmenter of Chinese: the tokenizer {@code smartcn}. */
@NullMarked
package io.github.neardup.smartcn;

import org.jspecify.annotations.NullMarked;
