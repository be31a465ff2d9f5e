package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.ProgressBars;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.NamesOf;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.Clustering;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.KeepPolicy;
import io.github.neardup.io.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup dedup}: a corpus without its near-duplicates. */
@Command(
    name = "dedup",
    customSynopsis = {
      "neardup dedup INPUT... -o OUTPUT [-a SPEC] [--keep POLICY]",
      "                     [--clustering KIND] [--clusters FILE] [--id-field NAME]",
      "                     [--text-field NAME] [--threads N] [--format FORMAT] [-q]"
    },
    descriptionHeading = "%n",
    description = {
      "Copies a corpus without its near-duplicates. Documents that are linked by near-duplicates form"
          + " a cluster; of each cluster one is kept, its line copied byte for byte. A chain of small"
          + " changes can link documents that have little in common; --clustering star has no chains"
          + " and keeps more.",
      "",
      "Inputs are JSON Lines: an object a line, in UTF-8, with the text in one field and the id in"
          + " another (if there is none, FILE:LINE is the id). They are read twice and must not"
          + " change meanwhile. Files that end in .gz or .zst are compressed, outputs too."
    },
    sortOptions = false,
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup dedup corpus.jsonl -o clean.jsonl",
      "  neardup dedup 2023.jsonl.gz 2024.jsonl.gz -o clean.jsonl.zst --keep longest",
      "  neardup dedup pages.jsonl -o clean.jsonl --clusters clusters.tsv \\",
      "      --id-field url --text-field body -a minhash:threshold=0.8"
    })
final class DedupCommand implements Runnable {

  private final Console console;

  @Mixin private CorpusInput corpus = new CorpusInput();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUTPUT",
      description = "The file for the documents that are kept; - for standard output.")
  private String output = "";

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      defaultValue = "minhash",
      description =
          "NAME or NAME:setting=value,... (default: ${DEFAULT-VALUE}; see neardup algorithms).")
  private String spec = "";

  @Option(
      names = "--keep",
      paramLabel = "POLICY",
      defaultValue = "first",
      converter = NamesOf.KeepPolicies.class,
      completionCandidates = NamesOf.KeepPolicies.class,
      description =
          "Which document of a cluster is kept: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}).")
  private KeepPolicy keep = KeepPolicy.FIRST;

  @Option(
      names = "--clustering",
      paramLabel = "KIND",
      defaultValue = "connected",
      converter = NamesOf.Clusterings.class,
      completionCandidates = NamesOf.Clusterings.class,
      description =
          "connected: documents linked by a chain of near-duplicates are one cluster; star: every"
              + " document is a near-duplicate of the very one that is kept (default:"
              + " ${DEFAULT-VALUE}).")
  private Clustering clustering = Clustering.CONNECTED;

  @Option(
      names = "--clusters",
      paramLabel = "FILE",
      description =
          "Write a line for each document in a cluster of two or more: its id, a tab, and the id of"
              + " the document that is kept.")
  private @Nullable String clusters;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress bar and no summary in text.")
  private boolean quiet;

  DedupCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    Deduplicator.Request request = request();
    DeduplicationSummary summary =
        new Deduplicator(request, console.binaryOut(), ProgressBars.on(console, !quiet)).run();
    if (format.isJson()) {
      console.out().print(Json.write(summary));
    } else if (!quiet) {
      console.err().print(summary.toText());
    }
  }

  /** What was asked for, if it can be done: nothing is read or written before that is known. */
  private Deduplicator.Request request() {
    List<Path> inputs = corpus.files(", because inputs are read twice; save it to a file");
    boolean toStandardOutput = output.equals(CorpusInput.STANDARD_STREAM);
    if (toStandardOutput && format.isJson()) {
      throw new UsageException(
          "--format json and --output - cannot both write to standard output; name a file");
    }
    Deduplicator.Request request =
        new Deduplicator.Request(
            inputs,
            corpus.fields(),
            Algorithms.create(spec),
            keep,
            clustering,
            threads.count(),
            toStandardOutput ? Optional.empty() : Optional.of(FileArguments.path(output)),
            Optional.ofNullable(clusters).map(FileArguments::path));
    checkFiles(request);
    return request;
  }

  private static void checkFiles(Deduplicator.Request request) {
    for (Path input : request.inputs()) {
      if (Files.exists(input) && !Files.isDirectory(input) && !Files.isRegularFile(input)) {
        throw new UsageException(
            input + " is not a file that can be read twice; save its content to one");
      }
      request.output().ifPresent(path -> FileArguments.refuseSame("OUTPUT", path, "INPUT", input));
      request
          .clusters()
          .ifPresent(path -> FileArguments.refuseSame("--clusters", path, "INPUT", input));
    }
    request
        .output()
        .ifPresent(
            path ->
                request
                    .clusters()
                    .ifPresent(
                        other -> FileArguments.refuseSame("OUTPUT", path, "--clusters", other)));
  }
}
