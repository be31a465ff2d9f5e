package io.github.neardup.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** Makes schemas, and maps rows and groups of rows to others. */
final class Schemas {

  private Schemas() {}

  /** Maps a row, or the rows of a group, to others. */
  @FunctionalInterface
  interface Mapping<T> extends Serializable {
    Iterable<Row> of(T rows);
  }

  /** Returns columns without nulls, as in {@code "slot int, key long"}. */
  static StructType of(String columns) {
    return StructType.fromDDL(columns.replace(",", " not null,") + " not null");
  }

  /** Maps each row. */
  static Dataset<Row> mapRows(Dataset<Row> table, StructType result, Mapping<Row> mapping) {
    return mapPartitions(table, result, rows -> flatMap(rows, mapping::of));
  }

  /**
   * Maps each group of rows that are equal in the first {@code group} columns. The first {@code
   * order} columns, which include these, order the rows.
   */
  static Dataset<Row> mapGroups(
      Dataset<Row> table, int group, int order, StructType result, Mapping<List<Row>> mapping) {
    return mapPartitions(
        sorted(table, group, order), result, rows -> flatMap(new Runs(rows, group), mapping::of));
  }

  /** Brings the rows of each group together, in order. */
  static Dataset<Row> sorted(Dataset<Row> table, int group, int order) {
    Column[] columns =
        Arrays.stream(table.columns()).limit(order).map(functions::col).toArray(Column[]::new);
    return table.repartition(Arrays.copyOf(columns, group)).sortWithinPartitions(columns);
  }

  static Dataset<Row> mapPartitions(
      Dataset<Row> table, StructType result, MapPartitionsFunction<Row, Row> mapping) {
    return table.mapPartitions(mapping, Encoders.row(result));
  }

  /** Maps all elements, one after the other, to keep little in memory. */
  static <A, B> Iterator<B> flatMap(
      Iterator<A> elements, Function<A, ? extends Iterable<B>> function) {
    return CollectionConverters.asJava(
        CollectionConverters.asScala(elements)
            .flatMap(element -> CollectionConverters.asScala(function.apply(element))));
  }
}
