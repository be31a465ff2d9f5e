package io.github.neardup.spark;

import static io.github.neardup.core.Row.fromBytes;
import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Keys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * One run of a {@link SparkDeduplicator}. Documents with equal fingerprints form one <em>node</em>,
 * named by the number of the document that would be kept first.
 */
final class SparkRun {

  private static final double NANOSECONDS = 1e9;
  private static final int LARGEST = 5;

  private final SparkDeduplicator.Builder request;
  private final Tables tables;

  SparkRun(SparkDeduplicator.Builder request) {
    this.request = request;
    this.tables = new Tables(request.documents.sparkSession(), request.workFolder());
  }

  DeduplicatedDataset run() {
    try {
      return deduplicate();
    } catch (RuntimeException | Error e) {
      tables.close();
      throw e;
    }
  }

  private DeduplicatedDataset deduplicate() {
    long start = System.nanoTime();
    Algorithm algorithm = Algorithms.create(request.spec);
    Dataset<Row> documents =
        tables.keep("documents", DocumentTable.of(request, broadcast(Engine.of(algorithm))));
    DocumentTable.check(request, documents);
    Dataset<Row> live = documents.filter(col("isShort").equalTo(0));
    boolean withoutSketches = isSmall(algorithm, live);
    if (withoutSketches) {
      live = live.withColumn("sketch", col("rest")).withColumn("rest", lit(new byte[0]));
    }
    Dataset<Row> places = DocumentTable.places(request, live, tables);

    // Documents with equal fingerprints become one node.
    Dataset<Row> digests = live.select("n", "digest").join(places, "n");
    Dataset<Row> groups =
        digests
            .groupBy("digest")
            .agg(count(lit(1)).as("copies"), min(struct(col("rank"), col("n"))).as("best"))
            .filter(col("copies").gt(1));
    Dataset<Row> copies =
        tables.keep(
            "copies", digests.join(groups, "digest").select(col("n"), col("best.n").as("node")));
    Dataset<Row> others = copies.filter(col("n").notEqual(col("node"))).select("n");
    Dataset<Row> nodes = live.join(others, "n", "left_anti");

    Broadcast<Engine> engine =
        broadcast(
            withoutSketches ? Engine.of(algorithm).withoutSketches() : engine(algorithm, nodes));
    Buckets buckets =
        Buckets.of(nodes.select("n", "sketch"), engine, request.limits.members(), tables);
    Dataset<Row> whole = nodes.select(col("n"), concat(col("sketch"), col("rest")).as("words"));
    Dataset<Row> assigned =
        switch (request.options.get(CLUSTERING)) {
          case STAR -> stars(buckets, nodes, whole, places, engine);
          case CONNECTED -> connected(buckets, whole, places, engine, live);
        };
    assigned = tables.keep("assigned", assigned);
    Dataset<Row> removed = tables.keep("removed", removed(documents, copies, assigned));
    Dataset<Row> survivors = removed.filter(col("kept").isNotNull()).select("kept").distinct();
    Dataset<Row> clusters =
        removed
            .filter(col("kept").isNotNull())
            .select(col("id"), col("kept").as("cluster"), col("similarity"))
            .union(survivors.select(col("kept"), col("kept"), lit(1.0)));
    Optional<Dataset<Row>> pairs =
        request.pairs
            ? Optional.of(
                tables.keep("pairs", pairs(buckets, whole, places, copies, engine, documents)))
            : Optional.empty();
    return new DeduplicatedDataset(
        kept(removed),
        removed,
        clusters,
        pairs,
        summary(algorithm, documents, removed, (System.nanoTime() - start) / NANOSECONDS),
        tables);
  }

  private <T> Broadcast<T> broadcast(T value) {
    return JavaSparkContext.fromSparkContext(tables.spark().sparkContext()).broadcast(value);
  }

  /** Returns whether documents are searched without sketches, as on one machine. */
  private static boolean isSmall(Algorithm algorithm, Dataset<Row> live) {
    if (algorithm.sketch().isEmpty()) {
      return false;
    }
    Row counts = live.agg(count(lit(1)), coalesce(sum(col("tokens")), lit(0L))).first();
    return algorithm.sketch().get().isNeedless(counts.getLong(0), counts.getLong(1));
  }

  /** Returns the engine with the keys of the collection, if its algorithm has such keys. */
  private static Engine engine(Algorithm algorithm, Dataset<Row> nodes) {
    Engine plain = Engine.of(algorithm);
    if (plain.searched().collectionKeys().isEmpty()) {
      return plain;
    }
    CollectionStatistics.Builder all =
        nodes
            .select("sketch")
            .javaRDD()
            .mapPartitions(
                rows -> {
                  Keys.OfCollection making =
                      Engine.of(algorithm).searched().collectionKeys().orElseThrow();
                  CollectionStatistics.Builder builder =
                      CollectionStatistics.builder(making.statistics());
                  while (rows.hasNext()) {
                    byte[] fingerprint = rows.next().getAs(0);
                    making
                        .adding()
                        .accept(builder, io.github.neardup.core.Row.of(fromBytes(fingerprint)));
                  }
                  return List.of(builder).iterator();
                })
            .treeReduce(
                (a, b) -> {
                  a.merge(b);
                  return a;
                });
    return plain.with(all.build());
  }

  /** Returns node, centre, similarity: for nodes that are linked to others. */
  private Dataset<Row> stars(
      Buckets buckets,
      Dataset<Row> nodes,
      Dataset<Row> whole,
      Dataset<Row> places,
      Broadcast<Engine> engine) {
    // Sketches alone determine possible links; the cover compares complete fingerprints.
    Dataset<Row> sketches = nodes.select(col("n"), col("sketch").as("words"));
    Dataset<Row> components = components(buckets, sketches, engine, false, nodes);
    Dataset<Row> members =
        components
            .join(
                places.join(nodes.select("n", "count"), "n"),
                components.col("node").equalTo(places.col("n")))
            .select("component", "node", "rank", "count");
    members = tables.keep("members", members);
    return new StarCover(whole, engine, request.limits, tables).of(members);
  }

  private Dataset<Row> connected(
      Buckets buckets,
      Dataset<Row> whole,
      Dataset<Row> places,
      Broadcast<Engine> engine,
      Dataset<Row> live) {
    Dataset<Row> components = components(buckets, whole, engine, true, live);
    Dataset<Row> best =
        components
            .join(places, components.col("node").equalTo(places.col("n")))
            .groupBy("component")
            .agg(min(struct(col("rank"), col("node"))).as("best"))
            .select(col("component"), col("best.node").as("centre"));
    Dataset<Row> centres = components.join(best, "component").select("node", "centre");
    Dataset<Row> ofNode = whole.select(col("n").as("node"), col("words").as("nodeWords"));
    Dataset<Row> ofCentre = whole.select(col("n").as("centre"), col("words").as("centreWords"));
    return Schemas.mapRows(
        centres
            .join(ofNode, "node")
            .join(ofCentre, "centre")
            .select("node", "centre", "nodeWords", "centreWords"),
        Schemas.of("node long, centre long, similarity double"),
        row ->
            List.of(
                RowFactory.create(
                    row.getLong(0),
                    row.getLong(1),
                    engine
                        .value()
                        .algorithm()
                        .similarity(fromBytes(row.getAs(2)), fromBytes(row.getAs(3))))));
  }

  private Dataset<Row> components(
      Buckets buckets,
      Dataset<Row> fingerprints,
      Broadcast<Engine> engine,
      boolean ofWhole,
      Dataset<Row> all) {
    SparkDeduplicator.Limits limits = request.limits;
    BucketWork work = new BucketWork(buckets, fingerprints, engine, ofWhole, limits.members());
    Dataset<Row> components = Components.of(work.links().select("a", "b"), limits.links(), tables);
    if (!buckets.isHot()) {
      return components;
    }
    Dataset<Row> more = work.linksAcross(components, all.count(), request.options.budget(), tables);
    return Components.of(
        components
            .select(col("node").as("a"), col("component").as("b"))
            .union(more.select("a", "b")),
        limits.links(),
        tables);
  }

  /** Returns the documents that were not removed, with all their columns. */
  private Dataset<Row> kept(Dataset<Row> removed) {
    Dataset<Row> all = request.documents;
    Dataset<Row> ids = removed.select(col("id").as("__removed"));
    return all.join(ids, all.col(request.id).equalTo(ids.col("__removed")), "left_anti");
  }

  /** Returns id, kept, reason, similarity. */
  private static Dataset<Row> removed(
      Dataset<Row> documents, Dataset<Row> copies, Dataset<Row> assigned) {
    Dataset<Row> ofNodes =
        assigned
            .filter(col("node").notEqual(col("centre")))
            .select(col("node").as("n"), col("centre"), col("similarity"));
    Dataset<Row> ofCopies =
        copies
            .filter(col("n").notEqual(col("node")))
            .join(assigned, "node", "left")
            .select(
                col("n"),
                coalesce(col("centre"), col("node")).as("centre"),
                coalesce(col("similarity"), lit(1.0)).as("similarity"));
    Dataset<Row> names = documents.select("n", "id", "hash");
    Dataset<Row> removed =
        ofNodes
            .union(ofCopies)
            .join(names, "n")
            .join(
                names.select(
                    col("n").as("centre"), col("id").as("kept"), col("hash").as("keptHash")),
                "centre")
            .select(
                col("id"),
                col("kept"),
                when(col("hash").equalTo(col("keptHash")), "exact")
                    .otherwise("near-duplicate")
                    .as("reason"),
                col("similarity"));
    Column none = lit(null);
    return removed.union(
        documents
            .filter(col("isShort").equalTo(1))
            .select(
                col("id"),
                none.cast(documents.schema().apply("id").dataType()),
                lit("short"),
                none.cast("double")));
  }

  private Dataset<Row> pairs(
      Buckets buckets,
      Dataset<Row> whole,
      Dataset<Row> places,
      Dataset<Row> copies,
      Broadcast<Engine> engine,
      Dataset<Row> documents) {
    Dataset<Row> found =
        new BucketWork(buckets, whole, engine, true, request.limits.members()).pairs();
    // Every copy is in the pairs of its node, and in a pair with every other copy.
    Dataset<Row> ofA = copies.select(col("node").as("a"), col("n").as("copyOfA"));
    Dataset<Row> ofB = copies.select(col("node").as("b"), col("n").as("copyOfB"));
    Dataset<Row> pairs =
        found
            .join(ofA, "a", "left")
            .join(ofB, "b", "left")
            .select(
                coalesce(col("copyOfA"), col("a")).as("a"),
                coalesce(col("copyOfB"), col("b")).as("b"),
                col("similarity"))
            .union(
                ofA.join(ofB, col("a").equalTo(col("b")))
                    .filter(col("copyOfA").lt(col("copyOfB")))
                    .select(col("copyOfA"), col("copyOfB"), lit(1.0)));
    Dataset<Row> names = places.join(documents.select("n", "id"), "n").select("n", "row", "id");
    Column inOrder = col("rowA").lt(col("rowB"));
    return pairs
        .join(names.select(col("n").as("a"), col("row").as("rowA"), col("id").as("idA")), "a")
        .join(names.select(col("n").as("b"), col("row").as("rowB"), col("id").as("idB")), "b")
        .select(
            when(inOrder, col("idA")).otherwise(col("idB")).as("left"),
            when(inOrder, col("idB")).otherwise(col("idA")).as("right"),
            col("similarity").as("score"));
  }

  private DeduplicatedDataset.Summary summary(
      Algorithm algorithm, Dataset<Row> documents, Dataset<Row> removed, double seconds) {
    long all = documents.count();
    Map<String, Long> counts =
        removed.groupBy("reason").count().collectAsList().stream()
            .collect(Collectors.toMap(row -> row.getString(0), row -> row.getLong(1)));
    long allRemoved = counts.values().stream().mapToLong(Long::longValue).sum();
    Dataset<Row> sizes =
        removed
            .filter(col("kept").isNotNull())
            .groupBy("kept")
            .agg(count(lit(1)).plus(1).as("size"));
    List<DeduplicatedDataset.Summary.LargeCluster> largest =
        sizes.sort(col("size").desc(), col("kept")).takeAsList(LARGEST).stream()
            .map(
                row ->
                    new DeduplicatedDataset.Summary.LargeCluster(
                        row.get(0).toString(), row.getLong(1)))
            .toList();
    return new DeduplicatedDataset.Summary(
        request.spec,
        algorithm.settings().toSpec(),
        algorithm.identity().toString(),
        request.options.get(KEEP),
        request.options.get(CLUSTERING),
        all,
        sizes.count(),
        largest,
        allRemoved,
        counts.getOrDefault("exact", 0L),
        counts.getOrDefault("near-duplicate", 0L),
        counts.getOrDefault("short", 0L),
        all - allRemoved,
        seconds);
  }
}
