package io.github.neardup.mongodb;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.InsertManyOptions;
import io.github.neardup.core.util.Messages;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.RecordCursor;
import io.github.neardup.io.database.RecordSink;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.bson.BsonSerializationException;
import org.bson.RawBsonDocument;

/**
 * Writes a collection under a temporary name, and renames it at the end. Not thread-safe, except
 * {@link #close}.
 */
final class MongoWriter implements RecordSink {

  /** Follows the name of the collection, and precedes some random digits. */
  static final String UNFINISHED = "-neardup-unfinished-";

  private static final int RANDOM_DIGITS = 8;
  private static final int BATCH = 1000;
  private static final int BATCH_BYTES = 16_000_000;

  private final StoredCollection place;
  private final MongoClient client;
  private final MongoCollection<RawBsonDocument> collection;
  private final List<RawBsonDocument> batch = new ArrayList<>();
  private long batchBytes;
  private boolean placed;
  private boolean closed;

  private MongoWriter(
      StoredCollection place, MongoClient client, MongoCollection<RawBsonDocument> collection) {
    this.place = place;
    this.client = client;
    this.collection = collection;
  }

  static MongoWriter open(StoredCollection place) throws DatabaseException {
    MongoClient client = place.connect();
    try {
      refuseExisting(place, client);
      MongoDatabase database = client.getDatabase(place.namespace().getDatabaseName());
      String name =
          place.namespace().getCollectionName()
              + UNFINISHED
              + UUID.randomUUID().toString().substring(0, RANDOM_DIGITS);
      // Written now, so that a collection that cannot be written fails the run at once.
      database.createCollection(name);
      return new MongoWriter(place, client, database.getCollection(name, RawBsonDocument.class));
    } catch (MongoException e) {
      client.close();
      throw place.failures().writing(e);
    } catch (DatabaseException | RuntimeException | Error e) {
      client.close();
      throw e;
    }
  }

  private static void refuseExisting(StoredCollection place, MongoClient client)
      throws DatabaseException {
    if (place.collections(client).contains(place.namespace().getCollectionName())) {
      throw new DatabaseException(
          "already exists, and is not replaced; drop it first, or name another collection");
    }
  }

  @Override
  public void write(RecordCursor record) throws DatabaseException {
    if (record instanceof MongoReader reader) {
      add(reader.whole());
    } else {
      write(record.json());
    }
  }

  @Override
  public void write(String json) throws DatabaseException {
    RawBsonDocument document;
    try {
      document = RawBsonDocument.parse(json);
    } catch (RuntimeException e) { // the parser throws many kinds of exceptions
      throw new RecordSink.UnfitException(
          "cannot be a document of MongoDB ("
              + Messages.oneLine(String.valueOf(e.getMessage()))
              + "); correct or remove the record",
          e);
    }
    add(document);
  }

  private void add(RawBsonDocument document) throws DatabaseException {
    batch.add(document);
    batchBytes += document.getByteLength();
    if (batch.size() == BATCH || batchBytes >= BATCH_BYTES) {
      send();
    }
  }

  /** Sends the batch. */
  private synchronized void send() throws DatabaseException {
    if (closed) {
      throw new DatabaseException("writing was stopped; run it again");
    }
    if (batch.isEmpty()) {
      return;
    }
    try {
      collection.insertMany(batch, new InsertManyOptions().ordered(false));
    } catch (MongoException e) {
      throw place.failures().writing(e);
    } catch (BsonSerializationException e) {
      throw new DatabaseException(
          "cannot be written: %s; a document of MongoDB has at most 16 MB"
              .formatted(e.getMessage()),
          e);
    }
    batch.clear();
    batchBytes = 0;
  }

  @Override
  public void finish() throws DatabaseException {
    send();
  }

  @Override
  public synchronized void place() throws DatabaseException {
    if (placed) {
      return;
    }
    try {
      refuseExisting(place, client);
      MongoNamespace target = place.namespace();
      collection.renameCollection(target);
      placed = true;
    } catch (MongoException e) {
      throw place.failures().writing(e);
    }
  }

  /** Waits for a batch on its way, which would create the collection again. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      if (!placed) {
        collection.drop();
      }
    } catch (MongoException e) {
      // the server is gone; the name shows that the collection is unfinished
    } finally {
      client.close();
    }
  }
}
