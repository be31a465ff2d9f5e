package io.github.neardup.datasets;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A dataset in a folder:
 *
 * <ul>
 *   <li>{@code dataset.json}: an object with the strings {@code name}, {@code language}, {@code
 *       license}, {@code source}, {@code meaning}, {@code truth} ({@code clusters} or {@code
 *       judged-pairs}) and, if wanted as a check, the number of {@code documents}
 *   <li>{@code documents.jsonl}: an object a line with the strings {@code id}, {@code text} and, if
 *       there is one, {@code kind}
 *   <li>{@code clusters.tsv}, if the truth is clusters: {@code id <tab> cluster}, a line for every
 *       document
 *   <li>{@code pairs.tsv}, if the truth is judged pairs: {@code id <tab> id <tab> 1 or 0}, where 1
 *       is duplicate
 *   <li>{@code ignore.tsv}, optional: {@code id <tab> id}, pairs that are counted neither way
 * </ul>
 *
 * <p>All are UTF-8, with or without a byte order mark, with LF or CRLF line ends; blank lines are
 * passed over. All but {@code dataset.json} may be compressed: {@code documents.jsonl.gz}, {@code
 * clusters.tsv.zst}. A pair may be repeated, in any order, if its label is the same; so may a
 * document's cluster.
 */
public final class DatasetFolder {

  /** Accepts no contradiction. */
  public static final Consumer<CorpusException> STRICT =
      contradiction -> {
        throw contradiction;
      };

  /** The files of a dataset, wherever they are. */
  public interface Files {

    /** What messages call the place. */
    String location();

    /** The file of that name, if it is there. */
    Optional<CorpusSource> find(String fileName);
  }

  private DatasetFolder() {}

  /**
   * Reads the dataset in a folder, without a fault.
   *
   * @throws CorpusException if a file is missing or does not hold what it should; it names file and
   *     line
   */
  public static Dataset read(Path folder) {
    return read(folder, STRICT);
  }

  /**
   * Reads the dataset in a folder and leaves out pairs of which its labels say nothing clear, as
   * datasets made from people's judgements have some: a document paired with itself, a pair judged
   * both ways.
   *
   * @param contradictions is told of each such line; the document's pair with itself, or the pair
   *     with both its judgements, is left out. It is told of documents without text, too, which are
   *     kept, and of fields of {@code dataset.json} that look mistyped
   * @throws CorpusException if a file is missing or does not hold what else it should; it names
   *     file and line
   */
  public static Dataset read(Path folder, Consumer<CorpusException> contradictions) {
    if (!java.nio.file.Files.isDirectory(folder)) {
      throw new CorpusException(
          folder.toString(), "there is no such folder; name the folder of a dataset");
    }
    return read(new InFolder(folder), contradictions);
  }

  /** Reads a dataset whose files may be elsewhere than in a folder. */
  public static Dataset read(Files files, Consumer<CorpusException> contradictions) {
    return new DatasetReader(files, contradictions).read();
  }

  private record InFolder(Path folder) implements Files {
    @Override
    public String location() {
      return folder.toString();
    }

    @Override
    public Optional<CorpusSource> find(String fileName) {
      Path file = folder.resolve(fileName);
      if (java.nio.file.Files.exists(file) && !java.nio.file.Files.isRegularFile(file)) {
        throw new CorpusException(
            file.toString(), "is no file; put one there, not a folder, pipe or device");
      }
      return java.nio.file.Files.exists(file)
          ? Optional.of(CorpusSource.of(file))
          : Optional.empty();
    }
  }
}
