package io.github.neardup.dedup.cut;

import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * From which corpus to cut what is repeated, and how. Immutable.
 *
 * @param inputs the files to read, at least one; see {@link io.github.neardup.io.CorpusReader} for
 *     the formats
 * @param fields which fields hold ids and texts; the text is in one field
 * @param rule what is cut
 * @param dropEmpty whether records are left out of whose text nothing is left; otherwise they are
 *     kept with an empty text
 * @param dryRun whether to find out what would be cut, and to write no records
 * @param threads how many threads to use, at least 1
 * @param output where the records go, in the format that its name tells; empty for the stream given
 *     to {@link Cutter#run}
 * @param removed the file for what was cut, if wanted: JSON Lines with an object for each part:
 *     {@code id}, {@code from}, {@code to}, {@code text}, {@code kept_in}, {@code kept_from}
 */
public record CutRequest(
    CorpusFiles inputs,
    CorpusFields fields,
    CutRule rule,
    boolean dropEmpty,
    boolean dryRun,
    int threads,
    Optional<CorpusTarget> output,
    Optional<Path> removed) {

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if there is no input, fewer than one thread, several fields
   *     with the text, or the two outputs are the same
   */
  public CutRequest {
    if (inputs.isEmpty()) {
      throw new IllegalArgumentException("there must be at least one input");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    if (!fields.isOneText()) {
      throw new IllegalArgumentException(
          "the text to cut from must be in one field, not " + fields.text());
    }
    // Any number of outputs can go to a device such as /dev/null.
    if (removed.filter(file -> !Files.exists(file) || Files.isRegularFile(file)).isPresent()
        && output.flatMap(CorpusTarget::path).equals(removed)) {
      throw new IllegalArgumentException("output and removed must be two files");
    }
  }

  /**
   * A request with the defaults of {@code neardup dedup --cut}: fields {@code id} and {@code text},
   * emptied records kept, a thread for each processor.
   */
  public static CutRequest of(List<Path> inputs, CutRule rule, Path output) {
    return new CutRequest(
        CorpusFiles.of(inputs),
        CorpusFields.DEFAULT,
        rule,
        false,
        false,
        Runtime.getRuntime().availableProcessors(),
        Optional.of(CorpusTarget.of(output)),
        Optional.empty());
  }

  /** The same with a file for what was cut. */
  public CutRequest withRemoved(Path other) {
    return new CutRequest(
        inputs, fields, rule, dropEmpty, dryRun, threads, output, Optional.of(other));
  }

  /** The same, but records of whose text nothing is left are left out, or not. */
  public CutRequest withDropEmpty(boolean drop) {
    return new CutRequest(inputs, fields, rule, drop, dryRun, threads, output, removed);
  }

  /** The same with another number of threads. */
  public CutRequest withThreads(int other) {
    return new CutRequest(inputs, fields, rule, dropEmpty, dryRun, other, output, removed);
  }
}
