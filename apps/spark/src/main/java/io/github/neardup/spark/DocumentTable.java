package io.github.neardup.spark;

import static io.github.neardup.core.Row.toBytes;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;
import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.when;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.util.Sha256;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.KeepPolicy;
import io.github.neardup.dedup.Ranking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The documents, fingerprinted once and stored without their texts. Each has a unique number,
 * {@code n}, which ascends within a part of a file, and is otherwise unrelated to its place in the
 * corpus.
 */
final class DocumentTable {

  private static final int PARTITION_SHIFT = 33;
  private static final String ORDER = "order";

  private DocumentTable() {}

  /**
   * Fingerprints the documents.
   *
   * @param request the run whose documents are read
   * @return n, id, order0..., isShort, hash (of the text), sketch, rest, count (of words), tokens
   *     (words of them), digest (of the fingerprint), rank, rankRest, kind (of the value that the
   *     keep policy compares)
   */
  static Dataset<Row> of(SparkDeduplicator.Builder request, Broadcast<Engine> engine) {
    List<Column> columns = new ArrayList<>();
    columns.add(col(request.id).as("id"));
    columns.add(fields(request.documents, col(request.text)).as("fields"));
    columns.add(
        request
            .options
            .get(KEEP)
            .field()
            .map(field -> col(field).cast("string"))
            .orElse(lit(""))
            .as("value"));
    for (int i = 0; i < request.order.size(); i++) {
      columns.add(col(request.order.get(i)).as(ORDER + i));
    }
    Dataset<Row> documents = request.documents.select(columns.toArray(Column[]::new));
    String policy = request.options.get(KEEP).toString();
    int minLength = request.options.get(MIN_LENGTH);
    return Schemas.mapPartitions(
        documents,
        schema(documents.schema(), request.order.size()),
        rows -> new Reading(rows, engine.value(), KeepPolicy.of(policy), minLength));
  }

  /** Returns the fields of each text: an array of strings, or the text alone. */
  private static Column fields(Dataset<Row> documents, Column text) {
    return documents.select(text).schema().apply(0).dataType() instanceof ArrayType
        ? text.cast("array<string>")
        : when(text.isNotNull(), array(text.cast("string")));
  }

  /** Returns the fields in a value of Spark; a null is an empty field. */
  static List<String> fields(List<?> values) {
    return values.stream().map(value -> value == null ? "" : value.toString()).toList();
  }

  private static StructType schema(StructType documents, int orders) {
    List<StructField> fields = new ArrayList<>();
    fields.add(DataTypes.createStructField("n", DataTypes.LongType, false));
    fields.add(documents.apply("id"));
    for (int i = 0; i < orders; i++) {
      fields.add(documents.apply(ORDER + i));
    }
    StructType others =
        Schemas.of(
            "isShort int, hash long, sketch binary, rest binary, count int, tokens int, digest binary,"
                + " rank long, rankRest long, kind int");
    fields.addAll(List.of(others.fields()));
    return DataTypes.createStructType(fields);
  }

  /**
   * Returns the places of documents in the corpus and in the keep policy's order.
   *
   * @return n, row, rank: both from 0
   */
  static Dataset<Row> places(
      SparkDeduplicator.Builder request, Dataset<Row> documents, Tables tables) {
    List<Column> order = new ArrayList<>();
    for (int i = 0; i < request.order.size(); i++) {
      order.add(col(ORDER + i));
    }
    order.add(col(request.asRead ? "n" : "id"));
    Dataset<Row> rows =
        tables.keep("rows", numbered(documents.sort(order.toArray(Column[]::new)), "row"));
    if (request.options.get(KEEP).isByOrder()) {
      Column rank =
          request.options.get(KEEP).equals(KeepPolicy.LAST)
              ? lit(rows.count() - 1).minus(col("row"))
              : col("row");
      return rows.withColumn("rank", rank);
    }
    order.addAll(0, List.of(col("rank"), col("rankRest"), col("hash")));
    Dataset<Row> ranks =
        tables.keep("ranks", numbered(documents.sort(order.toArray(Column[]::new)), "rank"));
    return tables.keep("places", rows.join(ranks, "n"));
  }

  private static Dataset<Row> numbered(Dataset<Row> sorted, String name) {
    return sorted
        .sparkSession()
        .createDataFrame(
            sorted
                .select("n")
                .javaRDD()
                .zipWithIndex()
                .map(pair -> RowFactory.create(pair._1().getLong(0), pair._2())),
            Schemas.of("n long, " + name + " long"));
  }

  /**
   * Refuses documents that would leave the result to chance.
   *
   * @throws IllegalArgumentException if two documents have the same id, or the field that the keep
   *     policy compares has both dates and numbers, or no value at all
   */
  static void check(SparkDeduplicator.Builder request, Dataset<Row> documents) {
    List<Row> twice =
        documents.groupBy("id").agg(count(lit(1)).as("times")).filter("times > 1").takeAsList(1);
    if (!twice.isEmpty()) {
      throw new IllegalArgumentException(
          "two documents have the id '" + twice.get(0).get(0) + "'; ids must be unique");
    }
    request
        .options
        .get(KEEP)
        .field()
        .ifPresent(
            field -> {
              Row kinds =
                  documents.filter("kind > 0").agg(min(col("kind")), max(col("kind"))).first();
              if (kinds.isNullAt(0)) {
                throw new IllegalArgumentException(
                    "no document has a value in the column '%s' that %s compares; check the name"
                        .formatted(field, request.options.get(KEEP)));
              }
              if (kinds.getInt(0) != kinds.getInt(1)) {
                throw new IllegalArgumentException(
                    "the column '%s', which %s compares, has both numbers and dates"
                        .formatted(field, request.options.get(KEEP)));
              }
            });
  }

  /** Fingerprints a partition. Not thread-safe. */
  private static final class Reading implements Iterator<Row> {
    private final Iterator<Row> rows;
    private final Engine engine;
    private final Fingerprinter fingerprinter;
    private final LongArray tokens = new LongArray();
    private final Ranking ranking;
    private final int minLength;
    private final LongArray words = new LongArray();
    private long next = (long) TaskContext.getPartitionId() << PARTITION_SHIFT;

    Reading(Iterator<Row> rows, Engine engine, KeepPolicy keep, int minLength) {
      this.rows = rows;
      this.engine = engine;
      this.fingerprinter = fingerprinter(engine.algorithm());
      this.ranking = keep.ranking();
      this.minLength = minLength;
    }

    /** Returns a fingerprinter that goes through tokens, whose number is needed. */
    private Fingerprinter fingerprinter(Algorithm algorithm) {
      Optional<Tokenization> tokenization = algorithm.tokenization();
      if (tokenization.isEmpty()) {
        return algorithm.fingerprinter();
      }
      Fingerprinter reader = tokenization.get().reader();
      Tokenization.Maker maker = tokenization.get().maker();
      Fingerprinter.OfFields ofTokens =
          (fields, out) -> {
            reader.fingerprint(fields, tokens);
            maker.fingerprint(tokens.view(), out);
          };
      return ofTokens;
    }

    @Override
    public boolean hasNext() {
      return rows.hasNext();
    }

    @Override
    public Row next() {
      Row row = rows.next();
      if (row.isNullAt(0) || row.isNullAt(1) || row.getList(1).isEmpty()) {
        throw new IllegalArgumentException(
            row.isNullAt(0)
                ? "a document has no id; leave such rows out, or give them one"
                : "the document '" + row.get(0) + "' has no text; leave such rows out");
      }
      List<String> fields = fields(row.getList(1));
      String text = Document.text(fields);
      boolean isShort = DedupOptions.isTooShort(text, minLength);
      words.clear();
      tokens.clear();
      try {
        if (!isShort) {
          fingerprinter.fingerprint(fields, words);
        }
      } catch (RuntimeException e) {
        throw new FingerprintException(row.get(0).toString(), e);
      }
      long[] all = words.toArray();
      int sketch = engine.sketchWords(all);
      Ranking.Place place = ranking.place(text, row.isNullAt(2) ? "" : row.getString(2));
      List<Object> values = new ArrayList<>();
      values.add(next++);
      values.add(row.get(0));
      for (int i = 3; i < row.length(); i++) {
        values.add(row.get(i));
      }
      values.add(isShort ? 1 : 0);
      values.add(place.hash());
      values.add(toBytes(Arrays.copyOf(all, isShort ? 0 : sketch)));
      values.add(toBytes(isShort ? new long[0] : Arrays.copyOfRange(all, sketch, all.length)));
      values.add(all.length);
      values.add(tokens.size());
      values.add(digest(all));
      values.add(place.rank());
      values.add(place.rest());
      values.add(kind(place));
      return RowFactory.create(values.toArray());
    }

    private int kind(Ranking.Place place) {
      return !place.isValued() ? 0 : ranking.areDates().orElse(false) ? 2 : 1;
    }
  }

  /**
   * Returns a digest that is equal for equal fingerprints and, as far as SHA-256 is, different for
   * different ones.
   */
  private static byte[] digest(long[] words) {
    return Sha256.begin().digest(toBytes(words));
  }
}
