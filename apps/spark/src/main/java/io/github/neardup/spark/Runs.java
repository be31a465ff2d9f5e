package io.github.neardup.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Groups sorted rows into runs that are equal in their first columns. Not thread-safe. */
final class Runs implements Iterator<List<Row>> {

  private final Iterator<Row> rows;
  private final int columns;
  private @Nullable Row next;

  Runs(Iterator<Row> rows, int columns) {
    this.rows = rows;
    this.columns = columns;
    this.next = rows.hasNext() ? rows.next() : null;
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public List<Row> next() {
    Row first = next;
    if (first == null) {
      throw new NoSuchElementException();
    }
    List<Row> run = new ArrayList<>();
    for (Row row = first; row != null && isSame(first, row); row = next) {
      run.add(row);
      next = rows.hasNext() ? rows.next() : null;
    }
    return run;
  }

  private boolean isSame(Row a, Row b) {
    for (int i = 0; i < columns; i++) {
      if (!Objects.equals(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }
}
