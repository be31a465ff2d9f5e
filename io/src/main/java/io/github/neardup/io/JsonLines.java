package io.github.neardup.io;

import io.github.neardup.io.internal.json.JsonRecord;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** The records of a file of JSON Lines. */
final class JsonLines extends JsonLineRows {

  private final LineReader reader;
  private final AtomicLong bytesRead;

  /** How many bytes had been read before this file. */
  private final long bytesBefore;

  private final Optional<ParsingAhead> ahead;
  private Optional<ParsingAhead.ParsedLines> parsed = Optional.empty();

  /**
   * Opens a file before its first record.
   *
   * @param threads how many threads parse records before anybody asks for them; if 0, they are
   *     parsed when first asked for a value
   * @param bytesRead counts the bytes of the records so far, compressed as they are
   */
  JsonLines(CorpusSource source, JsonRecord.Wanted wanted, int threads, AtomicLong bytesRead) {
    super(source.name(), wanted);
    this.bytesRead = bytesRead;
    bytesBefore = bytesRead.get();
    AtomicLong counter = threads == 0 ? bytesRead : new AtomicLong();
    reader = LineReader.open(source, counter, LineReader.LONGEST_LINE);
    ahead =
        threads == 0
            ? Optional.empty()
            : Optional.of(new ParsingAhead(reader, counter, wanted, threads));
  }

  @Override
  public boolean advance() {
    forget();
    return ahead.isPresent() ? advance(ahead.get()) : advanceReader();
  }

  private boolean advanceReader() {
    while (reader.advance()) {
      if (!reader.isBlank()) {
        return true;
      }
    }
    return false;
  }

  private boolean advance(ParsingAhead blocks) {
    while (parsed.isEmpty() || !parsed.get().lines().advance()) {
      parsed = blocks.next();
      if (parsed.isEmpty()) {
        bytesRead.set(bytesBefore + blocks.bytesRead(1));
        return false;
      }
    }
    LineBlock lines = parsed.get().lines();
    bytesRead.setRelease(bytesBefore + blocks.bytesRead((double) lines.next / lines.bytes()));
    return true;
  }

  @Override
  LineCursor line() {
    return parsed.isPresent() ? parsed.get().lines() : reader;
  }

  @Override
  JsonRecord parse(JsonRecord.Wanted wanted) {
    return parsed.isPresent() ? parsed.get().record() : super.parse(wanted);
  }

  @Override
  double steppedOver() {
    return reader.steppedOver();
  }

  @Override
  RecordBatch batch(CorpusFields fields, boolean raw) {
    return ahead.isPresent() ? super.batch(fields, raw) : new LineBatch(name(), fields, wanted());
  }

  @Override
  public void close() {
    if (ahead.isPresent()) {
      ahead.get().close();
    } else {
      reader.close();
    }
  }
}
