package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.EncodingOption;
import io.github.neardup.cli.option.FieldOptions;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup compare --matrix}: compares each text of a short list with every other. */
final class CompareMatrix {

  /**
   * The similarity of each text to every other, as it is written in JSON.
   *
   * @param threshold the similarity from which two texts are near-duplicates, from 0 to 1
   * @param similarities for each text a row with its similarities to all texts, including itself
   */
  record Matrix(
      String algorithm, double threshold, List<String> ids, List<double[]> similarities) {}

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
    String first = fields.arguments().replace(encoding().argument(), "").strip();
    if (!first.isEmpty()) {
      throw new UsageException(
          first.split(" ", 2)[0] + " needs a list of texts; name one with --matrix");
    }
  }

  /**
   * Compares the texts, and prints the matrix.
   *
   * @param specs the requested algorithms
   */
  void run(Console console, List<String> specs, FormatOption format) {
    if (specs.size() > 1) {
      throw new UsageException("--matrix takes one algorithm (-a), not " + specs.size());
    }
    String spec = specs.isEmpty() ? Deduplicator.DEFAULT_ALGORITHM : specs.get(0);
    try (OpenInputs opened = fields.open(inputs, console, quiet)) {
      Matrix matrix = compare(Algorithms.create(spec), read(opened.files()));
      format.print(console, matrix, () -> new MatrixText(matrix).render(console.columns()));
    }
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
  private static Matrix compare(Algorithm algorithm, List<Document> texts) {
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
    return new Matrix(
        algorithm.settings().toShortSpec(),
        algorithm.threshold(),
        texts.stream().map(Document::id).toList(),
        rows);
  }
}
