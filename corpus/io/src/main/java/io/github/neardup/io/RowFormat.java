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

/** How a file holds records with named columns. */
public enum RowFormat {
  /**
   * Values with commas between them as in RFC 4180, or with semicolons, tabs or pipes: a field in
   * quotes may hold separators and line breaks.
   */
  CSV("csv"),

  /** Values with tabs between them, some in quotes if both quotes of these stand at an end. */
  TSV("tsv"),

  /** Tab-separated values, a record a line; a quote is a character like any other. */
  PLAIN_TSV("plain-tsv"),

  /** A JSON object a line. */
  JSONL("jsonl"),

  /**
   * One JSON value: an array of records, or an object whose members are records, each under its
   * key. A record that is an array has the columns {@code 0}, {@code 1} and so on.
   */
  JSON("json"),

  /** A text a line, without anything else: records with one column, {@code text}. */
  TXT("txt"),

  /** Apache Parquet; needs DuckDB's driver on the class path. */
  PARQUET("parquet"),

  /**
   * A WARC file (ISO 28500) with the texts of a crawl, as WET files are: its records of the type
   * {@code conversion}, with the columns {@code id}, {@code url}, {@code date} and {@code text}. Is
   * read, and not written.
   */
  WARC("warc"),

  /**
   * A tar archive of texts: each file in it is one, with the columns {@code id}, its path, and
   * {@code text}. Is read, and not written.
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

  /** Its name, such as {@code plain-tsv}. */
  @JsonValue
  public String label() {
    return label;
  }

  /** Whether a file holds lines of separated values, CSV or TSV. */
  public boolean isSeparated() {
    return this == CSV || this == TSV || this == PLAIN_TSV;
  }

  /**
   * Whether a file may be in another encoding than UTF-8. Parquet may not, and in WARC the lengths
   * are those of bytes in UTF-8.
   */
  public boolean hasEncoding() {
    return this != PARQUET && this != WARC;
  }

  /** The names. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(RowFormat::label).toList();
  }

  /**
   * The format of that name.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest
   */
  @JsonCreator
  public static RowFormat of(String label) {
    return Arrays.stream(values())
        .filter(format -> format.label.equals(label))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(Suggestions.unknown("format", label, labels())));
  }

  /** The format that a file's name tells, whether it is compressed or not. */
  public static Optional<RowFormat> ofFile(String fileName) {
    String name = Compression.nameWithout(fileName).toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    return dot < 0 ? Optional.empty() : Optional.ofNullable(ENDINGS.get(name.substring(dot + 1)));
  }

  /** Whether files of this format are written as well as read. */
  public boolean isWritten() {
    return this != WARC && this != TAR;
  }

  /** Whether a file's name tells that it has records, and not one text. */
  static boolean isOfRecords(String fileName) {
    return ofFile(fileName).filter(format -> format != TXT).isPresent();
  }

  /** The endings of names that tell a format in which files are written, without the dot. */
  public static List<String> endings() {
    return ENDINGS.entrySet().stream()
        .filter(ending -> ending.getValue().isWritten())
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** The format of a corpus: JSON Lines, unless its name tells another. */
  static RowFormat ofCorpus(String fileName) {
    return ofFile(fileName).orElse(JSONL);
  }
}
