package io.github.neardup.dedup.resume;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a first pass finds out about a record besides its fingerprint.
 *
 * @param state what becomes of the record
 * @param idHigh the upper half of a hash of its id
 * @param idLow the lower half
 * @param rank the first number by which the keep policy compares records; {@code rest} and {@code
 *     text} follow
 * @param rest distinguishes numbers and dates of equal rank
 * @param text a hash of the text
 * @param values the kind of the field's values, as far as known
 */
public record KeptRecord(
    State state, long idHigh, long idLow, long rank, long rest, long text, Values values) {

  /** What becomes of a record, in the order of the numbers in the file. */
  public enum State {
    ROW,
    TOO_SHORT,
    IN_REFERENCE,
    /** To be read again: nothing else is kept about the record. */
    MALFORMED
  }

  /** The kind of the values of a field, in the order of the numbers in the file. */
  public enum Values {
    UNKNOWN,
    NUMBERS,
    DATES
  }

  /** A malformed record. */
  public static final KeptRecord MALFORMED = without(State.MALFORMED, 0, 0);

  /** The most bytes that a record takes. */
  static final int MOST_BYTES = 1 + 5 * Long.BYTES;

  private static final List<State> STATES = List.of(State.values());
  private static final List<Values> VALUES = List.of(Values.values());

  private static final int RANKED = STATES.size() * VALUES.size();

  /** Returns a record that gets no row. */
  public static KeptRecord without(State state, long idHigh, long idLow) {
    return new KeptRecord(state, idHigh, idLow, 0, 0, 0, Values.UNKNOWN);
  }

  /** Returns whether the record gets a row. */
  public boolean hasRow() {
    return state == State.ROW;
  }

  void write(ByteBuffer out) {
    boolean ranked = rank != 0 || rest != 0;
    int numbered = STATES.indexOf(state) + STATES.size() * VALUES.indexOf(values);
    out.put((byte) (numbered + (ranked ? RANKED : 0)));
    if (state == State.MALFORMED) {
      return;
    }
    out.putLong(idHigh).putLong(idLow);
    if (state == State.ROW) {
      out.putLong(text);
      if (ranked) {
        out.putLong(rank).putLong(rest);
      }
    }
  }

  static KeptRecord read(ByteBuffer in) {
    int flags = in.get();
    State state = STATES.get(flags % STATES.size());
    Values values = VALUES.get(flags / STATES.size() % VALUES.size());
    if (state == State.MALFORMED) {
      return MALFORMED;
    }
    long idHigh = in.getLong();
    long idLow = in.getLong();
    if (state != State.ROW) {
      return without(state, idHigh, idLow);
    }
    long text = in.getLong();
    boolean ranked = flags >= RANKED;
    long rank = ranked ? in.getLong() : 0;
    long rest = ranked ? in.getLong() : 0;
    return new KeptRecord(state, idHigh, idLow, rank, rest, text, values);
  }
}
