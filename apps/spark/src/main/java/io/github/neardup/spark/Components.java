package io.github.neardup.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.xxhash64;

import io.github.neardup.core.search.Clusters;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/**
 * Connected components by alternating large-star and small-star steps (Kiveris, Lattanzi, Mirrokni,
 * Rastogi, Vassilvitskii, "Connected components in MapReduce and beyond", SoCC 2014): provably
 * O(log² n) steps, and few in practice. Each step is stored. If there are few links, the engine's
 * {@link Clusters} joins them in one task.
 */
final class Components {

  /** Up to this many links are joined in one task, which takes 40 bytes for each. */
  static final long FEW = 1_000_000;

  private static final StructType LABELS = Schemas.of("node long, component long");

  private Components() {}

  /**
   * Finds the components, each named by its lowest node.
   *
   * @param links a, b
   * @param few the most links that are joined in one task
   * @return node, component: for every node with a link
   */
  static Dataset<Row> of(Dataset<Row> links, long few, Tables tables) {
    Dataset<Row> edges =
        tables.keepNext(
            "links",
            links
                .filter(col("a").notEqual(col("b")))
                .select(least(col("a"), col("b")).as("v"), greatest(col("a"), col("b")).as("u"))
                .distinct());
    if (edges.count() <= few) {
      return tables.keepNext(
          "components", Schemas.mapPartitions(edges.coalesce(1), LABELS, Components::inOneTask));
    }
    Row before = signature(edges);
    while (true) {
      edges = tables.keepNext("large-star", largeStar(edges));
      edges = tables.keepNext("small-star", smallStar(edges));
      Row after = signature(edges);
      if (after.equals(before)) {
        break;
      }
      before = after;
    }
    Dataset<Row> centres = edges.select(col("v").as("node"), col("v").as("component")).distinct();
    return tables.keepNext(
        "components", edges.select(col("u").as("node"), col("v").as("component")).union(centres));
  }

  /** Links each higher neighbour of a node to the lowest node of the neighbourhood. */
  private static Dataset<Row> largeStar(Dataset<Row> edges) {
    Dataset<Row> both = edges.select("u", "v").union(edges.select(col("v"), col("u")));
    Dataset<Row> lowest =
        both.groupBy("u").agg(min("v").as("m")).select(col("u"), least(col("u"), col("m")).as("m"));
    return both.join(lowest, "u")
        .filter(col("v").gt(col("u")))
        .select(col("m").as("v"), col("v").as("u"))
        .filter(col("u").notEqual(col("v")))
        .distinct();
  }

  /** Links a node and its lower neighbours to the lowest of them. */
  private static Dataset<Row> smallStar(Dataset<Row> edges) {
    Dataset<Row> lowest = edges.groupBy("u").agg(min("v").as("m"));
    Dataset<Row> neighbours =
        edges
            .join(lowest, "u")
            .filter(col("v").notEqual(col("m")))
            .select(col("m").as("v"), col("v").as("u"));
    return neighbours.union(lowest.select(col("m").as("v"), col("u"))).distinct();
  }

  /** Returns a signature of the set of edges, whatever their order. */
  private static Row signature(Dataset<Row> edges) {
    return edges
        .agg(
            count(lit(1)),
            sum(xxhash64(col("u"), col("v")).cast("decimal(38,0)")),
            sum(xxhash64(col("v"), col("u"), lit(1)).cast("decimal(38,0)")))
        .first();
  }

  private static Iterator<Row> inOneTask(Iterator<Row> edges) {
    LongArrayList ends = new LongArrayList();
    while (edges.hasNext()) {
      Row edge = edges.next();
      ends.add(edge.getLong(0));
      ends.add(edge.getLong(1));
    }
    long[] nodes = ends.longStream().sorted().distinct().toArray();
    Clusters.Builder builder = new Clusters.Builder(nodes.length);
    for (int i = 0; i < ends.size(); i += 2) {
      builder.link(
          Arrays.binarySearch(nodes, ends.getLong(i)),
          Arrays.binarySearch(nodes, ends.getLong(i + 1)));
    }
    Clusters clusters = builder.build();
    List<Row> labels = new ArrayList<>();
    for (int i = 0; i < nodes.length; i++) {
      labels.add(RowFactory.create(nodes[i], nodes[clusters.cluster(i)]));
    }
    return labels.iterator();
  }
}
