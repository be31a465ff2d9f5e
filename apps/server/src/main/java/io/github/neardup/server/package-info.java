/**
 * An index over HTTP: {@link io.github.neardup.server.IndexServer} answers requests about any
 * {@link io.github.neardup.index.NearDuplicateIndex}.
 */
@NullMarked
package io.github.neardup.server;

import org.jspecify.annotations.NullMarked;
