package io.github.neardup.io;

import io.github.neardup.core.Document;
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

/** Records whose format must be read in order: what is asked of each has been taken from it. */
final class TakenRecords extends RecordBatch {

  private static final int RECORDS = 512;
  private static final int CHARACTERS = 1 << 17;

  private final CorpusFields fields;

  /** Whether records may have to be written as they stand. */
  private final boolean raw;

  private final List<Taken> records = new ArrayList<>();
  private long characters;
  private int at = -1;

  /** One record: its document or, if it is malformed, what is wrong. */
  private record Taken(
      Optional<Document> document,
      Optional<CorpusException> fault,
      Map<String, String> extras,
      Optional<ByteArrayOutputStream> raw,
      String path,
      long lineNumber,
      Function<String, CorpusException> faults) {}

  TakenRecords(CorpusFields fields, boolean raw) {
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
      for (String field : fields.extras()) {
        extras.put(field, rows.extra(field, fields));
      }
      characters += document.text().length();
    } catch (CorpusException e) {
      fault = e;
    }
    records.add(
        new Taken(
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

  private Taken record() {
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
    document();
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
