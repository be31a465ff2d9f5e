package io.github.neardup.io;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.RecordCursor;
import io.github.neardup.io.json.FieldNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** The records of a collection in a database. */
final class DatabaseRows extends Rows {

  private static final Hash64 HASH = Hash64.seeded(0);
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private final List<String> wanted;
  private final long limit;
  private final AtomicLong bytesRead;
  private final DatabaseCollection.Estimate estimate;
  private final RecordCursor cursor;
  private long number;
  private long content;

  /** Whether a message has listed the fields of a record. */
  private boolean named;

  DatabaseRows(DatabaseCollection collection, RowFormat.Opening file) throws DatabaseException {
    super(file.source(), "field");
    wanted = file.wanted().stream().sorted().toList();
    limit = file.limit();
    bytesRead = file.bytesRead();
    estimate = collection.estimate();
    cursor = collection.read(file.wanted(), file.whole(), limit);
  }

  /** Returns the size of a collection in bytes; {@link Progress#UNKNOWN} if it is not reported. */
  static long size(DatabaseCollection collection) {
    try {
      return collection.estimate().bytes();
    } catch (DatabaseException e) {
      throw CorpusException.reading(collection.name(), 0, e);
    }
  }

  RecordCursor cursor() {
    return cursor;
  }

  @Override
  public boolean advance() {
    try {
      if (number < limit && cursor.advance()) {
        number++;
        count(bytesRead, position());
        content = content * FACTOR + HASH.hash(cursor.id());
        for (String field : wanted) {
          content = content * FACTOR + HASH.hash(cursor.field(field).text());
        }
        return true;
      }
    } catch (DatabaseException e) {
      throw CorpusException.reading(name(), 0, e);
    }
    if (number < limit) {
      count(bytesRead, size());
    }
    return false;
  }

  /** Returns the share of the collection that has been read, in bytes of its size. */
  private long position() {
    return (long) ((double) size() * number / Math.max(number, Math.max(1, estimate.records())));
  }

  private long size() {
    return Math.max(0, estimate.bytes());
  }

  /** Returns a hash of the ids and the wanted fields; sizes would depend on how they are read. */
  @Override
  long content(long bytes) {
    return content;
  }

  @Override
  boolean hasOwnId() {
    return true;
  }

  @Override
  FieldValue own(String column) {
    return cursor.field(column);
  }

  @Override
  CorpusException unknown(String column) {
    return fault(Suggestions.unknown("field", column, List.of()));
  }

  /**
   * Returns the names for the first record that needs them: the whole record may have to be
   * fetched.
   */
  @Override
  Optional<FieldNames> names() {
    if (named) {
      return Optional.empty();
    }
    named = true;
    try {
      return Optional.of(FieldNames.of(object()));
    } catch (IOException e) {
      return Optional.empty(); // the message omits the fields
    }
  }

  @Override
  void change(String column, String text) {
    try {
      cursor.change(column, text);
    } catch (DatabaseException e) {
      throw CorpusException.reading(name(), 0, e);
    }
  }

  @Override
  ByteBuffer ownObject() {
    try {
      return ByteBuffer.wrap(cursor.json().getBytes(StandardCharsets.UTF_8));
    } catch (DatabaseException e) {
      throw CorpusException.reading(name(), 0, e);
    }
  }

  @Override
  public long lineNumber() {
    return 0;
  }

  /** Returns the key by which the database identifies the record. */
  @Override
  public String place() {
    return cursor.id();
  }

  @Override
  Function<String, CorpusException> faults() {
    String place = name() + ", _id " + cursor.id();
    return problem -> new CorpusException(place, problem);
  }

  @Override
  public void close() {
    cursor.close();
  }
}
