package io.github.neardup.io.parquet;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Objects;

/** Parquet cannot be read or written. The message says why, and what to do after a semicolon. */
public final class ParquetException extends IOException {

  private static final long serialVersionUID = 1;

  ParquetException(String message) {
    super(message);
  }

  ParquetException(String message, Throwable cause) {
    super(message, cause);
  }

  /** What DuckDB says, without the place in the query, which is not the user's. */
  static ParquetException of(String remedy, SQLException e) {
    String message = Objects.requireNonNullElse(e.getMessage(), "DuckDB gave no reason");
    return new ParquetException(message.strip().replaceAll("(?s)\\s*\\R.*", "") + "; " + remedy, e);
  }
}
