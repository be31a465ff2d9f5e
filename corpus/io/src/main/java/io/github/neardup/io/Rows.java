package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.database.FieldValue;
import io.github.neardup.io.database.FieldValue.Kind;
import io.github.neardup.io.json.FieldNames;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.json.JsonRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the records of one file, with one record in memory at a time. Not thread-safe. */
public abstract class Rows implements AutoCloseable {

  /** The column that holds the key of a record in a {@linkplain JsonFormat JSON} object. */
  public static final String KEY = "@key";

  final CorpusSource source;

  /** The word for a column in messages. */
  private final String noun;

  /** The fields that the path of the file gives to its records. */
  private Map<String, String> given = Map.of();

  /** The bytes of the file that have been counted as read. */
  private long counted;

  Rows(CorpusSource source, String noun) {
    this.source = source;
    this.noun = noun;
  }

  /**
   * Opens a file before its first record.
   *
   * @param charsets the possible encodings of the text, of which the first that fits is used; JSON
   *     is always UTF-8
   * @param header whether the first line of a file of separated values names the columns; otherwise
   *     they are {@code 1}, {@code 2} and so on
   * @throws CorpusException if it cannot be opened
   */
  public static Rows open(
      CorpusSource source, Format format, List<Charset> charsets, boolean header) {
    CorpusSource read = format.isSeparated() ? Decoding.in(source, charsets) : source;
    TableOptions options = new TableOptions(Optional.empty(), header, false);
    return open(format, RowFormat.Opening.all(read, options));
  }

  /** Opens a file for what is wanted of it. */
  static Rows open(Format format, RowFormat.Opening file) {
    CorpusSource source = file.source();
    Map<String, String> given =
        source instanceof CorpusFiles.Entry entry && entry.textId().isEmpty()
            ? entry.given()
            : Map.<String, String>of();
    try {
      Rows rows = opened(format, file.withNames(given.keySet()));
      rows.give(given);
      return rows;
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
  }

  private static Rows opened(Format format, RowFormat.Opening file) throws IOException {
    CorpusSource source = file.source();
    if (source.collection().isPresent()) {
      return new DatabaseRows(source.collection().get(), file);
    } else if (source instanceof CorpusFiles.Entry entry && entry.textId().isPresent()) {
      return new TextRows.Whole(source, entry.textId().get(), file.bytesRead());
    } else if (format instanceof RowFormat own) {
      return own.open(file);
    }
    Format.Input input = new Format.Input(source, file.bytesRead());
    return JsonLines.open(
        new CorpusSource.Opened(input.name(), () -> new RecordLines(format.read(input))),
        new JsonRecord.Wanted(file.wanted()),
        new AtomicLong());
  }

  /** Gives fields to all records that do not have them. */
  final void give(Map<String, String> fields) {
    given = fields;
  }

  /** Returns the fields that the path of the file gives to its records. */
  final Map<String, String> given() {
    return given;
  }

  /**
   * Advances to the next record.
   *
   * @return whether there is a next record
   * @throws CorpusException if the file cannot be read any further
   */
  public abstract boolean advance();

  /**
   * Returns the value of a column of the record, the last if there are several.
   *
   * @throws CorpusException if the record is malformed
   */
  abstract FieldValue own(String column);

  /** Returns the value of a column of the record, or else of a field that its file's path gives. */
  final FieldValue field(String column) {
    FieldValue value = own(column);
    String fromPath = value.kind() == Kind.ABSENT ? given.get(column) : null;
    return fromPath == null ? value : FieldValue.of(Kind.STRING, fromPath);
  }

  /**
   * Returns the value of a column; the empty string if it is null.
   *
   * @throws CorpusException if there is no such column, it holds no single value, or the record is
   *     malformed
   */
  public final String value(String column) {
    FieldValue value = required(column);
    if (value.kind() == Kind.LIST || value.kind() == Kind.OBJECT) {
      throw fault("the field '" + column + "' is not a single value; name another");
    }
    return value.text();
  }

  /**
   * Returns the values of a column that holds a list; none if it is null.
   *
   * @throws CorpusException if there is no such column, or the record is malformed
   */
  public List<String> values(String column) {
    FieldValue value = required(column);
    return value.isSingle() ? List.of(value.text()) : value.elements();
  }

  private FieldValue required(String column) {
    FieldValue value = field(column);
    if (value.kind() == Kind.ABSENT) {
      throw unknown(column);
    }
    return value;
  }

  /**
   * Returns the value of an optional column.
   *
   * @return empty if there is no such column, or it is null
   * @throws CorpusException if it holds no single value, or the record is malformed
   */
  public final Optional<String> optional(String column) {
    Kind kind = field(column).kind();
    return kind == Kind.ABSENT || kind == Kind.NULL ? Optional.empty() : Optional.of(value(column));
  }

  /**
   * Returns the number of the line on which the record begins, from 1; for Parquet, the number of
   * the row.
   */
  public abstract long lineNumber();

  /** Returns a fault of this record. */
  public final CorpusException fault(String problem) {
    return faults().apply(problem);
  }

  /** Returns a function that makes faults of this record, even after the rows have moved on. */
  Function<String, CorpusException> faults() {
    long line = lineNumber();
    return problem -> new CorpusException(name(), line, problem);
  }

  /** Returns the name of the file for messages. */
  final String name() {
    return source.name();
  }

  /** Counts the bytes up to a position as read. */
  final void count(AtomicLong bytesRead, long position) {
    bytesRead.addAndGet(position - counted);
    counted = position;
  }

  /** Returns the document in the record, if all its fields are valid. */
  Document document(CorpusFields fields) {
    for (String extra : fields.extras()) {
      orEmpty(extra); // for its exceptions
    }
    List<String> texts = texts(fields);
    boolean byField = !fields.id().isEmpty() && (fields.idRequired() || !hasOwnId());
    String id = byField ? string(fields.id(), true) : null;
    if (id != null && id.isEmpty()) {
      throw fault("the " + noun + " '" + fields.id() + "' is empty; give the document an id");
    }
    if (id == null && fields.idRequired()) {
      throw missing(
          fields.id(),
          names()
              .flatMap(names -> names.remedyForId(fields.id()))
              .orElse("give the document an id"));
    }
    return new Document(id == null ? place() : id, texts);
  }

  /** Returns the value of one of the extras; the empty string if it is missing. */
  String extra(String field, CorpusFields fields) {
    if (!fields.extras().contains(field) && !fields.isIdOrText(field)) {
      throw new IllegalArgumentException("the field '" + field + "' is not one of the extras");
    }
    return orEmpty(field);
  }

  private String orEmpty(String field) {
    String value = isNull(field) ? null : string(field, true);
    return value == null ? "" : value;
  }

  /**
   * Adds the record to a batch, from which another thread takes it.
   *
   * @param raw whether the record may have to be written unchanged
   */
  void addTo(RecordBatch batch, CorpusFields fields, boolean raw) {
    RecordBatch.HeldRecord held = RecordBatch.HeldRecord.of(this, fields, raw);
    batch.add(held, held.wellFormed().map(Document::characters).orElse(0));
  }

  /** Returns the fields of the document: the group, if texts are compared within one, and texts. */
  private List<String> texts(CorpusFields fields) {
    List<String> names = fields.texts();
    boolean single = names.size() == 1;
    List<String> texts = new ArrayList<>(names.size() + 1);
    if (!fields.within().isEmpty()) {
      texts.add(orEmpty(fields.within()));
    }
    boolean found = false;
    for (String name : names) {
      String text = !single && isNull(name) ? null : string(name, false);
      found |= text != null;
      texts.add(text == null ? "" : text);
    }
    if (!found) {
      String add =
          single ? "add it or name the " + noun : "add one of them or name the " + noun + "s";
      throw missing(
          fields.text(),
          names().flatMap(known -> known.remedyForText(names)).orElse(add + " with the text"));
    }
    return texts;
  }

  /**
   * Returns the fields of a record that has its own; empty if messages name them in another way.
   */
  Optional<FieldNames> names() {
    return Optional.empty();
  }

  /**
   * Returns whether every record has an id of its own, {@link #place}, so that no id field is
   * needed.
   */
  boolean hasOwnId() {
    return false;
  }

  /**
   * Returns a number that is the same whenever the same content was read; ask for it at the end.
   *
   * @param bytes how many bytes were read
   */
  long content(long bytes) {
    return bytes;
  }

  private boolean isNull(String column) {
    return field(column).kind() == Kind.NULL;
  }

  /**
   * Returns a string, or a number if allowed; null if there is no value; any other value is a
   * fault.
   */
  final @Nullable String string(String column, boolean orNumber) {
    FieldValue value = field(column);
    boolean fits = value.kind() == Kind.STRING || (orNumber && value.kind() == Kind.SINGLE);
    if (value.kind() == Kind.ABSENT || isAbsentIfNull(value)) {
      return null;
    } else if (value.kind() == Kind.NULL) {
      throw isNullFault(column);
    } else if (!fits) {
      throw fault("the field '" + column + "' is not a string; " + toMakeString(column, orNumber));
    }
    refuseTwo(column);
    return value.text();
  }

  private boolean isAbsentIfNull(FieldValue value) {
    return value.kind() == Kind.NULL && nullIsAbsent();
  }

  /** Returns whether a field that is null counts as missing, as in a table. */
  boolean nullIsAbsent() {
    return false;
  }

  /** Returns what to do about a value that is not a string. */
  String toMakeString(String column, boolean orNumber) {
    return "correct the record or name another field";
  }

  /** Refuses a column that the record has twice. */
  void refuseTwo(String column) {}

  private CorpusException isNullFault(String column) {
    return fault("the field '" + column + "' is null; name another field, or correct the record");
  }

  /** Returns the fault of a record without a column. */
  CorpusException missing(String column, String remedy) {
    return isNull(column) ? isNullFault(column) : fault("no field '" + column + "'; " + remedy);
  }

  /** Returns the fault of a column that the caller named and the record lacks. */
  abstract CorpusException unknown(String column);

  /**
   * Returns the id of a record without one: the file, and the line, on which no other record
   * begins.
   */
  public String place() {
    return name() + ":" + lineNumber();
  }

  /**
   * Returns about which share of the bytes read so far lies before the current position, from 0 to
   * 1.
   */
  double steppedOver() {
    return 1;
  }

  /**
   * Returns the columns of a table, in order, or the key of an object; none for JSON where each
   * record has its own. They must be equal in files whose records are written into one file.
   */
  public final List<String> columns() {
    if (given.isEmpty()) {
      return ownHeader();
    }
    Set<String> all = new LinkedHashSet<>(ownHeader());
    all.addAll(given.keySet());
    return List.copyOf(all);
  }

  List<String> ownHeader() {
    return List.of();
  }

  /**
   * Returns what is known before the first record.
   *
   * @param format the format in which the records can be written
   * @param asInFile whether records have nothing but what stands in the file
   */
  Layouts.Layout layout(Format format, boolean asInFile) {
    return new Layouts.Layout(format, columns(), asInFile);
  }

  /**
   * Replaces the text of the record, as it will be written.
   *
   * @param column the column that holds the text
   * @throws CorpusException if there is no such column
   */
  abstract void change(String column, String text);

  /** Writes the record unchanged in its format; returns whether it ended its line. */
  boolean writeTo(OutputStream out) throws IOException {
    return writeJsonLine(out);
  }

  /** Returns the record as a JSON object without line breaks, its fields in order. */
  final ByteBuffer object() throws IOException {
    ByteBuffer object = ownObject();
    return given.isEmpty() ? object : JsonObjects.with(object, fromPath());
  }

  abstract ByteBuffer ownObject() throws IOException;

  /** Returns the fields that the record has from the path of its file. */
  private Map<String, String> fromPath() {
    Map<String, String> fields = new LinkedHashMap<>(given);
    fields.keySet().removeIf(name -> own(name).kind() != Kind.ABSENT);
    return fields;
  }

  /** Returns the object in an array of its own. */
  final byte[] json() throws IOException {
    ByteBuffer object = object();
    byte[] json = new byte[object.remaining()];
    object.get(json);
    return json;
  }

  /** Writes the object. */
  final void writeJson(OutputStream out) throws IOException {
    ByteBuffer object = object();
    out.write(object.array(), object.arrayOffset() + object.position(), object.remaining());
  }

  /** Writes the record as a line of JSON Lines; returns whether it ended the line. */
  boolean writeJsonLine(OutputStream out) throws IOException {
    writeJson(out);
    out.write('\n');
    return true;
  }

  /** Returns the fields of the record, in order, as the cells of a table. */
  final Map<String, String> cells() throws IOException {
    Map<String, String> cells = ownCells();
    cells.putAll(given.isEmpty() ? given : fromPath());
    return cells;
  }

  Map<String, String> ownCells() throws IOException {
    return JsonObjects.cells(ownObject());
  }

  @Override
  public abstract void close();

  /** The current record of a reader or a batch, malformed or not. */
  public interface CorpusRecord {

    /**
     * Returns the document in the record.
     *
     * @throws CorpusException if the record is malformed
     * @throws IllegalStateException if there is no current record, before the first or after the
     *     last
     */
    Document document();

    /**
     * Returns the value of a field of the record.
     *
     * @param field one of {@link CorpusFields#extras}, or the field of the id or the text
     * @return the value, or the empty string if the record has none
     * @throws CorpusException if the record is malformed
     * @throws IllegalArgumentException if the field was not requested
     */
    String extra(String field);

    /**
     * Writes the record unchanged in its format, malformed or not.
     *
     * @throws IOException if {@code out} throws it
     */
    void writeRaw(OutputStream out) throws IOException;

    /** Returns the file of the record, as the user named it; for a database, the collection. */
    String path();

    /**
     * Returns the number of the line on which the record begins in its file, from 1; for Parquet,
     * the number of the row.
     */
    long lineNumber();

    /**
     * Returns a fault of this record.
     *
     * @param problem what is wrong and what to do, separated by a semicolon
     */
    CorpusException fault(String problem);
  }

  /** The current record of some rows, with the fields that are read. */
  abstract static class RowRecord implements CorpusRecord {

    private @Nullable Document document;

    abstract Rows rows();

    abstract CorpusFields fields();

    /** Forgets the document; called when the record changes. */
    final void forget() {
      document = null;
    }

    @Override
    public final Document document() {
      if (document == null) {
        document = rows().document(fields());
      }
      return document;
    }

    @Override
    public final String extra(String field) {
      return rows().extra(field, fields());
    }

    @Override
    public final void writeRaw(OutputStream out) throws IOException {
      rows().writeTo(out);
    }

    @Override
    public final String path() {
      return rows().name();
    }

    @Override
    public final long lineNumber() {
      return rows().lineNumber();
    }

    @Override
    public final CorpusException fault(String problem) {
      return rows().fault(problem);
    }
  }
}
