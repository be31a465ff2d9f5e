package io.github.neardup.io;

import io.github.neardup.core.internal.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The files that a corpus is in, in the order in which they are read. Which they are is settled
 * when this is made: folders and patterns are looked up once. Immutable.
 *
 * <ul>
 *   <li>A file's name tells its format and compression, unless another format is asked for.
 *   <li>A folder means the files in it and below it, in the order of their paths, but for hidden
 *       ones. If their names tell formats of records, these hold the corpus, and all others are
 *       passed over. If there are {@code .txt} files instead, each of them is one document, whose
 *       id is its path within the folder, with slashes. A folder with both is refused.
 *   <li>A pattern is a {@linkplain java.nio.file.FileSystem#getPathMatcher glob}, such as {@code
 *       news/*.jsonl}, that is not the name of a file. Two asterisks and a slash stand for any
 *       folders, or none. It means the files of such names that are not hidden, in the order of
 *       their paths.
 * </ul>
 */
public final class CorpusFiles {

  private static final int MOST_NAMES = 5;

  /** A file, how it is read, and the id of its text if all of it is one. */
  record Entry(
      String name, Path path, RowFormat format, Compression compression, Optional<String> textId)
      implements CorpusSource {

    static Entry of(String name, Path path, Optional<RowFormat> format) {
      return new Entry(
          name,
          path,
          format.orElseGet(() -> RowFormat.ofCorpus(name)),
          Compression.of(name),
          Optional.empty());
    }

    @Override
    public Optional<Path> location() {
      return Optional.of(path);
    }

    @Override
    public InputStream open() throws IOException {
      checkExists();
      return InputFile.stream(path);
    }

    /** Refuses what is missing or a folder, which some systems open like a file. */
    void checkExists() throws IOException {
      if (Files.isDirectory(path)) {
        throw new FileSystemException(name, null, "it is a folder, not a file");
      }
      if (!Files.exists(path)) {
        throw new NoSuchFileException(name);
      }
    }
  }

  private final List<Entry> entries;

  private CorpusFiles(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /**
   * Files and folders.
   *
   * @param paths files, which need not exist yet, and folders
   * @throws CorpusException if a folder cannot be read, holds no corpus, or both records and texts
   */
  public static CorpusFiles of(List<Path> paths) {
    List<Entry> entries = new ArrayList<>();
    for (Path path : paths) {
      entries.addAll(FileSearch.named(path, Optional.empty()));
    }
    return new CorpusFiles(entries);
  }

  /**
   * What a user named.
   *
   * @param names files, folders, patterns, and names of copies
   * @param format the format of all of them; of a folder, all files are then read; empty for what
   *     their names tell
   * @param copies files of which the user knows by another name, such as a copy of the standard
   *     input; their first bytes tell whether they are compressed or Parquet
   * @throws CorpusException as {@link #of(List)}; or if a pattern matches nothing, or a file is
   *     meant twice
   */
  public static CorpusFiles of(
      List<String> names, Optional<RowFormat> format, Map<String, Path> copies) {
    List<Entry> entries = new ArrayList<>();
    for (String name : names) {
      Path copy = copies.get(name);
      if (copy != null) {
        entries.add(OtherFormat.entry(name, copy, format));
      } else if (FileSearch.isPattern(name)) {
        entries.addAll(FileSearch.matches(name, format));
      } else {
        entries.addAll(FileSearch.named(Path.of(name), format));
      }
    }
    CorpusFiles files = new CorpusFiles(entries);
    files.refuseTwins();
    return files;
  }

  /** Two looks at one file would give two documents of one id, or count it twice. */
  private void refuseTwins() {
    Set<Path> seen = new HashSet<>();
    for (Entry entry : entries) {
      try {
        if (Files.isRegularFile(entry.path()) && !seen.add(entry.path().toRealPath())) {
          throw new CorpusException(entry.name(), "is named by two inputs; name each file once");
        }
      } catch (IOException e) {
        throw CorpusException.reading(entry.name(), 0, e);
      }
    }
  }

  List<Entry> entries() {
    return entries;
  }

  /** The files, in order. */
  public List<Path> paths() {
    return entries.stream().map(Entry::path).toList();
  }

  /** Their size together, in bytes. */
  public long size() {
    return entries.stream().mapToLong(entry -> entry.path().toFile().length()).sum();
  }

  /** Their names, for messages; of many, the first. */
  public String names() {
    return names(entries);
  }

  static String names(List<? extends CorpusSource> sources) {
    String names =
        sources.stream()
            .limit(MOST_NAMES)
            .map(CorpusSource::name)
            .collect(Collectors.joining(", "));
    int more = sources.size() - MOST_NAMES;
    return more > 0 ? names + " and " + more + " more" : names;
  }

  /** Whether a path leads to one of the files. */
  boolean contains(Path path) {
    try {
      if (!Files.isRegularFile(path)) {
        return false;
      }
      for (Entry entry : entries) {
        if (Files.exists(entry.path()) && Files.isSameFile(path, entry.path())) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CorpusFiles files && files.entries.equals(entries);
  }

  @Override
  public int hashCode() {
    return Objects.hash(entries);
  }

  @Override
  public String toString() {
    return names();
  }
}
