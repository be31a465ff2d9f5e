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
 * Some records of a corpus that follow each other, taken from a {@link CorpusReader}, for another
 * thread to go through while the corpus is read on. Stands before the first. Lines of JSON Lines
 * are only parsed when they are asked for their document, on the thread that asks; records of other
 * formats have been read.
 *
 * <p>Not thread-safe: one thread at a time.
 */
public abstract class RecordBatch implements CorpusRecord {

  private long bytesRead;

  RecordBatch() {}

  /**
   * How many bytes the files have up to its end, compressed as they are; about. The reader itself
   * may have read on.
   */
  public final long bytesRead() {
    return bytesRead;
  }

  final void read(long bytes) {
    bytesRead = bytes;
  }

  /** How many records there are, at least 1. */
  public abstract int size();

  /** About how many characters the records have. */
  public abstract long characters();

  /**
   * Steps to the next record, malformed or not.
   *
   * @return whether there is one
   */
  public abstract boolean advance();

  /** Steps before the first record. */
  public abstract void rewind();

  /** Adds the record at which the rows stand. */
  abstract void add(Rows rows);

  /** Whether there are enough records. */
  abstract boolean isFull();

  /** Records whose format must be read in order: what is asked of each has been taken from it. */
  static final class HeldRecords extends RecordBatch {

    private static final int RECORDS = 512;
    private static final int CHARACTERS = 1 << 17;

    private final CorpusFields fields;

    /** Whether records may have to be written as they stand. */
    private final boolean raw;

    private final List<HeldRecord> records = new ArrayList<>();
    private long characters;
    private int at = -1;

    /** One record: its document or, if it is malformed, what is wrong. */
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
        characters += document.text().length();
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
        String text = document.text();
        return fields.within().isEmpty()
            ? text
            : text.substring(text.indexOf(CorpusFields.SEPARATOR) + 1);
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
