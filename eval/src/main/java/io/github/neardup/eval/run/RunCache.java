package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.cache.CacheFile;
import io.github.neardup.eval.cache.CacheKey;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A folder in which cells are kept, a file each, and what else takes long to run. A file that is
 * damaged is as good as none. Not thread-safe; several programs may keep cells in one folder.
 */
public final class RunCache {

  private final Path folder;
  private final boolean fresh;
  private final Consumer<String> warnings;
  private final Set<Path> damaged = new HashSet<>();
  private final IdentityHashMap<Dataset, IdentityHashMap<Algorithm, Optional<CacheKey>>> keys =
      new IdentityHashMap<>();

  private RunCache(Path folder, boolean fresh, Consumer<String> warnings) {
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
  public static RunCache in(Path folder, Consumer<String> warnings) {
    return new RunCache(folder, false, warnings);
  }

  /** A folder that takes new cells, but gives none of those that are in it. */
  public static RunCache fresh(Path folder) {
    return new RunCache(folder, true, warning -> {});
  }

  /** Where it is. */
  public Path path() {
    return folder;
  }

  /** Made when it is first asked for, which is before anything is run: files may change later. */
  private Optional<CacheKey> key(Dataset dataset, Algorithm algorithm) {
    return keys.computeIfAbsent(dataset, d -> new IdentityHashMap<>())
        .computeIfAbsent(algorithm, a -> CacheKey.ofCell(dataset, a));
  }

  /** The cell of an algorithm on a dataset, if there is one, whole. */
  Optional<AlgorithmRun> find(Dataset dataset, Algorithm algorithm) {
    Optional<CacheKey> made = key(dataset, algorithm);
    return fresh
        ? Optional.empty()
        : made.flatMap(key -> read(key, file -> StoredRun.read(file, key, dataset.size())));
  }

  /**
   * What was {@linkplain #keep(CacheKey, Object) kept} for a key, if it is there, whole.
   *
   * @param type its class, which Jackson can read
   */
  public <T> Optional<T> find(CacheKey key, Class<T> type) {
    return fresh ? Optional.empty() : read(key, file -> CacheFile.readPlain(file, key, type));
  }

  /** Reads a file. */
  @FunctionalInterface
  private interface Reading<T> {
    Optional<T> of(Path file) throws IOException;
  }

  private <T> Optional<T> read(CacheKey key, Reading<T> reading) {
    Path file = folder.resolve(key.fileName());
    if (damaged.contains(file)) {
      return Optional.empty();
    }
    try {
      return reading.of(file);
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
  void keep(Dataset dataset, Algorithm algorithm, AlgorithmRun cell) {
    key(dataset, algorithm).ifPresent(key -> write(key, file -> StoredRun.write(file, key, cell)));
  }

  /**
   * Keeps a value, in place of the one before.
   *
   * @param value Jackson can write it
   * @throws CorpusException if it cannot be written
   */
  public void keep(CacheKey key, Object value) {
    write(key, file -> CacheFile.writePlain(file, key, value));
  }

  private void write(CacheKey key, Consumer<Path> writing) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw CorpusException.writing(folder.toString(), e);
    }
    Path file = folder.resolve(key.fileName());
    writing.accept(file);
    damaged.remove(file);
  }
}
