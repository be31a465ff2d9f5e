/** Why a text was removed: the kept text, the similarity, and the shared passage. */
@NullMarked
package io.github.neardup.dedup.reasons;

import org.jspecify.annotations.NullMarked;
