package io.github.neardup.io;

import org.jspecify.annotations.Nullable;

/** Some lines of JSON with the records in them, or what is wrong with them. */
final class ParsedLines {

  private final LineBlock lines;
  private final @Nullable JsonRecord[] records;
  private final @Nullable CorpusException[] faults;

  private ParsedLines(LineBlock lines) {
    this.lines = lines;
    records = new JsonRecord[lines.lines()];
    faults = new CorpusException[lines.lines()];
  }

  /** Parses lines; on any thread. */
  static ParsedLines of(LineBlock lines, JsonRecord.Wanted wanted) {
    ParsedLines parsed = new ParsedLines(lines);
    for (int i = 0; i < lines.lines(); i++) {
      lines.moveTo(i);
      try {
        parsed.records[i] = JsonLines.parse(lines, wanted);
      } catch (CorpusException e) {
        parsed.faults[i] = e;
      }
    }
    lines.rewind();
    return parsed;
  }

  LineBlock lines() {
    return lines;
  }

  /** The record in the line at which the block stands. */
  JsonRecord record() {
    CorpusException fault = faults[lines.index()];
    if (fault != null) {
      throw fault;
    }
    JsonRecord record = records[lines.index()];
    if (record == null) {
      throw new IllegalStateException("not parsed");
    }
    return record;
  }
}
