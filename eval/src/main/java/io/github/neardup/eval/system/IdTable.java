package io.github.neardup.eval.system;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Decoding;
import io.github.neardup.io.RowFormat;
import io.github.neardup.io.Rows;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A table of ids, record by record. Its columns stand in a known order, or the first line names
 * them; records of JSON have fields of these names. Not thread-safe.
 */
final class IdTable implements AutoCloseable {

  private final Rows rows;
  private final boolean json;

  /** The names that the file gives its columns; empty if they have none. */
  private List<String> names = List.of();

  /**
   * Opens a file before its first record. In a table of ids, a quote is a character like any other.
   *
   * @throws CorpusException if it cannot be opened, or its name does not tell its format
   */
  IdTable(CorpusSource file) {
    RowFormat format =
        RowFormat.ofFile(file.name())
            .filter(told -> told != RowFormat.TXT)
            .orElseThrow(
                () ->
                    new CorpusException(
                        file.name(),
                        "its name does not tell its format; end it in .tsv, .csv, .jsonl or .json"
                            + " (and .gz, .zst, .bz2 or .xz)"));
    rows =
        Rows.open(
            file, format == RowFormat.TSV ? RowFormat.PLAIN_TSV : format, Decoding.UTF_8, false);
    json = format == RowFormat.JSONL || format == RowFormat.JSON || format == RowFormat.PARQUET;
  }

  Rows rows() {
    return rows;
  }

  boolean isJson() {
    return json;
  }

  /** The values of the record, as they would read if they were names of columns. */
  List<String> asNames() {
    return rows.columns().stream()
        .map(column -> rows.value(column).strip().toLowerCase(Locale.ROOT))
        .toList();
  }

  /** The first line names the columns so. */
  void name(List<String> columns) {
    names = columns;
  }

  boolean isNamed() {
    return json || !names.isEmpty();
  }

  /** The value of a column; empty if there is no such column, or nothing in it. */
  Optional<String> find(String column, int place) {
    Optional<String> value;
    if (json) {
      value = rows.optional(column);
    } else {
      int index = names.isEmpty() ? place : names.indexOf(column);
      value = index < 0 ? Optional.empty() : rows.optional(String.valueOf(index + 1));
    }
    return value.filter(text -> !text.isEmpty());
  }

  String require(String column, int place) {
    return find(column, place)
        .orElseThrow(
            () -> rows.fault("there is no '" + column + "' here; add it or remove the line"));
  }

  @Override
  public void close() {
    rows.close();
  }
}
