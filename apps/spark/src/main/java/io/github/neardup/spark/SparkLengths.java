package io.github.neardup.spark;

import static org.apache.spark.sql.functions.col;

import io.github.neardup.core.TextLength;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** How long the texts of a Dataset are. */
final class SparkLengths {

  private SparkLengths() {}

  /** Counts them in one pass; texts that are too short are left out. */
  static TextLength.Distribution of(Dataset<Row> documents, String text, int minLength) {
    return documents
        .select(col(text).cast("string"))
        .javaRDD()
        .mapPartitions(
            rows -> {
              TextLength.Distribution lengths = new TextLength.Distribution();
              while (rows.hasNext()) {
                Row row = rows.next();
                if (!row.isNullAt(0) && !SparkRequest.isTooShort(row.getString(0), minLength)) {
                  lengths.add(row.getString(0));
                }
              }
              return List.of(lengths).iterator();
            })
        .treeReduce(
            (a, b) -> {
              a.merge(b);
              return a;
            });
  }
}
