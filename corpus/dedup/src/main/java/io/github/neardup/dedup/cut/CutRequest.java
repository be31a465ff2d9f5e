package io.github.neardup.dedup.cut;

import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What to cut from which corpus, and how. Immutable.
 *
 * @param inputs the files to read, at least one; {@link io.github.neardup.io.CorpusReader} lists
 *     the formats
 * @param fields the fields that hold ids and texts; the text is in one field
 * @param rule what to cut
 * @param dropEmpty whether records are left out when nothing of their text remains; otherwise they
 *     are kept with an empty text
 * @param dryRun whether to find repeated parts without writing records
 * @param threads how many threads to use, at least 1
 * @param output where the records go, in the format that the file name determines; empty for the
 *     stream given to {@link Cutter#run}
 * @param removed the file for the cut parts, if wanted: JSON Lines with an object for each part:
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
   * @throws IllegalArgumentException if there is no input, there are fewer than one thread or
   *     several text fields
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
  }

  /**
   * Returns a request with the defaults of {@code neardup dedup --cut}: fields {@code id} and
   * {@code text}, emptied records kept, a thread for each processor.
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
}
