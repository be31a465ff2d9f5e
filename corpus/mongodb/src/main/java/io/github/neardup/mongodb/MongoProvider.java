package io.github.neardup.mongodb;

import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.DatabaseProvider;
import java.util.Set;

/**
 * Supports {@code mongodb://host[:port]/db.collection} and {@code mongodb+srv://}, with the
 * driver's options after a question mark.
 */
public final class MongoProvider implements DatabaseProvider {

  /** For {@link java.util.ServiceLoader}. */
  public MongoProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of("mongodb", "mongodb+srv");
  }

  @Override
  public DatabaseCollection collection(String uri) throws DatabaseException {
    return StoredCollection.of(uri);
  }
}
