package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.FieldValue.Kind;
import io.github.neardup.io.json.JsonObjects;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Records that are texts without fields, in UTF-8, with the single column {@code text}. */
abstract class TextRows extends Rows {

  private static final String ID = "id";
  private static final String TEXT = "text";

  private @Nullable String changed;

  private TextRows(CorpusSource source) {
    super(source, "column");
  }

  /** Reads the text. */
  abstract String read();

  /** Returns the text, as changed. */
  final String text() {
    return changed == null ? read() : changed;
  }

  /** Forgets the text; called when the record changes. */
  final void forget() {
    changed = null;
  }

  @Override
  final void change(String column, String text) {
    changed = text;
  }

  final boolean isChanged() {
    return changed != null;
  }

  /** Returns the id of the record, if it has one besides its place. */
  abstract Optional<String> id();

  @Override
  final FieldValue own(String column) {
    return switch (column) {
      case TEXT -> FieldValue.of(Kind.STRING, text());
      case ID -> id().map(id -> FieldValue.of(Kind.STRING, id)).orElse(FieldValue.ABSENT);
      default -> FieldValue.ABSENT;
    };
  }

  @Override
  final CorpusException unknown(String column) {
    return missing(column, "a text has the column text and no other");
  }

  /** Uses the text whatever field the fields name. */
  @Override
  final Document document(CorpusFields fields) {
    if (fields.idRequired() && field(fields.id()).kind() == Kind.ABSENT) {
      throw missing(fields.id(), "texts without fields have none");
    }
    return new Document(fields.id().equals(ID) ? id().orElseGet(this::place) : place(), text());
  }

  @Override
  final List<String> ownHeader() {
    return List.of(ID, TEXT);
  }

  @Override
  final ByteBuffer ownObject() throws IOException {
    return ByteBuffer.wrap(JsonObjects.ofStrings(ownCells()));
  }

  @Override
  final Map<String, String> ownCells() {
    Map<String, String> cells = new LinkedHashMap<>();
    cells.put(ID, id().orElseGet(this::place));
    cells.put(TEXT, text());
    return cells;
  }

  /** A text a line. Blank lines count as lines and hold no text. */
  static final class Lines extends TextRows {

    private final LineReader lines;

    Lines(CorpusSource source, AtomicLong bytesRead) {
      super(source);
      lines = LineReader.open(source, bytesRead, LineReader.LONGEST_LINE);
    }

    @Override
    public boolean advance() {
      forget();
      while (lines.advance()) {
        if (!lines.isBlank()) {
          return true;
        }
      }
      return false;
    }

    @Override
    String read() {
      return lines.text();
    }

    @Override
    Optional<String> id() {
      return Optional.empty();
    }

    @Override
    public long lineNumber() {
      return lines.lineNumber();
    }

    @Override
    boolean writeTo(OutputStream out) throws IOException {
      if (!isChanged()) {
        return lines.writeRawLine(out);
      }
      out.write((text().replaceAll("\\R", " ") + "\n").getBytes(StandardCharsets.UTF_8));
      return true;
    }

    @Override
    public void close() {
      lines.close();
    }
  }

  /** A file that is one text. */
  static final class Whole extends TextRows {

    private final String id;
    private final AtomicLong bytesRead;
    private Decoding.@Nullable Whole bytes;
    private boolean read;

    Whole(CorpusSource source, String id, AtomicLong bytesRead) {
      super(source);
      this.id = id;
      this.bytesRead = bytesRead;
    }

    @Override
    public boolean advance() {
      forget();
      bytes = read ? null : Decoding.Whole.of(source, bytesRead);
      read = true;
      return bytes != null;
    }

    private Decoding.Whole bytes() {
      Decoding.Whole current = bytes;
      if (current == null) {
        throw new IllegalStateException("there is no record; call advance() first");
      }
      return current;
    }

    @Override
    String read() {
      return bytes().text();
    }

    @Override
    Optional<String> id() {
      return Optional.of(id);
    }

    @Override
    public long lineNumber() {
      return 0;
    }

    @Override
    public String place() {
      return source.name();
    }

    @Override
    boolean writeTo(OutputStream out) throws IOException {
      if (bytes().isValid()) {
        return writeJsonLine(out);
      }
      out.write(bytes().bytes());
      return false;
    }

    @Override
    public void close() {}
  }
}
