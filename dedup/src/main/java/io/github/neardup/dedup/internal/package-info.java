/** What a run keeps on the disk so that another can go on from it. */
@NullMarked
package io.github.neardup.dedup.internal;

import org.jspecify.annotations.NullMarked;
