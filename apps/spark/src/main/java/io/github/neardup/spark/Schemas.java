package io.github.neardup.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Makes schemas, and iterators over the results of a partition. */
final class Schemas {

  private Schemas() {}

  /** Returns columns of numbers and bytes, as in {@code "slot int, key long"}. */
  static StructType of(String columns) {
    List<StructField> fields = new ArrayList<>();
    for (String column : columns.split(", ", -1)) {
      String[] words = column.split(" ", -1);
      fields.add(DataTypes.createStructField(words[0], type(words[1]), false));
    }
    return DataTypes.createStructType(fields);
  }

  private static DataType type(String name) {
    return switch (name) {
      case "int" -> DataTypes.IntegerType;
      case "long" -> DataTypes.LongType;
      case "double" -> DataTypes.DoubleType;
      case "bytes" -> DataTypes.BinaryType;
      default -> throw new IllegalArgumentException(name);
    };
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
