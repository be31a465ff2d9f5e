package io.github.neardup.io;

import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.database.DatabaseCollection;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** A format of neardup's own, whose records are read as they stand in the file and copied so. */
abstract class RowFormat implements Format {

  private final String name;
  private final List<String> endings;

  RowFormat(String name, String... endings) {
    this.name = name;
    this.endings = List.of(endings);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final List<String> endings() {
    return endings;
  }

  @Override
  public final boolean isWritten() {
    return true;
  }

  @Override
  public final Records read(Input file) {
    throw new UnsupportedOperationException("records of " + name + " are read as rows");
  }

  /**
   * What is wanted of a file.
   *
   * @param wanted the columns that are read, or all if there are none
   * @param texts the columns that must be text, and not, say, bytes
   * @param whole whether a database sends whole records at once
   * @param limit the most records that a database sends
   * @param bytesRead counts the bytes read, compressed as they are
   */
  record Opening(
      CorpusSource source,
      TableOptions tables,
      Set<String> wanted,
      Set<String> texts,
      boolean whole,
      long limit,
      AtomicLong bytesRead) {

    /** Everything in a file. */
    static Opening all(CorpusSource source, TableOptions tables) {
      return new Opening(
          source, tables, Set.of(), Set.of(), false, DatabaseCollection.NO_LIMIT, new AtomicLong());
    }

    /** Returns the same with further columns, unless all are read. */
    Opening withNames(Set<String> names) {
      if (wanted.isEmpty() || names.isEmpty()) {
        return this;
      }
      Set<String> all = new HashSet<>(wanted);
      all.addAll(names);
      return new Opening(source, tables, all, texts, whole, limit, bytesRead);
    }
  }

  /** Opens a file before its first record. */
  abstract Rows open(Opening file) throws IOException;

  /** Begins to write records of some inputs, unchanged if all have this format. */
  abstract RecordWriter writer(Layouts inputs, RecordWriter.Destination destination);

  /** Returns whether a file can only be written as a whole, and compresses what is in it. */
  boolean isWhole() {
    return false;
  }

  /** Returns the format of a file with the name of this one, which may belong to another. */
  Format actual(CorpusFiles.Entry file) {
    return this;
  }
}
