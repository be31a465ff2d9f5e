package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.json.FieldNames;
import io.github.neardup.io.json.JsonRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Steps through the records of one file, one record in memory at a time. Not thread-safe. */
public abstract class Rows implements AutoCloseable {

  /** The column that holds the key of a record in a {@linkplain RowFormat#JSON JSON} object. */
  public static final String KEY = "@key";

  private final String name;

  /** What messages call a column. */
  private final String noun;

  Rows(String name, String noun) {
    this.name = name;
    this.noun = noun;
  }

  /**
   * Opens a file before its first record.
   *
   * @param charsets in which the text may be, the first that fits is taken; JSON is UTF-8 always
   * @param header whether the first line of a file of separated values names the columns; without,
   *     they are {@code 1}, {@code 2} and so on
   * @throws CorpusException if it cannot be opened
   */
  public static Rows open(
      CorpusSource source, RowFormat format, List<Charset> charsets, boolean header) {
    TableOptions options = new TableOptions(Optional.empty(), header, false);
    return open(source, format, charsets, options, Set.of(), Set.of(), new AtomicLong());
  }

  /**
   * The same for some columns, all if none; counts the bytes read, compressed as they are.
   *
   * @param texts those of them that must be texts, and not, say, bytes
   */
  static Rows open(
      CorpusSource source,
      RowFormat format,
      List<Charset> charsets,
      TableOptions options,
      Set<String> wanted,
      Set<String> texts,
      AtomicLong bytesRead) {
    if (source.collection().isPresent()) {
      return new DatabaseRows(
          source.collection().get(), wanted, false, DatabaseCollection.NO_LIMIT, bytesRead);
    }
    if (source instanceof CorpusFiles.Entry file && file.textId().isPresent()) {
      return new TextRows.Whole(source, file.textId().get(), bytesRead);
    }
    return switch (format) {
      case CSV, TSV, PLAIN_TSV -> SeparatedRows.open(source, format, charsets, options, bytesRead);
      case JSONL -> new JsonLines.OfFile(source, new JsonRecord.Wanted(wanted), bytesRead);
      case JSON -> new JsonRows.Elements(source, new JsonRecord.Wanted(wanted), bytesRead);
      case TXT -> new TextRows.Lines(source, bytesRead);
      case PARQUET -> new ParquetRows(source, wanted, texts, bytesRead);
      case WARC, TAR -> JsonLines.ofTexts(source, new JsonRecord.Wanted(wanted), bytesRead);
    };
  }

  /**
   * Steps to the next record.
   *
   * @return whether there is one
   * @throws CorpusException if the file cannot be read any further
   */
  public abstract boolean advance();

  /**
   * The value of a column; the empty string if it is null.
   *
   * @throws CorpusException if there is no such column, it holds no single value, or the record is
   *     malformed
   */
  public abstract String value(String column);

  /**
   * The values of a column that holds a list; none if it is null.
   *
   * @throws CorpusException if there is no such column, or the record is malformed
   */
  public abstract List<String> values(String column);

  /**
   * The value of a column that a record may do without.
   *
   * @return empty if there is no such column, or it is null
   * @throws CorpusException if it holds no single value, or the record is malformed
   */
  public abstract Optional<String> optional(String column);

  /**
   * The columns of a file of separated values, in order; none of JSON, where each record has its
   * own. To be asked for once the first record has been stepped to.
   */
  public final List<String> columns() {
    return header();
  }

  /** The number of the line on which the record begins, from 1; of Parquet, of the row. */
  public abstract long lineNumber();

  /** A fault of this record. */
  public final CorpusException fault(String problem) {
    return faults().apply(problem);
  }

  /** Makes faults of this record, also when it is another one's turn. */
  Function<String, CorpusException> faults() {
    long line = lineNumber();
    return problem -> new CorpusException(name, line, problem);
  }

  /** What messages call the file. */
  final String name() {
    return name;
  }

  /** The document in the record, if all its fields are as they should be. */
  Document document(CorpusFields fields) {
    for (String extra : fields.extras()) {
      if (!isNull(extra)) {
        string(extra, true); // for its faults
      }
    }
    String text = within(fields) + text(fields);
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
    return new Document(id == null ? place() : id, text);
  }

  /** The value of a field that was asked for; the empty string if there is none. */
  String extra(String field, CorpusFields fields) {
    if (!fields.extras().contains(field) && !fields.isIdOrText(field)) {
      throw new IllegalArgumentException("the field '" + field + "' is not one of the extras");
    }
    String value = isNull(field) ? null : string(field, true);
    return value == null ? "" : value;
  }

  /**
   * A batch that takes records of this file.
   *
   * @param raw whether records may have to be written as they stand
   */
  RecordBatch batch(CorpusFields fields, boolean raw) {
    return new RecordBatch.HeldRecords(fields, raw);
  }

  /** What comes before the text, if it is to be compared with some others only. */
  private String within(CorpusFields fields) {
    String field = fields.within();
    if (field.isEmpty()) {
      return "";
    }
    String value = isNull(field) ? null : string(field, true);
    return (value == null ? "" : withoutSeparator(value)) + CorpusFields.SEPARATOR;
  }

  private static String withoutSeparator(String value) {
    return value.replace(CorpusFields.SEPARATOR, ' ');
  }

  private String text(CorpusFields fields) {
    List<String> names = fields.texts();
    if (names.size() == 1) {
      String text = string(fields.text(), false);
      if (text == null) {
        throw missing(
            fields.text(), remedy(fields, "add it or name the " + noun + " with the text"));
      }
      return text;
    }
    StringBuilder texts = new StringBuilder();
    String separator = "";
    boolean found = false;
    for (String name : names) {
      String text = isNull(name) ? null : string(name, false);
      found |= text != null;
      if (fields.each()) {
        texts.append(separator).append(text == null ? "" : withoutSeparator(text));
        separator = String.valueOf(CorpusFields.SEPARATOR);
      } else if (text != null && !text.isEmpty()) {
        texts.append(separator).append(text);
        separator = "\n";
      }
    }
    if (!found) {
      throw missing(
          fields.text(), remedy(fields, "add one of them or name the " + noun + "s with the text"));
    }
    return texts.toString();
  }

  private String remedy(CorpusFields fields, String withoutNames) {
    return names().flatMap(names -> names.remedyForText(fields.texts())).orElse(withoutNames);
  }

  /** The fields of a record that has its own; empty if a message names them in another way. */
  Optional<FieldNames> names() {
    return Optional.empty();
  }

  /**
   * Whether every record has an id of its own, {@link #place}, in place of a field that need not be
   * there.
   */
  boolean hasOwnId() {
    return false;
  }

  /**
   * A number that is the same whenever the same was read; to be asked for at the end.
   *
   * @param bytes how many bytes were read
   */
  long content(long bytes) {
    return bytes;
  }

  /** Whether a column is there, but has no value. */
  boolean isNull(String column) {
    return false;
  }

  /** A string, or a number if that will do; null if there is none; else a fault. */
  abstract @Nullable String string(String column, boolean orNumber);

  /** The fault of a record without a column. */
  abstract CorpusException missing(String column, String remedy);

  /** The id of a record without one: the file, and the line that no other record begins on. */
  public String place() {
    return name + ":" + lineNumber();
  }

  /** Of the bytes that were read, how much has been stepped over, from 0 to 1; about. */
  double steppedOver() {
    return 1;
  }

  /** What must be the same in files whose records are written into one. Before the first record. */
  List<String> header() {
    return List.of();
  }

  /**
   * Gives the record another text, with which it is written from now on.
   *
   * @param column the column that holds the text
   * @throws CorpusException if there is none
   */
  abstract void change(String column, String text);

  /** Writes the record as it stands in files of its format; tells whether it ended its line. */
  abstract boolean writeTo(OutputStream out) throws IOException;

  /** Writes the record as a JSON object without line breaks, its fields in order. */
  abstract void writeJson(OutputStream out) throws IOException;

  /** Writes the record as a line of JSON Lines; tells whether it ended it. */
  boolean writeJsonLine(OutputStream out) throws IOException {
    writeJson(out);
    out.write('\n');
    return true;
  }

  /** The fields of the record, in order, as the cells of a table. */
  abstract Map<String, String> cells() throws IOException;

  @Override
  public abstract void close();

  /** A record of a corpus, malformed or not, at which a reader or a batch stands. */
  public interface CorpusRecord {

    /**
     * The document in the record.
     *
     * @throws CorpusException if the record is malformed
     * @throws IllegalStateException if there is no record here, before the first or after the last
     */
    Document document();

    /**
     * The value of a field of the record.
     *
     * @param field one of {@link CorpusFields#extras}, or that of the id or the text
     * @return the value, or the empty string if the record has none
     * @throws CorpusException if the record is malformed
     * @throws IllegalArgumentException if the field was not asked for
     */
    String extra(String field);

    /**
     * Writes the record as it stands in files of its format, malformed or not.
     *
     * @throws IOException if {@code out} throws it
     */
    void writeRaw(OutputStream out) throws IOException;

    /** The file that the record is in, as the user named it; of a database, the collection. */
    String path();

    /**
     * The number of the line in its file on which the record begins, from 1; of Parquet, of the
     * row.
     */
    long lineNumber();

    /**
     * A fault of this record.
     *
     * @param problem what is wrong and what to do, separated by a semicolon
     */
    CorpusException fault(String problem);
  }
}
