package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.lengths.TextLengths;
import io.github.neardup.dedup.internal.KeptFingerprints;
import io.github.neardup.dedup.internal.KeptRecord;
import io.github.neardup.dedup.internal.Pace;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Progress;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a corpus that get a row, as they are read for the first time. Finds out which
 * records are left out, how long the texts are and in which order documents would be kept, and
 * refuses ids that cannot be written to a table. Not thread-safe.
 */
final class FirstPass implements Iterator<Document> {

  /** From so many texts, or so many characters of text, the settings are first chosen. */
  private static final int FIRST_TEXTS = 1000;

  private static final long FIRST_CHARACTERS = 1 << 22;

  /** After so many records the size of the files tells about how many there are. */
  static final int FORECAST_AFTER = 20_000;

  /** Of the records that an earlier run has read, one in 256 is looked at again. */
  private static final int LOOKED_AT = 256;

  private final DeduplicationRequest request;
  private final CorpusReader reader;
  private final Progress.Stage stage;
  private final UniqueIds ids;
  private final LeftOut leftOut;
  private final TextLengths lengths;
  private final Ranking ranking;
  private final boolean tables;
  private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
  private int number;
  private int numberOfLast;
  private int numberOfNext;
  private @Nullable Document next;
  private Forecaster forecaster = (documents, seconds) -> {};
  private boolean forecast;
  private final Pace pace = new Pace(System::nanoTime);

  /** What an earlier run found out, and where this one notes what it does. */
  private final Optional<KeptFingerprints> kept;

  FirstPass(
      DeduplicationRequest request,
      CorpusReader reader,
      Progress.Stage stage,
      LeftOut leftOut,
      TextLengths lengths,
      Ranking ranking,
      Optional<KeptFingerprints> kept) {
    this.request = request;
    this.reader = reader;
    this.stage = stage;
    this.ids =
        kept.map(from -> new UniqueIds(from.key(), reader, request::open))
            .orElseGet(() -> new UniqueIds(reader, request::open));
    this.leftOut = leftOut;
    this.lengths = lengths;
    this.ranking = ranking;
    this.kept = kept;
    this.tables = request.wantsTables();
    kept.ifPresent(from -> from.onRestore(this::replay));
  }

  @Override
  public boolean hasNext() {
    while (next == null && reader.advance()) {
      stage.reached(reader.bytesRead());
      next = read(record -> kept.ifPresent(into -> into.add(record)));
      numberOfNext = number++;
      forecast();
    }
    return next != null;
  }

  private void forecast() {
    OptionalDouble seconds = pace.secondsLeft(reader.bytesRead(), reader.size());
    boolean enough = number >= FORECAST_AFTER && !forecast && reader.size() > 0;
    if (enough || seconds.isPresent()) {
      forecast |= enough;
      long documents = (long) ((double) number * reader.size() / reader.bytesRead());
      forecaster.forecast(documents, seconds.orElse(0));
    }
  }

  /** The document that the reader is at, or null if it gets no row. */
  private @Nullable Document read(Consumer<KeptRecord> found) {
    Document document;
    Ranking.Place place;
    long id;
    try {
      document = reader.document();
      id = ids.check(document.id());
      if (isTooShort(document.text())) {
        leftOut.addTooShort(number);
        found.accept(KeptRecord.without(KeptRecord.State.TOO_SHORT, id));
        return null;
      }
      if (leftOut.inReference(number).isPresent()) {
        found.accept(KeptRecord.without(KeptRecord.State.IN_REFERENCE, id));
        return null;
      }
      place = place(document.text());
    } catch (CorpusException e) {
      if (request.onError().isFailing()) {
        throw e;
      }
      leftOut.addMalformed(number, e, reader);
      found.accept(KeptRecord.MALFORMED);
      return null;
    }
    checkForTables(document.id());
    ranking.add(place);
    int words = TextLengths.count(document.text());
    lengths.addCounted(words);
    found.accept(
        new KeptRecord(
            KeptRecord.State.ROW,
            id,
            words,
            place.rank(),
            place.integer(),
            place.hash(),
            ranking
                .areDates()
                .map(dates -> dates ? KeptRecord.Values.DATES : KeptRecord.Values.NUMBERS)
                .orElse(KeptRecord.Values.UNKNOWN)));
    return document;
  }

  /** Passes over the next record, of which an earlier run has found out all. */
  private void replay(KeptRecord record) {
    boolean same = reader.advance();
    if (same) {
      stage.reached(reader.bytesRead());
      same =
          record.state() == KeptRecord.State.MALFORMED
              ? read(found -> {}) == null && leftOut.isMalformed(number)
              : isLike(record) && take(record);
    }
    if (!same) {
      throw kept.orElseThrow().changed();
    }
    number++;
    pace.restart();
  }

  /** Looks at some of the records whether they are what they were. */
  private boolean isLike(KeptRecord record) {
    if (number % LOOKED_AT != 0) {
      return true;
    }
    Document document = reader.document();
    return ids.hash(document.id()) == record.id()
        && (record.state() != KeptRecord.State.ROW
            || place(document.text()).hash() == record.text());
  }

  /** Whether what was found out of a record can be so. */
  private boolean take(KeptRecord record) {
    ids.addChecked(record.id());
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

  private boolean isTooShort(String text) {
    return request.minLength() > 0
        && text.strip().codePointCount(0, text.strip().length()) < request.minLength();
  }

  private Ranking.Place place(String text) {
    String value = request.keep().field().map(reader::extra).orElse("");
    try {
      return ranking.place(text, value);
    } catch (IllegalArgumentException e) {
      throw reader.fault(
          "the field '"
              + request.keep().field().orElse("")
              + "', which --keep compares: "
              + e.getMessage()
              + "; correct it or keep by another field");
    }
  }

  private void checkForTables(String id) {
    if (tables
        && (id.indexOf('\t') >= 0
            || id.indexOf('\n') >= 0
            || id.indexOf('\r') >= 0
            || !encoder.canEncode(id))) {
      throw reader.fault(
          "the id holds a tab, a line break or half a character, which a table cannot hold; change"
              + " the id, or end the name of the file for clusters or pairs in .jsonl");
    }
  }

  @Override
  public Document next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException();
    }
    Document document = next;
    next = null;
    numberOfLast = numberOfNext;
    return document;
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

  /** The number of the record of the document that was given last, from 0. */
  int number() {
    return numberOfLast;
  }

  /** The first documents, enough to tell what the others are likely to be. */
  List<Document> first() {
    List<Document> first = new ArrayList<>();
    long characters = 0;
    while (first.size() < FIRST_TEXTS && characters < FIRST_CHARACTERS && hasNext()) {
      Document document = next();
      characters += document.text().length();
      first.add(document);
    }
    return first;
  }
}
