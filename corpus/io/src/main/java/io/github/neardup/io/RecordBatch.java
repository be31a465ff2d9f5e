package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.io.Rows.CorpusRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive records of a corpus, taken from a {@link CorpusReader}, so that another thread can
 * process them while the reader reads on. Lines of JSON Lines are parsed only when their document
 * is requested, on the requesting thread; records of other formats have been parsed.
 *
 * <p>Not thread-safe: one thread at a time.
 */
public final class RecordBatch implements Iterable<CorpusRecord> {

  private static final int RECORDS = 1024;

  /** Enough to be worth waking a thread for, and few enough for its cache. */
  private static final int CHARACTERS = 1 << 17;

  private final List<CorpusRecord> records = new ArrayList<>();
  private long characters;
  private long bytesRead;

  RecordBatch() {}

  /**
   * Returns about how many bytes the files have up to the end of this batch, compressed as they
   * are. The reader itself may have read on.
   */
  public long bytesRead() {
    return bytesRead;
  }

  void read(long bytes) {
    bytesRead = bytes;
  }

  /** Returns about how many characters the records have. */
  public long characters() {
    return characters;
  }

  /** Adds a record that the reader leaves as it is. */
  void add(CorpusRecord record, long length) {
    records.add(record);
    characters += length;
  }

  /** Returns whether there are enough records. */
  boolean isFull() {
    return records.size() >= RECORDS || characters >= CHARACTERS;
  }

  @Override
  public Iterator<CorpusRecord> iterator() {
    return records.iterator();
  }

  /**
   * A record whose requested parts have been copied, of a format that must be read in order.
   *
   * @param wellFormed the document; empty if its record is malformed
   */
  record HeldRecord(
      CorpusFields fields,
      Optional<Document> wellFormed,
      Optional<CorpusException> malformed,
      Map<String, String> extras,
      Optional<ByteArrayOutputStream> raw,
      String path,
      long lineNumber,
      Function<String, CorpusException> faults)
      implements CorpusRecord {

    static HeldRecord of(Rows rows, CorpusFields fields, boolean raw) {
      Document document = null;
      CorpusException fault = null;
      Map<String, String> extras = new HashMap<>();
      try {
        document = rows.document(fields);
        for (String field : fields.held()) {
          extras.put(field, rows.extra(field, fields));
        }
      } catch (CorpusException e) {
        fault = e;
      }
      return new HeldRecord(
          fields,
          Optional.ofNullable(document),
          Optional.ofNullable(fault),
          extras,
          raw ? Optional.of(raw(rows)) : Optional.empty(),
          rows.name(),
          rows.lineNumber(),
          rows.faults());
    }

    private static ByteArrayOutputStream raw(Rows rows) {
      ByteArrayOutputStream raw = new ByteArrayOutputStream();
      try {
        rows.writeTo(raw);
      } catch (IOException e) {
        throw new UncheckedIOException(e); // there is no output
      }
      return raw;
    }

    @Override
    public Document document() {
      if (malformed.isPresent()) {
        throw malformed.get();
      }
      return wellFormed.orElseThrow();
    }

    @Override
    public String extra(String field) {
      Document document = document();
      if (fields.texts().equals(List.of(field))) {
        return Document.text(fields.shown(document));
      }
      @Nullable String value = extras.get(field);
      if (value == null) {
        throw new IllegalArgumentException("the field '" + field + "' is not one of the extras");
      }
      return value;
    }

    @Override
    public void writeRaw(OutputStream out) throws IOException {
      raw.orElseThrow().writeTo(out);
    }

    @Override
    public CorpusException fault(String problem) {
      return faults.apply(problem);
    }
  }
}
