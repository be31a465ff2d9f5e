package io.github.neardup.dedup.reasons;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.neardup.io.json.SafeJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes lines with two ids and a number: JSON Lines if the file name says so, otherwise
 * tab-separated under a header. Not thread-safe.
 */
public final class PairTable {

  private static final Pattern JSON_LINES =
      Pattern.compile("(?is).*\\.(jsonl|ndjson)(\\.(gz|zst|bz2|xz))?");

  private final OutputStream out;
  private final boolean separated;
  private final List<String> columns;

  /** Begins a table with three columns. */
  public PairTable(OutputStream out, Path file, List<String> columns) throws IOException {
    this.out = out;
    this.separated = isSeparated(file);
    this.columns = columns;
    if (separated) {
      writeLine(String.join("\t", columns));
    }
  }

  /** Returns whether a file of that name is tab-separated, so that ids must not contain tabs. */
  public static boolean isSeparated(Path file) {
    return !JSON_LINES.matcher(file.toString()).matches();
  }

  /** Writes a line. */
  public void write(String left, String right, double value) throws IOException {
    if (separated) {
      writeLine(left + "\t" + right + "\t" + value);
      return;
    }
    try (JsonGenerator json = SafeJson.line(out)) {
      json.writeStartObject();
      json.writeStringField(columns.get(0), left);
      json.writeStringField(columns.get(1), right);
      json.writeNumberField(columns.get(2), value);
      json.writeEndObject();
    }
  }

  private void writeLine(String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
