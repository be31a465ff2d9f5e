package io.github.neardup.spark;

import static io.github.neardup.core.Row.fromBytes;
import static org.apache.spark.sql.functions.ceil;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.sequence;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.xxhash64;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.types.StructType;

/**
 * Covers components with stars in the order of the ranks, as {@link Search#stars} does.
 *
 * <p>A component that fits into a task is covered by that task. A larger one is covered in rounds.
 * In each round, the nodes that match no centre so far are taken in order, as many as fit into a
 * task, which covers them with the engine. The new centres are then compared with all nodes of the
 * component, part by part. A node that matches one of them cannot become a centre, and joins the
 * most similar centre before it. So every node is compared with every centre that comes before it,
 * as the rule requires.
 *
 * @param fingerprints n, words: complete ones
 */
record StarCover(
    Dataset<Row> fingerprints,
    Broadcast<Engine> engine,
    SparkDeduplicator.Limits limits,
    Tables tables) {

  /** The first nodes are selected in each part first, so that no task sorts a whole component. */
  private static final int PARTS = 64;

  private static final StructType STAR = Schemas.of("node long, centre long, similarity double");

  private static final StructType STATE =
      Schemas.of(
          "component long, node long, rank long, centre long, centreRank long, similarity double");

  private static final long NONE = -1;

  /**
   * Finds the centres.
   *
   * @param nodes component, node, rank, count (of words)
   * @return node, centre, similarity
   */
  Dataset<Row> of(Dataset<Row> nodes) {
    Dataset<Row> sizes =
        nodes
            .groupBy("component")
            .agg(count(lit(1)).as("size"), sum("count").as("words"))
            .withColumn(
                "parts",
                greatest(
                    ceil(col("size").divide((double) limits.nodes())),
                    ceil(col("words").divide((double) limits.words()))));
    Dataset<Row> large = tables.keep("large", sizes.filter(col("parts").gt(1)));
    Dataset<Row> small = nodes.join(large, "component", "left_anti");
    Broadcast<Engine> sent = engine;
    Dataset<Row> stars =
        Schemas.mapGroups(inOrder(small), 1, 2, STAR, rows -> cover(rows, sent.value()));
    return large.isEmpty() ? stars : stars.union(inRounds(nodes, large));
  }

  /** Returns component, rank, node, words. */
  private Dataset<Row> inOrder(Dataset<Row> nodes) {
    return withWords(nodes.select("component", "node", "rank"))
        .select("component", "rank", "node", "words");
  }

  private Dataset<Row> withWords(Dataset<Row> nodes) {
    return nodes.join(fingerprints, nodes.col("node").equalTo(fingerprints.col("n")));
  }

  /** Covers the ordered rows of one component: component, rank, node, words. */
  private static List<Row> cover(List<Row> component, Engine engine) {
    FingerprintTable table = table(component);
    Search.StarClusters found = stars(table, engine);
    List<Row> stars = new ArrayList<>();
    for (int row = 0; row < found.rows(); row++) {
      int centre = found.centre(row);
      stars.add(
          RowFactory.create(
              component.get(row).getLong(2),
              component.get(centre).getLong(2),
              table.similarity(engine.algorithm(), row, centre, 0)));
    }
    return stars;
  }

  private static Search.StarClusters stars(FingerprintTable table, Engine engine) {
    return Search.of(engine.algorithm(), 1).ofPart().stars(table, Integer::compare);
  }

  private static FingerprintTable table(List<Row> rows) {
    FingerprintTable table = new FingerprintTable();
    for (Row row : rows) {
      byte[] words = row.getAs("words");
      table.add(io.github.neardup.core.Row.of(fromBytes(words)));
    }
    return table;
  }

  private Dataset<Row> inRounds(Dataset<Row> nodes, Dataset<Row> large) {
    Dataset<Row> parts = large.select("component", "parts", "size").cache();
    Dataset<Row> state =
        nodes.join(parts.select("component"), "component").select("component", "node", "rank");
    state = tables.keepNext("stars", withoutCentre(state));
    while (true) {
      Dataset<Row> centres = centres(first(state.filter(col("centre").equalTo(NONE)), parts));
      centres = tables.keepNext("centres", centres);
      if (centres.isEmpty()) {
        return state.select("node", "centre", "similarity");
      }
      state = tables.keepNext("stars", compared(state, centres, parts));
    }
  }

  /** Returns the state of nodes that have no centre. */
  private static Dataset<Row> withoutCentre(Dataset<Row> nodes) {
    return nodes
        .withColumn("centre", lit(NONE))
        .withColumn("centreRank", lit(NONE))
        .withColumn("similarity", lit(-1.0));
  }

  /** Returns the first nodes of each component, as many as fit into a task. */
  private static Dataset<Row> first(Dataset<Row> open, Dataset<Row> parts) {
    Dataset<Row> withMost =
        open.join(parts, "component")
            .withColumn("most", ceil(col("size").divide(col("parts"))))
            .withColumn("part", pmod(xxhash64(col("node")), lit(PARTS)));
    return withMost
        .withColumn(
            "place", row_number().over(Window.partitionBy("component", "part").orderBy("rank")))
        .filter(col("place").leq(col("most")))
        .withColumn("place", row_number().over(Window.partitionBy("component").orderBy("rank")))
        .filter(col("place").leq(col("most")))
        .select("component", "node", "rank");
  }

  /** Returns the centres among nodes that match none so far: component, rank, node. */
  private Dataset<Row> centres(Dataset<Row> first) {
    Broadcast<Engine> sent = engine;
    return Schemas.mapGroups(
        inOrder(first),
        1,
        2,
        Schemas.of("component long, node long, rank long"),
        rows -> centresIn(rows, sent.value()));
  }

  private static List<Row> centresIn(List<Row> component, Engine engine) {
    Search.StarClusters found = stars(table(component), engine);
    List<Row> centres = new ArrayList<>();
    for (int i = 0; i < found.rows(); i++) {
      if (found.centre(i) == i) {
        Row row = component.get(i);
        centres.add(RowFactory.create(row.getLong(0), row.getLong(2), row.getLong(1)));
      }
    }
    return centres;
  }

  /** Returns the state after comparing all nodes with new centres. */
  private Dataset<Row> compared(Dataset<Row> state, Dataset<Row> centres, Dataset<Row> parts) {
    Dataset<Row> ofComponent = parts.select("component", "parts");
    Dataset<Row> inTheirPart =
        state
            .join(ofComponent, "component")
            .withColumn("part", pmod(xxhash64(col("node")), col("parts")))
            .withColumn("side", lit(1));
    Dataset<Row> inEachPart =
        withoutCentre(centres)
            .join(ofComponent, "component")
            .withColumn("part", explode(sequence(lit(0L), col("parts").minus(1).cast("long"))))
            .withColumn("side", lit(0));
    Broadcast<Engine> sent = engine;
    Dataset<Row> all =
        withWords(inTheirPart.unionByName(inEachPart))
            .select(
                "component",
                "part",
                "side",
                "rank",
                "node",
                "centre",
                "centreRank",
                "similarity",
                "words");
    return Schemas.mapGroups(all, 2, 4, STATE, part -> new Comparing(sent.value()).of(part));
  }

  /** Compares the nodes of one part with the centres before them. Not thread-safe. */
  private static final class Comparing {
    private final Engine engine;

    /**
     * The centres. The time of each is its rank, so that the first of equally similar ones wins.
     */
    private final NearDuplicateIndex index;

    private final Long2ObjectOpenHashMap<Row> centres = new Long2ObjectOpenHashMap<>();

    Comparing(Engine engine) {
      this.engine = engine;
      this.index = NearDuplicateIndex.inMemory(engine.algorithm());
    }

    List<Row> of(List<Row> part) {
      List<Row> states = new ArrayList<>();
      for (Row row : part) {
        long rank = row.getAs("rank");
        if (row.<Integer>getAs("side") == 0) {
          index.add(new Entry(Long.toString(rank), Instant.ofEpochMilli(rank)), words(row));
          centres.put(rank, row);
        } else {
          states.add(compare(row, rank));
        }
      }
      return states;
    }

    private Row compare(Row row, long rank) {
      long component = row.getAs("component");
      long node = row.getAs("node");
      if (centres.containsKey(rank)) { // a new centre
        return RowFactory.create(component, node, rank, node, rank, 1.0);
      }
      long centre = row.getAs("centre");
      long centreRank = row.getAs("centreRank");
      double similarity = row.getAs("similarity");
      if (centre != node) {
        for (Match match : index.query(words(row))) { // the most similar first
          if (match.similarity() < similarity) {
            break;
          }
          long found = match.entry().time().toEpochMilli();
          boolean closer = match.similarity() > similarity || found < centreRank;
          if (found < rank && closer && isPair(centres.get(found), row)) {
            centre = centres.get(found).getAs("node");
            centreRank = found;
            similarity = match.similarity();
            break;
          }
        }
      }
      return RowFactory.create(component, node, rank, centre, centreRank, similarity);
    }

    private static long[] words(Row row) {
      return fromBytes(row.getAs("words"));
    }

    /** Checks the sketches, which the index does not compare. */
    private boolean isPair(Row a, Row b) {
      return !engine.hasSketches()
          || Search.of(engine.algorithm(), 1).ofPart().verifies(table(List.of(a, b)), 0, 1);
    }
  }
}
