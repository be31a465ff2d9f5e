/** Why a text was removed: its pair, their similarity, and what both share. */
@NullMarked
package io.github.neardup.dedup.reasons;

import org.jspecify.annotations.NullMarked;
