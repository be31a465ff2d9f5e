package io.github.neardup.io;

import io.github.neardup.core.Document;
import java.util.Iterator;
import java.util.function.Consumer;

/**
 * Steps through the records of a corpus in order, over one or several files, one record in memory
 * at a time:
 *
 * <pre>{@code
 * try (CorpusReader reader = JsonLinesReader.open(files)) {
 *   while (reader.advance()) {
 *     use(reader.document());
 *   }
 * }
 * }</pre>
 *
 * <p>Not thread-safe, but for {@link #bytesRead}.
 */
public interface CorpusReader extends AutoCloseable {

  /**
   * Steps to the next record, malformed or not.
   *
   * @return whether there is one
   * @throws CorpusException if a file cannot be read on; nothing can be read after that
   */
  boolean advance();

  /**
   * The document in the record. It is only now that the record is parsed: who does not ask for the
   * document does not pay for it.
   *
   * @throws CorpusException if the record is malformed; the reader can {@link #advance} past it
   * @throws IllegalStateException if there is no record, before the first or after the last
   */
  Document document();

  /** The file that the record is in, as the user named it. */
  String path();

  /** The number of the record's line in its file, from 1. */
  long lineNumber();

  /**
   * How many bytes of the files have been read, compressed as they are: for showing progress. Can
   * be called from any thread.
   */
  long bytesRead();

  /** The documents from here on. A malformed record ends the run with its exception. */
  default Iterator<Document> documents() {
    return documents(
        malformed -> {
          throw malformed;
        });
  }

  /**
   * The well-formed documents from here on.
   *
   * @param malformed is told of each record that is left out
   */
  default Iterator<Document> documents(Consumer<CorpusException> malformed) {
    return new DocumentIterator(this, malformed);
  }

  @Override
  void close();
}
