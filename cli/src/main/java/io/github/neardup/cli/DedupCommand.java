package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.NamesOf;
import io.github.neardup.cli.option.QuietOption;
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
      "With --cut, documents stay, and what is repeated in their texts is cut: paragraphs, sentences"
          + " or passages that stood before, in the same text or in another. Case, character width"
          + " and white space make no difference; for passages, punctuation neither.",
      "",
      CorpusInput.FORMATS
          + " A document without an id is called FILE:LINE, or FILE#NUMBER in .json. Inputs are read"
          + " twice and must not change in between.",
      "",
      "OUTPUT has the format of the inputs, which must all have the same format and columns. JSON"
          + " Lines are copied byte for byte. CSV and TSV get one header, and their values do not"
          + " change. If its name ends in .gz or .zst, OUTPUT is compressed."
    },
    footer = {
      "  neardup dedup corpus.jsonl -o clean.jsonl",
      "  neardup dedup 2023.jsonl.gz 2024.jsonl.gz -o clean.jsonl.zst --keep longest",
      "  neardup dedup questions.csv -o unique.csv --id-field nr --text-field question",
      "  neardup dedup pages.jsonl -o clean.jsonl --clusters clusters.tsv \\",
      "      --id-field url --text-field body -a minhash:threshold=0.8",
      "  neardup dedup pages.jsonl -o clean.jsonl --cut paragraph --removed cut.jsonl"
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

  @Mixin private CutOptions cut = new CutOptions();

  @Option(
      names = "--removed",
      paramLabel = "FILE",
      description =
          "With --cut: writes a line of JSON for each cut: id, from, to, text, kept_in, kept_from."
              + " Offsets are in UTF-16 code units of the texts as they were.")
  private @Nullable String removed;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private FormatOption format = new FormatOption();

  @Mixin private QuietOption quiet = new QuietOption();

  DedupCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    if (cut.wanted()) {
      cut();
      return;
    }
    DeduplicationRequest request = request();
    DeduplicationSummary summary = run(request);
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

  /** The other mode of the command: parts of texts, not whole documents. */
  private void cut() {
    DeduplicationRequest checked = request();
    cut.run(
        console,
        checked.inputs(),
        checked.fields(),
        threads.count(),
        checked.output(),
        removedFile(checked),
        format,
        quiet);
  }

  private Optional<Path> removedFile(DeduplicationRequest request) {
    Optional<Path> file =
        Optional.ofNullable(removed).map(name -> FileArguments.output("--removed", name));
    file.ifPresent(
        path -> {
          request
              .inputs()
              .forEach(input -> FileArguments.refuseSame("--removed", path, "INPUT", input));
          request
              .output()
              .ifPresent(output -> FileArguments.refuseSame("OUTPUT", output, "--removed", path));
        });
    return file;
  }

  /** What was asked for, if it can be done: nothing is read or written before that is known. */
  private DeduplicationRequest request() {
    List<Path> inputs = corpus.files(", because inputs are read twice; save it to a file");
    boolean toStandardOutput = output.equals(CorpusInput.STANDARD_STREAM);
    if (toStandardOutput && format.isJson()) {
      throw new UsageException(
          "--format json and --output - cannot both write to standard output; name a file");
    }
    Optional<Path> target =
        toStandardOutput ? Optional.empty() : Optional.of(FileArguments.path(output));
    Optional<Path> list =
        Optional.ofNullable(clusters).map(name -> FileArguments.output("--clusters", name));
    for (Path input : inputs) {
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
        target,
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
