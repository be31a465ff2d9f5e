package io.github.neardup.mongodb;

import com.mongodb.MongoException;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.FieldPath;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.RecordCursor;
import io.github.neardup.mongodb.StoredCollection.Retries;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * Reads a collection in ascending order of {@code _id}. After a lost connection, it continues after
 * the last {@code _id}. Not thread-safe.
 */
final class MongoReader implements RecordCursor {

  private static final String ID = "_id";
  private static final int BATCH = 1000;

  private final StoredCollection place;
  private final MongoClient client;
  private final MongoCollection<RawBsonDocument> collection;
  private final Map<String, FieldPath> paths = new HashMap<>();
  private final BsonDocument projection;
  private final Retries retries;

  /** How many records may still be requested. */
  private long left;

  private @Nullable MongoCursor<RawBsonDocument> cursor;
  private @Nullable BsonValue lastId;
  private @Nullable RawBsonDocument record;

  /** Whether the record has all its fields. */
  private boolean complete;

  private MongoReader(
      StoredCollection place,
      MongoClient client,
      Set<String> fields,
      boolean whole,
      long limit,
      Retries retries) {
    this.place = place;
    this.client = client;
    this.retries = retries;
    this.left = limit;
    collection =
        client
            .getDatabase(place.namespace().getDatabaseName())
            .getCollection(place.namespace().getCollectionName(), RawBsonDocument.class);
    projection = whole || fields.isEmpty() ? new BsonDocument() : projection(fields);
  }

  static MongoReader open(
      StoredCollection place, Set<String> fields, boolean whole, long limit, Retries retries)
      throws DatabaseException {
    MongoClient client = place.connect();
    try {
      place.requireExists(client);
      return new MongoReader(place, client, fields, whole, limit, retries);
    } catch (MongoException e) {
      client.close();
      throw place.failures().reading(e);
    } catch (DatabaseException | RuntimeException | Error e) {
      client.close();
      throw e;
    }
  }

  /**
   * Returns the projection that names the fields to the server; empty for all fields, if one of
   * them cannot be named.
   */
  private static BsonDocument projection(Set<String> fields) {
    if (fields.stream().anyMatch(field -> field.contains("="))) {
      return new BsonDocument();
    }
    BsonDocument projection = new BsonDocument(ID, new BsonInt32(1));
    Set<String> withoutElements =
        fields.stream()
            .map(
                field ->
                    FieldPath.of(field).steps().stream()
                        .filter(name -> !name.startsWith("["))
                        .collect(Collectors.joining(".")))
            .collect(Collectors.toSet());
    for (String field : withoutElements) {
      List<String> names = Arrays.asList(field.split("\\.", -1));
      if (names.stream().anyMatch(name -> name.isEmpty() || name.startsWith("$"))) {
        return new BsonDocument();
      }
      // The server refuses two names of which one lies within the other.
      if (withoutElements.stream().noneMatch(other -> field.startsWith(other + "."))
          && !names.get(0).equals(ID)) {
        projection.put(field, new BsonInt32(1));
      }
    }
    return projection;
  }

  @Override
  public boolean advance() throws DatabaseException {
    record = null;
    int tries = 0;
    while (left > 0) {
      try {
        MongoCursor<RawBsonDocument> open = cursor;
        if (open == null) {
          open = find();
          cursor = open;
        }
        if (!open.hasNext()) {
          return false;
        }
        take(open.next());
        return true;
      } catch (MongoException e) {
        closeCursor();
        BsonValue last = lastId;
        if (last == null || !MongoFailures.mayPass(e)) {
          throw place.failures().reading(e);
        }
        if (tries == retries.most()) {
          throw place.failures().lost(e, BsonValues.text(last), tries);
        }
        tries++;
        pause(retries.pause(tries));
      }
    }
    return false;
  }

  private void take(RawBsonDocument next) {
    record = next;
    complete = projection.isEmpty();
    lastId = next.get(ID);
    left--;
  }

  private MongoCursor<RawBsonDocument> find() throws DatabaseException {
    BsonValue last = lastId;
    if (last != null) {
      place.requireExists(client); // a restarted server may lack the collection
    }
    FindIterable<RawBsonDocument> found =
        collection
            .find(last == null ? new BsonDocument() : behind(last))
            .sort(new BsonDocument(ID, new BsonInt32(1)))
            .projection(projection)
            .batchSize((int) Math.min(BATCH, left));
    return (left <= Integer.MAX_VALUE ? found.limit((int) left) : found).cursor();
  }

  /**
   * Returns a filter for the documents after one, given by its id. An expression compares ids of
   * all types, in the order in which they are sorted; a plain condition matches only one type.
   */
  static BsonDocument behind(BsonValue id) {
    BsonDocument literal = new BsonDocument("$literal", id);
    BsonArray operands = new BsonArray(List.of(new BsonString("$" + ID), literal));
    return new BsonDocument("$expr", new BsonDocument("$gt", operands));
  }

  private static void pause(long milliseconds) throws DatabaseException {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DatabaseException("reading was interrupted; run it again", e);
    }
  }

  private RawBsonDocument record() {
    RawBsonDocument current = record;
    if (current == null) {
      throw new IllegalStateException("there is no record; call advance() first");
    }
    return current;
  }

  private BsonValue idValue() {
    BsonValue id = lastId;
    if (id == null) {
      throw new IllegalStateException("there is no record; call advance() first");
    }
    return id;
  }

  @Override
  public String id() {
    return BsonValues.text(idValue());
  }

  @Override
  public FieldValue field(String field) {
    return path(field).find(new BsonValues.Node(record()));
  }

  private FieldPath path(String field) {
    return paths.computeIfAbsent(field, FieldPath::of);
  }

  /** Returns the record with all its fields, which may have to be fetched. */
  RawBsonDocument whole() throws DatabaseException {
    if (!complete) {
      try {
        RawBsonDocument found = collection.find(new BsonDocument(ID, idValue())).first();
        if (found == null) {
          throw new DatabaseException(
              "the record with the _id %s was removed while the collection was read; run it again while nobody writes to the collection"
                  .formatted(id()));
        }
        record = found;
        complete = true;
      } catch (MongoException e) {
        throw place.failures().reading(e);
      }
    }
    return record();
  }

  @Override
  public String json() throws DatabaseException {
    return whole().toJson(BsonValues.RELAXED);
  }

  @Override
  public void change(String field, String text) throws DatabaseException {
    BsonDocumentCodec codec = new BsonDocumentCodec();
    BsonDocument changed = whole().decode(codec);
    FieldPath path = path(field);
    String last = path.steps().get(path.steps().size() - 1);
    if (path.parent(new BsonValues.Node(changed)) instanceof BsonValues.Node parent) {
      if (parent.bson() instanceof BsonDocument object) {
        object.put(last, new BsonString(text));
      } else if (parent.bson() instanceof BsonArray list) {
        list.set(Integer.parseInt(last.substring(1, last.length() - 1)), new BsonString(text));
      }
    }
    record = new RawBsonDocument(changed, codec);
  }

  private void closeCursor() {
    MongoCursor<RawBsonDocument> open = cursor;
    cursor = null;
    if (open != null) {
      try {
        open.close();
      } catch (MongoException e) {
        // a lost cursor cannot be closed
      }
    }
  }

  @Override
  public void close() {
    closeCursor();
    client.close();
  }
}
