package io.github.neardup.dedup.reasons;

import java.util.Arrays;

/**
 * Finds the longest passage that two texts share, to show why they are near-duplicates. A table
 * maps the hash of each run of a fixed number of characters in one text to its first place. The
 * other text is scanned once, and each run found is extended as far as both texts match. From this
 * long passage on, longer runs are searched for until there are none: usually once. Time is at most
 * linear in the lengths times their logarithm, memory is linear. Immutable and thread-safe.
 */
public final class SharedPassage {

  /** The first length of runs, in characters; shorter runs are tried if none of these is shared. */
  private static final int LONG = 8;

  private static final int SHORT = 3;

  /** The most characters of a text that are indexed. */
  private static final int MOST = 1 << 24;

  /** In a longer text, the first passage found is returned, since the index is large. */
  private static final int MOST_EXACTLY = 1 << 20;

  /** How many times a passage longer by one character is tried before half of the rest is. */
  private static final int STEPS = 3;

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private static final long MIXING = 0xD6E8FEB86659FD93L;

  private final String text;
  private final int run;

  /** The factor of the character that leaves the window. */
  private final long leaving;

  private final int[] places;

  /**
   * The hashes of the runs in {@link #places}, if comparing the long runs themselves costs more.
   */
  private final long[] hashes;

  private final int shift;

  /**
   * Prepares a text for comparison with others.
   *
   * @param run the length of a run in characters; shorter passages are not found
   */
  SharedPassage(String whole, int run) {
    this.run = run;
    leaving = power(FACTOR, run);
    text = whole.substring(0, Math.min(whole.length(), MOST));
    int bits = Math.max(4, Integer.SIZE - Integer.numberOfLeadingZeros(2 * text.length()));
    shift = Long.SIZE - bits;
    places = new int[1 << bits];
    Arrays.fill(places, -1);
    hashes = new long[run > LONG ? places.length : 0];
    long hash = 0;
    for (int i = 0; i < text.length(); i++) {
      hash = rolled(hash, text, i);
      if (i >= run - 1) {
        int slot = slot(hash, text, i - run + 1);
        if (places[slot] < 0) {
          places[slot] = i - run + 1;
          if (run > LONG) {
            hashes[slot] = hash;
          }
        }
      }
    }
  }

  /**
   * A passage in a text.
   *
   * @param start index of its first UTF-16 code unit
   * @param end index after its last; {@code start} if there is no passage
   */
  public record Place(int start, int end) {

    int length() {
      return end - start;
    }

    /** Returns the passage itself. */
    public String in(String text) {
      return text.substring(start, end);
    }
  }

  /**
   * Returns the longest passage that both texts have, of 3 or more characters, or the empty string.
   * Equal texts share all of their text, however short. If {@code kept} has more than 1,048,576
   * characters, the passage may be slightly shorter than the longest.
   */
  public static String of(String text, String kept) {
    return place(text, kept).in(text);
  }

  /** Returns where this passage stands in the first of the texts. */
  public static Place place(String text, String kept) {
    if (text.equals(kept)) {
      return new Place(0, text.length());
    }
    Place found = new SharedPassage(kept, LONG).placeIn(text);
    if (found.length() == 0) {
      found = new SharedPassage(kept, SHORT).placeIn(text);
    }
    return found.length() == 0 || kept.length() > MOST_EXACTLY ? found : longest(text, kept, found);
  }

  /**
   * Finds the longest passage by halving: a shared passage of some length contains shared passages
   * of all shorter lengths.
   */
  private static Place longest(String text, String kept, Place found) {
    Place longest = found;
    int most = Math.min(text.length(), kept.length());
    for (int step = 0; longest.length() < most; step++) {
      int rest = most - longest.length();
      int length = longest.length() + (step < STEPS ? 1 : (rest + 1) / 2);
      Place longer = new SharedPassage(kept, length).placeIn(text);
      if (longer.length() == 0) {
        most = length - 1;
      } else {
        longest = longer;
      }
    }
    return longest;
  }

  private static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }

  /**
   * Returns the hash of the run that ends with a character, derived from the hash of the run
   * before.
   */
  private long rolled(long hash, String text, int end) {
    long left = end >= run ? (text.charAt(end - run) + 1L) * leaving : 0;
    return hash * FACTOR + text.charAt(end) + 1 - left;
  }

  /** Returns the slot of a run in the table, or the slot where it belongs. */
  private int slot(long hash, String of, int from) {
    int slot = (int) ((hash * MIXING) >>> shift);
    while (places[slot] >= 0 && !isThere(slot, hash, of, from)) {
      slot = (slot + 1) & (places.length - 1);
    }
    return slot;
  }

  private boolean isThere(int slot, long hash, String of, int from) {
    return run > LONG ? hashes[slot] == hash : text.regionMatches(places[slot], of, from, run);
  }

  /** Returns where the longest passage found stands in another text. */
  Place placeIn(String other) {
    int best = 0;
    int bestFrom = 0;
    long hash = 0;
    int next = run - 1;
    for (int i = 0; i < other.length(); i++) {
      hash = rolled(hash, other, i);
      if (i < next) {
        continue;
      }
      int from = i - run + 1;
      int place = places[slot(hash, other, from)];
      if (place >= 0) {
        int length = matching(place, other, from);
        if (length < run) {
          continue; // two runs with the same hash
        }
        next = from + length + run - 1; // a longer passage within a match would be a coincidence
        if (length > best) {
          best = length;
          bestFrom = from;
        }
      }
    }
    return new Place(bestFrom, bestFrom + best);
  }

  private int matching(int place, String other, int from) {
    int most = Math.min(text.length() - place, other.length() - from);
    int length = 0;
    while (length < most && text.charAt(place + length) == other.charAt(from + length)) {
      length++;
    }
    return length;
  }
}
