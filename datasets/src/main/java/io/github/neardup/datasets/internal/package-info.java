/** What the packages of this module share and nobody else should use. */
@NullMarked
package io.github.neardup.datasets.internal;

import org.jspecify.annotations.NullMarked;
