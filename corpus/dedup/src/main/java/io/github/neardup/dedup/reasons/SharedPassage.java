package io.github.neardup.dedup.reasons;

import java.util.Arrays;

/**
 * Finds the longest passage that two texts share, to show why they are near-duplicates. One of the
 * texts is indexed by the hashes of all runs of a fixed number of characters, each with its first
 * place; the other is gone over once, and where a run is found, the match is followed as far as it
 * goes. This gives a long passage. Then longer runs are looked for, until there are none: mostly
 * once. Time is linear in the lengths times the logarithm of them at most, memory is linear.
 * Immutable and thread-safe.
 */
public final class SharedPassage {

  /** Characters that a passage has at least; a shorter one is looked for where there is none. */
  private static final int LONG = 8;

  private static final int SHORT = 3;

  /** Of a longer text only this many characters are indexed. */
  private static final int MOST = 1 << 24;

  /** For a text that is longer, the first passage found is given: the index of it is large. */
  private static final int MOST_EXACTLY = 1 << 20;

  /** How often a passage that is longer by one is looked for before one of half the rest. */
  private static final int STEPS = 3;

  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private static final long MIXING = 0xD6E8FEB86659FD93L;

  private final String text;
  private final int run;

  /** The factor of the character that leaves a run. */
  private final long leaving;

  private final int[] places;

  /** The hashes of the runs in {@link #places}, if to compare long runs themselves costs more. */
  private final long[] hashes;

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
   * Where a passage stands in a text.
   *
   * @param start index of its first UTF-16 code unit
   * @param end index after its last; {@code start} if there is none
   */
  public record Place(int start, int end) {

    int length() {
      return end - start;
    }

    /** The passage itself. */
    public String in(String text) {
      return text.substring(start, end);
    }
  }

  /**
   * The longest passage that both texts have, of 3 or more characters, or the empty string. Where
   * {@code kept} has more than 1,048,576 characters, a passage that is nearly as long may be given.
   */
  public static String of(String text, String kept) {
    return place(text, kept).in(text);
  }

  /** Where this passage stands in the first of the texts. */
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

  /** A passage of a length is there if one of a greater length is: so halving finds the longest. */
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

  /** The hash of the run that ends with a character, from that of the run before. */
  private long rolled(long hash, String text, int end) {
    long left = end >= run ? (text.charAt(end - run) + 1L) * leaving : 0;
    return hash * FACTOR + text.charAt(end) + 1 - left;
  }

  /** Where a run is in the table, or where it belongs. */
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
        if (length < run) {
          continue; // two runs of one hash
        }
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
