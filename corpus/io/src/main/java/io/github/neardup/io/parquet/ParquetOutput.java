package io.github.neardup.io.parquet;

import io.github.neardup.io.parquet.ParquetInput.ParquetException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Converts JSON Lines to Parquet files. */
public final class ParquetOutput implements AutoCloseable {

  private static final String REMEDY = "correct the records, or write .jsonl";

  /** About how many bytes of JSON make a row group, which is held in memory as a whole. */
  private static final long GROUP_BYTES = 64 << 20;

  private static final int LEAST_ROWS = 2048;
  private static final int MOST_ROWS = 122_880;

  private final DuckDb duckDb;
  private final List<Path> sources;
  private final long longestLine;
  private final ParquetColumns columns;

  private ParquetOutput(DuckDb duckDb, List<Path> lines, long longestLine, ParquetColumns columns) {
    this.duckDb = duckDb;
    this.sources = List.copyOf(lines);
    this.longestLine = longestLine;
    this.columns = columns;
  }

  /**
   * Starts DuckDB once, so that a failure shows before the work rather than after it.
   *
   * @throws ParquetException if it cannot be started
   */
  public static void check(Path folder) throws ParquetException {
    DuckDb.start(folder).close();
  }

  /**
   * Creates an output.
   *
   * @param folder the folder for data that does not fit into DuckDB's memory
   * @param lines files of JSON Lines, as {@link ParquetColumns#add} returned them
   * @param longestLine the bytes of the longest line in them
   * @param columns the columns to which all records were added
   * @throws ParquetException if DuckDB is missing
   */
  public static ParquetOutput of(
      Path folder, List<Path> lines, long longestLine, ParquetColumns columns)
      throws ParquetException {
    return new ParquetOutput(DuckDb.start(folder), lines, longestLine, columns);
  }

  private String read(String files, String columns) {
    return "read_json(%s, format='newline_delimited', maximum_object_size=%s, columns=%s)"
        .formatted(files, objectSize(), columns);
  }

  /**
   * Writes files, all with the same columns.
   *
   * @param names the columns, in order
   * @param targets one target for each file of JSON Lines
   * @param bytes the total size of the lines
   * @param rows the total number of lines
   * @param metadata the metadata of each file, as {@link ParquetInput#metadata} returns it
   * @throws IOException if the records cannot be written
   */
  public void write(
      List<String> names, List<Path> targets, long bytes, long rows, Map<String, String> metadata)
      throws IOException {
    String types =
        names.stream()
            .map(name -> DuckDb.text(name) + ": " + DuckDb.text(columns.typeInJson(name)))
            .collect(Collectors.joining(", ", "{", "}"));
    String values = names.stream().map(columns::value).collect(Collectors.joining(", "));
    try {
      write(types, values, targets, options(bytes, rows, metadata));
    } catch (SQLException e) {
      throw ParquetException.of(REMEDY, e);
    }
  }

  private void write(String types, String values, List<Path> targets, String options)
      throws SQLException {
    for (int i = 0; i < sources.size(); i++) {
      duckDb.run(
          "COPY (SELECT "
              + values
              + " FROM "
              + read(DuckDb.file(sources.get(i)), types)
              + ") TO "
              + DuckDb.text(targets.get(i).toAbsolutePath().toString())
              + options);
    }
  }

  private static String options(long bytes, long rows, Map<String, String> metadata) {
    long fitting = GROUP_BYTES / Math.max(1, bytes / Math.max(1, rows));
    String options =
        "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE "
            + Math.max(LEAST_ROWS, Math.min(MOST_ROWS, fitting));
    Map<String, String> keys = new TreeMap<>(String.CASE_INSENSITIVE_ORDER); // in SQL syntax
    metadata.forEach((key, value) -> keys.putIfAbsent(DuckDb.text(key), DuckDb.bytes(value)));
    return keys.isEmpty()
        ? " (" + options + ")"
        : keys.entrySet().stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining(", ", " (" + options + ", KV_METADATA {", "})"));
  }

  private long objectSize() {
    return Math.max(1 << 20, longestLine + 16);
  }

  @Override
  public void close() {
    duckDb.close();
  }
}
