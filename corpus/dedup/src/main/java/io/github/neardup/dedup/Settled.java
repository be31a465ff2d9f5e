package io.github.neardup.dedup;

import io.github.neardup.core.LongArray;
import java.util.List;

/**
 * What became of a record: all that a later run has to know about the record besides its row.
 *
 * @param id a hash of its id; meaningless if the record is malformed
 * @param place its place in the ranking; meaningless without a row
 */
record Settled(State state, UniqueIds.Hash id, Ranking.Place place) {

  /** What became of a record, in the order of the numbers in the file. */
  enum State {
    ROW,
    TOO_SHORT,
    IN_REFERENCE,
    /** To be read again: nothing else is kept about the record. */
    MALFORMED
  }

  private static final Ranking.Place NO_PLACE = new Ranking.Place(0, 0, 0);

  /** A malformed record. */
  static final Settled MALFORMED = new Settled(State.MALFORMED, new UniqueIds.Hash(0, 0), NO_PLACE);

  /** The number of words that a record takes. */
  static final int WORDS = 6;

  private static final List<State> STATES = List.of(State.values());

  /** Returns a record that gets no row. */
  static Settled without(State state, UniqueIds.Hash id) {
    return new Settled(state, id, NO_PLACE);
  }

  /** Returns whether the record gets a row. */
  boolean hasRow() {
    return state == State.ROW;
  }

  /** Appends the words of the record. */
  void write(LongArray out) {
    out.add(STATES.indexOf(state));
    out.add(id.high());
    out.add(id.low());
    out.add(place.rank());
    out.add(place.rest());
    out.add(place.hash());
  }

  /** Reads a record from its first word on. */
  static Settled read(long[] words, int at) {
    return new Settled(
        STATES.get((int) words[at]),
        new UniqueIds.Hash(words[at + 1], words[at + 2]),
        new Ranking.Place(words[at + 3], words[at + 4], words[at + 5]));
  }
}
