/** KSentence: one hash of the K longest sentences. */
@NullMarked
package io.github.neardup.ksentence;

import org.jspecify.annotations.NullMarked;
