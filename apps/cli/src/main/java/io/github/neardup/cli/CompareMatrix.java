package io.github.neardup.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.EncodingOption;
import io.github.neardup.cli.option.FieldOptions;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FileRoles;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.OpenInputs;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.page.SimilarityMatrix;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup compare --matrix}: compares each text of a short list with every other. */
final class CompareMatrix {

  /** A million similarities, which is about the limit of a page or a spreadsheet. */
  private static final int MOST_TEXTS = 1000;

  @Option(
      names = "--matrix",
      paramLabel = "INPUT",
      description =
          "Instead of A and B: compares each text in INPUT, a file, folder or pattern as for"
              + " neardup dedup or - for standard input, with every other, up to 1,000 texts."
              + " May be repeated. Takes one algorithm (default: minhash).")
  private List<String> inputs = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "With --matrix: writes the matrix as a table (.csv) or as a page with a heat map (.html).")
  private @Nullable String output;

  @Mixin private FieldOptions fields = new FieldOptions();

  @Mixin private QuietOption quiet = new QuietOption();

  /** Returns the encoding of texts in files, single or in a list. */
  EncodingOption encoding() {
    return fields.inputFormat().encoding();
  }

  boolean isWanted() {
    return !inputs.isEmpty();
  }

  /** Refuses options that require {@code --matrix}. */
  void refuseAlone() {
    String first =
        output == null ? fields.arguments().replace(encoding().argument(), "").strip() : "--output";
    if (!first.isEmpty()) {
      throw new UsageException(
          first.split(" ", 2)[0] + " needs a list of texts; name one with --matrix");
    }
  }

  /**
   * Compares the texts, and prints or writes the matrix.
   *
   * @param specs the requested algorithms
   */
  void run(Console console, List<String> specs, FormatOption format) {
    if (specs.size() > 1) {
      throw new UsageException("--matrix takes one algorithm (-a), not " + specs.size());
    }
    String spec = specs.isEmpty() ? Deduplicator.DEFAULT_ALGORITHM : specs.get(0);
    try (OpenInputs opened = fields.open(inputs, console, quiet);
        Outputs outputs = new Outputs()) {
      if (output == null) {
        SimilarityMatrix matrix = matrix(opened.files(), spec);
        format.print(console, matrix, () -> new MatrixText(matrix).render(console.columns()));
        return;
      }
      Path file = FileArguments.outputFile("--output", output);
      boolean page = isPage(file);
      new FileRoles()
          .read("INPUT", opened.files().paths())
          .read(Algorithms.settings(spec).files())
          .written(Map.of("--output", file))
          .check();
      // The output is opened first, so that an unwritable place fails the run at once.
      try (OutputStream out = outputs.file(file)) {
        SimilarityMatrix matrix = matrix(opened.files(), spec);
        if (page) {
          matrix.writePage(out);
        } else {
          writeTable(matrix, out, file);
        }
        if (format.isJson()) {
          format.print(console, matrix, () -> "");
        }
        quiet.print(console, new MatrixText(matrix).summary());
      }
      outputs.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SimilarityMatrix matrix(CorpusFiles files, String spec) {
    return compare(Algorithms.create(spec), read(files));
  }

  private List<Document> read(CorpusFiles files) {
    List<Document> texts = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    try (CorpusReader reader = CorpusReader.open(files, fields.fields())) {
      while (reader.advance()) {
        Document text = reader.document();
        if (texts.size() == MOST_TEXTS) {
          throw new CorpusException(
              String.join(", ", inputs),
              "a matrix takes at most 1,000 texts; take fewer, or list the similar pairs"
                  + " with: neardup dedup INPUT... --dry-run --pairs FILE");
        }
        if (!ids.add(text.id())) {
          throw reader.fault(
              "the id '%s' occurs twice; give each text its own, or use no ids with --id-field none"
                  .formatted(text.id()));
        }
        texts.add(text);
      }
      reader.requireRecords();
    }
    if (texts.size() == 1) {
      throw new CorpusException(
          String.join(", ", inputs), "it has only one text; a matrix needs two or more");
    }
    return texts;
  }

  /** Takes time proportional to the square of the number of texts. */
  private static SimilarityMatrix compare(Algorithm algorithm, List<Document> texts) {
    List<long[]> fingerprints =
        texts.stream().map(text -> algorithm.fingerprint(text.fields())).toList();
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      double[] row = new double[texts.size()];
      for (int j = 0; j < i; j++) {
        row[j] = rows.get(j)[i];
      }
      for (int j = i; j < texts.size(); j++) {
        row[j] = algorithm.similarity(fingerprints.get(i), fingerprints.get(j));
      }
      rows.add(row);
    }
    return new SimilarityMatrix(
        algorithm.settings().toShortSpec(),
        algorithm.threshold(),
        texts.stream().map(Document::id).toList(),
        rows);
  }

  /** Returns whether a file is a page, and not a table, by the ending of its name. */
  private static boolean isPage(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (!name.endsWith(".csv") && !name.endsWith(".html")) {
      throw new UsageException(
          "--output: the name of a matrix file must end in .csv or .html, not '" + file + "'");
    }
    return name.endsWith(".html");
  }

  /** Writes a table; leaves the stream open. */
  private static void writeTable(SimilarityMatrix matrix, OutputStream out, Path file)
      throws IOException {
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
        CsvWriter.builder().lineDelimiter(LineDelimiter.LF).bufferSize(0).build(writer);
    table.writeRecord(line("id", matrix.ids().stream()));
    for (int i = 0; i < matrix.ids().size(); i++) {
      double[] row = matrix.similarities().get(i);
      table.writeRecord(line(matrix.ids().get(i), Arrays.stream(row).mapToObj(Double::toString)));
    }
    writer.flush();
  }

  private static List<String> line(String head, Stream<String> cells) {
    return Stream.concat(Stream.of(head), cells).toList();
  }
}
