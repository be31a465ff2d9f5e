package io.github.neardup.kshingle.bundle;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/** The lists of postings at which a set meets others. For one thread. */
final class ProbedLists {

  /** For {@link #before}: as much as you like. */
  static final long ANY = Long.MAX_VALUE >>> 1;

  private final IntArrayList froms = new IntArrayList();
  private final IntArrayList tos = new IntArrayList();
  private final LongArrayList rests = new LongArrayList();
  private final LongArrayList weights = new LongArrayList();
  private final LongArrayList before = new LongArrayList();

  void clear() {
    froms.clear();
    tos.clear();
    rests.clear();
    weights.clear();
    before.clear();
  }

  /**
   * Adds a list.
   *
   * @param from its first posting
   * @param to after its last
   * @param rest what the set has in common, at most, with those it meets here first
   * @param weight what it has in common here, at most, and counts as common
   * @param weightBefore what it may have in common besides, from before, that was not counted
   */
  void add(int from, int to, long rest, long weight, long weightBefore) {
    froms.add(from);
    tos.add(to);
    rests.add(rest);
    weights.add(weight);
    before.add(weightBefore);
  }

  int size() {
    return froms.size();
  }

  int from(int list) {
    return froms.getInt(list);
  }

  int to(int list) {
    return tos.getInt(list);
  }

  long rest(int list) {
    return rests.getLong(list);
  }

  long weight(int list) {
    return weights.getLong(list);
  }

  long before(int list) {
    return before.getLong(list);
  }
}
