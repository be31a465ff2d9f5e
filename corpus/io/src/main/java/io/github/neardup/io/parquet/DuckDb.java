package io.github.neardup.io.parquet;

import io.github.neardup.core.util.Messages;
import io.github.neardup.core.util.NativeLibraries;
import io.github.neardup.io.parquet.ParquetInput.ParquetException;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A DuckDB of its own, in memory, that fetches nothing from the network. */
final class DuckDb implements AutoCloseable {

  private static final String DRIVER = "org.duckdb.DuckDBDriver";

  /** The type of bytes. */
  static final String BYTES = "BLOB";

  /** In bytes, beside the Java heap: the least that it may use. */
  private static final long LEAST_MEMORY = 1_000_000_000;

  private static final long MEGABYTE = 1_000_000;

  /** A part of a type: names and texts in quotes, and types that have no others within them. */
  private static final Pattern PART =
      Pattern.compile("'(?:[^']++|'')*+'|\"(?:[^\"]++|\"\")*+\"|[A-Z]+(?:\\(\\d+,\\d+\\))?");

  private final Connection connection;

  private DuckDb(Connection connection) {
    this.connection = connection;
  }

  /**
   * How much it may use, in megabytes: what the machine has beside the Java heap. It holds 2,048
   * rows at a time, several times over, and takes no more than they need.
   */
  static long megabytes() {
    long all =
        ManagementFactory.getOperatingSystemMXBean()
                instanceof com.sun.management.OperatingSystemMXBean system
            ? system.getTotalMemorySize()
            : 0;
    return Math.max(LEAST_MEMORY, all - Runtime.getRuntime().maxMemory()) / MEGABYTE;
  }

  /**
   * Starts one.
   *
   * @param folder where it may put what does not fit into its memory
   * @throws ParquetException if it is not there, or cannot be started here
   */
  static DuckDb start(Path folder) throws ParquetException {
    Properties settings = new Properties();
    settings.setProperty("jdbc_stream_results", "true");
    settings.setProperty("threads", "1");
    settings.setProperty("memory_limit", megabytes() + "MB");
    settings.setProperty("temp_directory", folder.toString());
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("allow_community_extensions", "false");
    settings.setProperty("preserve_insertion_order", "true");
    try {
      Class<? extends Driver> type = Class.forName(DRIVER).asSubclass(Driver.class);
      if (!hasLibrary(type)) {
        throw new ParquetException(
            NativeLibraries.missing("DuckDB, which Parquet needs,", "org.duckdb:duckdb_jdbc")
                + ", or use .jsonl");
      }
      Driver driver = type.getDeclaredConstructor().newInstance();
      DuckDb duckDb = new DuckDb(driver.connect("jdbc:duckdb:", settings));
      // Times with a zone are shown alike everywhere.
      duckDb.run("SET TimeZone = 'UTC'");
      return duckDb;
    } catch (ClassNotFoundException e) {
      throw new ParquetException(
          "Parquet needs DuckDB's driver, which is not there; put the jar of"
              + " org.duckdb:duckdb_jdbc on the class path (NEARDUP_CLASSPATH), or use .jsonl",
          e);
    } catch (ReflectiveOperationException | SQLException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw unusable(Messages.firstLine(String.valueOf(cause.getMessage())), e);
    }
  }

  /** Without a library, the driver would print a stack trace before it fails. */
  private static boolean hasLibrary(Class<?> driver) {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String library =
        "libduckdb_java.so_%s_%s"
            .formatted(
                os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "macos" : os,
                switch (arch) {
                  case "x86_64" -> "amd64";
                  case "aarch64" -> "arm64";
                  default -> arch;
                });
    return driver.getResource("/" + library) != null
        || Arrays.stream(System.getProperty("java.library.path", "").split(File.pathSeparator, -1))
            .anyMatch(folder -> new File(folder, System.mapLibraryName("duckdb_java")).exists());
  }

  /** The folder for temporary files, where DuckDB unpacks itself, does not serve. */
  static ParquetException unusable(String reason, Throwable cause) {
    return new ParquetException(
        "Parquet needs DuckDB, which cannot be started with the folder for temporary files, "
            + System.getProperty("java.io.tmpdir", "")
            + " ("
            + reason
            + "); name another, in which programs may lie, with"
            + " NEARDUP_OPTS=-Djava.io.tmpdir=FOLDER, or use .jsonl",
        cause);
  }

  void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The rows of a query, as they come; ends with the statement, which the caller closes. */
  ResultSet query(Statement statement, String sql) throws SQLException {
    return statement.executeQuery(sql);
  }

  Statement statement() throws SQLException {
    return connection.createStatement();
  }

  /** A text in SQL. */
  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** Bytes in SQL, of their hexadecimal digits. */
  static String bytes(String digits) {
    return "'" + digits.replaceAll("..", "\\\\x$0") + "'::" + BYTES;
  }

  /** A name in SQL. */
  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A type in SQL with others in place of simple ones, at any depth. */
  static String type(String type, UnaryOperator<String> simple) {
    return PART.matcher(type)
        .replaceAll(part -> Matcher.quoteReplacement(simple.apply(part.group())));
  }

  /** A file's path in SQL, in which nothing is a pattern. */
  static String file(Path path) {
    return text(path.toAbsolutePath().toString().replaceAll("[*?\\[]", "[$0]"));
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // it was in memory, and nothing is left to do with it
    }
  }
}
