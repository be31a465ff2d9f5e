package io.github.neardup.cli.index;

import io.github.neardup.core.Document;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.dedup.Dates;
import io.github.neardup.dedup.MalformedRecords;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Records as they arrive. A thread reads ahead, so that the consumer knows when no more records are
 * available yet and can report its findings. For one consuming thread.
 */
final class IncomingRecords implements AutoCloseable {

  private static final int BATCH = 512;

  private final CorpusReader reader;
  private final Optional<String> timeField;
  private final Optional<String> payloadField;
  private final MalformedRecords malformed;

  /** Records, and then nothing, which is the end. */
  private final BlockingQueue<Optional<Incoming>> queue = new ArrayBlockingQueue<>(2 * BATCH);

  private final ExecutorService thread = Parallel.daemons(1, "neardup-reader");
  private final Future<?> reading;
  private boolean ended;

  /** Begins to read. */
  IncomingRecords(
      CorpusReader reader,
      Optional<String> timeField,
      Optional<String> payloadField,
      MalformedRecords malformed) {
    this.reader = reader;
    this.timeField = timeField;
    this.payloadField = payloadField;
    this.malformed = malformed;
    this.reading = thread.submit(this::read);
  }

  private @Nullable Void read() throws IOException, InterruptedException {
    try (reader) {
      while (reader.advance()) {
        Optional<Incoming> record = record();
        if (record.isPresent()) {
          queue.put(record);
        }
      }
      reader.requireRecords();
      return null;
    } finally {
      queue.put(Optional.empty());
    }
  }

  private Optional<Incoming> record() throws IOException {
    try {
      Document document = reader.document();
      Entry entry = entry(document.id());
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      reader.writeJsonLine(line);
      return Optional.of(new Incoming(entry, document, line.toByteArray(), reader.bytesRead()));
    } catch (CorpusException e) {
      malformed.add(e, reader);
      return Optional.empty();
    }
  }

  private Entry entry(String id) {
    Instant time = timeField.map(this::time).orElseGet(Instant::now);
    try {
      return new Entry(id, time, payloadField.map(reader::extra).orElse(""));
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
   * @throws IOException for the same reason
   */
  List<Incoming> next() throws IOException {
    List<Incoming> batch = new ArrayList<>();
    try {
      while (!ended && batch.size() < BATCH && (batch.isEmpty() || !queue.isEmpty())) {
        Optional<Incoming> record = queue.take();
        record.ifPresent(batch::add);
        ended = record.isEmpty();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    if (batch.isEmpty()) {
      Parallel.await(reading);
    }
    return batch;
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
    thread.shutdownNow();
  }

  /**
   * A record that was read.
   *
   * @param entry the facts for the store
   * @param document its document
   * @param line the record as a line of JSON Lines, possibly without a line end
   * @param position how many bytes of the inputs had been read by then
   */
  @SuppressWarnings("ArrayRecordComponent") // read once
  record Incoming(Entry entry, Document document, byte[] line, long position) {}
}
