package io.github.neardup.dedup.reasons;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Format;
import io.github.neardup.io.OutputFile;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.json.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table of documents in the format that the name of its file says: JSON Lines, JSON, CSV or
 * Parquet, otherwise tab-separated lines under a header. JSON, CSV and Parquet are made at the end
 * from JSON Lines in a temporary file. Not thread-safe.
 */
public final class ReasonTable {

  private static final Format TSV = Format.of("tsv");
  private static final Format JSONL = Format.of("jsonl");

  /** The formats of tables other than tab-separated lines. */
  private static final List<String> OTHERS = List.of("jsonl", "json", "csv", "parquet");

  private final List<String> columns;
  private final Format format;
  private final OutputStream out;

  /** The temporary file, and what will be made of it, in formats that are made at the end. */
  private final Optional<CorpusFiles> lines;

  private final Optional<CorpusWriter> converted;

  /** Begins a table. The last column holds a number. */
  public ReasonTable(Outputs outputs, Path file, List<String> columns) {
    this.columns = columns;
    format = format(file);
    if (format.equals(TSV) || format.equals(JSONL)) {
      OutputFile table = outputs.file(file);
      if (format.equals(TSV)) {
        table.write(String.join("\t", columns) + "\n");
      }
      out = table;
      lines = Optional.empty();
      converted = Optional.empty();
    } else {
      Path temporary = outputs.workshop(Optional.of(file)).resolve("lines.jsonl");
      out = begin(temporary);
      CorpusFiles written = CorpusFiles.of(List.of(temporary));
      lines = Optional.of(written);
      converted =
          Optional.of(
              CorpusWriter.open(
                  written,
                  Optional.of(CorpusTarget.of(file)),
                  OutputStream.nullOutputStream(),
                  outputs));
    }
  }

  private static OutputStream begin(Path temporary) {
    try {
      return new BufferedOutputStream(Files.newOutputStream(temporary));
    } catch (IOException e) {
      throw CorpusException.writing(temporary.toString(), e);
    }
  }

  private static Format format(Path file) {
    return Format.ofFile(file.toString())
        .filter(format -> OTHERS.contains(format.name()))
        .orElse(TSV);
  }

  /** Returns whether a file of that name can hold any id: JSON Lines can, other tables cannot. */
  public static boolean holdsAnyId(Path file) {
    return format(file).equals(JSONL);
  }

  /** Returns whether a file of that name can hold texts: tab-separated lines cannot. */
  public static boolean holdsTexts(Path file) {
    return !format(file).equals(TSV);
  }

  /** Writes a row: strings for the first columns, and a number for the last. */
  public void write(double number, String... values) throws IOException {
    if (format.equals(TSV)) {
      String line = String.join("\t", values) + "\t" + number + "\n";
      out.write(line.getBytes(StandardCharsets.UTF_8));
      return;
    }
    Map<String, Object> line = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      line.put(columns.get(i), values[i]);
    }
    line.put(columns.get(values.length), number);
    out.write(Json.writeLine(line));
  }

  /** Writes what is made at the end. */
  public void end() throws IOException {
    if (converted.isEmpty()) {
      return;
    }
    out.close();
    try (CorpusReader reader = CorpusReader.open(lines.orElseThrow(), CorpusFields.DEFAULT)) {
      while (reader.advance()) {
        converted.get().write(reader);
      }
    }
    converted.get().end();
  }
}
