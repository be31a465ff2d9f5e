package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.hint.TextHints;
import io.github.neardup.dedup.resume.KeptCollection;
import io.github.neardup.dedup.resume.KeptRecord;
import io.github.neardup.dedup.resume.Pace;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Rows.CorpusRecord;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The first step, which reads the corpus. It decides which records get a row, collects the order in
 * which documents are preferred, and refuses ids that a table cannot hold.
 *
 * <p>Most of this follows from the {@link ReadBatch.RecordFacts facts} of single records, which any
 * thread finds out; whatever depends on earlier records is settled in order. For one thread, except
 * the batches, which other threads process.
 */
final class ReadStep {

  /** The forecast of memory uses the texts of this many records, or characters of text. */
  private static final int FIRST_TEXTS = 1000;

  private static final long FIRST_CHARACTERS = 1 << 22;

  /** After this many records, the size of the files gives an estimate of the number of records. */
  static final int FORECAST_AFTER = 20_000;

  /** One in 256 of the records that an earlier run has read is checked again. */
  private static final int LOOKED_AT = 256;

  private final DeduplicationRequest request;
  private final CorpusReader reader;
  private final Progress.Stage stage;
  private final UniqueIds ids;
  private final ExcludedRecords leftOut;
  private final TextHints hints = new TextHints();
  private final Ranking ranking;
  private final ThreadLocal<RecordInspector> inspectors =
      ThreadLocal.withInitial(() -> new RecordInspector());

  /** The number of the next record, from 0. */
  private int number;

  /** The first documents, which are enough to predict the others. */
  private final List<Document> first = new ArrayList<>();

  private long firstCharacters;
  private boolean forecast;
  private final Optional<References> references;
  private final Pace pace = new Pace(System::nanoTime);

  /**
   * Whether any text has a group of texts with which it is compared; true also where no groups are
   * wanted.
   */
  private boolean grouped;

  /** What an earlier run has found out; this run adds its own findings. */
  private final Optional<KeptCollection> kept;

  /** Prepares the step. Records are compared with the references before anything else. */
  ReadStep(
      DeduplicationRequest request,
      CorpusReader reader,
      Progress.Stage stage,
      ExcludedRecords leftOut,
      Optional<KeptCollection> kept,
      Optional<References> references) {
    this.request = request;
    this.reader = reader;
    this.stage = stage;
    this.ids = kept.map(from -> new UniqueIds(from.key())).orElseGet(UniqueIds::new);
    this.leftOut = leftOut;
    this.ranking = request.keep.ranking();
    this.grouped = request.fields.within().isEmpty();
    this.kept = kept;
    this.references = references;
    kept.ifPresent(
        from -> {
          from.begin(request.description());
          from.onRestore(this::replay, request.onResume);
        });
  }

  /** Returns the documents after those whose rows were kept by an earlier run. */
  Stream<? extends Fingerprints.Batch> batches() {
    return Stream.generate(this::next).takeWhile(Optional::isPresent).map(Optional::get);
  }

  private Optional<ReadBatch> next() {
    Optional<ReadBatch> batch =
        reader
            .nextBatch(request.onError.quarantine().isPresent())
            .map(records -> new ReadBatch(this, records, number));
    number += batch.map(ReadBatch::size).orElse(0);
    return batch;
  }

  /** Returns an inspector for the calling thread. */
  RecordInspector inspector() {
    return inspectors.get();
  }

  /** Notes that all records up to a number have been settled. */
  void settled(int records, long bytesRead) {
    stage.reached(bytesRead);
    stage.counted(records, Progress.Unit.TEXTS);
    forecast(records, bytesRead);
  }

  private void forecast(int records, long bytesRead) {
    OptionalDouble seconds = pace.secondsLeft(bytesRead, reader.size());
    boolean enough = records >= FORECAST_AFTER && !forecast && reader.size() > 0;
    if (enough || seconds.isPresent()) {
      forecast |= enough;
      long documents = (long) ((double) records * reader.size() / bytesRead);
      forecast(documents, seconds.orElse(0));
    }
  }

  /** Refuses a run that would fail hours later for lack of memory. */
  private void forecast(long documents, double seconds) {
    Forecast likely = Forecast.of(request, first, documents, seconds);
    if (likely.isTooMuch()) {
      throw new Forecast.ExceededException(likely);
    }
    if (seconds > 0) {
      request.onForecast.accept(likely);
    }
  }

  /**
   * Returns the corpus that was read.
   *
   * @param fingerprints made from {@link #batches}
   */
  Collection collection(Fingerprints fingerprints) {
    requireFields();
    ranking.trim();
    inspectors.remove(); // releases the ids
    return new Collection(
        fingerprints,
        ranking,
        hints,
        references.map(References::tooShort).orElse(0),
        reader.bytesRead(),
        reader.content());
  }

  /**
   * Refuses a misspelt field name, which would leave the choice to chance, or compare all texts
   * with all.
   */
  private void requireFields() {
    if (ranking.size() > 0 && !grouped) {
      throw new CorpusException(
          request.inputs.names(),
          "no record has a value in the field '%s', within which texts are compared; check the name"
              .formatted(request.fields.within()));
    }
    Optional<String> field = request.keep.field();
    if (field.isPresent() && ranking.size() > 0 && ranking.valued() == 0) {
      throw new CorpusException(
          request.inputs.names(),
          "no record has %s in the field '%s', which %s compares; check the name"
              .formatted(
                  request.keep.values.isEmpty() ? "a value" : "one of these values",
                  field.get(),
                  request.keep));
    }
  }

  /** Finds out the facts of records. For one thread. */
  final class RecordInspector {
    private final Optional<References.Finder> finder = references.map(References::finder);
    private final boolean forTables = request.wantsTables();
    private final TextBuffer buffer = new TextBuffer();
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();

    /** Returns the facts of the record at which the reader or batch stands. */
    ReadBatch.RecordFacts inspect(CorpusRecord record) {
      Document document;
      String value;
      try {
        document = record.document();
        value = request.keep.field().map(record::extra).orElse("");
      } catch (CorpusException e) {
        return ReadBatch.RecordFacts.malformed(e);
      }
      String text = shown(document);
      buffer.set(text);
      boolean tooShort = isTooShort(text);
      return new ReadBatch.RecordFacts(
          Optional.empty(),
          unfit(record, document.id()),
          ids.hash(document.id()),
          tooShort,
          tooShort ? Optional.empty() : finder.flatMap(some -> some.find(document)),
          buffer.length(),
          Ranking.hash(buffer),
          value);
    }

    private boolean isTooShort(String text) {
      return request.minLength > 0
          && text.strip().codePointCount(0, text.strip().length()) < request.minLength;
    }

    private Optional<CorpusException> unfit(CorpusRecord record, String id) {
      boolean fits =
          !forTables
              || (id.indexOf('\t') < 0
                  && id.indexOf('\n') < 0
                  && id.indexOf('\r') < 0
                  && encoder.canEncode(id));
      return fits
          ? Optional.empty()
          : Optional.of(
              record.fault(
                  "the id holds a tab, a line break or half a character, which a table cannot hold;"
                      + " change the id, or end the name of the file for clusters or pairs in"
                      + " .jsonl"));
    }
  }

  // --- in the order of the records ---

  /** Settles what becomes of a record, and returns whether it gets a row. */
  boolean settle(CorpusRecord record, int recordNumber, ReadBatch.RecordFacts facts) {
    KeptRecord found;
    try {
      found = judge(record, recordNumber, facts);
    } catch (CorpusException e) {
      leftOut.addMalformed(recordNumber, e, record);
      found = KeptRecord.MALFORMED;
    }
    if (found.hasRow() && facts.unfit().isPresent()) {
      throw facts.unfit().get();
    }
    if (kept.isPresent()) {
      kept.get().add(found);
    }
    if (found.hasRow()) {
      lookAt(record, recordNumber);
      grouped = grouped || !record.document().fields().get(0).isEmpty();
    }
    return found.hasRow();
  }

  /** Looks at some of the texts, to predict the others and to give hints. */
  private void lookAt(CorpusRecord record, int recordNumber) {
    if (recordNumber < FIRST_TEXTS && firstCharacters < FIRST_CHARACTERS) {
      first.add(record.document());
      firstCharacters += record.document().characters();
    }
    hints.look(recordNumber, () -> shown(record.document()));
  }

  /** Returns the text, without the group within which texts are compared. */
  private String shown(Document document) {
    return Document.text(request.fields.shown(document));
  }

  private KeptRecord judge(CorpusRecord record, int recordNumber, ReadBatch.RecordFacts facts) {
    if (facts.fault().isPresent()) {
      throw facts.fault().get();
    }
    ids.check(facts.id(), record);
    if (facts.tooShort()) {
      leftOut.addTooShort(recordNumber);
      return KeptRecord.without(KeptRecord.State.TOO_SHORT, facts.id().high(), facts.id().low());
    }
    if (facts.inReference().isPresent()) {
      leftOut.addInReference(recordNumber, facts.inReference().get());
      return KeptRecord.without(KeptRecord.State.IN_REFERENCE, facts.id().high(), facts.id().low());
    }
    Ranking.Place place = place(record, facts);
    ranking.add(place);
    return new KeptRecord(
        KeptRecord.State.ROW,
        facts.id().high(),
        facts.id().low(),
        place.rank(),
        place.rest(),
        place.hash(),
        ranking
            .areDates()
            .map(dates -> dates ? KeptRecord.Values.DATES : KeptRecord.Values.NUMBERS)
            .orElse(KeptRecord.Values.UNKNOWN));
  }

  private Ranking.Place place(CorpusRecord record, ReadBatch.RecordFacts facts) {
    try {
      return ranking.place(facts.length(), facts.text(), facts.value());
    } catch (IllegalArgumentException e) {
      throw record.fault(
          "the field '"
              + request.keep.field().orElse("")
              + "', which --keep compares: "
              + e.getMessage()
              + "; correct it or keep by another field");
    }
  }

  // --- what an earlier run has kept ---

  /** Skips the next record, about which an earlier run has kept everything. */
  private void replay(KeptRecord record) {
    boolean same = reader.advance();
    if (same) {
      stage.reached(reader.bytesRead());
      stage.counted(number + 1L, Progress.Unit.TEXTS);
      same =
          switch (record.state()) {
            case MALFORMED -> isStillMalformed();
            case IN_REFERENCE -> isStillInReference();
            default -> isLike(record) && take(record);
          };
    }
    if (!same) {
      throw kept.orElseThrow().changed();
    }
    number++;
    pace.restart();
  }

  private boolean isStillInReference() {
    ReadBatch.RecordFacts facts = inspector().inspect(reader);
    ids.add(facts.id());
    facts.inReference().ifPresent(found -> leftOut.addInReference(number, found));
    return facts.inReference().isPresent();
  }

  private boolean isStillMalformed() {
    try {
      judge(reader, number, inspector().inspect(reader));
      return false;
    } catch (CorpusException e) {
      leftOut.addMalformed(number, e, reader);
      return true;
    }
  }

  /** Checks some of the records for changes. */
  private boolean isLike(KeptRecord record) {
    if (number % LOOKED_AT != 0) {
      return true;
    }
    ReadBatch.RecordFacts facts = inspector().inspect(reader);
    return facts.id().equals(hashOfId(record))
        && (record.state() != KeptRecord.State.ROW || facts.text() == record.text());
  }

  private static UniqueIds.Hash hashOfId(KeptRecord record) {
    return new UniqueIds.Hash(record.idHigh(), record.idLow());
  }

  private boolean take(KeptRecord record) {
    ids.add(hashOfId(record));
    switch (record.state()) {
      case ROW -> {
        if (record.values() != KeptRecord.Values.UNKNOWN) {
          ranking.settle(record.values() == KeptRecord.Values.DATES);
        }
        ranking.add(new Ranking.Place(record.rank(), record.rest(), record.text()));
        grouped = true; // or the earlier run would have failed
        lookAt(reader, number);
      }
      case TOO_SHORT -> leftOut.addTooShort(number);
      default -> {}
    }
    return true;
  }
}
