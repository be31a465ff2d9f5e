package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.ShardSizeOption;
import io.github.neardup.dedup.Deduplicator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code neardup dedup} writes. */
final class DedupOutputs {

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUTPUT",
      description = "The file for the kept documents, or - for standard output.")
  private @Nullable String output;

  @Mixin private ShardSizeOption shards = new ShardSizeOption();

  @Option(
      names = "--dry-run",
      description =
          "Writes no OUTPUT, only what the next options name, and says what would be kept.")
  private boolean dryRun;

  @Option(
      names = "--removed",
      paramLabel = "FILE",
      description =
          "Writes the removed documents as JSON Lines: id, reason, the id of the one that is kept,"
              + " similarity, a passage they share, file, and the record itself.")
  private @Nullable String removed;

  @Option(
      names = "--clusters",
      paramLabel = "FILE",
      description =
          "Writes a line for each document in a cluster of two or more: its id, that of the document"
              + " that is kept, and how similar they are. With tabs, or as JSON Lines if FILE ends in"
              + " .jsonl.")
  private @Nullable String clusters;

  @Option(
      names = "--pairs",
      paramLabel = "FILE",
      description =
          "Writes all verified pairs in the same way: two ids and their similarity. Of copies, each"
              + " is paired with the first only. Searches once more.")
  private @Nullable String pairs;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Writes a page in HTML that shows what was removed: how similar it is, the clusters, and"
              + " examples beside what is kept, with the differences marked.")
  private @Nullable String report;

  boolean isDryRun() {
    return dryRun;
  }

  /**
   * Names the outputs to a deduplicator.
   *
   * @param json whether the summary goes to standard output as JSON
   * @param quarantine another file that is written
   * @throws UsageException if they cannot all be written, or would overwrite what is read
   */
  void addTo(
      Deduplicator.Builder deduplicator,
      Console console,
      boolean json,
      List<Path> inputs,
      String spec,
      Optional<Path> quarantine) {
    String name = output;
    Map<String, Path> files = new LinkedHashMap<>();
    if (dryRun) {
      if (name != null) {
        throw new UsageException("--dry-run writes no output; leave out --output");
      }
      deduplicator.dryRun();
    } else if (name == null) {
      throw new UsageException(
          "missing required option: '--output=OUTPUT', or --dry-run to see what would be removed");
    } else if (name.equals(CorpusInput.STANDARD_STREAM)) {
      if (shards.isGiven()) {
        throw new UsageException("--shard-size and --output - do not go together; name files");
      }
      if (json) {
        throw new UsageException(
            "--format json and --output - cannot both write to standard output; name a file");
      }
      deduplicator.output(console.binaryOut());
    } else {
      files.put("OUTPUT", FileArguments.path(name));
    }
    add(files, "--removed", removed);
    add(files, "--clusters", clusters);
    add(files, "--pairs", pairs);
    add(files, "--report", report);
    quarantine.ifPresent(file -> files.put("--on-error", file));
    check(files, inputs, spec);
    Optional.ofNullable(files.get("OUTPUT")).map(shards::target).ifPresent(deduplicator::output);
    Optional.ofNullable(files.get("--removed")).ifPresent(deduplicator::removed);
    Optional.ofNullable(files.get("--clusters")).ifPresent(deduplicator::clusters);
    Optional.ofNullable(files.get("--pairs")).ifPresent(deduplicator::pairs);
    Optional.ofNullable(files.get("--report")).ifPresent(deduplicator::report);
  }

  private static void add(Map<String, Path> files, String option, @Nullable String name) {
    if (name != null) {
      files.put(option, FileArguments.output(option, name));
    }
  }

  private static void check(Map<String, Path> files, List<Path> inputs, String spec) {
    List<Map.Entry<String, Path>> before = new ArrayList<>();
    for (Map.Entry<String, Path> output : files.entrySet()) {
      String option = output.getKey();
      Path file = output.getValue();
      inputs.forEach(input -> FileArguments.refuseSame(option, file, "INPUT", input));
      FileArguments.refuseFileOfSpec(file, spec, Set.of());
      before.forEach(
          other -> FileArguments.refuseSame(other.getKey(), other.getValue(), option, file));
      before.add(output);
    }
  }
}
