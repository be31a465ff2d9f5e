package io.github.neardup.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.page.SimilarityMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How a similarity matrix is written to a file, which the ending of its name tells. */
enum MatrixFormat {
  CSV,
  TSV,
  HTML;

  private static final String ID = "id";

  /**
   * The format of a file of that name.
   *
   * @throws UsageException if its ending tells none
   */
  static MatrixFormat of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(format -> name.endsWith("." + format.name().toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "--output: the name of a file for a matrix ends in .csv, .tsv or .html, not '"
                        + file
                        + "'"));
  }

  /**
   * Writes a matrix; leaves the stream open.
   *
   * @param file what the stream writes to, for messages
   */
  void write(SimilarityMatrix matrix, OutputStream out, Path file) throws IOException {
    switch (this) {
      case CSV -> writeTable(matrix, ',', out, file);
      case TSV -> writeTable(matrix, '\t', out, file);
      case HTML -> matrix.writePage(out);
    }
  }

  private static void writeTable(
      SimilarityMatrix matrix, char separator, OutputStream out, Path file) throws IOException {
    for (String id : matrix.ids()) {
      if (!StandardCharsets.UTF_8.newEncoder().canEncode(id)) {
        throw new CorpusException(
            file.toString(),
            "the id '"
                + id
                + "' holds half a character (a lone surrogate), which a table cannot hold; correct"
                + " it, or write .html");
      }
    }
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    CsvWriter table =
        CsvWriter.builder()
            .fieldSeparator(separator)
            .lineDelimiter(LineDelimiter.LF)
            .bufferSize(0)
            .build(writer);
    table.writeRecord(line(ID, matrix.ids()));
    for (int i = 0; i < matrix.ids().size(); i++) {
      table.writeRecord(
          line(
              matrix.ids().get(i),
              Arrays.stream(matrix.similarities().get(i)).mapToObj(Double::toString).toList()));
    }
    writer.flush();
  }

  private static List<String> line(String head, List<String> cells) {
    List<String> line = new ArrayList<>();
    line.add(head);
    line.addAll(cells);
    return line;
  }
}
