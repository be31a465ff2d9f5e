package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FileRoles;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.OpenInputs;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.Progress;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup frequencies}: counts in how many documents of a corpus each feature occurs. */
@Command(
    name = "frequencies",
    customSynopsis = "neardup frequencies INPUT... -o FILE [OPTIONS]",
    description = {
      "Counts document frequencies in a corpus, for TF-IDF weights.",
      "",
      CorpusInput.FORMATS
          + " The result applies to texts that are normalized and split as SPEC says."
    },
    footer = {
      "  neardup frequencies corpus.jsonl -o words.df",
      "  neardup frequencies corpus.jsonl.gz -o words.df -a simhash:tokens=english",
      "  neardup dedup corpus.jsonl -o clean.jsonl \\",
      "      -a simhash:weights=tfidf,frequencies=words.df"
    })
final class FrequenciesCommand implements Runnable {

  private final Console console;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The file for the frequencies; compressed if its name ends in .gz.")
  private String output = "";

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      defaultValue = "simhash",
      description =
          "The algorithm whose features are counted, as NAME or NAME:setting=value,... (default:"
              + " ${DEFAULT-VALUE}). Only normalize, tokens, stopwords and shingle matter.")
  private String spec = "";

  @Mixin private CorpusInput input = new CorpusInput();

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private FormatOption format = new FormatOption();

  @Mixin private QuietOption quiet = new QuietOption();

  /** The summary, as written in JSON. */
  record Summary(
      String pipeline,
      long documents,
      int features,
      long inputBytes,
      long outputBytes,
      double seconds) {

    String toText() {
      return Console.format(
          """
          documents  %,d
          features   %,d different
          output     %,d bytes
          seconds    %.2f
          input      %,.1f MB
          """,
          documents, features, outputBytes, seconds, inputBytes / 1e6);
    }
  }

  FrequenciesCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    long start = System.nanoTime();
    Settings settings = Algorithms.settings(spec);
    TextPipeline pipeline = TextPipeline.of(settings);
    Path target = FileArguments.outputFile("--output", output);
    try (OpenInputs corpus = input.open(console, quiet)) {
      check(corpus.files(), target, settings.files());
      count(pipeline, corpus.files(), target, start);
    }
  }

  private void count(TextPipeline pipeline, CorpusFiles files, Path target, long start) {
    try (Outputs outputs = new Outputs()) {
      // The output is opened first, so that an unwritable place fails the run at once.
      OutputStream out = outputs.file(target);
      try (CorpusReader reader = CorpusReader.open(files, input.fields());
          Progress.Stage stage = quiet.progress(console).stage("counting", reader.size())) {
        DocumentFrequencies frequencies =
            DocumentFrequencies.collect(pipeline, reader.documents(stage), threads.count());
        reader.requireRecords();
        frequencies.save(out);
        outputs.commit();
        Summary summary =
            new Summary(
                frequencies.pipeline(),
                frequencies.documents(),
                frequencies.features(),
                reader.bytesRead(),
                target.toFile().length(),
                (System.nanoTime() - start) / 1e9);
        format.print(console, summary, quiet, summary::toText);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void check(CorpusFiles files, Path target, Map<String, Path> filesOfSettings) {
    Compression compression = Compression.of(output);
    if (compression != Compression.NONE && compression != Compression.GZIP) {
      throw new UsageException(
          ("frequencies in a FILE that ends in %s cannot be read later; end the name in .gz, or leave"
                  + " out the compression")
              .formatted(compression.ending()));
    }
    Map<String, Path> read = new HashMap<>(filesOfSettings);
    read.remove("frequencies");
    new FileRoles()
        .read("INPUT", files.paths())
        .read(read)
        .written(Map.of("--output", target))
        .check();
  }
}
