package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.Rows.CorpusRecord;
import io.github.neardup.io.database.DatabaseCollection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Steps through the records of a corpus in order, over one or several files, one record in memory
 * at a time:
 *
 * <pre>{@code
 * try (CorpusReader reader = CorpusReader.open(files)) {
 *   while (reader.advance()) {
 *     use(reader.document());
 *   }
 * }
 * }</pre>
 *
 * <p>A file's name tells its format: {@code .csv}, {@code .tsv} or {@code .tab}, {@code .json},
 * {@code .parquet}, {@code .txt}, and JSON Lines whatever else it is; {@code .gz}, {@code .zst},
 * {@code .bz2} and {@code .xz} after that are read through. All are UTF-8, with or without a byte
 * order mark; bytes that are not are a fault, and nothing is replaced. What a folder means, {@link
 * CorpusFiles} says.
 *
 * <ul>
 *   <li>JSON Lines: an object a line. Blank lines count as lines and hold no record. A line may
 *       have up to 2 GB (2,147,483,639 bytes), if it fits into memory.
 *   <li>JSON: one array of objects, or one object whose members are objects; the column {@link
 *       Rows#KEY} has their keys.
 *   <li>CSV (RFC 4180), with a comma, semicolon, tab or pipe, which the first records tell, and
 *       TSV. The first line names the columns, unless {@link TableOptions} say otherwise. A field
 *       in quotes may hold separators and line breaks, and up to 134,217,728 characters. In TSV,
 *       quotes that nothing ends are characters.
 *   <li>Parquet: a row is a record, whose values are what DuckDB makes JSON of; NaN and infinity
 *       are null, and what is null is not there. Bytes that are read as text are UTF-8. Needs
 *       {@code org.duckdb:duckdb_jdbc} on the class path, which takes several times what 2,048 rows
 *       have, beside Java's memory.
 *   <li>WARC: a record of the type {@code conversion} is one here, with the columns {@code id},
 *       {@code url}, {@code date} and {@code text}; the number of its line is that of the text. A
 *       file with pages as servers sent them is refused.
 *   <li>Tar: each file in it is a text, with its path as id. A file that is no text, or has records
 *       by its name, is refused; folders, links and hidden files are passed over.
 *   <li>Texts: one a line. Blank lines count as lines and hold no text. The fields for id and text
 *       mean nothing here, unless an id is required, which is a fault.
 * </ul>
 *
 * <p>A collection in a {@linkplain io.github.neardup.io.database database} is read in an order that
 * is always the same. Its records have ids of their own, which are taken unless one is required.
 *
 * <p>In JSON the text is a string; the id is one, too, or a number, which is taken as it is
 * written. A field that is read must not come twice in an object; other fields may hold anything.
 * {@code \}{@code u} escapes of lone surrogates are legal JSON and come through as such.
 *
 * <p>Not thread-safe, but for {@link #bytesRead}.
 */
public final class CorpusReader implements CorpusRecord, AutoCloseable {

  private final List<? extends CorpusSource> sources;
  private final CorpusFields fields;
  private final Set<String> wanted;
  private final long size;
  private final boolean whole;
  private final long limit;
  private final AtomicLong bytesRead = new AtomicLong();

  private int nextSource;
  private long records;
  private long content;
  private long bytesBefore;
  private @Nullable Rows rows;
  private @Nullable Document document;
  private @Nullable CorpusException fault;

  private CorpusReader(
      List<? extends CorpusSource> sources,
      CorpusFields fields,
      long size,
      boolean whole,
      long limit) {
    this.sources = List.copyOf(sources);
    this.fields = fields;
    this.size = size;
    this.whole = whole;
    this.limit = limit;
    wanted = new HashSet<>(fields.extras());
    if (!fields.id().isEmpty()) {
      wanted.add(fields.id());
    }
    wanted.addAll(fields.texts());
    if (!fields.within().isEmpty()) {
      wanted.add(fields.within());
    }
  }

  /**
   * Opens files with the fields {@code id} and {@code text}.
   *
   * @param files the files, read one after the other
   * @throws CorpusException if one of them is missing
   */
  public static CorpusReader open(List<Path> files) {
    return open(files, CorpusFields.DEFAULT);
  }

  /**
   * Opens files.
   *
   * @param files the files, read one after the other; see {@link CorpusFiles#of(List)}
   * @param fields the fields to be read
   * @throws CorpusException if one of them is missing
   */
  public static CorpusReader open(List<Path> files, CorpusFields fields) {
    return open(CorpusFiles.of(files), fields);
  }

  /** The same for files that are settled. */
  public static CorpusReader open(CorpusFiles files, CorpusFields fields) {
    return open(files, fields, false);
  }

  /**
   * The same if most records are wanted whole, to be written again: a database then gives all of
   * them at once.
   */
  public static CorpusReader openWhole(CorpusFiles files, CorpusFields fields) {
    return open(files, fields, true);
  }

  private static CorpusReader open(CorpusFiles files, CorpusFields fields, boolean whole) {
    for (CorpusFiles.Entry file : files.files()) {
      try {
        // Now, not hours later when its turn comes.
        file.checkExists();
      } catch (IOException e) {
        throw CorpusException.reading(file.name(), 0, e);
      }
    }
    return new CorpusReader(files.entries(), fields, files.size(), whole, files.limit());
  }

  /**
   * Opens sources.
   *
   * @param sources the sources, opened when their turn comes
   * @param fields the fields to be read
   */
  public static CorpusReader openSources(
      List<? extends CorpusSource> sources, CorpusFields fields) {
    return new CorpusReader(sources, fields, Progress.UNKNOWN, false, DatabaseCollection.NO_LIMIT);
  }

  /**
   * Steps to the next record, malformed or not.
   *
   * @return whether there is one
   * @throws CorpusException if a file cannot be read any further, then and every time after
   */
  public boolean advance() {
    document = null;
    if (fault != null) {
      throw fault;
    }
    try {
      while (rows != null || nextSource < sources.size()) {
        if (rows == null) {
          bytesBefore = bytesRead.get();
          rows = open(sources.get(nextSource++));
        }
        if (advanceWithin(rows)) {
          return true;
        }
      }
      return false;
    } catch (CorpusException e) {
      throw failed(e);
    }
  }

  private CorpusException failed(CorpusException e) {
    fault = e;
    close();
    return e;
  }

  /** Steps to the next record of the source that is open, or closes that. */
  private boolean advanceWithin(Rows open) {
    if (records < limit && open.advance()) {
      records++;
      return true;
    }
    content = 31 * content + open.content(bytesRead.get() - bytesBefore);
    open.close();
    rows = null;
    if (records == limit) {
      nextSource = sources.size();
    }
    return false;
  }

  /**
   * Takes the next records, so that another thread can go through them while this one reads on.
   *
   * @param raw whether records may have to be {@linkplain #writeRaw written as they stand}
   * @return empty if there is none
   * @throws CorpusException if a file cannot be read any further, after all records before that,
   *     then and every time after
   */
  public Optional<RecordBatch> nextBatch(boolean raw) {
    if (!advance()) {
      return Optional.empty();
    }
    Rows taken = rows();
    RecordBatch batch = taken.batch(fields, raw);
    batch.add(taken);
    try {
      while (!batch.isFull() && advanceWithin(taken)) {
        batch.add(taken);
      }
    } catch (CorpusException e) {
      failed(e); // thrown when the next batch is asked for
    }
    long read = bytesRead.get();
    batch.read(
        rows == null ? read : bytesBefore + Math.round((read - bytesBefore) * taken.steppedOver()));
    return Optional.of(batch);
  }

  private Rows open(CorpusSource source) {
    return source.collection().isPresent()
        ? new DatabaseRows(source.collection().get(), wanted, whole, limit - records, bytesRead)
        : Rows.open(
            source,
            source.format(),
            Decoding.UTF_8,
            source.tables(),
            wanted,
            Set.copyOf(fields.texts()),
            bytesRead);
  }

  /**
   * The document in the record. Its id is {@code FILE:LINE} if it has none, unless one is
   * {@linkplain CorpusFields#idRequired required}; in JSON other than JSON Lines, where many
   * records may be on a line, and in Parquet {@code FILE#NUMBER}, counted from 1; of a text that is
   * a file in a folder, its path there.
   *
   * <p>A record of JSON Lines is only parsed now: who does not ask for the document does not pay
   * for it.
   *
   * @throws CorpusException if the record is malformed; the reader can {@link #advance} past it
   * @throws IllegalStateException if there is no record, before the first or after the last
   */
  @Override
  public Document document() {
    if (document == null) {
      document = rows().document(fields);
    }
    return document;
  }

  @Override
  public String extra(String field) {
    return rows().extra(field, fields);
  }

  /**
   * The record as a JSON object, on one line: that of JSON as it is, but for white space around it;
   * of a table an object of strings.
   *
   * @throws CorpusException if the record is malformed
   */
  public String json() {
    document();
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try {
      rows().writeJson(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // there is no output
    }
    return json.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void writeRaw(OutputStream out) throws IOException {
    rows().writeTo(out);
  }

  /**
   * Writes the record as a line of JSON Lines; one that is a line of JSON Lines already comes
   * through byte for byte.
   *
   * @return whether it ended its line, which the last one of a file may not
   * @throws IOException if {@code out} throws it
   */
  public boolean writeJsonLine(OutputStream out) throws IOException {
    return rows().writeJsonLine(out);
  }

  @Override
  public String path() {
    return rows().name();
  }

  @Override
  public long lineNumber() {
    return rows().lineNumber();
  }

  @Override
  public CorpusException fault(String problem) {
    return rows().fault(problem);
  }

  /**
   * How many bytes of the files have been read, compressed as they are: for showing progress. Can
   * be called from any thread.
   */
  public long bytesRead() {
    return bytesRead.get();
  }

  /**
   * A number that is the same whenever the same was read, to be asked for when {@link #advance} has
   * told that there is no other record: of files it follows from how many bytes they have, of
   * databases from the ids and the fields that are read.
   */
  public long content() {
    return content;
  }

  /** The size of all files together, in bytes; {@link Progress#UNKNOWN} for other sources. */
  public long size() {
    return size;
  }

  /** The documents from here on. A malformed record ends the run with its exception. */
  public Iterator<Document> documents() {
    return documents(
        malformed -> {
          throw malformed;
        });
  }

  /**
   * The documents from here on. A malformed record ends the run with its exception.
   *
   * @param stage is told how many bytes have been read
   */
  public Iterator<Document> documents(Progress.Stage stage) {
    return stage.follow(documents(), this::bytesRead);
  }

  /**
   * The well-formed documents from here on.
   *
   * @param malformed is told of each record that is left out
   */
  public Iterator<Document> documents(Consumer<CorpusException> malformed) {
    return Stream.generate(() -> nextDocument(malformed))
        .takeWhile(Optional::isPresent)
        .map(Optional::get)
        .iterator();
  }

  private Optional<Document> nextDocument(Consumer<CorpusException> malformed) {
    while (advance()) {
      try {
        return Optional.of(document());
      } catch (CorpusException e) {
        malformed.accept(e);
      }
    }
    return Optional.empty();
  }

  /**
   * To be called at the end: refuses files that are all empty, because an empty result would hide
   * that something went wrong before.
   *
   * @throws CorpusException if there was no record
   */
  public void requireRecords() {
    if (records == 0) {
      throw new CorpusException(
          CorpusFiles.names(sources),
          "there is no document in it; check that this is the right file, and whole");
    }
  }

  String textField() {
    return fields.text();
  }

  Rows rows() {
    if (rows == null) {
      throw new IllegalStateException("there is no record here; call advance() first");
    }
    return rows;
  }

  @Override
  public void close() {
    nextSource = sources.size();
    Rows open = rows;
    rows = null;
    if (open != null) {
      open.close();
    }
  }
}
