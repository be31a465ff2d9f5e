package io.github.neardup.dedup.cut;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Decides what to cut, text by text in corpus order.
 *
 * <p>A window <em>stands</em> if no part of it is cut. All windows of the text that stand in an
 * earlier text are cut first. Then, from left to right, the windows that stand further left in the
 * same text are cut. Where two such windows overlap, the units of the left one are spared, and
 * nothing of them is cut from then on. Therefore:
 *
 * <ul>
 *   <li>every cut unit belongs to a window that stands, in one piece, in text kept earlier;
 *   <li>no two equal windows stand. Suppose one stands to the left of the other: in another text,
 *       the second is cut; in the same text, at least the last unit of the second is cut, since no
 *       window spared earlier reaches so far.
 * </ul>
 *
 * <p>Time is linear in the number of windows that may be repeated. Not thread-safe.
 */
final class PartFinder {

  private static final int NONE = -1;

  private final int window;
  private final boolean single;
  private final StandingParts standing;

  // The state of the current text.
  private Windows windows = Windows.NONE;
  private final BitSet cut = new BitSet();

  /** A repeated window, and the row and the offset where that window stands. */
  private record Repeated(int window, int row, int offset) {}

  /** By the unit at which a cut begins. */
  private final Int2ObjectMap<Repeated> begins = new Int2ObjectOpenHashMap<>();

  PartFinder(CutRule rule, StandingParts standing) {
    this.window = rule.window();
    this.single = rule.kind() == CutRule.Kind.PARAGRAPH;
    this.standing = standing;
  }

  /**
   * Returns the cuts of the next text, in text order, and remembers the windows that stand in it.
   *
   * @param row the number of the text
   */
  List<Cut> cuts(Windows ofText, int row) {
    if (ofText.size() == 0) {
      return List.of();
    }
    windows = ofText;
    cut.clear();
    begins.clear();
    cutWhatStandsInTextsBefore();
    cutWhatStandsToTheLeft(row);
    for (int i = 0; i < windows.size(); i++) {
      if (stands(windows.positions()[i])) {
        standing.add(
            windows.keys()[i], windows.checks()[i], row, windows.starts()[windows.positions()[i]]);
      }
    }
    return cuts();
  }

  private boolean stands(int position) {
    int next = cut.nextSetBit(position);
    return next < 0 || next >= position + window;
  }

  private void cutWhatStandsInTextsBefore() {
    for (int i = 0; i < windows.size(); i++) {
      long place = standing.find(windows.keys()[i], windows.checks()[i]);
      if (place >= 0) {
        int position = windows.positions()[i];
        cut(
            position,
            position + window,
            new Repeated(i, (int) (place >>> Integer.SIZE), (int) place));
      }
    }
  }

  private void cutWhatStandsToTheLeft(int row) {
    Long2IntOpenHashMap lefts = new Long2IntOpenHashMap();
    lefts.defaultReturnValue(NONE);
    int spared = 0;
    for (int i = 0; i < windows.size(); i++) {
      int position = windows.positions()[i];
      int other = lefts.get(windows.keys()[i]);
      if (other != NONE
          && windows.checks()[other] == windows.checks()[i]
          && stands(windows.positions()[other])) {
        int left = windows.positions()[other];
        spared = Math.max(spared, left + window);
        int begin = Math.max(position, spared);
        int offset = windows.starts()[left + begin - position];
        cut(begin, position + window, new Repeated(i, row, offset));
      } else if (stands(position)) {
        lefts.put(windows.keys()[i], i);
      }
    }
  }

  private void cut(int from, int to, Repeated repeated) {
    cut.set(from, to);
    Repeated before = begins.get(from);
    // In a window that is cut from its middle on, the units after that point may be cut as well.
    if (before == null
        || (windows.positions()[repeated.window()] == from
            && windows.positions()[before.window()] != from)) {
      begins.put(from, repeated);
    }
  }

  /** Returns runs of cut units; paragraphs one by one. */
  private List<Cut> cuts() {
    List<Cut> cuts = new ArrayList<>();
    int cutTo = 0;
    for (int from = cut.nextSetBit(0); from >= 0; ) {
      int to = single ? from + 1 : cut.nextClearBit(from);
      // Several words may share one character.
      int start = Math.max(cutTo, windows.starts()[from]);
      cutTo = Math.max(cutTo, windows.ends()[to - 1]);
      if (start < cutTo) {
        Repeated repeated = begins.get(from);
        cuts.add(
            new Cut(
                start,
                cutTo,
                windows.keys()[repeated.window()],
                repeated.row(),
                repeated.offset()));
      }
      from = cut.nextSetBit(to);
    }
    return cuts;
  }

  /**
   * A part of a text that is cut.
   *
   * @param from offset of its first character
   * @param to offset after its last character
   * @param key the hash of the window at its beginning
   * @param keptRow the document in which that window stands
   * @param keptFrom offset of the first unit of that window there
   */
  record Cut(int from, int to, long key, int keptRow, int keptFrom) {}
}
