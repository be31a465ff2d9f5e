package io.github.neardup.core.composite;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Joins texts with equal headers by one section, and compares the other sections of the pairs
 * found. The section with the most distinct values is joined; texts with the same value of that
 * section are joined by the remaining sections.
 */
final class SectionJoin {

  /** Up to this many rows are compared pair by pair: a join would take longer to set up. */
  private static final int FEW = 48;

  private final Conjunction whole;
  private final SelfJoin ofSection;
  private final FingerprintTable table;
  private final int threads;
  private final SelfJoin.Sink sink;

  SectionJoin(
      Conjunction whole,
      SelfJoin ofSection,
      FingerprintTable table,
      int threads,
      SelfJoin.Sink sink) {
    this.whole = whole;
    this.ofSection = ofSection;
    this.table = table;
    this.threads = threads;
    this.sink = sink;
  }

  /** Joins rows. Texts with different headers never form a pair. */
  void join(int[] rows) {
    Long2ObjectMap<IntArrayList> byHeader = new Long2ObjectLinkedOpenHashMap<>();
    for (int row : rows) {
      byHeader.computeIfAbsent(table.row(row).get(0), first -> new IntArrayList(1)).add(row);
    }
    for (IntArrayList some : byHeader.values()) {
      BitSet sections = new BitSet();
      sections.set(0, whole.count(table.row(some.getInt(0))));
      join(some.toIntArray(), sections);
    }
  }

  /** Joins rows that are equal in all sections but the given ones. */
  private void join(int[] rows, BitSet sections) {
    if (rows.length <= FEW) {
      compareAll(rows);
      return;
    }
    if (sections.cardinality() == 1) {
      int section = sections.nextSetBit(0);
      FingerprintTable part = new FingerprintTable();
      for (int row : rows) {
        part.addInPlace(whole.section(table.row(row), section));
      }
      join(ofSection, part, threads, new Renumbered(sink, rows));
      return;
    }
    Values best =
        sections.stream()
            .mapToObj(section -> new Values(rows, section))
            .max(Comparator.comparingInt(Values::size))
            .orElseThrow();
    best.join();
    BitSet others = (BitSet) sections.clone();
    others.clear(best.section);
    best.rowsOf.stream()
        .filter(some -> some.size() > 1)
        .forEach(some -> join(some.toIntArray(), others));
  }

  /** Joins all rows of a table. */
  static void join(SelfJoin join, FingerprintTable table, int threads, SelfJoin.Sink sink) {
    join.join(table, IntStream.range(0, table.size()).toArray(), threads, sink);
  }

  /** Compares every row with every other, on the calling thread. */
  private void compareAll(int[] rows) {
    for (int i = 1; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        compare(rows[i], rows[j], 0);
      }
    }
  }

  /** Compares two rows and passes them to the sink, if the sink wants the pair. */
  private void compare(int a, int b, int worker) {
    boolean known = sink.linksOnly() && sink.group(a) == sink.group(b);
    if (known || !(sink.isOfInterest(a) || sink.isOfInterest(b))) {
      return;
    }
    int left = Math.min(a, b);
    int right = Math.max(a, b);
    sink.candidate(worker, left, right);
    double similarity = table.similarity(whole, left, right, whole.threshold());
    if (similarity >= whole.threshold()) {
      sink.verified(worker, left, right, similarity);
    }
  }

  /** Receives pairs of places in a table of sections, and passes on pairs of rows. */
  static class Renumbered implements SelfJoin.Sink {
    private final SelfJoin.Sink sink;
    private final int[] rows;

    /** Translates places into rows. */
    Renumbered(SelfJoin.Sink sink, int[] rows) {
      this.sink = sink;
      this.rows = rows;
    }

    @Override
    public void candidate(int worker, int left, int right) {
      sink.candidate(worker, rows[left], rows[right]);
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      sink.verified(worker, rows[left], rows[right], similarity);
    }

    @Override
    public int group(int place) {
      return sink.group(rows[place]);
    }

    @Override
    public boolean isOfInterest(int place) {
      return sink.isOfInterest(rows[place]);
    }

    @Override
    public boolean linksOnly() {
      return sink.linksOnly();
    }
  }

  /** The distinct values of a section, and the rows that have them. */
  private final class Values implements SelfJoin.Sink {
    private final int section;
    private final FingerprintTable values = new FingerprintTable();
    private final List<IntList> rowsOf = new ArrayList<>();

    Values(int[] rows, int section) {
      this.section = section;
      Map<Row, Integer> known = new HashMap<>();
      for (int row : rows) {
        Row value = whole.section(table.row(row), section);
        int place = known.computeIfAbsent(value, first -> rowsOf.size());
        if (place == rowsOf.size()) {
          values.addInPlace(value);
          rowsOf.add(new IntArrayList());
        }
        rowsOf.get(place).add(row);
      }
    }

    int size() {
      return rowsOf.size();
    }

    void join() {
      SectionJoin.join(ofSection, values, threads, this);
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      for (int a : rowsOf.get(left)) {
        for (int b : rowsOf.get(right)) {
          compare(a, b, worker);
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
}
