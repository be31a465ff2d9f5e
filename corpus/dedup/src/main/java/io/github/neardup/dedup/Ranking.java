package io.github.neardup.dedup;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.text.TextBuffer;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The documents of a corpus in the order in which a {@link KeepPolicy} prefers them. Takes 16 bytes
 * a document, 24 for numbers and dates, 8 for policies that go by the order of documents. Not
 * thread-safe while documents are added.
 */
public final class Ranking {

  private static final Hash64 HASH = Hash64.seeded(0x6B6565702D6F6E65L);

  /** Parsing a decimal takes quadratic time; digits after this many make no difference. */
  private static final int MOST_DIGITS = 1000;

  /** A document that lacks the field comes after all others. */
  private static final long LAST = Long.MAX_VALUE;

  private final KeepPolicy policy;

  /** One rank a row, the lower the better; empty if the order of documents decides. */
  private final LongArrayList ranks = new LongArrayList();

  private final LongArrayList hashes = new LongArrayList();

  /** What the ranks of numbers and dates leave out: a rank has 53 significant bits. */
  private final LongArrayList rests = new LongArrayList();

  /** Whether the values of the field so far are dates; empty before the first value. */
  private Optional<Boolean> dates = Optional.empty();

  Ranking(KeepPolicy policy) {
    this.policy = policy;
  }

  /** Adds the document of the next row at a place that {@link #place} returned. */
  void add(Place place) {
    if (policy.by != KeepPolicy.By.ORDER) {
      ranks.add(place.rank());
    }
    if (policy.by == KeepPolicy.By.NUMBER_OR_DATE) {
      rests.add(place.rest());
    }
    hashes.add(place.hash());
  }

  /**
   * Where a document comes in the ranking, for callers that order documents themselves: in
   * ascending order by {@code rank}, then by {@code rest}, then by {@code hash}, then by the order
   * of the corpus. Policies that go by the order of documents ignore the place.
   *
   * @param rank the lower, the better
   * @param rest distinguishes numbers and dates that are too close for {@code rank}
   * @param hash of the text; equal hashes are taken for equal texts, character for character
   */
  public record Place(long rank, long rest, long hash) {

    /**
     * Returns whether the document has the field that the policy compares; documents without it
     * come last.
     */
    public boolean isValued() {
      return rank != LAST;
    }
  }

  /**
   * Returns the place of a document without adding it.
   *
   * @param text its text
   * @param value the value of the policy's field; empty if the document or the policy has no field
   * @throws IllegalArgumentException if the policy compares numbers or dates and the value is
   *     neither, or if numbers and dates are mixed
   */
  public Place place(String text, String value) {
    return place(text.length(), HASH.hash(text), value);
  }

  /**
   * Returns the place of a document whose text has a known length, in UTF-16 code units, and a
   * known {@link #hash}.
   *
   * @throws IllegalArgumentException under the conditions of {@link #place(String, String)}
   */
  Place place(int length, long hash, String value) {
    if (policy.by != KeepPolicy.By.NUMBER_OR_DATE) {
      return new Place(rank(length, value), 0, hash);
    }
    String stripped = value.strip();
    if (stripped.isEmpty()) {
      return new Place(LAST, 0, hash);
    }
    boolean date = !Dates.isNumber(stripped);
    Place place = date ? ofDate(stripped, hash) : ofNumber(stripped, hash);
    if (dates.isPresent() && dates.get() != date) {
      throw new IllegalArgumentException(
          "'%s' is a %s, but values before it are %s"
              .formatted(value, date ? "date" : "number", date ? "numbers" : "dates"));
    }
    dates = Optional.of(date);
    return place;
  }

  /** Returns the hash of a text. May be called on any thread. */
  static long hash(TextBuffer text) {
    return HASH.hash(text.chars(), 0, text.length());
  }

  /** Returns a number for the kind of the values so far: 0 before the first value. */
  int kind() {
    return dates.map(areDates -> areDates ? 2 : 1).orElse(0);
  }

  /** Sets the kind of the values, if an earlier run has found it out. */
  void restoreKind(int kind) {
    dates = kind == 0 ? Optional.empty() : Optional.of(kind == 2);
  }

  /**
   * Returns whether the values so far are dates rather than numbers; empty if there were no values.
   */
  public Optional<Boolean> areDates() {
    return dates;
  }

  /** Adds the document of the next row, for a policy without a field. */
  public void add(String text) {
    add(place(text, ""));
  }

  private long rank(int length, String value) {
    return switch (policy.by) {
      case ORDER -> 0;
      case LENGTH -> policy.descending ? -length : length;
      case VALUES -> {
        int place = policy.values.indexOf(value);
        yield place < 0 ? LAST : place;
      }
      case NUMBER_OR_DATE -> throw new IllegalStateException("a number has two ranks");
    };
  }

  /** Returns how many documents have the policy's field. */
  int valued() {
    return (int) ranks.longStream().filter(rank -> rank != LAST).count();
  }

  /** Orders by the milliseconds since 1970, and then by the remaining nanoseconds. */
  private Place ofDate(String value, long hash) {
    Instant moment = Dates.moment(value);
    return new Place(
        sortable((double) moment.toEpochMilli()),
        sortable((double) moment.truncatedTo(ChronoUnit.MILLIS).until(moment, ChronoUnit.NANOS)),
        hash);
  }

  /** Orders by the nearest double, and then by the difference from it: 32 digits in all. */
  private Place ofNumber(String value, long hash) {
    double nearest = Double.parseDouble(value);
    double rest = 0;
    boolean cut = value.length() > MOST_DIGITS && value.lastIndexOf('.', MOST_DIGITS - 1) >= 0;
    boolean exponent = value.indexOf('e') >= 0 || value.indexOf('E') >= 0;
    if (Double.isFinite(nearest)
        && nearest != 0
        && (value.length() <= MOST_DIGITS || (cut && !exponent))) {
      String digits = cut ? value.substring(0, MOST_DIGITS) : value;
      rest = new BigDecimal(digits).subtract(new BigDecimal(nearest)).doubleValue();
    }
    return new Place(sortable(nearest), sortable(rest), hash);
  }

  /** Returns a long that sorts as the policy does; below {@link #LAST}. */
  private long sortable(double value) {
    double ordered = policy.descending ? -value : value;
    long bits = Double.doubleToLongBits(ordered == 0 ? 0.0 : ordered);
    return bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
  }

  /** Releases unused memory once all rows have been added. */
  void trim() {
    ranks.trim();
    hashes.trim();
    rests.trim();
  }

  /** Returns the number of rows added. */
  int size() {
    return hashes.size();
  }

  /** Returns whether two documents have the same text, character for character. */
  boolean isSameText(int a, int b) {
    return hashes.getLong(a) == hashes.getLong(b);
  }

  /** Returns the order in which rows are preferred, which is total. */
  public Search.RowOrder order() {
    if (policy.by == KeepPolicy.By.ORDER) {
      return policy.descending ? (a, b) -> Integer.compare(b, a) : Integer::compare;
    }
    return (a, b) -> {
      int byRank = Long.compare(ranks.getLong(a), ranks.getLong(b));
      if (byRank == 0 && !rests.isEmpty()) {
        byRank = Long.compare(rests.getLong(a), rests.getLong(b));
      }
      int byHash = byRank != 0 ? byRank : Long.compare(hashes.getLong(a), hashes.getLong(b));
      return byHash != 0 ? byHash : Integer.compare(a, b);
    };
  }
}
