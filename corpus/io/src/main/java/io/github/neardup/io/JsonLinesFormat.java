package io.github.neardup.io;

import io.github.neardup.io.json.JsonRecord;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** JSON Lines: a JSON object a line. */
public final class JsonLinesFormat extends RowFormat {

  private static final Pattern RECORD = Pattern.compile("\\uFEFF?\\s*\\{[ \\t]*[\"}]");

  /** Creates the format. */
  public JsonLinesFormat() {
    super("jsonl", "jsonl", "ndjson");
  }

  @Override
  public boolean recognises(byte[] begins) {
    return RECORD.matcher(new String(begins, StandardCharsets.UTF_8)).lookingAt();
  }

  @Override
  Rows open(Opening file) {
    return JsonLines.open(file.source(), new JsonRecord.Wanted(file.wanted()), file.bytesRead());
  }

  @Override
  RecordWriter writer(Layouts inputs, RecordWriter.Destination destination) {
    return new RecordWriter.ToFiles(
        destination,
        inputs.have(this) ? RecordWriter.Form.UNCHANGED : RecordWriter.Form.JSON_LINES);
  }
}
