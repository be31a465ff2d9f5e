package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** The elements of one JSON array, or the members of one JSON object, in UTF-8. */
final class JsonRows extends JsonRecords {

  private final CorpusSource source;
  private final JsonParser parser;
  private boolean begun;
  private long lineNumber;

  JsonRows(CorpusSource source) {
    super(source.name());
    this.source = source;
    try {
      parser = JSON.createParser(Decoding.open(source, Decoding.UTF_8));
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), 0, e);
    }
  }

  @Override
  public boolean advance() {
    try {
      return next();
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new CorpusException(
          source.name(),
          line,
          "broken JSON (" + e.getOriginalMessage() + "); copy or make the file again",
          e);
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), lineNumber, e);
    }
  }

  private boolean next() throws IOException {
    JsonToken token = parser.nextToken();
    if (!begun) {
      begun = true;
      lineNumber = 1;
      if (token != JsonToken.START_OBJECT && token != JsonToken.START_ARRAY) {
        throw fault("neither a JSON object nor an array; check that this is the right file");
      }
      token = parser.nextToken();
    }
    if (token == null || token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY) {
      return false;
    }
    String key = "";
    if (token == JsonToken.FIELD_NAME) {
      key = parser.currentName();
      parser.nextToken();
    }
    lineNumber = parser.currentTokenLocation().getLineNr();
    JsonNode value =
        JSON.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readTree(parser);
    if (!value.isContainerNode()) {
      throw fault("a record must be a JSON object or array; check that this is the right file");
    }
    become(value, key);
    return true;
  }

  @Override
  public long lineNumber() {
    return lineNumber;
  }

  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), lineNumber, e);
    }
  }
}
