package io.github.neardup.io.internal.parquet;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes Parquet files of JSON Lines. */
public final class ParquetOutput implements AutoCloseable {

  private static final String REMEDY = "correct the records, or write .jsonl";

  /** About so many bytes of JSON go into a group of rows, all of which are in memory at once. */
  private static final long GROUP_BYTES = 64 << 20;

  private static final String BYTES = "BLOB";

  private static final int LEAST_ROWS = 2048;
  private static final int MOST_ROWS = 122_880;

  private final DuckDb duckDb;
  private final List<Path> sources;
  private final String lines;
  private final long longestLine;
  private final Map<String, String> known;

  private ParquetOutput(
      DuckDb duckDb, List<Path> lines, long longestLine, Map<String, String> known) {
    this.duckDb = duckDb;
    this.sources = List.copyOf(lines);
    this.lines = lines.stream().map(DuckDb::file).collect(Collectors.joining(", ", "[", "]"));
    this.longestLine = longestLine;
    this.known = known;
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
   * @param lines files of JSON Lines, one object a line, in which no field comes twice
   * @param longestLine the bytes of the longest line in them
   * @param known the types of columns, as SQL says them; of others, the values tell it
   * @throws ParquetException if DuckDB is not there
   */
  public static ParquetOutput of(
      Path folder, List<Path> lines, long longestLine, Map<String, String> known)
      throws ParquetException {
    return new ParquetOutput(DuckDb.start(folder), lines, longestLine, known);
  }

  /**
   * The type of each column, in order. Strings are strings, whatever they say; what is of several
   * types is JSON.
   *
   * @param wide columns with integers larger than 64 bits hold
   */
  private Map<String, String> columns(
      List<String> names, JsonStructure structure, Set<String> wide) {
    Map<String, String> columns = new LinkedHashMap<>();
    for (String name : names) {
      String type = known.get(name);
      if (type != null && type.contains(BYTES) && !isBytes(type)) {
        type = null; // bytes within something stay the text that they are in JSON
      }
      columns.put(name, type == null ? structure.field(name).type(wide.contains(name)) : type);
    }
    return columns;
  }

  /** The columns with a value that does not fit into its type. */
  private Set<String> misfits(Map<String, String> columns) throws SQLException {
    String json =
        columns.keySet().stream()
            .map(name -> DuckDb.text(name) + ": 'JSON'")
            .collect(Collectors.joining(", ", "{", "}"));
    String fits =
        columns.entrySet().stream()
            .map(
                column -> {
                  String name = DuckDb.name(column.getKey());
                  return "bool_and(%s IS NULL OR TRY_CAST(%s AS %s) IS NOT NULL)"
                      .formatted(name, name, column.getValue());
                })
            .collect(Collectors.joining(", "));
    Set<String> misfits = new HashSet<>();
    try (Statement statement = duckDb.statement();
        ResultSet found =
            duckDb.query(statement, "SELECT " + fits + " FROM " + read(lines, json))) {
      if (found.next()) {
        int i = 1;
        for (String name : columns.keySet()) {
          if (!found.getBoolean(i++)) {
            misfits.add(name);
          }
        }
      }
    }
    return misfits;
  }

  private String read(String files, String columns) {
    return "read_json(%s, format='newline_delimited', maximum_object_size=%s, columns=%s)"
        .formatted(files, objectSize(), columns);
  }

  /**
   * What is in all records. {@code json_group_structure} would tell that at once, but holds all of
   * them in memory.
   */
  private JsonStructure structure() throws IOException {
    String records =
        "read_ndjson_objects(%s, format='newline_delimited', maximum_object_size=%s)"
            .formatted(lines, objectSize());
    String sql =
        "SELECT structure FROM (SELECT json_structure(json) AS structure,"
            + " row_number() OVER () AS number FROM "
            + records
            + ") GROUP BY structure ORDER BY min(number)";
    JsonStructure structure = JsonStructure.ofRecords();
    JsonMapper mapper = new JsonMapper();
    try (Statement statement = duckDb.statement();
        ResultSet found = duckDb.query(statement, sql)) {
      while (found.next()) {
        structure.add(mapper.readTree(found.getString(1)));
      }
    } catch (SQLException e) {
      throw ParquetException.of(REMEDY, e);
    }
    return structure;
  }

  /**
   * Writes files, all with the same columns.
   *
   * @param names the columns, in order
   * @param targets a file for each of JSON Lines
   * @param bytes the size of all lines
   * @param rows the number of all lines
   * @throws IOException if the records cannot be written
   */
  public void write(List<String> names, List<Path> targets, long bytes, long rows)
      throws IOException {
    JsonStructure structure = structure();
    Map<String, String> columns = columns(names, structure, Set.of());
    try {
      write(columns, targets, bytes, rows);
    } catch (SQLException e) {
      try {
        Map<String, String> wider = columns(names, structure, misfits(columns));
        write(wider, targets, bytes, rows);
      } catch (SQLException again) {
        throw ParquetException.of(REMEDY, again);
      }
    }
  }

  private void write(Map<String, String> columns, List<Path> targets, long bytes, long rows)
      throws SQLException {
    String types =
        columns.entrySet().stream()
            .map(
                column ->
                    DuckDb.text(column.getKey())
                        + ": "
                        + DuckDb.text(isBytes(column.getValue()) ? "VARCHAR" : column.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
    String values =
        columns.entrySet().stream()
            .map(
                column -> {
                  String name = DuckDb.name(column.getKey());
                  return isBytes(column.getValue()) ? name + "::BLOB AS " + name : name;
                })
            .collect(Collectors.joining(", "));
    long fitting = GROUP_BYTES / Math.max(1, bytes / Math.max(1, rows));
    for (int i = 0; i < sources.size(); i++) {
      duckDb.run(
          "COPY (SELECT "
              + values
              + " FROM "
              + read(DuckDb.file(sources.get(i)), types)
              + ") TO "
              + DuckDb.text(targets.get(i).toAbsolutePath().toString())
              + " (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE "
              + Math.max(LEAST_ROWS, Math.min(MOST_ROWS, fitting))
              + ")");
    }
  }

  /** In JSON, bytes are written in a way that only a cast of text understands. */
  private static boolean isBytes(String type) {
    return type.equals(BYTES);
  }

  private long objectSize() {
    return Math.max(1 << 20, longestLine + 16);
  }

  @Override
  public void close() {
    duckDb.close();
  }
}
