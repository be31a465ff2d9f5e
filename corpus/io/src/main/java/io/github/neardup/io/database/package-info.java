/**
 * Corpora in databases. A library for a database provides a {@link
 * io.github.neardup.io.database.DatabaseProvider}, which is found by the scheme of a URI.
 */
@org.jspecify.annotations.NullMarked
package io.github.neardup.io.database;
