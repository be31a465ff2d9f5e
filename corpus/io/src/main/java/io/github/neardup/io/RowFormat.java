package io.github.neardup.io;

import static java.util.Map.entry;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.io.compress.Compression;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The formats of files that hold records with named columns. */
public enum RowFormat {
  /**
   * Values separated by commas as in RFC 4180, or by semicolons, tabs or pipes; a quoted field may
   * hold separators and line breaks.
   */
  CSV("csv"),

  /** Values separated by tabs; a field is quoted only if a quote stands at both of its ends. */
  TSV("tsv"),

  /** Values separated by tabs, one record a line; a quote is an ordinary character. */
  PLAIN_TSV("plain-tsv"),

  /** A JSON object a line. */
  JSONL("jsonl"),

  /**
   * One JSON value: an array of records, or an object whose members are records, each under its
   * key. A record that is an array has the columns {@code 0}, {@code 1} and so on.
   */
  JSON("json"),

  /** A text a line and nothing else: records with one column, {@code text}. */
  TXT("txt"),

  /** Apache Parquet; needs DuckDB's driver on the class path. */
  PARQUET("parquet"),

  /**
   * A WARC file (ISO 28500) with the texts of a crawl, such as a WET file: its records of the type
   * {@code conversion}, with the columns {@code id}, {@code url}, {@code date} and {@code text}.
   * Read only.
   */
  WARC("warc"),

  /**
   * A tar archive of texts: each file in it is a record, with the columns {@code id} (its path) and
   * {@code text}. Read only.
   */
  TAR("tar");

  private static final Map<String, RowFormat> ENDINGS =
      Map.ofEntries(
          entry("csv", CSV),
          entry("tsv", TSV),
          entry("tab", TSV),
          entry("jsonl", JSONL),
          entry("ndjson", JSONL),
          entry("json", JSON),
          entry("txt", TXT),
          entry("parquet", PARQUET),
          entry("warc", WARC),
          entry("wet", WARC),
          entry("tar", TAR));

  private final String label;

  RowFormat(String label) {
    this.label = label;
  }

  /** Returns the name, such as {@code plain-tsv}. */
  @JsonValue
  public String label() {
    return label;
  }

  /** Returns whether files hold lines of separated values, CSV or TSV. */
  public boolean isSeparated() {
    return this == CSV || this == TSV || this == PLAIN_TSV;
  }

  /**
   * Returns whether a file may have an encoding other than UTF-8. Parquet may not, and lengths in
   * WARC count bytes of UTF-8.
   */
  public boolean hasEncoding() {
    return this != PARQUET && this != WARC;
  }

  /** Returns the names. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(RowFormat::label).toList();
  }

  /**
   * Returns the format of that name.
   *
   * @throws IllegalArgumentException if there is none; the message suggests the nearest
   */
  @JsonCreator
  public static RowFormat of(String label) {
    return Arrays.stream(values())
        .filter(format -> format.label.equals(label))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(Suggestions.unknown("format", label, labels())));
  }

  /** Returns the format that a file name shows, compressed or not. */
  public static Optional<RowFormat> ofFile(String fileName) {
    String name = Compression.nameWithout(fileName).toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? Optional.empty() : Optional.ofNullable(ENDINGS.get(name.substring(dot + 1)));
  }

  /** Returns whether files of this format can be written as well as read. */
  public boolean isWritten() {
    return this != WARC && this != TAR;
  }

  /** Returns whether a file name shows a format of records rather than one text. */
  static boolean isOfRecords(String fileName) {
    return ofFile(fileName).filter(format -> format != TXT).isPresent();
  }

  /** Returns the endings, without the dot, of the formats that can be written. */
  public static List<String> endings() {
    return ENDINGS.entrySet().stream()
        .filter(ending -> ending.getValue().isWritten())
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** Returns the format of a corpus: JSON Lines, unless its name shows another. */
  static RowFormat ofCorpus(String fileName) {
    return ofFile(fileName).orElse(JSONL);
  }
}
