package io.github.neardup.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.github.neardup.core.util.Credentials;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.RecordCursor;
import io.github.neardup.io.database.RecordSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** A collection of a MongoDB server. Each use opens its own connections. */
final class StoredCollection implements DatabaseCollection {

  /** The default time after which connecting to a server that does not answer is given up. */
  private static final int SECONDS_TO_CONNECT = 5;

  /**
   * The default time after which a server that has accepted a request and does not answer is given
   * up.
   */
  private static final int SECONDS_TO_ANSWER = 120;

  private final ConnectionString uri;
  private final MongoNamespace namespace;
  private final MongoFailures failures;

  private StoredCollection(ConnectionString uri, MongoNamespace namespace) {
    this.uri = uri;
    this.namespace = namespace;
    this.failures = new MongoFailures(uri);
  }

  /** Returns the collection that a URI names. */
  static StoredCollection of(String uri) throws DatabaseException {
    ConnectionString parsed;
    try {
      parsed = new ConnectionString(uri);
    } catch (IllegalArgumentException | MongoException e) {
      throw new DatabaseException(
          "is not a MongoDB URI ("
              + Credentials.masked(String.valueOf(e.getMessage()))
              + "); write mongodb://host/database.collection, and %40, %3A, %2F for @, : and / in"
              + " names and passwords");
    }
    String database = parsed.getDatabase();
    String collection = parsed.getCollection();
    if (database == null || collection == null) {
      throw new DatabaseException(
          "names no collection; write it after the database and a dot:"
              + " mongodb://host/database.collection");
    }
    return new StoredCollection(parsed, new MongoNamespace(database, collection));
  }

  @Override
  public String name() {
    return namespace.getFullName();
  }

  MongoNamespace namespace() {
    return namespace;
  }

  MongoFailures failures() {
    return failures;
  }

  /** Opens connections, which the caller must close. */
  MongoClient connect() {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder()
            .applicationName("neardup")
            .applyToClusterSettings(
                cluster -> cluster.serverSelectionTimeout(SECONDS_TO_CONNECT, TimeUnit.SECONDS))
            .applyToSocketSettings(
                socket ->
                    socket
                        .connectTimeout(SECONDS_TO_CONNECT, TimeUnit.SECONDS)
                        .readTimeout(SECONDS_TO_ANSWER, TimeUnit.SECONDS))
            .applyConnectionString(uri);
    if (uri.getWriteConcern() != null && !uri.getWriteConcern().isAcknowledged()) {
      settings.writeConcern(WriteConcern.ACKNOWLEDGED); // otherwise losses would go unnoticed
    }
    return MongoClients.create(settings.build());
  }

  /** Returns the names of the existing collections, as far as the user may see them. */
  List<String> collections(MongoClient client) {
    return client
        .getDatabase(namespace.getDatabaseName())
        .listCollectionNames()
        .authorizedCollections(true)
        .into(new ArrayList<>());
  }

  /** Refuses a missing collection: a misspelt name would look like an empty collection. */
  void requireExists(MongoClient client) throws DatabaseException {
    List<String> collections = collections(client);
    String name = namespace.getCollectionName();
    if (!collections.contains(name)) {
      throw new DatabaseException(
          collections.isEmpty()
              ? "the database '%s' has no collections that this user can see; check its name"
                  .formatted(namespace.getDatabaseName())
              : Suggestions.unknown(
                  "collection",
                  name,
                  collections.stream()
                      .filter(known -> !known.contains(MongoWriter.UNFINISHED))
                      .toList()));
    }
  }

  @Override
  public Estimate estimate() throws DatabaseException {
    try (MongoClient client = connect()) {
      requireExists(client);
      long records =
          client
              .getDatabase(namespace.getDatabaseName())
              .getCollection(namespace.getCollectionName())
              .estimatedDocumentCount();
      return new Estimate(records, bytes(client));
    } catch (MongoException e) {
      throw failures.reading(e);
    }
  }

  private long bytes(MongoClient client) {
    try {
      Document statistics =
          client
              .getDatabase(namespace.getDatabaseName())
              .runCommand(new Document("collStats", namespace.getCollectionName()));
      return statistics.get("size") instanceof Number size ? size.longValue() : -1;
    } catch (MongoCommandException e) {
      return -1; // a view has no statistics, and some servers do not report them
    }
  }

  @Override
  public RecordCursor read(Set<String> fields, boolean whole, long limit) throws DatabaseException {
    return MongoReader.open(this, fields, whole, limit, Retries.USUAL);
  }

  @Override
  public RecordSink write() throws DatabaseException {
    return MongoWriter.open(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StoredCollection stored
        && stored.namespace.equals(namespace)
        && stored.uri.getHosts().equals(uri.getHosts());
  }

  @Override
  public int hashCode() {
    return Objects.hash(namespace, uri.getHosts());
  }

  @Override
  public String toString() {
    return name();
  }

  /**
   * How often to reconnect after a lost connection, if no record arrives in between.
   *
   * @param most the most tries before giving up
   * @param firstPause the pause before the first try, in milliseconds; each pause is twice as long
   *     as the one before, up to {@link #LONGEST_PAUSE}
   */
  record Retries(int most, long firstPause) {

    static final long LONGEST_PAUSE = 10_000;

    /** Takes about a minute in all. */
    static final Retries USUAL = new Retries(10, 250);

    /** Returns the pause before a try, counted from 1. */
    long pause(int number) {
      return Math.min(LONGEST_PAUSE, firstPause << Math.min(number - 1, 16));
    }
  }
}
