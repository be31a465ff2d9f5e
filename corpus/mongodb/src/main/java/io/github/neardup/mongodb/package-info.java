/** Corpora in MongoDB, for {@link io.github.neardup.io.database}. */
@org.jspecify.annotations.NullMarked
package io.github.neardup.mongodb;
