/** The work folder of a run that can be resumed. */
@NullMarked
package io.github.neardup.dedup.resume;

import org.jspecify.annotations.NullMarked;
