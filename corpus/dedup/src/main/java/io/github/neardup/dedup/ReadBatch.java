package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.RecordBatch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Records that are read for the first time. Any thread may find out the facts of each record, and
 * makes documents of the records that get a row. Whatever depends on earlier records is settled
 * afterwards. For one thread at a time.
 */
final class ReadBatch implements Fingerprints.Batch {

  private final ReadStep step;
  private final RecordBatch records;

  /** The number of the first record of the batch in the corpus. */
  private final int first;

  private final List<RecordFacts> allFacts = new ArrayList<>();

  /** Records that are left out because of earlier records, by their place in the batch. */
  private final BitSet leftOut = new BitSet();

  ReadBatch(ReadStep step, RecordBatch records, int first) {
    this.step = step;
    this.records = records;
    this.first = first;
  }

  /** Returns the number of records. */
  int size() {
    return records.size();
  }

  @Override
  public Iterable<Document> documents() {
    return () -> {
      records.rewind();
      return new Documents();
    };
  }

  @Override
  public long characters() {
    return records.characters();
  }

  @Override
  public boolean settle() {
    records.rewind();
    for (int place = 0; records.advance(); place++) {
      RecordFacts facts = allFacts.get(place);
      if (!step.settle(records, first + place, facts) && facts.hasRow()) {
        leftOut.set(place);
      }
    }
    step.settled(first + records.size(), records.bytesRead());
    return leftOut.isEmpty();
  }

  private final class Documents implements Iterator<Document> {
    private final ReadStep.RecordInspector inspector = step.inspector();
    private int place = -1;
    private @Nullable Document next;

    @Override
    public boolean hasNext() {
      while (next == null && records.advance()) {
        place++;
        if (place == allFacts.size()) {
          allFacts.add(inspector.inspect(records));
        }
        if (allFacts.get(place).hasRow()) {
          next = leftOut.get(place) ? null : records.document();
        }
      }
      return next != null;
    }

    @Override
    public Document next() {
      if (!hasNext() || next == null) {
        throw new NoSuchElementException();
      }
      Document document = next;
      next = null;
      return document;
    }
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
