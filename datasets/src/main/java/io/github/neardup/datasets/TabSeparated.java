package io.github.neardup.datasets;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.LineReader;

/** Steps through a file of tab-separated values, with a fixed number of columns. */
final class TabSeparated implements AutoCloseable {

  private final LineReader lines;
  private final String[] columns;
  private String[] values = {};

  TabSeparated(CorpusSource source, String... columns) {
    this.lines = LineReader.open(source);
    this.columns = columns;
  }

  /** Steps to the next line that is not empty. */
  boolean advance() {
    while (lines.advance()) {
      String line = lines.text();
      if (!line.isEmpty()) {
        values = line.split("\t", -1);
        if (values.length != columns.length) {
          throw fault(
              "has %d tab-separated column%s; write the %d columns %s"
                  .formatted(
                      values.length,
                      values.length == 1 ? "" : "s",
                      columns.length,
                      String.join(", ", columns)));
        }
        return true;
      }
    }
    return false;
  }

  String value(int column) {
    return values[column];
  }

  int lineNumber() {
    return Math.toIntExact(lines.lineNumber());
  }

  /** A fault of this line. */
  CorpusException fault(String problem) {
    return new CorpusException(lines.name(), lines.lineNumber(), problem);
  }

  @Override
  public void close() {
    lines.close();
  }
}
