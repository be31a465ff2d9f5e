package io.github.neardup.io;

import io.github.neardup.core.Document;
import java.io.IOException;
import java.io.OutputStream;

/** A record of a corpus, malformed or not, at which a reader or a batch stands. */
public interface CorpusRecord {

  /**
   * The document in the record.
   *
   * @throws CorpusException if the record is malformed
   * @throws IllegalStateException if there is no record here, before the first or after the last
   */
  Document document();

  /**
   * The value of a field of the record.
   *
   * @param field one of {@link CorpusFields#extras}, or that of the id or the text
   * @return the value, or the empty string if the record has none
   * @throws CorpusException if the record is malformed
   * @throws IllegalArgumentException if the field was not asked for
   */
  String extra(String field);

  /**
   * Writes the record as it stands in files of its format, malformed or not.
   *
   * @throws IOException if {@code out} throws it
   */
  void writeRaw(OutputStream out) throws IOException;

  /** The file that the record is in, as the user named it; of a database, the collection. */
  String path();

  /**
   * The number of the line in its file on which the record begins, from 1; of Parquet, of the row.
   */
  long lineNumber();

  /**
   * A fault of this record.
   *
   * @param problem what is wrong and what to do, separated by a semicolon
   */
  CorpusException fault(String problem);
}
