package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.io.Rows.CorpusRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive records of a corpus, taken from a {@link CorpusReader}, so that another thread can
 * process them while the reader reads on. Starts before the first record. Lines of JSON Lines are
 * parsed only when their document is requested, on the requesting thread; records of other formats
 * have been parsed.
 *
 * <p>Not thread-safe: one thread at a time.
 */
public abstract class RecordBatch implements CorpusRecord {

  private long bytesRead;

  RecordBatch() {}

  /**
   * Returns about how many bytes the files have up to the end of this batch, compressed as they
   * are. The reader itself may have read on.
   */
  public final long bytesRead() {
    return bytesRead;
  }

  final void read(long bytes) {
    bytesRead = bytes;
  }

  /** Returns the number of records, at least 1. */
  public abstract int size();

  /** Returns about how many characters the records have. */
  public abstract long characters();

  /**
   * Advances to the next record, malformed or not.
   *
   * @return whether there is a next record
   */
  public abstract boolean advance();

  /** Moves before the first record. */
  public abstract void rewind();

  /** Adds the current record of the rows. */
  abstract void add(Rows rows);

  /** Returns whether there are enough records. */
  abstract boolean isFull();

  /**
   * Records of formats that must be read in order: the requested parts of each have been copied.
   */
  static final class HeldRecords extends RecordBatch {

    private static final int RECORDS = 512;
    private static final int CHARACTERS = 1 << 17;

    private final CorpusFields fields;

    /** Whether records may have to be written unchanged. */
    private final boolean raw;

    private final List<HeldRecord> records = new ArrayList<>();
    private long characters;
    private int at = -1;

    /** One record: its document or, if it is malformed, its fault. */
    private record HeldRecord(
        Optional<Document> document,
        Optional<CorpusException> fault,
        Map<String, String> extras,
        Optional<ByteArrayOutputStream> raw,
        String path,
        long lineNumber,
        Function<String, CorpusException> faults) {}

    HeldRecords(CorpusFields fields, boolean raw) {
      this.fields = fields;
      this.raw = raw;
    }

    @Override
    void add(Rows rows) {
      Document document = null;
      CorpusException fault = null;
      Map<String, String> extras = new HashMap<>();
      try {
        document = rows.document(fields);
        for (String field : fields.held()) {
          extras.put(field, rows.extra(field, fields));
        }
        characters += document.characters();
      } catch (CorpusException e) {
        fault = e;
      }
      records.add(
          new HeldRecord(
              Optional.ofNullable(document),
              Optional.ofNullable(fault),
              extras,
              raw ? Optional.of(raw(rows)) : Optional.empty(),
              rows.name(),
              rows.lineNumber(),
              rows.faults()));
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
    public long characters() {
      return characters;
    }

    @Override
    boolean isFull() {
      return records.size() >= RECORDS || characters >= CHARACTERS;
    }

    @Override
    public int size() {
      return records.size();
    }

    @Override
    public boolean advance() {
      at = Math.min(at + 1, records.size());
      return at < records.size();
    }

    @Override
    public void rewind() {
      at = -1;
    }

    private HeldRecord record() {
      if (at < 0 || at == records.size()) {
        throw new IllegalStateException("there is no record here; call advance() first");
      }
      return records.get(at);
    }

    @Override
    public Document document() {
      record()
          .fault()
          .ifPresent(
              fault -> {
                throw fault;
              });
      return record().document().orElseThrow();
    }

    @Override
    public String extra(String field) {
      Document document = document();
      if (fields.texts().equals(List.of(field))) {
        return Document.text(fields.shown(document));
      }
      @Nullable String value = record().extras().get(field);
      if (value == null) {
        throw new IllegalArgumentException("the field '" + field + "' is not one of the extras");
      }
      return value;
    }

    @Override
    public void writeRaw(OutputStream out) throws IOException {
      record().raw().orElseThrow().writeTo(out);
    }

    @Override
    public String path() {
      return record().path();
    }

    @Override
    public long lineNumber() {
      return record().lineNumber();
    }

    @Override
    public CorpusException fault(String problem) {
      return record().faults().apply(problem);
    }
  }
}
