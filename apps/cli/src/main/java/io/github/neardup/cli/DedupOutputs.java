package io.github.neardup.cli;

import static io.github.neardup.dedup.DedupOptions.CLUSTERS;
import static io.github.neardup.dedup.DedupOptions.DRY_RUN;
import static io.github.neardup.dedup.DedupOptions.PAIRS;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static io.github.neardup.dedup.DedupOptions.REPORT;
import static io.github.neardup.dedup.DedupOptions.WORK_DIR;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.ByteSize;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.DeclaredOptions;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FileRoles;
import io.github.neardup.cli.option.StreamCopies;
import io.github.neardup.dedup.DedupOption;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.Format;
import io.github.neardup.io.database.Databases;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The outputs of {@code neardup dedup}. */
@SuppressWarnings("UnusedVariable") // picocli acts on the options
final class DedupOutputs {

  private static final String OUTPUT = "OUTPUT";

  /** Options for files that say what was removed. */
  private static final List<DedupOption<Path>> REASONS = List.of(REMOVED, CLUSTERS, PAIRS, REPORT);

  private static final String WORK_ENDING = ".work";

  private static final Pattern TABLE =
      Pattern.compile("(?i)\\.(csv|tsv|json|parquet)(\\.(gz|zst|bz2|xz))?$");

  /** Endings of common file formats that no output can have. */
  private static final Pattern OTHER_FORMAT =
      Pattern.compile(
          "(?i)\\.(xlsx?|xlsm|ods|docx?|odt|rtf|pptx?|pdf|html?|xml|ya?ml|arrow|feather|avro|orc|sqlite3?"
              + "|db|duckdb|pickle|pkl|npy|h5|zip|7z|rar|tgz|tar(\\.(gz|zst|bz2|xz))?)$");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUTPUT",
      description =
          "The file for the kept documents, or - for standard output, or"
              + " mongodb://HOST/DATABASE.COLLECTION for a new collection.")
  private @Nullable String output;

  @Option(
      names = "--shard-size",
      paramLabel = "SIZE",
      description =
          "Starts another file after SIZE bytes of records, before compression, such as 500MB or"
              + " 2GiB; OUTPUT then needs a place for the number, as in part-%%05d.jsonl.")
  private @Nullable String shardSize;

  @Mixin private final CommandSpec reasons;

  @Option(
      names = "--resume",
      description =
          "Saves its progress in the folder OUTPUT.work while it runs, and resumes from"
              + " there: after a kill or a power failure, repeat the same command. The"
              + " result equals an uninterrupted run's. The folder is deleted at the end.")
  private boolean resume;

  @Mixin private final CommandSpec folder;

  private final DeclaredOptions declared;

  /** Adds the options to those that libraries declare. */
  DedupOutputs(DeclaredOptions declared) {
    this.declared = declared;
    reasons = declared.add(DRY_RUN, REMOVED, CLUSTERS, PAIRS, REPORT);
    folder = declared.add(WORK_DIR);
  }

  boolean isDryRun() {
    return declared.written(DRY_RUN).isPresent();
  }

  /** Returns whether the run can be resumed. */
  boolean isResumable() {
    return resume;
  }

  /**
   * Refuses incompatible options before any input is opened.
   *
   * @param json whether the summary goes to standard output as JSON
   */
  void check(List<String> inputs, boolean json) {
    Optional<String> stream = inputs.stream().filter(StreamCopies::isStream).findFirst();
    if (resume && stream.isPresent()) {
      throw new UsageException(
          "--resume reads the inputs again, and "
              + (stream.get().equals(CorpusInput.STANDARD_STREAM) ? "standard input" : stream.get())
              + " cannot be read twice; save it to a file");
    }
    refuseOtherFormat(output);
    if (isDryRun()) {
      if (resume) {
        throw new UsageException(
            "--dry-run writes nothing that --resume could keep; leave out one");
      }
    } else if (output == null) {
      throw new UsageException(
          "missing required option: '--output=OUTPUT', or --dry-run to see what would be removed");
    } else if (output.equals(CorpusInput.STANDARD_STREAM)) {
      if (shardSize != null) {
        throw new UsageException("--shard-size and --output - cannot be combined; name files");
      }
      if (json) {
        throw new UsageException(
            "--format json and --output - cannot both write to standard output; name a file");
      }
    } else if (Databases.isUri(output) && shardSize != null) {
      throw new UsageException("--shard-size applies to files, not to a collection");
    }
  }

  /**
   * Runs the work. If the reader of standard output ends early, the other files are not written,
   * and the failure says so.
   *
   * @param quarantine whether one of them is for malformed records
   */
  <T> T run(boolean quarantine, Supplier<T> work) {
    try {
      return work.get();
    } catch (UncheckedIOException e) {
      boolean others =
          quarantine || REASONS.stream().anyMatch(file -> declared.written(file).isPresent());
      if (others && e.getCause() != null && Failures.isBrokenPipe(e.getCause())) {
        throw new CorpusException(
            "standard output",
            "its reader ended before the last record, so no other file was written; name a file"
                + " with --output");
      }
      throw e;
    }
  }

  /**
   * Returns the files to be written, by their options.
   *
   * @param settings by the name of a setting, the file it names, which must not be overwritten
   * @param quarantine another file that is written
   * @throws UsageException if they cannot all be written, or would overwrite an input
   */
  Map<String, Path> files(
      List<Path> inputs, Map<String, Path> settings, Optional<Path> quarantine) {
    String name = output;
    Map<String, Path> files = new LinkedHashMap<>();
    if (name != null && !name.equals(CorpusInput.STANDARD_STREAM) && !Databases.isUri(name)) {
      files.put(OUTPUT, FileArguments.outputFile(OUTPUT, name));
    }
    for (DedupOption<Path> reason : REASONS) {
      declared
          .written(reason)
          .ifPresent(file -> files.put("--" + reason.name(), place(reason, file)));
    }
    quarantine.ifPresent(file -> files.put("--on-error", file));
    new FileRoles().read("INPUT", inputs).read(settings).written(files).check();
    return files;
  }

  /** Tells a deduplicator where to write the kept documents; its options name the other files. */
  void addTo(Deduplicator.Builder deduplicator, Console console, Map<String, Path> files) {
    if (!isDryRun()) {
      target(files)
          .ifPresentOrElse(deduplicator::output, () -> deduplicator.output(console.binaryOut()));
    }
    if (resume) {
      deduplicator.resume(work(files));
    }
    declared.written(WORK_DIR).ifPresent(DedupOutputs::checkWorkDir);
  }

  private static void checkWorkDir(String name) {
    Path folder = FileArguments.path(name);
    if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new UsageException(
          "--work-dir: %s is not a writable folder; create it, or name another".formatted(folder));
    }
  }

  /** Returns the folder of a run that can be resumed, beside the output. */
  private static Path work(Map<String, Path> files) {
    Path file = files.get(OUTPUT);
    if (file == null) {
      throw new UsageException(
          "--resume saves its progress beside OUTPUT, which must be a file; name one with --output");
    }
    return file.resolveSibling(file.getFileName() + WORK_ENDING);
  }

  /** Returns where records go, unless that is standard output or nowhere. */
  Optional<CorpusTarget> target(Map<String, Path> files) {
    String name = output;
    return isDryRun()
        ? Optional.empty()
        : name != null && Databases.isUri(name)
            ? Optional.of(CorpusTarget.ofCollection(name))
            : Optional.ofNullable(files.get(OUTPUT)).map(this::shards);
  }

  private CorpusTarget shards(Path file) {
    return UsageException.checking(
        "--shard-size: ",
        () ->
            new CorpusTarget(
                file,
                shardSize == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(ByteSize.parse("--shard-size", shardSize))));
  }

  private static Path place(DedupOption<Path> reason, String name) {
    if (reason.equals(REMOVED) && TABLE.matcher(name).find()) {
      throw new UsageException("--removed writes JSON Lines; end the name in .jsonl");
    }
    if (reason.equals(CLUSTERS) || reason.equals(PAIRS)) {
      refuseOtherFormat(name);
    }
    return FileArguments.outputFile("--" + reason.name(), name);
  }

  private static void refuseOtherFormat(@Nullable String name) {
    if (name != null
        && OTHER_FORMAT.matcher(name).find()
        && Format.ofFile(name).filter(Format::isWritten).isEmpty()) {
      throw new UsageException(
          "%s: files of this format cannot be written; end the name in one of .%s"
              .formatted(name, String.join(", .", Format.endingsWritten())));
    }
  }
}
