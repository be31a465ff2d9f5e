package io.github.neardup.dedup;

import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.RecordBatch;
import io.github.neardup.io.Rows.CorpusRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Consecutive records that one thread has read: the facts of each, and the rows of those that get
 * one unless an earlier record prevents it.
 */
record ReadBatch(List<RecordFacts> facts, Fingerprints.Builder.Batch rows) {

  /** Reads records. */
  static ReadBatch read(
      RecordBatch records, ReadStep.RecordInspector inspector, Fingerprints.Builder.Maker maker) {
    List<RecordFacts> allFacts = new ArrayList<>();
    for (CorpusRecord record : records) {
      RecordFacts facts = inspector.inspect(record);
      if (facts.hasRow()) {
        maker.add(record.document());
      }
      allFacts.add(facts);
    }
    return new ReadBatch(allFacts, maker.take());
  }

  /**
   * The facts about a record that do not depend on earlier records; found on any thread.
   *
   * @param fault why the record is malformed, if it is; the other facts are then meaningless
   * @param unfit why a table cannot hold its id, if one has to and cannot
   * @param id a hash of its id
   * @param tooShort whether its text is too short
   * @param inReference the reference text that it contains or is a near-duplicate of
   * @param length the length of its text, in UTF-16 code units
   * @param text a hash of its text
   * @param value the value of the field that the keep policy compares, if any
   */
  record RecordFacts(
      Optional<CorpusException> fault,
      Optional<CorpusException> unfit,
      UniqueIds.Hash id,
      boolean tooShort,
      Optional<References.Found> inReference,
      int length,
      long text,
      String value) {

    static RecordFacts malformed(CorpusException fault) {
      return new RecordFacts(
          Optional.of(fault),
          Optional.empty(),
          new UniqueIds.Hash(0, 0),
          false,
          Optional.empty(),
          0,
          0,
          "");
    }

    /** Returns whether the record gets a row, unless an earlier record prevents it. */
    boolean hasRow() {
      return fault.isEmpty() && !tooShort && inReference.isEmpty();
    }
  }
}
