package io.github.neardup.core.condition;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.hash.Hash64;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Joins texts by one field, and compares the other fields of the pairs found. The field with the
 * most distinct values is joined; texts with the same value of that field are joined by the
 * remaining fields.
 */
final class FieldJoin {

  /** Up to this many rows are compared pair by pair: a join would take longer to set up. */
  private static final int FEW = 48;

  private static final Hash64 HASH = Hash64.seeded(0x6669656C64L);

  private final EachField whole;
  private final SelfJoin ofField;
  private final FingerprintTable table;
  private final int threads;
  private final SelfJoin.Sink sink;

  FieldJoin(
      EachField whole, SelfJoin ofField, FingerprintTable table, int threads, SelfJoin.Sink sink) {
    this.whole = whole;
    this.ofField = ofField;
    this.table = table;
    this.threads = threads;
    this.sink = sink;
  }

  /** Joins rows. Texts with different numbers of fields never form a pair. */
  void join(int[] rows) {
    Map<Integer, IntArrayList> byCount = new HashMap<>();
    for (int row : rows) {
      int fields = EachField.count(table.words(row), table.from(row));
      byCount.computeIfAbsent(fields, first -> new IntArrayList()).add(row);
    }
    byCount.forEach(
        (fields, some) -> {
          BitSet all = new BitSet();
          all.set(0, fields);
          join(some.toIntArray(), all);
        });
  }

  /** Joins rows that are equal in all fields but the given ones. */
  private void join(int[] rows, BitSet fields) {
    if (rows.length <= FEW) {
      JoinedRows.compareAll(whole, table, rows, sink);
      return;
    }
    Values best =
        fields.stream()
            .mapToObj(field -> new Values(rows, field))
            .max(Comparator.comparingInt(Values::size))
            .orElseThrow();
    best.join();
    BitSet others = (BitSet) fields.clone();
    others.clear(best.field);
    best.rowsOf.stream()
        .filter(some -> some.size() > 1)
        .forEach(some -> join(some.toIntArray(), others));
  }

  /** The distinct values of a field, and the rows that have them. */
  private final class Values implements SelfJoin.Sink {
    private final int field;
    private final FingerprintTable values = new FingerprintTable();
    private final List<IntList> rowsOf = new ArrayList<>();

    Values(int[] rows, int field) {
      this.field = field;
      Map<Value, Integer> known = new HashMap<>();
      for (int row : rows) {
        long[] words = table.words(row);
        int from = EachField.begin(words, table.from(row), field);
        int to = EachField.end(words, table.from(row), field);
        int place = known.computeIfAbsent(new Value(words, from, to), value -> rowsOf.size());
        if (place == rowsOf.size()) {
          values.addInPlace(words, from, to);
          rowsOf.add(new IntArrayList());
        }
        rowsOf.get(place).add(row);
      }
    }

    int size() {
      return rowsOf.size();
    }

    void join() {
      ofField.join(values, IntStream.range(0, size()).toArray(), threads, this);
    }

    @Override
    public void candidate(int worker, int left, int right) {
      // Only rows form pairs; here values are similar.
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      for (int a : rowsOf.get(left)) {
        for (int b : rowsOf.get(right)) {
          JoinedRows.compare(whole, table, a, b, sink, worker);
        }
      }
    }

    /** A value of several rows is a group of its own, below all groups of rows. */
    @Override
    public int group(int value) {
      IntList rows = rowsOf.get(value);
      return rows.size() == 1 ? sink.group(rows.getInt(0)) : ~value;
    }

    @Override
    public boolean isOfInterest(int value) {
      return rowsOf.get(value).intStream().anyMatch(sink::isOfInterest);
    }

    @Override
    public boolean linksOnly() {
      return sink.linksOnly();
    }
  }

  /** The words of one value in a fingerprint. */
  private static final class Value {
    private final long[] words;
    private final int from;
    private final int to;
    private final int hash;

    Value(long[] words, int from, int to) {
      this.words = words;
      this.from = from;
      this.to = to;
      this.hash = Long.hashCode(HASH.hash(words, from, to));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Value that
          && Arrays.equals(words, from, to, that.words, that.from, that.to);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
