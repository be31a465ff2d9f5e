package io.github.neardup.io;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records of separated values, with or without a first one that names the columns. */
abstract class HeadedRows implements Rows {

  private final String name;
  private final boolean header;
  private @Nullable Columns columns;
  private List<String> record = List.of();

  HeadedRows(String name, boolean header) {
    this.name = name;
    this.header = header;
  }

  /** The next record, header included; null after the last. */
  abstract @Nullable List<String> next();

  @Override
  public final boolean advance() {
    List<String> next = next();
    if (next != null && columns == null) {
      columns = header ? Columns.named(next) : Columns.numbered(next.size());
      next = header ? next() : next;
    }
    Columns known = columns;
    if (next == null || known == null) {
      return false;
    }
    if (next.size() != known.count()) {
      throw known.wrongCount(next.size(), this);
    }
    record = next;
    return true;
  }

  @Override
  public final String value(String column) {
    Columns known = columns;
    if (known == null) {
      throw new IllegalStateException("no record yet");
    }
    return known.value(record, column, this);
  }

  @Override
  public final List<String> values(String column) {
    String value = value(column);
    return value.isBlank() ? List.of() : List.of(value.trim().split("[\\s,;]+"));
  }

  @Override
  public final CorpusException fault(String problem) {
    return new CorpusException(name, lineNumber(), problem);
  }
}
