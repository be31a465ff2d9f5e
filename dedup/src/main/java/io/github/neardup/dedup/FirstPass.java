package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.lengths.TextLengths;
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
import java.util.function.LongConsumer;
import java.util.stream.Stream;
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
  private LongConsumer forecaster = documents -> {};

  FirstPass(
      DeduplicationRequest request,
      CorpusReader reader,
      Progress.Stage stage,
      LeftOut leftOut,
      TextLengths lengths,
      Ranking ranking) {
    this.request = request;
    this.reader = reader;
    this.stage = stage;
    this.ids = new UniqueIds(reader, request::open);
    this.leftOut = leftOut;
    this.lengths = lengths;
    this.ranking = ranking;
    this.tables =
        Stream.of(request.clusters(), request.pairs())
            .flatMap(Optional::stream)
            .anyMatch(PairTable::isSeparated);
  }

  @Override
  public boolean hasNext() {
    while (next == null && reader.advance()) {
      stage.reached(reader.bytesRead());
      next = read();
      numberOfNext = number++;
      if (number == FORECAST_AFTER && reader.size() > 0) {
        forecaster.accept((long) ((double) number * reader.size() / reader.bytesRead()));
      }
    }
    return next != null;
  }

  /** The document that the reader is at, or null if it gets no row. */
  private @Nullable Document read() {
    Document document;
    try {
      document = reader.document();
      ids.check(document.id());
      if (isTooShort(document.text())) {
        leftOut.addTooShort(number);
        return null;
      }
      if (leftOut.inReference(number).isPresent()) {
        return null;
      }
      rank(document.text());
    } catch (CorpusException e) {
      if (request.onError().isFailing()) {
        throw e;
      }
      leftOut.addMalformed(number, e, reader);
      return null;
    }
    checkForTables(document.id());
    lengths.add(document.text());
    return document;
  }

  private boolean isTooShort(String text) {
    return request.minLength() > 0
        && text.strip().codePointCount(0, text.strip().length()) < request.minLength();
  }

  private void rank(String text) {
    String value = request.keep().field().map(reader::extra).orElse("");
    try {
      ranking.add(text, value);
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

  /** Has somebody told about how many records there are, once that can be said. */
  void onForecast(LongConsumer listener) {
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
