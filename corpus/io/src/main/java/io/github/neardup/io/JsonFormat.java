package io.github.neardup.io;

import io.github.neardup.io.RecordWriter.Form;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * One JSON value: an array of records, or an object whose members are records, each under its key.
 * A record that is an array has the columns {@code 0}, {@code 1} and so on.
 */
public final class JsonFormat extends RowFormat {

  private static final Pattern RECORDS = Pattern.compile("\\uFEFF?\\s*\\[\\s*\\{");

  /** Creates the format. */
  public JsonFormat() {
    super("json", "json");
  }

  @Override
  public boolean recognises(byte[] begins) {
    return RECORDS.matcher(new String(begins, StandardCharsets.UTF_8)).lookingAt();
  }

  @Override
  Rows open(Opening file) throws IOException {
    return new JsonRows.Elements(file);
  }

  /** Many programs write JSON Lines into files with this name. */
  @Override
  Format actual(CorpusFiles.Entry file) {
    return JsonLines.isIn(file) ? Formats.JSONL : this;
  }

  @Override
  RecordWriter writer(Layouts inputs, RecordWriter.Destination destination) {
    Form asInFile =
        inputs.areKeyed()
            ? new Form("{\n", ",\n", "}\n", Rows::writeTo)
            : new Form("[\n", ",\n", "]\n", Rows::writeTo);
    return new RecordWriter.ToFiles(destination, inputs.have(this) ? asInFile : Form.JSON_ARRAY);
  }
}
