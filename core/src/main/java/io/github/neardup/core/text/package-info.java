/**
 * From text to features: named normalisation steps, named tokenizers, and shingles as 64-bit
 * hashes.
 */
@NullMarked
package io.github.neardup.core.text;

import org.jspecify.annotations.NullMarked;
