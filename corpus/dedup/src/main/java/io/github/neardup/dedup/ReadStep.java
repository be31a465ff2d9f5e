package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.hint.TextHints;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.RowSpace;
import io.github.neardup.dedup.resume.KeptCollection;
import io.github.neardup.dedup.resume.Pace;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Progress;
import io.github.neardup.io.RecordBatch;
import io.github.neardup.io.Rows.CorpusRecord;
import io.github.neardup.io.json.FieldNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The first step, which reads the corpus into rows. It decides which records get a row, collects
 * the order in which documents are preferred, and refuses ids that a table cannot hold.
 *
 * <p>Any thread finds out the {@link ReadBatch.RecordFacts facts} of single records and makes their
 * rows; whatever depends on earlier records is settled in order. For one thread.
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

  /** The number of the record that is settled next, from 0. */
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
    this.ranking = request.get(KEEP).ranking();
    this.grouped = request.fields.within().isEmpty();
    this.kept = kept;
    this.references = references;
  }

  /** Reads the corpus, from where an earlier run ended. */
  Collection read() {
    Algorithm algorithm = request.spec().reading();
    RowSpace space = RowSpace.usual().in(request.temporary());
    Fingerprints.Builder rows =
        new Fingerprints.Builder(
            algorithm, space, kept.map(from -> from.rows(request.description())));
    restore(rows);
    boolean raw = request.onError.quarantine().isPresent();
    DocumentBatches.<RecordBatch, ReadBatch>process(
        Stream.generate(() -> reader.nextBatch(raw))
            .takeWhile(Optional::isPresent)
            .map(Optional::get)
            .iterator(),
        RecordBatch::characters,
        request.threads,
        () -> {
          RecordInspector inspector = new RecordInspector();
          Fingerprints.Builder.Maker maker = rows.maker();
          return batch -> ReadBatch.read(batch, inspector, maker);
        },
        (records, batch) -> {
          add(records, batch, rows);
          stage.reached(records.bytesRead());
          stage.counted(number, Progress.Unit.TEXTS);
          forecast(records.bytesRead());
        });
    reader.requireRecords();
    requireFields();
    ranking.trim();
    return new Collection(
        rows.fingerprints(),
        ranking,
        hints,
        references.map(References::tooShort).orElse(0),
        reader.bytesRead(),
        reader.content());
  }

  /** Settles what becomes of the records of a batch, and adds the rows of those that get one. */
  private void add(RecordBatch records, ReadBatch batch, Fingerprints.Builder rows) {
    LongArray allSettled = new LongArray();
    BitSet withoutRow = new BitSet();
    int row = 0;
    Iterator<ReadBatch.RecordFacts> allFacts = batch.facts().iterator();
    for (CorpusRecord record : records) {
      ReadBatch.RecordFacts facts = allFacts.next();
      Settled settled = settle(record, facts);
      settled.write(allSettled);
      if (facts.hasRow()) {
        withoutRow.set(row++, !settled.hasRow());
      }
      number++;
    }
    allSettled.add(ranking.kind());
    rows.add(batch.rows().without(withoutRow), allSettled);
  }

  /**
   * Makes the forecasts of memory and of time, once each, as soon as they are possible. Refuses a
   * run that would fail hours later for lack of memory.
   */
  private void forecast(long bytesRead) {
    OptionalDouble seconds = pace.secondsLeft(bytesRead, reader.size());
    boolean enough = number >= FORECAST_AFTER && !forecast && reader.size() > 0;
    if (enough || seconds.isPresent()) {
      forecast |= enough;
      long documents = (long) ((double) number * reader.size() / bytesRead);
      Forecast likely = Forecast.of(request, first, documents, seconds.orElse(0));
      if (likely.isTooMuch()) {
        throw new Forecast.ExceededException(likely);
      }
      if (likely.seconds() > 0) {
        request.onForecast.accept(likely);
      }
    }
  }

  /**
   * Refuses a misspelt field name, which would leave the choice to chance, or compare all texts
   * with all.
   */
  private void requireFields() {
    KeepPolicy keep = request.get(KEEP);
    boolean ranked = keep.field().isEmpty() || ranking.valued() > 0;
    if (ranking.size() == 0 || (grouped && ranked)) {
      return;
    }
    String field = grouped ? keep.field().orElseThrow() : request.fields.within();
    String names;
    try (CorpusReader again = CorpusReader.openWhole(request.inputs.first(1), request.fields)) {
      again.advance();
      byte[] json = again.json().getBytes(StandardCharsets.UTF_8);
      names = "; fields of the first record: " + FieldNames.of(ByteBuffer.wrap(json)).inWords();
    } catch (IOException | CorpusException e) {
      names = ""; // it is malformed
    }
    throw new CorpusException(
        request.inputs.names(),
        "no record has a value in the field '%s'%s; check the spelling%s"
            .formatted(field, grouped ? " for " + keep : "", names));
  }

  /** Finds out the facts of records. For one thread. */
  final class RecordInspector {
    private final Optional<References.Finder> finder = references.map(References::finder);
    private final boolean forTables = request.wantsTables();
    private final int minLength = request.get(MIN_LENGTH);
    private final Optional<String> keepField = request.get(KEEP).field();
    private final TextBuffer buffer = new TextBuffer();
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();

    /** Returns the facts of the record at which the reader or batch stands. */
    ReadBatch.RecordFacts inspect(CorpusRecord record) {
      Document document;
      String value;
      try {
        document = record.document();
        value = keepField.map(record::extra).orElse("");
      } catch (CorpusException e) {
        return ReadBatch.RecordFacts.malformed(e);
      }
      String text = shown(document);
      buffer.set(text);
      boolean tooShort = DedupOptions.isTooShort(text, minLength);
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

  /** Settles what becomes of a record. */
  private Settled settle(CorpusRecord record, ReadBatch.RecordFacts facts) {
    Settled found;
    try {
      found = judge(record, facts);
    } catch (CorpusException e) {
      leftOut.addMalformed(number, e, record);
      return Settled.MALFORMED;
    }
    if (found.hasRow() && facts.unfit().isPresent()) {
      throw facts.unfit().get();
    }
    take(found, record);
    return found;
  }

  /** Takes note of what becomes of a record that is not malformed. */
  private void take(Settled settled, CorpusRecord record) {
    if (settled.state() == Settled.State.TOO_SHORT) {
      leftOut.addTooShort(number);
    }
    if (settled.hasRow()) {
      ranking.add(settled.place());
      lookAt(record);
      grouped = grouped || !record.document().fields().get(0).isEmpty();
    }
  }

  /** Looks at some of the texts, to predict the others and to give hints. */
  private void lookAt(CorpusRecord record) {
    if (number < FIRST_TEXTS && firstCharacters < FIRST_CHARACTERS) {
      first.add(record.document());
      firstCharacters += record.document().characters();
    }
    hints.look(number, () -> shown(record.document()));
  }

  /** Returns the text, without the group within which texts are compared. */
  private String shown(Document document) {
    return Document.text(request.fields.shown(document));
  }

  private Settled judge(CorpusRecord record, ReadBatch.RecordFacts facts) {
    if (facts.fault().isPresent()) {
      throw facts.fault().get();
    }
    ids.check(facts.id(), record);
    if (facts.tooShort()) {
      return Settled.without(Settled.State.TOO_SHORT, facts.id());
    }
    if (facts.inReference().isPresent()) {
      leftOut.addInReference(number, facts.inReference().get());
      return Settled.without(Settled.State.IN_REFERENCE, facts.id());
    }
    return new Settled(Settled.State.ROW, facts.id(), place(record, facts));
  }

  private Ranking.Place place(CorpusRecord record, ReadBatch.RecordFacts facts) {
    try {
      return ranking.place(facts.length(), facts.text(), facts.value());
    } catch (IllegalArgumentException e) {
      throw record.fault(
          "the field '"
              + request.get(KEEP).field().orElse("")
              + "', which --keep compares: "
              + e.getMessage()
              + "; correct it or keep by another field");
    }
  }

  // --- what an earlier run has kept ---

  /** Takes over the rows that an earlier run has kept, and skips their records. */
  private void restore(Fingerprints.Builder rows) {
    RecordInspector inspector = new RecordInspector();
    int restored = 0;
    for (Optional<Fingerprints.Builder.Restored> some = rows.restore();
        some.isPresent();
        some = rows.restore()) {
      restored += some.get().rows();
      long[] facts = some.get().facts();
      int end = facts.length - 1;
      ranking.restoreKind((int) facts[end]);
      for (int at = 0; at < end; at += Settled.WORDS) {
        skip(Settled.read(facts, at), inspector);
      }
    }
    if (restored > 0) {
      request.onResume.accept(restored);
    }
  }

  /** Skips the next record, about which an earlier run has kept everything. */
  private void skip(Settled record, RecordInspector inspector) {
    boolean same =
        reader.advance()
            && switch (record.state()) {
              case MALFORMED, IN_REFERENCE ->
                  settle(reader, inspector.inspect(reader)).state() == record.state();
              default -> isLike(record, inspector) && ids.add(record.id());
            };
    if (!same) {
      throw kept.orElseThrow().changed();
    }
    take(record, reader);
    stage.reached(reader.bytesRead());
    number++;
    stage.counted(number, Progress.Unit.TEXTS);
  }

  /** Checks some of the records for changes. */
  private boolean isLike(Settled record, RecordInspector inspector) {
    if (number % LOOKED_AT != 0) {
      return true;
    }
    ReadBatch.RecordFacts facts = inspector.inspect(reader);
    return facts.id().equals(record.id())
        && (!record.hasRow() || facts.text() == record.place().hash());
  }
}
