package io.github.neardup.spark;

import static io.github.neardup.core.Row.fromBytes;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;

import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.BucketSearch;
import io.github.neardup.core.search.BucketSearch.Member;
import io.github.neardup.core.search.Search.Budget;
import io.github.neardup.core.search.Search.Budget.IncompleteSearchException;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/**
 * Searches {@link Buckets} with {@link BucketSearch}. A bucket in one piece is the work of one
 * task. A bucket in several pieces is divided into <em>cells</em>, each the work of one task:
 *
 * <ul>
 *   <li>For pairs, a cell is a piece by itself, or two pieces together.
 *   <li>For links, a cell is a piece together with a few <em>leaders</em>, which are the same for
 *       all pieces. After that, only the members without links to most others remain, and each cell
 *       compares some of these with some of all members. The engine searches a large bucket on one
 *       machine in the same way.
 * </ul>
 *
 * @param fingerprints n, words: of all members
 * @param whole whether these are complete fingerprints rather than sketches
 * @param largest about the most members of a piece
 */
record BucketWork(
    Buckets buckets,
    Dataset<Row> fingerprints,
    Broadcast<Engine> engine,
    boolean whole,
    int largest) {

  /** The members of the first piece that are compared with all others. */
  private static final int LEADERS = 64;

  private static final int CELL_SHIFT = 32;

  /** A member of a cell, on its left or right side, and its group. */
  private static final StructType MEMBER =
      Schemas.of("slot int, key long, cell long, side int, n long, known long");

  private static final StructType PAIR = Schemas.of("a long, b long, similarity double");

  /** Returns what a search finds in a cell: a, b, similarity. */
  @FunctionalInterface
  private interface CellSearch extends Serializable {
    List<Row> of(List<Row> cell, Engine engine, BucketSearch search);
  }

  /** Returns all verified pairs, each once: a, b, similarity. */
  Dataset<Row> pairs() {
    return searched(members(BucketWork::cellsOfPairs), BucketWork::pairs);
  }

  /** Returns the links within buckets of one piece, and within pieces: a, b, similarity. */
  Dataset<Row> links() {
    return searched(members(BucketWork::piecesWithLeaders), BucketWork::links);
  }

  /**
   * Returns the links still missing in buckets of several pieces.
   *
   * @param components n, component: the documents linked so far
   * @param documents how many documents there are
   * @throws IncompleteSearchException if that takes more comparisons than the budget
   */
  Dataset<Row> linksAcross(Dataset<Row> components, long documents, Budget budget, Tables tables) {
    Dataset<Row> all =
        Schemas.mapRows(buckets.pieces(), MEMBER, BucketWork::plain)
            .select("slot", "key", "n")
            .join(components, col("n").equalTo(components.col("node")), "left")
            .select(
                col("slot"),
                col("key"),
                col("n"),
                coalesce(col("component"), col("n")).as("known"));
    all = tables.keep("hot", all);
    Dataset<Row> groups = all.groupBy("slot", "key", "known").agg(count(lit(1)).as("size"));
    Dataset<Row> unfinished =
        groups
            .groupBy("slot", "key")
            .agg(sum("size").as("all"), max(struct(col("size"), col("known"))).as("most"))
            .filter(col("all").gt(col("most.size")))
            .select(
                col("slot"),
                col("key"),
                col("all"),
                col("all").minus(col("most.size")).as("outside"),
                col("most.known").as("largest"));
    unfinished = tables.keep("unfinished", unfinished);
    Row comparisons =
        unfinished.agg(sum(col("all").cast("double").multiply(col("outside")))).first();
    double needed = comparisons.isNullAt(0) ? 0 : comparisons.getDouble(0);
    double most = budget.comparisons().orElse(Math.max(10_000_000_000L, 10_000 * documents));
    if (needed > most) {
      throw new IncompleteSearchException((long) needed, "or allow more comparisons");
    }
    int size = largest;
    Dataset<Row> members =
        all.join(unfinished, new String[] {"slot", "key"})
            .select("slot", "key", "n", "known", "all", "outside", "largest");
    return searched(
        Schemas.mapRows(members, MEMBER, row -> cellsAcross(row, size)), BucketWork::links);
  }

  /**
   * Returns the members of all buckets, with members of several pieces repeated for each cell that
   * needs them.
   */
  private Dataset<Row> members(Schemas.Mapping<Row> ofPiece) {
    Dataset<Row> inOnePiece = Schemas.mapRows(buckets.whole(), MEMBER, BucketWork::plain);
    return buckets.isHot()
        ? inOnePiece.union(Schemas.mapRows(buckets.pieces(), MEMBER, ofPiece))
        : inOnePiece;
  }

  /** Searches cell by cell, in the members with their words. */
  private Dataset<Row> searched(Dataset<Row> members, CellSearch ofCell) {
    boolean ofWhole = whole;
    Broadcast<Engine> sent = engine;
    Dataset<Row> cells =
        members
            .join(fingerprints, "n")
            .select("slot", "key", "cell", "side", "n", "known", "words");
    return Schemas.mapPartitions(
        Schemas.sorted(cells, 3, 5),
        PAIR,
        rows -> {
          Engine made = sent.value();
          BucketSearch search = made.buckets(ofWhole);
          return Schemas.flatMap(new Runs(rows, 3), cell -> ofCell.of(cell, made, search));
        });
  }

  private static Row member(Row bucket, long cell, int side, long n) {
    return member(bucket, cell, side, n, n);
  }

  private static Row member(Row bucket, long cell, int side, long n, long known) {
    return RowFactory.create(bucket.getInt(0), bucket.getLong(1), cell, side, n, known);
  }

  private static long cell(int left, int right) {
    return ((long) left << CELL_SHIFT) | right;
  }

  private static List<Row> plain(Row bucket) {
    List<Row> rows = new ArrayList<>();
    for (long n : Buckets.members(bucket)) {
      rows.add(member(bucket, 0, 0, n));
    }
    return rows;
  }

  private static List<Row> piecesWithLeaders(Row piece) {
    int pieces = piece.getAs("pieces");
    int own = piece.getAs("piece");
    long[] members = Buckets.members(piece);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < members.length; i++) {
      rows.add(member(piece, cell(own, own), 0, members[i]));
      for (int other = 1; own == 0 && i < LEADERS && other < pieces; other++) {
        rows.add(member(piece, cell(other, other), 0, members[i]));
      }
    }
    return rows;
  }

  private static Iterable<Row> cellsOfPairs(Row piece) {
    int pieces = piece.getAs("pieces");
    int own = piece.getAs("piece");
    long[] members = Buckets.members(piece);
    // In turn, since each member is repeated as many times as there are pieces.
    return () ->
        Schemas.flatMap(
            IntStream.range(0, pieces).iterator(),
            other -> {
              List<Row> rows = new ArrayList<>();
              for (long n : members) {
                rows.add(
                    own <= other
                        ? member(piece, cell(own, other), 0, n)
                        : member(piece, cell(other, own), 1, n));
              }
              return rows;
            });
  }

  private static List<Row> cellsAcross(Row member, int size) {
    long n = member.getAs("n");
    long known = member.getAs("known");
    int parts = parts(member.<Long>getAs("all"), size);
    int outsideParts = parts(member.<Long>getAs("outside"), size);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < outsideParts; i++) {
      rows.add(member(member, cell(i, Buckets.part(n, parts)), 0, n, known));
    }
    if (known != member.<Long>getAs("largest")) {
      for (int i = 0; i < parts; i++) {
        rows.add(member(member, cell(Buckets.part(n, outsideParts), i), 0, n, known));
      }
    }
    return rows;
  }

  private static int parts(long members, int size) {
    return Math.toIntExact((members + size - 1) / size);
  }

  private static List<Row> links(List<Row> cell, Engine engine, BucketSearch search) {
    List<Member<Long>> members = new ArrayList<>();
    Long2IntOpenHashMap placeOfGroup = new Long2IntOpenHashMap();
    List<Integer> groups = new ArrayList<>();
    long last = -1;
    for (Row row : cell) {
      long n = row.getLong(4);
      if (n != last) { // a member on both sides occurs twice
        placeOfGroup.putIfAbsent(row.getLong(5), members.size());
        groups.add(placeOfGroup.get(row.getLong(5)));
        members.add(new Member<>(n, fromBytes(row.getAs(6))));
      }
      last = n;
    }
    List<Row> found = new ArrayList<>();
    search.links(
        cell.get(0).getInt(0),
        members,
        groups::get,
        (left, right, similarity) -> found.add(pair(left, right, similarity)));
    return found;
  }

  private static List<Row> pairs(List<Row> cell, Engine engine, BucketSearch search) {
    int slot = cell.get(0).getInt(0);
    long key = cell.get(0).getLong(1);
    List<Member<Row>> left = new ArrayList<>();
    List<Member<Row>> right = new ArrayList<>();
    for (Row row : cell) {
      (row.getInt(3) == 0 ? left : right).add(new Member<>(row, fromBytes(row.getAs(6))));
    }
    List<Row> found = new ArrayList<>();
    BucketSearch.PairConsumer<Row> sink =
        (a, b, similarity) -> {
          if (firstCommon(engine.keys(), slot, a, b) == key) {
            found.add(pair(a.getLong(4), b.getLong(4), similarity));
          }
        };
    boolean within = cell.get(0).getLong(2) >>> CELL_SHIFT == (int) cell.get(0).getLong(2);
    if (within) {
      search.pairs(slot, left, sink);
    } else {
      search.pairsBetween(slot, left, right, sink);
    }
    return found;
  }

  /** Returns the first key that two fingerprints share in a slot: the pair belongs to that key. */
  private static long firstCommon(Keys keys, int slot, Row a, Row b) {
    long[] ofA = fromBytes(a.getAs(6));
    long[] ofB = fromBytes(b.getAs(6));
    LongOpenHashSet some = new LongOpenHashSet();
    LongOpenHashSet others = new LongOpenHashSet();
    keys.keys(io.github.neardup.core.Row.of(ofA), slot, some::add);
    keys.keys(io.github.neardup.core.Row.of(ofB), slot, others::add);
    some.retainAll(others);
    return some.longStream().min().orElse(Long.MAX_VALUE);
  }

  private static Row pair(long a, long b, double similarity) {
    return RowFactory.create(Math.min(a, b), Math.max(a, b), similarity);
  }
}
