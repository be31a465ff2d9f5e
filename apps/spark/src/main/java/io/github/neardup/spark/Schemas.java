package io.github.neardup.spark;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.spark.sql.types.StructType;

/** Makes schemas, and iterators over the results of a partition. */
final class Schemas {

  private Schemas() {}

  /** Returns columns without nulls, as in {@code "slot int, key long"}. */
  static StructType of(String columns) {
    return StructType.fromDDL(columns.replace(",", " not null,") + " not null");
  }

  /** Maps all elements, one after the other, to keep little in memory. */
  static <A, B> Iterator<B> flatMap(
      Iterator<A> elements, Function<A, ? extends Iterable<B>> function) {
    return new Iterator<>() {
      private Iterator<B> current = List.<B>of().iterator();

      @Override
      public boolean hasNext() {
        while (!current.hasNext() && elements.hasNext()) {
          current = function.apply(elements.next()).iterator();
        }
        return current.hasNext();
      }

      @Override
      public B next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return current.next();
      }
    };
  }
}
