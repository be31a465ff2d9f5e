/** What a run keeps on the disk so that another can resume it. */
@NullMarked
package io.github.neardup.dedup.internal;

import org.jspecify.annotations.NullMarked;
