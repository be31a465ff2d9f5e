package io.github.neardup.io.parquet;

import io.github.neardup.core.util.Messages;
import io.github.neardup.core.util.NativeLibraries;
import io.github.neardup.io.compress.UnreadableException;
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
import java.util.Objects;
import java.util.Properties;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A separate DuckDB in memory that fetches nothing from the network. */
final class DuckDb implements AutoCloseable {

  private static final String DRIVER = "org.duckdb.DuckDBDriver";

  /** The SQL type of bytes. */
  static final String BYTES = "BLOB";

  /** The least memory that it may use beside the Java heap, in bytes. */
  private static final long LEAST_MEMORY = 1_000_000_000;

  private static final long MEGABYTE = 1_000_000;

  private static final String OUT_OF_MEMORY = "Out of Memory Error";

  /** A part of a type: names and texts in quotes, and types without other types inside. */
  private static final Pattern PART =
      Pattern.compile("'(?:[^']++|'')*+'|\"(?:[^\"]++|\"\")*+\"|[A-Z]+(?:\\(\\d+,\\d+\\))?");

  private final Connection connection;

  private DuckDb(Connection connection) {
    this.connection = connection;
  }

  /**
   * Returns how much memory it may use, in megabytes: what the machine has beside the Java heap.
   * DuckDB holds 2,048 rows at a time, several times over, and takes no more than they need.
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
   * Starts a DuckDB.
   *
   * @param folder the folder for data that does not fit into its memory
   * @throws UnreadableException if the driver is missing, or cannot be started here
   */
  static DuckDb start(Path folder) throws UnreadableException {
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
        throw new UnreadableException(
            NativeLibraries.missing("DuckDB, which Parquet needs,", "org.duckdb:duckdb_jdbc")
                + ", or use .jsonl");
      }
      Driver driver = type.getDeclaredConstructor().newInstance();
      DuckDb duckDb = new DuckDb(driver.connect("jdbc:duckdb:", settings));
      // So that times with a zone are shown the same everywhere.
      duckDb.run("SET TimeZone = 'UTC'");
      return duckDb;
    } catch (ClassNotFoundException e) {
      throw new UnreadableException(
          "Parquet needs DuckDB's driver, which is missing; put the jar of"
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

  /**
   * Returns the exception for an unusable folder for temporary files, into which DuckDB unpacks
   * itself.
   */
  static UnreadableException unusable(String reason, Throwable cause) {
    return new UnreadableException(
        "Parquet needs DuckDB, which cannot be started with the folder for temporary files, "
            + System.getProperty("java.io.tmpdir", "")
            + " ("
            + reason
            + "); name another, in which programs may lie, with"
            + " NEARDUP_OPTS=-Djava.io.tmpdir=FOLDER, or use .jsonl",
        cause);
  }

  /**
   * Returns the exception for a failed query, without the place in the query, which the user did
   * not write.
   */
  static UnreadableException failure(String remedy, SQLException e) {
    String message = Objects.requireNonNullElse(e.getMessage(), "DuckDB gave no reason");
    if (message.startsWith(OUT_OF_MEMORY)) {
      return new UnreadableException(
          String.format(
              Locale.ROOT,
              "2,048 of its rows need more than the %,d MB available beside the Java heap; give"
                  + " less to Java (NEARDUP_OPTS=-Xmx2g), or make the file again as .jsonl",
              megabytes()),
          e);
    }
    return new UnreadableException(Messages.firstLine(message.strip()) + "; " + remedy, e);
  }

  void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Returns the rows of a query as they arrive. */
  ResultSet query(String sql) throws SQLException {
    Statement statement = connection.createStatement();
    statement.closeOnCompletion();
    return statement.executeQuery(sql);
  }

  /** Returns a text in SQL. */
  static String text(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** Returns bytes in SQL, from their hexadecimal digits. */
  static String bytes(String digits) {
    return "'" + digits.replaceAll("..", "\\\\x$0") + "'::" + BYTES;
  }

  /** Returns a name in SQL. */
  static String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Returns a type in SQL with its simple types replaced, at any depth. */
  static String type(String type, UnaryOperator<String> simple) {
    return PART.matcher(type)
        .replaceAll(part -> Matcher.quoteReplacement(simple.apply(part.group())));
  }

  /** Returns a file's path in SQL, without patterns. */
  static String file(Path path) {
    return text(path.toAbsolutePath().toString().replaceAll("[*?\\[]", "[$0]"));
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // a database in memory leaves nothing behind
    }
  }
}
