package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;

/** JSON objects, one a line, in UTF-8. */
final class JsonLinesRows extends JsonRecords {

  private final LineReader lines;

  JsonLinesRows(CorpusSource source) {
    super(source.name());
    lines = LineReader.open(source);
  }

  @Override
  public boolean advance() {
    while (lines.advance()) {
      if (!lines.isBlank()) {
        JsonNode value;
        try {
          value = JSON.readTree(lines.text());
        } catch (JsonProcessingException e) {
          throw fault("broken JSON (" + e.getOriginalMessage() + "); mend the line");
        }
        if (!value.isObject()) {
          throw fault("not a JSON object; write one on each line");
        }
        become(value, "");
        return true;
      }
    }
    return false;
  }

  @Override
  public long lineNumber() {
    return lines.lineNumber();
  }

  @Override
  public void close() {
    lines.close();
  }
}
