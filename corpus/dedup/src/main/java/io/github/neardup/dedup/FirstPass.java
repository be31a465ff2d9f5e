package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.core.TextLength;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.dedup.resume.KeptFingerprints;
import io.github.neardup.dedup.resume.KeptRecord;
import io.github.neardup.dedup.resume.Pace;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Rows.CorpusRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a corpus that get a row, as they are read for the first time. Finds out which
 * records are left out, how long the texts are and in which order documents would be kept, and
 * refuses ids that cannot be written to a table.
 *
 * <p>Most of that are the {@link FirstBatch.RecordFacts facts} of one record, found on any thread;
 * what depends on the records before it is settled in their order. To be used by one thread, either
 * for {@link #batches}, which others go through, or for one document after the other.
 */
final class FirstPass implements Iterator<Document> {

  /** How many texts, or characters of text, the settings are first chosen from. */
  private static final int FIRST_TEXTS = 1000;

  private static final long FIRST_CHARACTERS = 1 << 22;

  /** After this many records, the size of the files tells about how many there are. */
  static final int FORECAST_AFTER = 20_000;

  /** Of the records that an earlier run has read, one in 256 is looked at again. */
  private static final int LOOKED_AT = 256;

  private final DeduplicationRequest request;
  private final CorpusReader reader;
  private final Progress.Stage stage;
  private final UniqueIds ids;
  private final ExcludedRecords leftOut;
  private final TextLength.Distribution lengths;
  private final Ranking ranking;
  private final ThreadLocal<FirstBatch.RecordInspector> inspectors;

  /** The number of the record that is read next, from 0. */
  private int number;

  private int numberOfLast;
  private @Nullable Document next;
  private final Queue<FirstBatch> firstBatches = new ArrayDeque<>();
  private Forecaster forecaster = (documents, seconds) -> {};
  private boolean forecast;
  private final Pace pace = new Pace(System::nanoTime);

  /** What an earlier run found out, and where this one notes what it does. */
  private final Optional<KeptFingerprints> kept;

  FirstPass(
      DeduplicationRequest request,
      CorpusReader reader,
      Progress.Stage stage,
      ExcludedRecords leftOut,
      TextLength.Distribution lengths,
      Ranking ranking,
      Optional<KeptFingerprints> kept) {
    this.request = request;
    this.reader = reader;
    this.stage = stage;
    this.ids = kept.map(from -> new UniqueIds(from.key())).orElseGet(UniqueIds::new);
    this.leftOut = leftOut;
    this.lengths = lengths;
    this.ranking = ranking;
    this.kept = kept;
    this.inspectors =
        ThreadLocal.withInitial(
            () ->
                new FirstBatch.RecordInspector(
                    request, ids, record -> leftOut.inReference(record).isPresent()));
    kept.ifPresent(from -> from.onRestore(this::replay));
  }

  /**
   * The first documents, enough to tell what the others are likely to be.
   *
   * @param ofFirst counts how long they are
   */
  List<Document> first(TextLength.Distribution ofFirst) {
    if (kept.isPresent()) {
      // Rows that were kept come first, and are passed over without the facts of most of them.
      try (CorpusReader other = request.open()) {
        return new FirstPass(
                request,
                other,
                Progress.NONE.stage("", 0),
                leftOut.ofReferences(),
                new TextLength.Distribution(),
                request.keep().ranking(),
                Optional.empty())
            .first(ofFirst);
      }
    }
    List<Document> first = new ArrayList<>();
    long characters = 0;
    while (first.size() < FIRST_TEXTS && characters < FIRST_CHARACTERS) {
      Optional<FirstBatch> batch;
      try {
        batch = next(reader);
      } catch (CorpusException e) {
        break; // it comes again, after what is wrong before it
      }
      if (batch.isEmpty()) {
        break;
      }
      firstBatches.add(batch.get());
      for (Document document : batch.get().read(ofFirst)) {
        first.add(document);
        characters += document.text().length();
      }
    }
    return first;
  }

  // --- one document after the other ---

  @Override
  public boolean hasNext() {
    while (next == null && reader.advance()) {
      stage.reached(reader.bytesRead());
      numberOfLast = number++;
      if (settle(reader, numberOfLast, inspector().inspect(reader, numberOfLast))) {
        next = reader.document();
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

  /** The number of the record of the document that was given last, from 0. */
  int number() {
    return numberOfLast;
  }

  // --- batches ---

  /** The documents that come after those whose rows were kept. */
  Stream<? extends Fingerprints.Source.Batch> batches() {
    return Stream.generate(
            () -> firstBatches.isEmpty() ? next(reader) : Optional.of(firstBatches.remove()))
        .takeWhile(Optional::isPresent)
        .map(Optional::get);
  }

  private Optional<FirstBatch> next(CorpusReader from) {
    Optional<FirstBatch> batch =
        from.nextBatch(request.onError().quarantine().isPresent())
            .map(records -> new FirstBatch(this, records, number));
    number += batch.map(FirstBatch::size).orElse(0);
    return batch;
  }

  /** Looks at records on the calling thread. */
  FirstBatch.RecordInspector inspector() {
    return inspectors.get();
  }

  /** Notes that all up to a record has been settled. */
  void settled(int records, long bytesRead) {
    stage.reached(bytesRead);
    forecast(records, bytesRead);
  }

  private void forecast(int records, long bytesRead) {
    OptionalDouble seconds = pace.secondsLeft(bytesRead, reader.size());
    boolean enough = records >= FORECAST_AFTER && !forecast && reader.size() > 0;
    if (enough || seconds.isPresent()) {
      forecast |= enough;
      long documents = (long) ((double) records * reader.size() / bytesRead);
      forecaster.forecast(documents, seconds.orElse(0));
    }
  }

  /** Is told what is likely. */
  @FunctionalInterface
  interface Forecaster {
    /**
     * About how many records there are, and how many seconds it takes to read the others; 0 if that
     * is not known yet.
     */
    void forecast(long documents, double seconds);
  }

  /** Has somebody told about how many records there are, and how long they take. */
  void onForecast(Forecaster listener) {
    forecaster = listener;
  }

  // --- in the order of the records ---

  /** Notes what becomes of a record; tells whether it gets a row. */
  boolean settle(CorpusRecord record, int recordNumber, FirstBatch.RecordFacts facts) {
    KeptRecord found;
    try {
      found = judge(record, recordNumber, facts);
    } catch (CorpusException e) {
      if (request.onError().isFailing()) {
        throw e;
      }
      leftOut.addMalformed(recordNumber, e, record);
      found = KeptRecord.MALFORMED;
    }
    if (found.hasRow() && facts.unfit().isPresent()) {
      throw facts.unfit().get();
    }
    if (kept.isPresent()) {
      kept.get().add(found);
    }
    return found.hasRow();
  }

  private KeptRecord judge(CorpusRecord record, int recordNumber, FirstBatch.RecordFacts facts) {
    if (facts.fault().isPresent()) {
      throw facts.fault().get();
    }
    ids.check(facts.id(), record);
    if (facts.tooShort()) {
      leftOut.addTooShort(recordNumber);
      return KeptRecord.without(KeptRecord.State.TOO_SHORT, facts.id().high(), facts.id().low());
    }
    if (facts.inReference()) {
      return KeptRecord.without(KeptRecord.State.IN_REFERENCE, facts.id().high(), facts.id().low());
    }
    Ranking.Place place = place(record, facts);
    ranking.add(place);
    lengths.addCounted(facts.words());
    return new KeptRecord(
        KeptRecord.State.ROW,
        facts.id().high(),
        facts.id().low(),
        facts.words(),
        place.rank(),
        place.integer(),
        place.hash(),
        ranking
            .areDates()
            .map(dates -> dates ? KeptRecord.Values.DATES : KeptRecord.Values.NUMBERS)
            .orElse(KeptRecord.Values.UNKNOWN));
  }

  private Ranking.Place place(CorpusRecord record, FirstBatch.RecordFacts facts) {
    try {
      return ranking.place(facts.length(), facts.text(), facts.value());
    } catch (IllegalArgumentException e) {
      throw record.fault(
          "the field '"
              + request.keep().field().orElse("")
              + "', which --keep compares: "
              + e.getMessage()
              + "; correct it or keep by another field");
    }
  }

  // --- what an earlier run has found out ---

  /** Passes over the next record, of which an earlier run has found out all. */
  private void replay(KeptRecord record) {
    boolean same = reader.advance();
    if (same) {
      stage.reached(reader.bytesRead());
      same =
          record.state() == KeptRecord.State.MALFORMED
              ? isStillMalformed()
              : isLike(record) && take(record);
    }
    if (!same) {
      throw kept.orElseThrow().changed();
    }
    number++;
    pace.restart();
  }

  private boolean isStillMalformed() {
    try {
      judge(reader, number, inspector().inspect(reader, number));
      return false;
    } catch (CorpusException e) {
      if (request.onError().isFailing()) {
        throw e;
      }
      leftOut.addMalformed(number, e, reader);
      return true;
    }
  }

  /** Looks at some of the records whether they are what they were. */
  private boolean isLike(KeptRecord record) {
    if (number % LOOKED_AT != 0) {
      return true;
    }
    FirstBatch.RecordFacts facts = inspector().inspect(reader, number);
    return facts.id().equals(hashOfId(record))
        && (record.state() != KeptRecord.State.ROW || facts.text() == record.text());
  }

  private static UniqueIds.Hash hashOfId(KeptRecord record) {
    return new UniqueIds.Hash(record.idHigh(), record.idLow());
  }

  /** Whether what was found out of a record can be so. */
  private boolean take(KeptRecord record) {
    ids.add(hashOfId(record));
    switch (record.state()) {
      case ROW -> {
        if (record.values() != KeptRecord.Values.UNKNOWN) {
          ranking.settle(record.values() == KeptRecord.Values.DATES);
        }
        ranking.add(new Ranking.Place(record.rank(), record.integer(), record.text()));
        lengths.addCounted(record.words());
      }
      case TOO_SHORT -> leftOut.addTooShort(number);
      default -> {}
    }
    boolean inReference = leftOut.inReference(number).isPresent();
    return inReference == (record.state() == KeptRecord.State.IN_REFERENCE);
  }
}
