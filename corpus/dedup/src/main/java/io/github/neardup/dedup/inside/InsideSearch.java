package io.github.neardup.dedup.inside;

import io.github.neardup.core.LongArray;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.Optional;

/**
 * Searches for texts inside documents, and misses none, as {@link WantedTexts} explains. Each
 * shingle of the document that leads to texts is followed. A text is given up as soon as too many
 * of its shingles are missing from the document, or it can no longer reach a higher share than the
 * best so far. Long documents are processed in overlapping pieces, each longer than any window, so
 * the work for a text does not grow with the document. Not thread-safe; buffers are reused.
 */
public final class InsideSearch {

  /**
   * A text inside a document.
   *
   * @param number the number of the text
   * @param share the share of its shingles in the best window, from the least share to 1
   */
  public record Inside(int number, double share) {}

  private static final int NONE = -1;

  private final WantedTexts texts;

  /** Where each shingle of a piece occurs first. */
  private final Long2IntOpenHashMap occurrences = new Long2IntOpenHashMap();

  /** For each place in a piece, the next place of the same shingle. */
  private int[] next = {};

  private int begin;

  /** The shingles of a piece that lead to texts: their indexes and their places. */
  private final IntArrayList leads = new IntArrayList();

  private final IntArrayList places = new IntArrayList();

  /** The first occurrences of the shingles of a text. */
  private int[] firsts = {};

  /**
   * Occurrences of the shingles of a text: the index in the document, and the index of the shingle
   * in the text.
   */
  private final LongArray found = new LongArray();

  private int[] inWindow = {};

  private double best;
  private int bestNumber;

  InsideSearch(WantedTexts texts) {
    this.texts = texts;
    occurrences.defaultReturnValue(NONE);
  }

  /**
   * Returns the text of which a document contains the highest share, the first of equal ones; empty
   * if it contains none. Linear time in the document for all shingles that lead to no text.
   *
   * @param document its shingles in order, {@code document[0..count)}
   */
  public Optional<Inside> find(long[] document, int count) {
    best = 0;
    bestNumber = Integer.MAX_VALUE;
    int from = 0;
    int to = Math.min(count, texts.piece);
    look(document, from, to);
    while (to < count) {
      from = to - texts.longestReach;
      to = (int) Math.min(count, (long) from + texts.piece);
      look(document, from, to);
    }
    return best == 0 ? Optional.empty() : Optional.of(new Inside(bestNumber, best));
  }

  private void look(long[] document, int from, int to) {
    leads.clear();
    places.clear();
    for (int i = from; i < to; i++) {
      int place = texts.place(document[i]);
      if (place >= 0) {
        leads.add(i);
        places.add(place);
      }
    }
    if (leads.isEmpty()) {
      return;
    }
    index(document, from, to);
    for (int lead = 0; lead < leads.size(); lead++) {
      int index = leads.getInt(lead);
      if (occurrences.get(document[index]) == index) {
        follow(places.getInt(lead), to - from);
      }
    }
  }

  /** Notes where the shingles of a piece occur. */
  private void index(long[] document, int from, int to) {
    occurrences.clear();
    begin = from;
    if (next.length < to - from) {
      next = new int[to - from];
    }
    for (int i = to - 1; i >= from; i--) {
      next[i - from] = occurrences.put(document[i], i);
    }
  }

  /** Follows a shingle to its texts, until no other can be better. */
  private void follow(int place, int length) {
    int end = texts.begins[place + 1];
    for (int entry = texts.begins[place]; entry < end; entry++) {
      int text = (int) (texts.entries[entry] >>> Integer.SIZE);
      int index = (int) texts.entries[entry];
      if (!isBetter(text, texts.shingles[text].length - index)) {
        return;
      }
      verify(text, index, length);
    }
  }

  private boolean isBetter(int text, int shingles) {
    double share = (double) shingles / texts.shingles[text].length;
    return share > best || (share == best && text < bestNumber);
  }

  /** Counts the shingles of a text from an index on, if enough may be there. */
  private void verify(int text, int from, int length) {
    long[] shingles = texts.shingles[text];
    int most = shingles.length - from;
    int least = texts.leasts[text];
    while (!isBetter(text, least)) {
      least++;
    }
    if (firsts.length < most) {
      firsts = new int[most];
    }
    int present = most;
    for (int i = 0; i < most; i++) {
      firsts[i] = occurrences.get(shingles[from + i]);
      if (firsts[i] < 0 && --present < least) {
        return;
      }
    }
    int count =
        length <= texts.reaches[text] + 1L ? present : inOneWindow(most, texts.reaches[text]);
    if (count >= least) {
      best = (double) count / shingles.length;
      bestNumber = text;
    }
  }

  /**
   * Returns the most different shingles, of those whose first occurrences are known, in one window.
   */
  private int inOneWindow(int shingles, int reach) {
    found.clear();
    for (int i = 0; i < shingles; i++) {
      for (int at = firsts[i]; at >= 0; at = next[at - begin]) {
        found.add((long) at << Integer.SIZE | i);
      }
    }
    long[] places = found.elements();
    Arrays.sort(places, 0, found.size());
    if (inWindow.length < shingles) {
      inWindow = new int[shingles];
    } else {
      Arrays.fill(inWindow, 0, shingles, 0);
    }
    int most = 0;
    int different = 0;
    int left = 0;
    for (int right = 0; right < found.size(); right++) {
      while ((places[right] >>> Integer.SIZE) - (places[left] >>> Integer.SIZE) > reach) {
        different -= --inWindow[(int) places[left++]] == 0 ? 1 : 0;
      }
      different += inWindow[(int) places[right]]++ == 0 ? 1 : 0;
      most = Math.max(most, different);
    }
    return most;
  }
}
