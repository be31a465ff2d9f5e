package io.github.neardup.io.parquet;

import io.github.neardup.core.util.TemporaryFolder;
import io.github.neardup.io.compress.UnreadableException;
import io.github.neardup.io.text.Utf8;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a Parquet file, each as a JSON object. DuckDB holds a few thousand rows at a
 * time. Not thread-safe.
 */
public final class ParquetInput implements AutoCloseable {

  private static final String REMEDY =
      "check that the file is Parquet and complete, or make it again";

  /** The most digits of a decimal in DuckDB. */
  private static final int MOST_DIGITS = 38;

  private static final Pattern WHOLE_DECIMAL = Pattern.compile("DECIMAL\\(\\d+,0\\)");

  private final TemporaryFolder folder;
  private final DuckDb duckDb;
  private final Map<String, String> columns = new LinkedHashMap<>();

  /** The columns of bytes that are read as text. */
  private final List<String> texts = new ArrayList<>();

  /** The columns among these that are not text in this row. */
  private final Set<String> invalid = new HashSet<>();

  private final long rows;
  private final Path file;
  private @Nullable ResultSet results;

  private ParquetInput(
      Path file, Set<String> wanted, Set<String> mustBeTexts, TemporaryFolder folder, DuckDb duckDb)
      throws SQLException, UnreadableException {
    this.file = file;
    this.folder = folder;
    this.duckDb = duckDb;
    try (ResultSet found = duckDb.query("DESCRIBE SELECT * FROM " + table())) {
      while (found.next()) {
        columns.put(found.getString(1), found.getString(2));
      }
    }
    refuseWhatWouldChange();
    for (Map.Entry<String, String> column : columns.entrySet()) {
      String name = column.getKey();
      if (column.getValue().equals(DuckDb.BYTES)
          && (wanted.isEmpty()
              || mustBeTexts.contains(name)
              || (wanted.contains(name) && isText(name)))) {
        texts.add(name);
      }
    }
    for (String name : mustBeTexts) {
      refuseBytesWithin(name);
    }
    try (ResultSet found = ofFile("SELECT sum(num_rows) FROM parquet_file_metadata(%s)")) {
      rows = found.next() ? found.getLong(1) : 0;
    }
  }

  /**
   * Opens a file before its first row.
   *
   * @param wanted the columns to read, where a dot leads into a struct; none for all. Columns of
   *     bytes are read as text in UTF-8 if every row is valid or no columns are named
   * @param texts the wanted columns that are always read as text
   * @throws UnreadableException if it is not Parquet, or DuckDB is missing or cannot be started
   */
  public static ParquetInput open(Path file, Set<String> wanted, Set<String> texts)
      throws UnreadableException {
    TemporaryFolder folder = folder();
    @Nullable DuckDb duckDb = null;
    try {
      duckDb = DuckDb.start(folder.path());
      return new ParquetInput(file, wanted, texts, folder, duckDb);
    } catch (SQLException e) {
      close(duckDb, folder);
      throw DuckDb.failure(REMEDY, e);
    } catch (UnreadableException | RuntimeException e) {
      close(duckDb, folder);
      throw e;
    }
  }

  /**
   * Returns the metadata of the file, as Arrow, pandas and dataset hubs write it.
   *
   * @return keys, and values as hexadecimal digits; without keys that are not UTF-8
   * @throws UnreadableException if it cannot be read
   */
  public Map<String, String> metadata() throws UnreadableException {
    Map<String, String> metadata = new LinkedHashMap<>();
    try (ResultSet found = ofFile("SELECT hex(key), hex(value) FROM parquet_kv_metadata(%s)")) {
      while (found.next()) {
        byte[] key = HexFormat.of().parseHex(found.getString(1));
        if (Utf8.firstInvalid(key, 0, key.length) == key.length) {
          metadata.putIfAbsent(new String(key, StandardCharsets.UTF_8), found.getString(2));
        }
      }
      return metadata;
    } catch (SQLException e) {
      throw DuckDb.failure(REMEDY, e);
    }
  }

  private static TemporaryFolder folder() throws UnreadableException {
    try {
      return TemporaryFolder.in(Path.of(System.getProperty("java.io.tmpdir", "")));
    } catch (IOException e) {
      throw DuckDb.unusable("it does not exist, or cannot be written to", e);
    }
  }

  private static void close(@Nullable DuckDb duckDb, TemporaryFolder folder) {
    if (duckDb != null) {
      duckDb.close();
    }
    folder.close();
  }

  /** Returns the rows of a query with a place for the file. */
  private ResultSet ofFile(String query) throws SQLException {
    return duckDb.query(query.formatted(DuckDb.file(file)));
  }

  private String table() {
    return "read_parquet("
        + DuckDb.file(file)
        + ", hive_partitioning=false, file_row_number=false, binary_as_string=false)";
  }

  /**
   * Refuses what DuckDB would change silently: names that differ only in case, fields without a
   * name, and decimals that it reads as doubles.
   */
  private void refuseWhatWouldChange() throws SQLException, UnreadableException {
    try (ResultSet found =
        ofFile(
            "SELECT name, coalesce(num_children, 0), coalesce(precision, 0)"
                + " FROM parquet_schema(%s)")) {
      found.next();
      refuseWhatWouldChange(found.getInt(2), found, false);
    }
  }

  private static void refuseWhatWouldChange(int fields, ResultSet next, boolean within)
      throws SQLException, UnreadableException {
    Map<String, String> names = new HashMap<>();
    for (int i = 0; i < fields && next.next(); i++) {
      String name = next.getString(1);
      String before = names.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      if (before != null) {
        throw new UnreadableException(
            "there are two columns '%s' and '%s', which cannot be told apart; rename one"
                .formatted(before, name));
      }
      if (within && name.isEmpty()) {
        throw new UnreadableException("there is a field without a name within a column; name it");
      }
      if (next.getInt(3) > MOST_DIGITS) {
        throw new UnreadableException(
            "the column '%s' has decimals of %s digits, of which %s can be read; convert it"
                .formatted(name, next.getInt(3), MOST_DIGITS));
      }
      refuseWhatWouldChange(next.getInt(2), next, true);
    }
  }

  /** Returns whether a column of bytes is UTF-8 in every row. An id may also be a hash. */
  private boolean isText(String column) throws SQLException {
    try (ResultSet found =
        duckDb.query("SELECT 1 FROM %s WHERE %s LIMIT 1".formatted(table(), isNoText(column)))) {
      return !found.next();
    }
  }

  private static String isNoText(String column) {
    String name = DuckDb.name(column);
    return "%s IS NOT NULL AND TRY(decode(%s)) IS NULL".formatted(name, name);
  }

  /**
   * Refuses bytes within a struct or list, which stay bytes: users would not notice that they are
   * not text.
   */
  private void refuseBytesWithin(String name) throws UnreadableException {
    if (columns.containsKey(name) || (name.indexOf('.') < 0 && name.indexOf('[') < 0)) {
      return;
    }
    String path =
        Arrays.stream(name.split("\\.", -1))
            .map(ParquetInput::inSql)
            .collect(Collectors.joining("."));
    try (ResultSet found = duckDb.query("DESCRIBE SELECT " + path + " FROM " + table())) {
      if (found.next() && found.getString(2).equals(DuckDb.BYTES)) {
        throw new UnreadableException(
            "the field '%s' holds bytes, not strings; make it a string, or a column of its own"
                .formatted(name));
      }
    } catch (SQLException e) {
      // a missing field is reported for each record
    }
  }

  /** Returns a name on a path; SQL counts elements from 1, and all have one type. */
  private static String inSql(String name) {
    String alone = name.replaceAll("(\\[[0-9]*])+$", "");
    return DuckDb.name(alone)
        + "[1]".repeat(name.substring(alone.length()).split("\\[", -1).length - 1);
  }

  /** Returns the SQL type of each column, in order. */
  public Map<String, String> columns() {
    return columns;
  }

  /** Returns the columns of bytes that are read as text. */
  public List<String> texts() {
    return texts;
  }

  /**
   * Returns the columns among these that are not UTF-8 in this row; in the JSON they remain bytes.
   */
  public Set<String> invalid() {
    return invalid;
  }

  /** Returns the number of rows. */
  public long rows() {
    return rows;
  }

  /**
   * Returns the next row as a JSON object in UTF-8; null after the last.
   *
   * @throws UnreadableException if the file cannot be read any further
   */
  public byte @Nullable [] next() throws UnreadableException {
    try {
      if (results == null) {
        results = duckDb.query("SELECT " + row() + " FROM " + table());
      }
      if (!results.next()) {
        return null;
      }
      invalid.clear();
      for (int i = 0; i < texts.size(); i++) {
        if (results.getBoolean(i + 2)) {
          invalid.add(texts.get(i));
        }
      }
      return ValidNumbers.of(results.getString(1)).getBytes(StandardCharsets.UTF_8);
    } catch (SQLException e) {
      throw DuckDb.failure(REMEDY, cause(e));
    }
  }

  /** Returns why a query failed: DuckDB does not say so for queries whose rows are streamed. */
  private SQLException cause(SQLException failure) {
    try {
      duckDb.run(
          "CREATE OR REPLACE TEMP TABLE cause AS SELECT max(hash(read)) FROM (SELECT "
              + row()
              + " FROM "
              + table()
              + ") AS read");
      return failure;
    } catch (SQLException cause) {
      return cause;
    }
  }

  /** Returns the row as JSON, and for each text column whether it is invalid. */
  private String row() {
    String row =
        columns.entrySet().stream()
            .map(column -> value(column.getKey(), column.getValue()))
            .collect(Collectors.joining(", ", "to_json(struct_pack(", "))::VARCHAR"));
    return texts.stream()
        .map(column -> ", " + isNoText(column))
        .collect(Collectors.joining("", row, ""));
  }

  private String value(String column, String type) {
    String name = DuckDb.name(column);
    if (texts.contains(column)) {
      return "%s := coalesce(TRY(decode(%s)), %s::VARCHAR)".formatted(name, name, name);
    }
    // A whole number, which DuckDB would write as 12.0.
    String read =
        DuckDb.type(type, simple -> WHOLE_DECIMAL.matcher(simple).matches() ? "HUGEINT" : simple);
    return "%s := %s".formatted(name, read.equals(type) ? name : name + "::" + read);
  }

  @Override
  public void close() {
    try {
      if (results != null) {
        results.close();
      }
    } catch (SQLException e) {
      // the rows have been read
    } finally {
      close(duckDb, folder);
    }
  }
}
