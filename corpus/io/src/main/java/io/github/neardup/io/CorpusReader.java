package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.Rows.RowRecord;
import io.github.neardup.io.database.DatabaseCollection;
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
 * Reads the records of a corpus in order from one or several files, with one record in memory at a
 * time:
 *
 * <pre>{@code
 * try (CorpusReader reader = CorpusReader.open(files)) {
 *   while (reader.advance()) {
 *     use(reader.document());
 *   }
 * }
 * }</pre>
 *
 * <p>The name of a file determines its format: {@code .csv}, {@code .tsv} or {@code .tab}, {@code
 * .json}, {@code .parquet}, {@code .txt}, and JSON Lines for any other name. The compressions
 * {@code .gz}, {@code .zst}, {@code .bz2} and {@code .xz} may follow. All are UTF-8, with or
 * without a byte order mark; invalid bytes are a fault, and are never replaced. {@link CorpusFiles}
 * explains how folders are read.
 *
 * <ul>
 *   <li>JSON Lines: an object a line. Blank lines count as lines and hold no record. A line may
 *       have up to 2 GB (2,147,483,639 bytes), if it fits into memory.
 *   <li>JSON: one array of objects, or one object whose members are objects; the column {@link
 *       Rows#KEY} has their keys.
 *   <li>CSV (RFC 4180), with a comma, semicolon, tab or pipe, recognised from the first records,
 *       and TSV. The first line names the columns, unless {@link TableOptions} say otherwise. A
 *       field in quotes may hold separators and line breaks, and up to 134,217,728 characters. In
 *       TSV, unclosed quotes are ordinary characters.
 *   <li>Parquet: a row is a record, with the values as DuckDB writes them in JSON; NaN and infinity
 *       are null, and null fields are absent. Bytes that are read as text are UTF-8. Needs {@code
 *       org.duckdb:duckdb_jdbc} on the class path, which takes several times the size of 2,048
 *       rows, outside the Java heap.
 *   <li>WARC: each record of the type {@code conversion} is a record here, with the columns {@code
 *       id}, {@code url}, {@code date} and {@code text}; its line number is the number of the text.
 *       A file of web pages as servers sent them is refused.
 *   <li>Tar: each file in it is a text, with its path as id. A file that is not text, or whose name
 *       shows a format of records, is refused; folders, links and hidden files are skipped.
 *   <li>Texts: one a line. Blank lines count as lines and hold no text. The fields for id and text
 *       have no meaning here; requiring an id is a fault.
 * </ul>
 *
 * <p>A collection in a {@linkplain io.github.neardup.io.database database} is always read in the
 * same order. Its records have ids of their own, which are used unless a field with an id is
 * required.
 *
 * <p>In JSON the text is a string; the id is a string or a number, which is used as written. A
 * field that is read must not occur twice in an object; other fields may hold anything. {@code
 * \}{@code u} escapes of lone surrogates are legal JSON and are kept as they are.
 *
 * <p>A record without an id has the id {@code FILE:LINE}, unless an id is {@linkplain
 * CorpusFields#idRequired required}. In Parquet, and in JSON other than JSON Lines, where many
 * records may share a line, the id is {@code FILE#NUMBER}, counted from 1. The id of a text that is
 * a file in a folder is its path there. Records of JSON Lines are parsed only when their {@link
 * #document} is requested. If the record is malformed, the reader can {@link #advance} past it.
 *
 * <p>Not thread-safe, except {@link #bytesRead}.
 */
public final class CorpusReader extends RowRecord implements AutoCloseable {

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
   * @throws CorpusException if any file is missing
   */
  public static CorpusReader open(List<Path> files) {
    return open(files, CorpusFields.DEFAULT);
  }

  /**
   * Opens files.
   *
   * @param files the files, read one after the other; see {@link CorpusFiles#of(List)}
   * @param fields the fields to be read
   * @throws CorpusException if any file is missing
   */
  public static CorpusReader open(List<Path> files, CorpusFields fields) {
    return open(CorpusFiles.of(files), fields);
  }

  /** Opens files that have been looked up. */
  public static CorpusReader open(CorpusFiles files, CorpusFields fields) {
    return open(files, fields, false);
  }

  /**
   * Opens files for a pass that writes most records again: a database then sends whole records at
   * once.
   */
  public static CorpusReader openWhole(CorpusFiles files, CorpusFields fields) {
    return open(files, fields, true);
  }

  private static CorpusReader open(CorpusFiles files, CorpusFields fields, boolean whole) {
    for (CorpusFiles.Entry file : files.files()) {
      try {
        // Checked now, not hours later when the file's turn comes.
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
   * Advances to the next record, malformed or not.
   *
   * @return whether there is a next record
   * @throws CorpusException if a file cannot be read any further, on this and every later call
   */
  public boolean advance() {
    forget();
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

  /** Advances to the next record of the open source, or closes that source. */
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
   * Takes the next records, so that another thread can process them while this one reads on.
   *
   * @param raw whether records may have to be {@linkplain #writeRaw written unchanged}
   * @return empty after the last record
   * @throws CorpusException if a file cannot be read any further; thrown after all records before
   *     that point, on this and every later call
   */
  public Optional<RecordBatch> nextBatch(boolean raw) {
    if (!advance()) {
      return Optional.empty();
    }
    Rows taken = rows();
    RecordBatch batch = new RecordBatch();
    try {
      do {
        taken.addTo(batch, fields, raw);
      } while (!batch.isFull() && advanceWithin(taken));
    } catch (CorpusException e) {
      failed(e); // thrown on the call for the next batch
    }
    long read = bytesRead.get();
    batch.read(
        rows == null ? read : bytesBefore + Math.round((read - bytesBefore) * taken.steppedOver()));
    return Optional.of(batch);
  }

  private Rows open(CorpusSource source) {
    return Rows.open(
        source.format(),
        new RowFormat.Opening(
            source,
            source.tables(),
            wanted,
            Set.copyOf(fields.texts()),
            whole,
            limit - records,
            bytesRead));
  }

  /**
   * Returns the record as a JSON object on one line: JSON as it is, without surrounding white
   * space; for a table, an object of strings.
   *
   * @throws CorpusException if the record is malformed
   */
  public String json() {
    document();
    try {
      return new String(rows().json(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // there is no output
    }
  }

  /**
   * Writes the record as a line of JSON Lines. A line of JSON Lines is written byte for byte.
   *
   * @return whether the line is complete; the last line of a file may lack its end
   * @throws IOException if {@code out} throws it
   */
  public boolean writeJsonLine(OutputStream out) throws IOException {
    return rows().writeJsonLine(out);
  }

  /**
   * Returns how many bytes of the files have been read, compressed as they are, to show progress.
   * May be called from any thread.
   */
  public long bytesRead() {
    return bytesRead.get();
  }

  /**
   * Returns a number that is the same whenever the same content was read; ask for it once {@link
   * #advance} has returned false. For files, the number derives from their sizes in bytes; for
   * databases, from the ids and the fields that are read.
   */
  public long content() {
    return content;
  }

  /** Returns the total size of the files in bytes; {@link Progress#UNKNOWN} for other sources. */
  public long size() {
    return size;
  }

  /**
   * Returns the documents from the current position on. A malformed record ends the iteration with
   * its exception.
   */
  public Iterator<Document> documents() {
    return documents(
        malformed -> {
          throw malformed;
        });
  }

  /**
   * Returns the documents from the current position on. A malformed record ends the iteration with
   * its exception.
   *
   * @param stage receives the number of bytes read
   */
  public Iterator<Document> documents(Progress.Stage stage) {
    return stage.follow(documents(), this::bytesRead);
  }

  /**
   * Returns the well-formed documents from the current position on.
   *
   * @param malformed receives the fault of each record that is left out
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
   * Refuses a corpus without any record; call this at the end. An empty result would hide an
   * earlier mistake.
   *
   * @throws CorpusException if there was no record
   */
  public void requireRecords() {
    if (records == 0) {
      throw new CorpusException(
          CorpusFiles.names(sources),
          "it has no documents; check that this is the right file, and complete");
    }
  }

  @Override
  CorpusFields fields() {
    return fields;
  }

  @Override
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
