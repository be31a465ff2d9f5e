package io.github.neardup.io.internal.parquet;

import io.github.neardup.core.internal.files.TemporaryFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Steps through the rows of a Parquet file, each as a JSON object. DuckDB holds some thousand of
 * them at a time. Not thread-safe.
 */
public final class ParquetInput implements AutoCloseable {

  private static final String REMEDY = "check that the file is Parquet and whole, or make it again";

  private final TemporaryFolder folder;
  private final DuckDb duckDb;
  private final Map<String, String> columns = new LinkedHashMap<>();
  private final long rows;
  private final Path file;
  private @Nullable Statement statement;
  private @Nullable ResultSet results;

  private ParquetInput(Path file, TemporaryFolder folder, DuckDb duckDb) throws SQLException {
    this.file = file;
    this.folder = folder;
    this.duckDb = duckDb;
    try (Statement describe = duckDb.statement();
        ResultSet found = duckDb.query(describe, "DESCRIBE SELECT * FROM " + table())) {
      while (found.next()) {
        columns.put(found.getString(1), found.getString(2));
      }
    }
    try (Statement count = duckDb.statement();
        ResultSet found =
            duckDb.query(
                count,
                "SELECT sum(num_rows) FROM parquet_file_metadata(" + DuckDb.file(file) + ")")) {
      rows = found.next() ? found.getLong(1) : 0;
    }
  }

  /**
   * Opens a file before its first row.
   *
   * @throws ParquetException if it is not Parquet, or DuckDB is not there or cannot be started
   */
  public static ParquetInput open(Path file) throws ParquetException {
    TemporaryFolder folder = folder();
    @Nullable DuckDb duckDb = null;
    try {
      duckDb = DuckDb.start(folder.path());
      return new ParquetInput(file, folder, duckDb);
    } catch (SQLException e) {
      close(duckDb, folder);
      throw ParquetException.of(REMEDY, e);
    } catch (ParquetException | RuntimeException e) {
      close(duckDb, folder);
      throw e;
    }
  }

  private static TemporaryFolder folder() throws ParquetException {
    try {
      return TemporaryFolder.in(Path.of(System.getProperty("java.io.tmpdir", "")));
    } catch (IOException e) {
      throw DuckDb.unusable("it is not there, or cannot be written to", e);
    }
  }

  private static void close(@Nullable DuckDb duckDb, TemporaryFolder folder) {
    if (duckDb != null) {
      duckDb.close();
    }
    folder.close();
  }

  private String table() {
    return "read_parquet("
        + DuckDb.file(file)
        + ", hive_partitioning=false, file_row_number=false, binary_as_string=false)";
  }

  /** The type of each column, in order, as SQL says it. */
  public Map<String, String> columns() {
    return columns;
  }

  /** How many rows there are. */
  public long rows() {
    return rows;
  }

  /**
   * The next row as a JSON object in UTF-8; null after the last.
   *
   * @throws ParquetException if the file cannot be read on
   */
  public byte @Nullable [] next() throws ParquetException {
    try {
      if (results == null) {
        statement = duckDb.statement();
        results = duckDb.query(statement, "SELECT to_json(" + row() + ")::VARCHAR FROM " + table());
      }
      return results.next()
          ? FiniteNumbers.of(results.getString(1)).getBytes(StandardCharsets.UTF_8)
          : null;
    } catch (SQLException e) {
      throw ParquetException.of(REMEDY, cause(e));
    }
  }

  /** Why a query failed: of one whose rows come as they are read, DuckDB does not say it. */
  private SQLException cause(SQLException failure) {
    try {
      duckDb.run(
          "CREATE OR REPLACE TEMP TABLE cause AS SELECT max(hash(file)) FROM "
              + table()
              + " AS file");
      return failure;
    } catch (SQLException cause) {
      return cause;
    }
  }

  private String row() {
    return columns.keySet().stream()
        .map(DuckDb::name)
        .map(name -> name + " := " + name)
        .collect(Collectors.joining(", ", "struct_pack(", ")"));
  }

  @Override
  public void close() {
    try {
      if (results != null) {
        results.close();
      }
      if (statement != null) {
        statement.close();
      }
    } catch (SQLException e) {
      // what was read was read
    } finally {
      close(duckDb, folder);
    }
  }
}
