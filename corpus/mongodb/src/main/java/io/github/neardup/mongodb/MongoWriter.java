package io.github.neardup.mongodb;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.InsertManyOptions;
import io.github.neardup.core.util.Messages;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.RecordCursor;
import io.github.neardup.io.database.RecordSink;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.bson.BsonSerializationException;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Writes a collection under a temporary name, and renames it at the end. While the server receives
 * a batch, the next is collected. Not thread-safe, except {@link #close}.
 */
final class MongoWriter implements RecordSink {

  /** Follows the name of the collection, and precedes some random digits. */
  static final String UNFINISHED = "-neardup-unfinished-";

  private static final int RANDOM_DIGITS = 8;
  private static final int BATCH = 1000;
  private static final int BATCH_BYTES = 16_000_000;
  private static final int SECONDS_TO_END = 10;

  private final StoredCollection place;
  private final MongoClient client;
  private final MongoCollection<RawBsonDocument> collection;
  private final ExecutorService sender = Parallel.daemons(1, "neardup-mongodb");

  private List<RawBsonDocument> batch = new ArrayList<>();
  private long batchBytes;
  private Future<?> sent = CompletableFuture.completedFuture(null);
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
      throw new DatabaseException(MongoFailures.exists());
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

  /** Sends the batch once the previous one has arrived. */
  private void send() throws DatabaseException {
    await();
    List<RawBsonDocument> full = batch;
    batch = new ArrayList<>();
    batchBytes = 0;
    if (!full.isEmpty()) {
      try {
        sent =
            sender.submit(
                () -> collection.insertMany(full, new InsertManyOptions().ordered(false)));
      } catch (RejectedExecutionException e) {
        throw new DatabaseException("writing was stopped; run it again", e);
      }
    }
  }

  private void await() throws DatabaseException {
    try {
      sent.get();
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DatabaseException("writing was interrupted; run it again", e);
    }
  }

  private DatabaseException failure(@Nullable Throwable cause) {
    if (cause instanceof MongoException e) {
      return place.failures().writing(e);
    }
    if (cause instanceof BsonSerializationException e) {
      return new DatabaseException(
          "cannot be written: %s; a document of MongoDB has at most 16 MB"
              .formatted(e.getMessage()),
          e);
    }
    throw new IllegalStateException(cause);
  }

  @Override
  public void finish() throws DatabaseException {
    send();
    await();
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

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    sender.shutdownNow();
    try {
      // A batch still on its way would create the collection again.
      if (!sender.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) {
        sent.cancel(true);
      }
      if (!placed) {
        collection.drop();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (MongoException e) {
      // the server is gone; the name shows that the collection is unfinished
    } finally {
      client.close();
    }
  }
}
