package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A folder in which cells are kept, a file each. A file that is damaged is as good as none. Not
 * thread-safe; several programs may keep cells in one folder.
 */
public final class CellFolder {

  private final Path folder;
  private final boolean fresh;
  private final Consumer<String> warnings;
  private final Set<Path> damaged = new HashSet<>();

  private CellFolder(Path folder, boolean fresh, Consumer<String> warnings) {
    this.folder = folder;
    this.fresh = fresh;
    this.warnings = warnings;
  }

  /**
   * The cells of a folder.
   *
   * @param folder made when the first cell is kept
   * @param warnings is told of each file that is damaged, in a line
   */
  public static CellFolder in(Path folder, Consumer<String> warnings) {
    return new CellFolder(folder, false, warnings);
  }

  /** A folder that takes new cells, but gives none of those that are in it. */
  public static CellFolder fresh(Path folder) {
    return new CellFolder(folder, true, warning -> {});
  }

  /** Where it is. */
  public Path path() {
    return folder;
  }

  /** The cell of an algorithm on a dataset, if there is one, whole. */
  Optional<Cell> find(Dataset dataset, Algorithm algorithm) {
    return fresh
        ? Optional.empty()
        : CellKey.of(dataset, algorithm).flatMap(key -> read(key, dataset.size()));
  }

  private Optional<Cell> read(CellKey key, int documents) {
    Path file = folder.resolve(key.fileName());
    if (damaged.contains(file)) {
      return Optional.empty();
    }
    try {
      return CellFile.read(file, key, documents);
    } catch (IOException e) {
      damaged.add(file);
      warnings.accept(file + " is damaged and of no use (" + e.getMessage() + "); it is run again");
      return Optional.empty();
    }
  }

  /**
   * Keeps a cell, in place of the one before.
   *
   * @throws CorpusException if it cannot be written
   */
  void keep(Dataset dataset, Algorithm algorithm, Cell cell) {
    Optional<CellKey> key = CellKey.of(dataset, algorithm);
    if (key.isPresent()) {
      try {
        Files.createDirectories(folder);
      } catch (IOException e) {
        throw CorpusException.writing(folder.toString(), e);
      }
      Path file = folder.resolve(key.get().fileName());
      CellFile.write(file, key.get(), cell);
      damaged.remove(file);
    }
  }
}
