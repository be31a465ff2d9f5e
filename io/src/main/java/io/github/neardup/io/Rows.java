package io.github.neardup.io;

import java.nio.charset.Charset;
import java.util.List;

/** Steps through the records of a file, one in memory at a time. */
public interface Rows extends AutoCloseable {

  /** The column that holds the key of a record in a {@linkplain RowFormat#JSON JSON} object. */
  String KEY = "@key";

  /**
   * Opens a file before its first record.
   *
   * @param charsets in which the text may be, the first that fits is taken; JSON is UTF-8 always
   * @param header whether the first line of a file of separated values names the columns; without,
   *     they are {@code 1}, {@code 2} and so on
   * @throws CorpusException if it cannot be opened
   */
  static Rows open(CorpusSource source, RowFormat format, List<Charset> charsets, boolean header) {
    return switch (format) {
      case CSV -> new SeparatedRows(source, charsets, ',', header);
      case TSV -> new SeparatedRows(source, charsets, '\t', header);
      case PLAIN_TSV -> new PlainRows(source, header);
      case JSONL -> new JsonLinesRows(source);
      case JSON -> new JsonRows(source);
    };
  }

  /**
   * Steps to the next record.
   *
   * @throws CorpusException if the file is not what it should be
   */
  boolean advance();

  /**
   * The value of a column; the empty string if it is null.
   *
   * @throws CorpusException if there is no such column, or it holds no single value
   */
  String value(String column);

  /**
   * The values of a column that holds a list; none if it is null.
   *
   * @throws CorpusException if there is no such column
   */
  List<String> values(String column);

  /** The number of the line on which the record begins, from 1. */
  long lineNumber();

  /** A fault of this record. */
  CorpusException fault(String problem);

  @Override
  void close();
}
