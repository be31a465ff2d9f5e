package io.github.neardup.io;

/**
 * Some records of a corpus that follow each other, taken from a {@link CorpusReader}, for another
 * thread to go through while the corpus is read on. Stands before the first. Lines of JSON Lines
 * are only parsed when they are asked for their document, on the thread that asks; records of other
 * formats have been read.
 *
 * <p>Not thread-safe: one thread at a time.
 */
public abstract class RecordBatch implements CorpusRecord {

  private long bytesRead;

  RecordBatch() {}

  /**
   * How many bytes the files have up to its end, compressed as they are; about. The reader itself
   * may have read on.
   */
  public final long bytesRead() {
    return bytesRead;
  }

  final void read(long bytes) {
    bytesRead = bytes;
  }

  /** How many records there are, at least 1. */
  public abstract int size();

  /** About how many characters the records have. */
  public abstract long characters();

  /**
   * Steps to the next record, malformed or not.
   *
   * @return whether there is one
   */
  public abstract boolean advance();

  /** Steps before the first record. */
  public abstract void rewind();

  /** Adds the record at which the rows stand. */
  abstract void add(Rows rows);

  /** Whether there are enough records. */
  abstract boolean isFull();
}
