package io.github.neardup.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.FeatureSets;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Counts in how many documents of a Dataset each feature occurs, for weights by rarity (TF-IDF).
 * The result equals the counts of {@code neardup frequencies} on one machine, byte for byte.
 */
public final class SparkFrequencies {

  private SparkFrequencies() {}

  /**
   * Counts the features on all executors. The driver receives the features that are not left out,
   * 12 bytes each.
   *
   * @param documents the documents
   * @param text the column with the texts; a null has no features, but counts as a document
   * @param spec the algorithm whose features are counted
   * @param least leaves out features in fewer documents, at least 1
   * @throws io.github.neardup.core.spec.InvalidSpecException if the spec is wrong
   * @throws IllegalArgumentException if {@code least} is less than 1
   */
  public static DocumentFrequencies of(
      Dataset<Row> documents, String text, String spec, int least) {
    if (least < 1) {
      throw new IllegalArgumentException("the least count must be at least 1, not " + least);
    }
    TextPipeline pipeline = TextPipeline.of(Algorithms.settings(spec));
    Dataset<Row> texts = documents.select(col(text).cast("string"));
    Dataset<Row> counts =
        texts
            .mapPartitions(
                (MapPartitionsFunction<Row, Row>) rows -> features(rows, spec),
                Encoders.row(Schemas.of("feature long")))
            .groupBy("feature")
            .agg(count(lit(1)).as("documents"))
            .filter(col("documents").geq(least))
            .sort("feature");
    LongArrayList features = new LongArrayList();
    IntArrayList occurrences = new IntArrayList();
    for (Iterator<Row> rows = counts.toLocalIterator(); rows.hasNext(); ) {
      Row row = rows.next();
      features.add(row.getLong(0));
      occurrences.add(Math.toIntExact(row.getLong(1)));
    }
    return DocumentFrequencies.of(
        pipeline, texts.count(), least, features.toLongArray(), occurrences.toIntArray());
  }

  private static Iterator<Row> features(Iterator<Row> rows, String spec) {
    FeatureExtractor extractor = TextPipeline.of(Algorithms.settings(spec)).extractor();
    LongArray features = new LongArray();
    return Schemas.flatMap(
        rows,
        row -> {
          features.clear();
          if (!row.isNullAt(0)) {
            extractor.extract(row.getString(0), features);
          }
          FeatureSets.toSet(features, 0);
          List<Row> set = new ArrayList<>(features.size());
          for (int i = 0; i < features.size(); i++) {
            set.add(RowFactory.create(features.get(i)));
          }
          return set;
        });
  }
}
