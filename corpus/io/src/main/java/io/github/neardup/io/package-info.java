/**
 * Reading and writing corpora: {@link io.github.neardup.io.CorpusReader} streams documents out of
 * files, {@link io.github.neardup.io.Outputs} writes files whole or not at all. Failures are a
 * {@link io.github.neardup.io.CorpusException} that names the file and the line.
 */
@NullMarked
package io.github.neardup.io;

import org.jspecify.annotations.NullMarked;
