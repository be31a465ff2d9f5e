/** Why a text was removed: the text that stays, the similarity, what both share. */
@NullMarked
package io.github.neardup.dedup.reasons;

import org.jspecify.annotations.NullMarked;
