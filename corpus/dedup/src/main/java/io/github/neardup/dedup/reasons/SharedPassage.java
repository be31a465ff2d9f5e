package io.github.neardup.dedup.reasons;

import java.util.Arrays;

/**
 * Finds a long passage that two texts share, to show why they are near-duplicates. One of the texts
 * is indexed by the hashes of all runs of a fixed number of characters, each with its first place;
 * the other is gone over once, and where a run is found, the match is followed as far as it goes.
 * The longest match is given. Time and memory are linear in the lengths. Immutable and thread-safe.
 */
public final class SharedPassage {

  /** Characters that a passage has at least; a shorter one is looked for where there is none. */
  private static final int LONG = 8;

  private static final int SHORT = 3;

  /** Of a longer text only this many characters are indexed. */
  private static final int MOST = 1 << 24;

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private static final long MIXING = 0xD6E8FEB86659FD93L;

  private final String text;
  private final int run;

  /** The factor of the character that leaves a run. */
  private final long leaving;

  private final int[] places;
  private final int shift;

  /**
   * For comparing others with a text.
   *
   * @param run characters of a run: a shorter passage is not found
   */
  SharedPassage(String whole, int run) {
    this.run = run;
    leaving = power(FACTOR, run);
    text = whole.substring(0, Math.min(whole.length(), MOST));
    int bits = Math.max(4, Integer.SIZE - Integer.numberOfLeadingZeros(2 * text.length()));
    shift = Long.SIZE - bits;
    places = new int[1 << bits];
    Arrays.fill(places, -1);
    long hash = 0;
    for (int i = 0; i < text.length(); i++) {
      hash = rolled(hash, text, i);
      if (i >= run - 1) {
        int slot = slot(hash, text, i - run + 1);
        if (places[slot] < 0) {
          places[slot] = i - run + 1;
        }
      }
    }
  }

  /**
   * Where a passage stands in a text.
   *
   * @param start index of its first UTF-16 code unit
   * @param end index after its last; {@code start} if there is none
   */
  public record Place(int start, int end) {
    /** The passage itself. */
    public String in(String text) {
      return text.substring(start, end);
    }
  }

  /**
   * The longest passage found that both texts have, of 3 or more characters, or the empty string.
   * Linear time.
   */
  public static String of(String text, String kept) {
    return place(text, kept).in(text);
  }

  /** Where this passage stands first in the first of the texts. */
  public static Place place(String text, String kept) {
    if (text.equals(kept)) {
      return new Place(0, text.length());
    }
    Place longest = new SharedPassage(kept, LONG).placeIn(text);
    return longest.start() == longest.end()
        ? new SharedPassage(kept, SHORT).placeIn(text)
        : longest;
  }

  private static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }

  /** The hash of the run that ends with a character, from that of the run before. */
  private long rolled(long hash, String text, int end) {
    long left = end >= run ? (text.charAt(end - run) + 1L) * leaving : 0;
    return hash * FACTOR + text.charAt(end) + 1 - left;
  }

  /** Where a run is in the table, or where it belongs. */
  private int slot(long hash, String of, int from) {
    int slot = (int) ((hash * MIXING) >>> shift);
    while (places[slot] >= 0 && !text.regionMatches(places[slot], of, from, run)) {
      slot = (slot + 1) & (places.length - 1);
    }
    return slot;
  }

  /** The longest passage found in another text, or the empty string. */
  String in(String other) {
    return placeIn(other).in(other);
  }

  private Place placeIn(String other) {
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
        next = from + length + run - 1; // within a match there is nothing longer but by chance
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
