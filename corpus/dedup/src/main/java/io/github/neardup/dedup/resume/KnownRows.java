package io.github.neardup.dedup.resume;

import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.RecordBatch;
import java.util.BitSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * Documents of a corpus that is read again, when it is known which records have rows. Not
 * thread-safe; the batches are for one thread each.
 */
public final class KnownRows {

  private final Progress.Stage stage;
  private final IntPredicate leftOut;
  private final IntPredicate rows;
  private int number;
  private int row;

  private KnownRows(Progress.Stage stage, IntPredicate leftOut, IntPredicate rows) {
    this.stage = stage;
    this.leftOut = leftOut;
    this.rows = rows;
  }

  /**
   * The documents of some rows.
   *
   * @param reader stands before the first record
   * @param leftOut tells of a record, by its number in the corpus, whether it has no row
   * @param rows asked for each row in order, on the thread that asks for batches
   */
  public static Stream<Fingerprints.Source.Batch> of(
      CorpusReader reader, Progress.Stage stage, IntPredicate leftOut, IntPredicate rows) {
    KnownRows known = new KnownRows(stage, leftOut, rows);
    return Stream.generate(() -> reader.nextBatch(false))
        .takeWhile(Optional::isPresent)
        .map(records -> known.batch(records.get()));
  }

  private Fingerprints.Source.Batch batch(RecordBatch records) {
    stage.reached(records.bytesRead());
    BitSet wanted = new BitSet();
    for (int i = 0; i < records.size(); i++) {
      if (!leftOut.test(number++) && rows.test(row++)) {
        wanted.set(i);
      }
    }
    return new Batch(records, wanted);
  }

  private record Batch(RecordBatch records, BitSet wanted) implements Fingerprints.Source.Batch {
    @Override
    public Iterable<Document> documents() {
      return () -> new Documents(records, wanted);
    }

    @Override
    public long characters() {
      return records.characters();
    }
  }

  /** The documents of a batch. */
  private static final class Documents implements Iterator<Document> {
    private final RecordBatch records;
    private final BitSet wanted;

    /** The record at which the batch stands, counted from 0. */
    private int place = -1;

    Documents(RecordBatch records, BitSet wanted) {
      this.records = records;
      this.wanted = wanted;
      records.rewind();
    }

    @Override
    public boolean hasNext() {
      return wanted.nextSetBit(place + 1) >= 0;
    }

    @Override
    public Document next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int next = wanted.nextSetBit(place + 1);
      while (place < next) {
        records.advance();
        place++;
      }
      return records.document();
    }
  }
}
