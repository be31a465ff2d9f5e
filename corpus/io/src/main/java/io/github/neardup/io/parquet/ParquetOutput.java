package io.github.neardup.io.parquet;

import io.github.neardup.io.parquet.ParquetInput.ParquetException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes Parquet files of JSON Lines. */
public final class ParquetOutput implements AutoCloseable {

  private static final String REMEDY = "correct the records, or write .jsonl";

  /** About this many bytes of JSON go into a group of rows, all of which are in memory at once. */
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
   * Starts DuckDB once, so that it comes out before the work, not after, if that cannot be.
   *
   * @throws ParquetException if it cannot
   */
  public static void check(Path folder) throws ParquetException {
    DuckDb.start(folder).close();
  }

  /**
   * Begins.
   *
   * @param folder where DuckDB may put what does not fit into its memory
   * @param lines files of JSON Lines, as the columns gave them back
   * @param longestLine the bytes of the longest line in them
   * @param columns to which all records were added
   * @throws ParquetException if DuckDB is not there
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
   * @param targets a file for each of JSON Lines
   * @param bytes the size of all lines
   * @param rows the number of all lines
   * @param metadata what each file says about itself, as {@link ParquetInput#metadata} has it
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
    Map<String, String> keys = new TreeMap<>(String.CASE_INSENSITIVE_ORDER); // as SQL has them
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
