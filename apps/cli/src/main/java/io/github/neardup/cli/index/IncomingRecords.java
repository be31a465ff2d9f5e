package io.github.neardup.cli.index;

import io.github.neardup.core.Document;
import io.github.neardup.dedup.Dates;
import io.github.neardup.dedup.MalformedRecords;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Records as they arrive. A thread reads ahead, so that the consumer knows when no more records are
 * available yet and can report its findings. For one consuming thread.
 */
final class IncomingRecords implements AutoCloseable {

  private static final int BATCH = 512;

  /** The fields of a record beside id and text. */
  record Fields(Optional<String> time, Optional<String> payload) {}

  /** A record, or the end of reading, with or without a failure. */
  private record Item(@Nullable Incoming record, @Nullable Throwable failure) {}

  private final CorpusReader reader;
  private final Fields fields;
  private final MalformedRecords malformed;
  private final BlockingQueue<Item> queue = new ArrayBlockingQueue<>(2 * BATCH);
  private final Thread thread;
  private @Nullable Item last;

  /** Begins to read. */
  IncomingRecords(CorpusReader reader, Fields fields, MalformedRecords malformed) {
    this.reader = reader;
    this.fields = fields;
    this.malformed = malformed;
    thread = new Thread(this::read, "neardup-reader");
    thread.setDaemon(true);
    thread.start();
  }

  private void read() {
    try {
      Item end;
      try (reader) {
        while (reader.advance()) {
          Incoming record = record();
          if (record != null) {
            queue.put(new Item(record, null));
          }
        }
        reader.requireRecords();
        end = new Item(null, null);
      } catch (RuntimeException | Error | IOException e) {
        end = new Item(null, e);
      }
      queue.put(end);
    } catch (InterruptedException e) {
      // nobody needs the rest
    }
  }

  private @Nullable Incoming record() throws IOException {
    try {
      Document document = reader.document();
      Entry entry = entry(document.id());
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      reader.writeJsonLine(line);
      return new Incoming(entry, document.text(), line.toByteArray(), reader.bytesRead());
    } catch (CorpusException e) {
      malformed.add(e, reader);
      return null;
    }
  }

  private Entry entry(String id) {
    Instant time = fields.time().map(this::time).orElseGet(Instant::now);
    try {
      return new Entry(id, time, fields.payload().map(reader::extra).orElse(""));
    } catch (IllegalArgumentException e) {
      throw reader.fault(e.getMessage() + "; correct the record");
    }
  }

  private Instant time(String field) {
    String value = reader.extra(field);
    if (value.isBlank()) {
      throw reader.fault(
          "the field '" + field + "', which --time-field names, has no value; add one");
    }
    try {
      return Dates.instant(value);
    } catch (IllegalArgumentException e) {
      throw reader.fault(
          "the field '"
              + field
              + "', which --time-field names: "
              + e.getMessage()
              + "; correct it");
    }
  }

  /**
   * Returns the next records, as many as are available, at least one unless the input has ended.
   *
   * @throws CorpusException if the inputs cannot be read any further, once all earlier records have
   *     been returned
   */
  List<Incoming> next() {
    List<Incoming> batch = new ArrayList<>();
    while (batch.size() < BATCH && last == null && (batch.isEmpty() || !queue.isEmpty())) {
      take().ifPresent(batch::add);
    }
    if (batch.isEmpty() && last != null && last.failure() != null) {
      throw propagate(last.failure());
    }
    return batch;
  }

  private Optional<Incoming> take() {
    try {
      Item item = queue.take();
      if (item.record() == null) {
        last = item;
      }
      return Optional.ofNullable(item.record());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static RuntimeException propagate(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof IOException e
        ? new UncheckedIOException(e)
        : (RuntimeException) failure;
  }

  /** Returns whether no more records are available, now or ever. */
  boolean isWaiting() {
    return queue.isEmpty();
  }

  /** Returns the size of the inputs in bytes, if known. */
  long size() {
    return reader.size();
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  /**
   * A record that was read.
   *
   * @param entry the facts for the store
   * @param text its text
   * @param line the record as a line of JSON Lines, possibly without a line end
   * @param position how many bytes of the inputs had been read by then
   */
  @SuppressWarnings("ArrayRecordComponent") // read once
  record Incoming(Entry entry, String text, byte[] line, long position) {}
}
