package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.NamesOf;
import io.github.neardup.cli.option.OpenInputs;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.cli.option.ShardSizeOption;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.defaults.AlgorithmChoice;
import io.github.neardup.core.defaults.CollectionDefaults;
import io.github.neardup.core.search.Budget;
import io.github.neardup.core.search.IncompleteSearchException;
import io.github.neardup.dedup.Clustering;
import io.github.neardup.dedup.DeduplicationRequest;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.KeepPolicy;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup dedup}: a corpus without its near-duplicates. */
@Command(
    name = "dedup",
    customSynopsis = "neardup dedup INPUT... -o OUTPUT [OPTIONS]",
    description = {
      "Copies a corpus without its near-duplicates.",
      "",
      "Near-duplicates are joined into clusters. One document of each cluster is kept. A chain of"
          + " small changes can link documents that have little in common; --clustering star allows"
          + " no chains and keeps more documents.",
      "",
      CorpusInput.FORMATS
          + " A document without an id is called FILE:LINE, or FILE#NUMBER in .json and .parquet. Inputs are read"
          + " twice and must not change in between.",
      "",
      "The name of OUTPUT tells its format and compression, as with inputs; if it does not, it has"
          + " the format of the inputs. JSON Lines are copied byte for byte. CSV and TSV get one"
          + " header, and their values do not change. Inputs of several formats or with several"
          + " columns become one OUTPUT."
    },
    footer = {
      "  neardup dedup corpus.jsonl -o clean.jsonl",
      "  neardup dedup 2023.jsonl.gz 2024.jsonl.gz -o clean.jsonl.zst --keep longest",
      "  neardup dedup questions.csv -o unique.csv --id-field nr --text-field question",
      "  neardup dedup crawl/ -o clean.parquet --text-field title,article.body",
      "  zcat news.jsonl.gz | neardup dedup - -o 'part-%%05d.jsonl.zst' --shard-size 500MB",
      "  neardup dedup pages.jsonl -o clean.jsonl --clusters clusters.tsv \\",
      "      --id-field url --text-field body -a minhash:threshold=0.8"
    })
final class DedupCommand implements Runnable {

  private static final int NAMED_DOCUMENTS = 10;

  private final Console console;

  @Mixin private CorpusInput corpus = new CorpusInput();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUTPUT",
      description = "The file for the kept documents, or - for standard output.")
  private String output = "";

  @Mixin private ShardSizeOption shards = new ShardSizeOption();

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      defaultValue = "minhash",
      description =
          "The algorithm, as NAME or NAME:setting=value,... (default: ${DEFAULT-VALUE}; see neardup"
              + " algorithms).")
  private String spec = "";

  @Option(
      names = "--keep",
      paramLabel = "POLICY",
      defaultValue = "first",
      converter = NamesOf.KeepPolicies.class,
      completionCandidates = NamesOf.KeepPolicies.class,
      description =
          "The document of a cluster to keep: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private KeepPolicy keep = KeepPolicy.FIRST;

  @Option(
      names = "--clustering",
      paramLabel = "KIND",
      defaultValue = "star",
      converter = NamesOf.Clusterings.class,
      completionCandidates = NamesOf.Clusterings.class,
      description =
          "star: every document that is removed is a near-duplicate of the one that is kept for it;"
              + " connected: a chain of near-duplicates is one cluster (default:"
              + " ${DEFAULT-VALUE}).")
  private Clustering clustering = Clustering.STAR;

  @Option(
      names = "--clusters",
      paramLabel = "FILE",
      description =
          "Writes a line for each document in a cluster of two or more: its id, a tab, and the id of"
              + " the document that is kept.")
  private @Nullable String clusters;

  @Option(
      names = "--max-comparisons",
      paramLabel = "NUMBER",
      description =
          "The most pairs of documents to compare (default: 10,000 a document, and at least"
              + " 10,000,000,000).")
  private @Nullable Long comparisons;

  @Option(
      names = "--incomplete",
      paramLabel = "WHAT",
      defaultValue = "fail",
      converter = NamesOf.OnIncompletes.class,
      completionCandidates = NamesOf.OnIncompletes.class,
      description =
          "What to do when that was not enough: fail; or allow a result in which some"
              + " near-duplicates may be left, and name the documents concerned (default:"
              + " ${DEFAULT-VALUE}).")
  private NamesOf.OnIncomplete incomplete = NamesOf.OnIncomplete.FAIL;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private FormatOption format = new FormatOption();

  @Mixin private QuietOption quiet = new QuietOption();

  DedupCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    DeduplicationSummary summary;
    try (OpenInputs inputs = corpus.open(console, quiet)) {
      summary = run(request(inputs.files()));
    }
    warnIfIncomplete(summary.incompleteDocuments());
    DedupWarnings.of(summary).forEach(warning -> console.say("neardup: warning: " + warning));
    if (format.isJson()) {
      console.print(Json.write(summary));
    } else {
      quiet.print(console, text(summary));
    }
  }

  private DeduplicationSummary run(DeduplicationRequest request) {
    try {
      return Deduplicator.run(request, console.binaryOut(), quiet.progress(console));
    } catch (IncompleteSearchException e) {
      throw new IncompleteSearchException(
          e.comparisons(),
          "or let it take more with --max-comparisons, or take what is found by then with"
              + " --incomplete allow; nothing was written");
    }
  }

  /** Even with {@code --quiet}: what is not said is taken to be complete. */
  private void warnIfIncomplete(List<String> documents) {
    if (!documents.isEmpty()) {
      String some = documents.stream().limit(NAMED_DOCUMENTS).collect(Collectors.joining(", "));
      console.say(
          String.format(
              Locale.ROOT,
              "neardup: the result is incomplete: %,d documents were not compared with all they"
                  + " should have been: %s%s",
              documents.size(),
              some.replaceAll("\\R", " "),
              documents.size() > NAMED_DOCUMENTS ? ", ... (--format json names all of them)" : ""));
    }
  }

  /** What was asked for, if it can be done: nothing is read or written before that is known. */
  private DeduplicationRequest request(CorpusFiles inputs) {
    boolean toStandardOutput = output.equals(CorpusInput.STANDARD_STREAM);
    if (toStandardOutput && shards.isGiven()) {
      throw new UsageException("--shard-size and --output - do not go together; name files");
    }
    if (toStandardOutput && format.isJson()) {
      throw new UsageException(
          "--format json and --output - cannot both write to standard output; name a file");
    }
    Optional<Path> target =
        toStandardOutput ? Optional.empty() : Optional.of(FileArguments.path(output));
    Optional<Path> list =
        Optional.ofNullable(clusters).map(name -> FileArguments.output("--clusters", name));
    for (Path input : inputs.paths()) {
      if (Files.exists(input) && !Files.isDirectory(input) && !Files.isRegularFile(input)) {
        throw new UsageException(
            input + " is not a file that can be read twice; save its content to one");
      }
      target.ifPresent(path -> FileArguments.refuseSame("OUTPUT", path, "INPUT", input));
      list.ifPresent(path -> FileArguments.refuseSame("--clusters", path, "INPUT", input));
    }
    Stream.concat(target.stream(), list.stream())
        .forEach(path -> FileArguments.refuseFileOfSpec(path, spec, Set.of()));
    target.ifPresent(
        path ->
            list.ifPresent(other -> FileArguments.refuseSame("OUTPUT", path, "--clusters", other)));
    return new DeduplicationRequest(
        inputs,
        corpus.fields(),
        AlgorithmChoice.of(spec),
        keep,
        clustering,
        budget(),
        threads.count(),
        target.map(shards::target),
        list);
  }

  private Budget budget() {
    if (comparisons != null && comparisons < 1) {
      throw new UsageException("--max-comparisons must be at least 1, not " + comparisons);
    }
    return new Budget(
        comparisons == null ? OptionalLong.empty() : OptionalLong.of(comparisons),
        incomplete == NamesOf.OnIncomplete.ALLOW);
  }

  private String text(DeduplicationSummary summary) {
    DeduplicationSummary.Seconds seconds = summary.seconds();
    return String.format(
        Locale.ROOT,
        """
            algorithm  %s
            documents  %,d
            clusters   %,d of two or more
            removed    %,d
            kept       %,d
            seconds    %.2f (fingerprint %.2f, search %.2f, write %.2f)
            input      %,.1f MB, %,.1f MB/s
            """,
        CollectionDefaults.completed(spec, Algorithms.settings(summary.algorithm())),
        summary.documents(),
        summary.clusters(),
        summary.removed(),
        summary.kept(),
        seconds.total(),
        seconds.fingerprint(),
        seconds.search(),
        seconds.write(),
        summary.inputBytes() / 1e6,
        summary.megabytesPerSecond());
  }
}
