package io.github.neardup.datasets;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A dataset in a folder:
 *
 * <ul>
 *   <li>{@code dataset.json}: an object with the strings {@code name}, {@code language}, {@code
 *       license}, {@code source}, {@code meaning}, {@code truth} ({@code clusters} or {@code
 *       judged-pairs}) and, optionally as a check, the number of {@code documents}
 *   <li>{@code documents.jsonl}: one object per line with the strings {@code id}, {@code text} and,
 *       if there is one, {@code kind}
 *   <li>{@code clusters.tsv}, if the truth is clusters: {@code id <tab> cluster}, one line for
 *       every document
 *   <li>{@code pairs.tsv}, if the truth is judged pairs: {@code id <tab> id <tab> 1 or 0}, where 1
 *       means duplicate
 *   <li>{@code ignore.tsv}, optional: {@code id <tab> id}, pairs that no measure counts
 * </ul>
 *
 * <p>All files are UTF-8, with or without a byte order mark, with LF or CRLF line ends; blank lines
 * are skipped. All files except {@code dataset.json} may be compressed: {@code documents.jsonl.gz},
 * {@code clusters.tsv.zst}. A pair may be repeated, in any order, if its label is the same. A
 * document's cluster may be repeated if it is the same.
 */
public final class DatasetFolder {

  /** Throws every fault that it receives. */
  public static final Consumer<CorpusException> STRICT =
      contradiction -> {
        throw contradiction;
      };

  private DatasetFolder() {}

  /**
   * Reads the dataset in a folder and accepts no fault.
   *
   * @throws CorpusException if a file is missing or has wrong content; the message names file and
   *     line
   */
  public static Dataset read(Path folder) {
    return read(folder, STRICT);
  }

  /**
   * Reads the dataset in a folder and leaves out pairs without a clear label: a document paired
   * with itself, or a pair with contradictory labels. Datasets based on people's judgements contain
   * such pairs.
   *
   * @param contradictions receives a fault for each such line. The pair of a document with itself
   *     is left out; so is a pair with both judgements. Also receives documents without text, which
   *     are kept, and fields of {@code dataset.json} that look mistyped
   * @throws CorpusException if a file is missing or has any other wrong content; the message names
   *     file and line
   */
  public static Dataset read(Path folder, Consumer<CorpusException> contradictions) {
    if (!Files.isDirectory(folder)) {
      throw new CorpusException(
          folder.toString(), "there is no such folder; name the folder of a dataset");
    }
    return read(folder.toString(), name -> find(folder.resolve(name)), contradictions);
  }

  private static Optional<CorpusSource> find(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new CorpusException(
          file.toString(), "is no file; put one there, not a folder, pipe or device");
    }
    return Files.exists(file) ? Optional.of(CorpusSource.of(file)) : Optional.empty();
  }

  /**
   * Reads a dataset whose files need not be in a folder.
   *
   * @param location the name of the place in messages
   * @param files returns the file with a name, if it exists
   * @throws CorpusException as above
   */
  public static Dataset read(
      String location,
      Function<String, Optional<CorpusSource>> files,
      Consumer<CorpusException> contradictions) {
    return new DatasetReader(location, files, contradictions).read();
  }
}
