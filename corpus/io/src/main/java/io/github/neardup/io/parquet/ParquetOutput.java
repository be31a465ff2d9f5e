package io.github.neardup.io.parquet;

import io.github.neardup.io.compress.UnreadableException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Converts JSON Lines to Parquet files. */
public final class ParquetOutput {

  private static final String REMEDY = "correct the records, or write .jsonl";

  /** About how many bytes of JSON make a row group, which is held in memory as a whole. */
  private static final long GROUP_BYTES = 64 << 20;

  private static final int LEAST_ROWS = 2048;
  private static final int MOST_ROWS = 122_880;

  private ParquetOutput() {}

  /**
   * Starts DuckDB once, so that a failure shows before the work rather than after it.
   *
   * @throws UnreadableException if it cannot be started
   */
  public static void check(Path folder) throws UnreadableException {
    DuckDb.start(folder).close();
  }

  /**
   * JSON Lines to be written, as {@link ParquetColumns#add} returned them.
   *
   * @param bytes the total size of the lines
   * @param rows the total number of lines
   * @param longest the bytes of the longest line
   */
  public record Lines(long bytes, long rows, long longest) {}

  /**
   * Writes files, all with the same columns.
   *
   * @param folder the folder for data that does not fit into DuckDB's memory
   * @param targets the file for each file of JSON Lines, in order
   * @param lines the lines in all these files
   * @param columns the columns to which all records were added
   * @param names the columns, in order
   * @param metadata the metadata of each file, as {@link ParquetInput#metadata} returns it
   * @throws UnreadableException if DuckDB is missing, or the records cannot be written
   */
  public static void write(
      Path folder,
      Map<Path, Path> targets,
      Lines lines,
      ParquetColumns columns,
      List<String> names,
      Map<String, String> metadata)
      throws UnreadableException {
    String types =
        names.stream()
            .map(name -> DuckDb.text(name) + ": " + DuckDb.text(columns.typeInJson(name)))
            .collect(Collectors.joining(", ", "{", "}"));
    String values = names.stream().map(columns::value).collect(Collectors.joining(", "));
    String options = options(lines.bytes, lines.rows, metadata);
    try (DuckDb duckDb = DuckDb.start(folder)) {
      for (Map.Entry<Path, Path> target : targets.entrySet()) {
        duckDb.run(
            "COPY (SELECT %s FROM read_json(%s, format='newline_delimited', maximum_object_size=%s, columns=%s)) TO %s%s"
                .formatted(
                    values,
                    DuckDb.file(target.getKey()),
                    Math.max(1 << 20, lines.longest + 16),
                    types,
                    DuckDb.text(target.getValue().toAbsolutePath().toString()),
                    options));
      }
    } catch (SQLException e) {
      throw DuckDb.failure(REMEDY, e);
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
}
