package io.github.neardup.spark;

import static io.github.neardup.core.Row.fromBytes;
import static io.github.neardup.core.Row.toBytes;
import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;

import io.github.neardup.core.hash.Hash64;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/**
 * The buckets of a collection. A bucket holds the numbers of all fingerprints, two or more, that
 * share one key of one slot. The fingerprints themselves are not moved here: most keys belong to a
 * single fingerprint.
 *
 * <p>No task gets the whole of a hot bucket. Entries are first counted by a hash of slot and key,
 * in an array of fixed size. Where a count is large, a hash of their numbers distributes the
 * entries over <em>pieces</em>. Keys that happen to share a count with a hot one are distributed as
 * well, which does no harm.
 *
 * <p>Buckets of the same fingerprints, as with the many keys that two copies share, are merged into
 * the first by slot and key.
 *
 * @param whole the buckets of one piece: slot, key, pieces (1), piece (0), members
 * @param pieces the pieces of all other buckets, in the same form
 * @param isHot whether there may be buckets of several pieces
 */
record Buckets(Dataset<Row> whole, Dataset<Row> pieces, boolean isHot) {

  private static final int COUNTS = 1 << 20;

  /** A piece may have this many times the average count. */
  private static final int TIMES_THE_AVERAGE = 8;

  private static final int MOST_PIECES = 1 << 20;
  private static final long FIRST_SEED = 0x6275636B65743031L;
  private static final long SECOND_SEED = 0x6275636B65743032L;
  private static final long PIECE_SEED = 0x7069656365303031L;

  /** An entry. A single number identifies its group, because entries are the most shuffled data. */
  private static final StructType ENTRY = Schemas.of("place long, key long, n long");

  private static final StructType PIECE =
      Schemas.of(
          "slot int, key long, pieces int, piece int, size long, first long, second long, members"
              + " binary");

  /**
   * Finds the buckets.
   *
   * @param sketches n, sketch: different fingerprints
   * @param largest about the most members of a piece
   */
  static Buckets of(Dataset<Row> sketches, Broadcast<Engine> engine, int largest, Tables tables) {
    Int2IntOpenHashMap hot = hot(counts(sketches, engine), largest);
    Broadcast<Int2IntOpenHashMap> hotCounts =
        JavaSparkContext.fromSparkContext(sketches.sparkSession().sparkContext()).broadcast(hot);
    Dataset<Row> entries =
        Schemas.mapRows(sketches, ENTRY, row -> entries(row, engine.value(), hotCounts.value()));
    Dataset<Row> all = Schemas.mapGroups(entries, 2, 3, PIECE, Buckets::piece);
    if (!hot.isEmpty()) {
      all = tables.keep("pieces", all);
    }
    Dataset<Row> whole =
        all.filter(col("pieces").equalTo(1))
            .groupBy("size", "first", "second")
            .agg(min(struct(col("slot"), col("key"), col("members"))).as("least"))
            .select(
                col("least.slot"),
                col("least.key"),
                lit(1).as("pieces"),
                lit(0).as("piece"),
                col("least.members"));
    Dataset<Row> ofSeveral = all.filter(col("pieces").gt(1));
    Dataset<Row> different =
        ofSeveral
            .groupBy("slot", "key")
            .agg(
                sum("size").as("size"),
                bit_xor(col("first")).as("first"),
                bit_xor(col("second")).as("second"))
            .filter(col("size").gt(1))
            .groupBy("size", "first", "second")
            .agg(min(struct(col("slot"), col("key"))).as("least"))
            .select(col("least.slot"), col("least.key"));
    Dataset<Row> pieces =
        ofSeveral
            .join(different, new String[] {"slot", "key"}, "left_semi")
            .select("slot", "key", "pieces", "piece", "members");
    return new Buckets(whole, pieces, !hot.isEmpty());
  }

  private static int[] counts(Dataset<Row> sketches, Broadcast<Engine> engine) {
    JavaRDD<int[]> counts =
        sketches
            .javaRDD()
            .mapPartitions(
                rows -> {
                  int[] counted = new int[COUNTS];
                  while (rows.hasNext()) {
                    engine
                        .value()
                        .forEachKey(
                            fromBytes(rows.next().getAs("sketch")),
                            (slot, key) -> {
                              int place = place(slot, key);
                              counted[place] = plus(counted[place], 1);
                            });
                  }
                  return List.of(counted).iterator();
                });
    return counts.treeReduce(
        (a, b) -> {
          for (int i = 0; i < COUNTS; i++) {
            a[i] = plus(a[i], b[i]);
          }
          return a;
        });
  }

  private static int plus(int a, int b) {
    return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
  }

  private static int place(int slot, long key) {
    return (int) Hash64.mix(key ^ Hash64.mix(slot)) & (COUNTS - 1);
  }

  /** Returns the number of pieces by place, where there are several. */
  private static Int2IntOpenHashMap hot(int[] counts, int largest) {
    long all = 0;
    for (int count : counts) {
      all += count;
    }
    long most = Math.max(largest, TIMES_THE_AVERAGE * all / COUNTS);
    Int2IntOpenHashMap hot = new Int2IntOpenHashMap();
    for (int place = 0; place < counts.length; place++) {
      if (counts[place] > most) {
        hot.put(place, (int) Math.min(MOST_PIECES - 1, (counts[place] + most - 1) / most));
      }
    }
    return hot;
  }

  private static List<Row> entries(Row row, Engine engine, Int2IntOpenHashMap hot) {
    long n = row.getAs("n");
    List<Row> entries = new ArrayList<>();
    engine.forEachKey(
        fromBytes(row.getAs("sketch")),
        (slot, key) -> {
          int pieces = hot.getOrDefault(place(slot, key), 1);
          long group = ((long) slot << 40) | ((long) pieces << 20) | part(n, pieces);
          entries.add(RowFactory.create(group, key, n));
        });
    return entries;
  }

  /** Returns the part to which a fingerprint belongs. */
  static int part(long n, int parts) {
    return (int) Long.remainderUnsigned(Hash64.mix(n ^ PIECE_SEED), parts);
  }

  private static List<Row> piece(List<Row> run) {
    long place = run.get(0).getLong(0);
    int slot = (int) (place >>> 40);
    int pieces = (int) (place >>> 20) & (MOST_PIECES - 1);
    int piece = (int) place & (MOST_PIECES - 1);
    LongArrayList members = new LongArrayList();
    long first = 0;
    long second = 0;
    for (Row entry : run) {
      long n = entry.getLong(2);
      if (members.isEmpty() || members.getLong(members.size() - 1) != n) {
        members.add(n);
        first ^= Hash64.mix(n ^ FIRST_SEED);
        second ^= Hash64.mix(n ^ SECOND_SEED);
      }
    }
    if (pieces == 1 && members.size() == 1) {
      return List.of();
    }
    return List.of(
        RowFactory.create(
            slot,
            run.get(0).getLong(1),
            pieces,
            piece,
            (long) members.size(),
            first,
            second,
            toBytes(members.toLongArray())));
  }

  /** Returns the members of a bucket or a piece. */
  static long[] members(Row bucket) {
    return fromBytes(bucket.getAs("members"));
  }
}
