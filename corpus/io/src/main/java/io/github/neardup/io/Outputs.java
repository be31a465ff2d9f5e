package io.github.neardup.io;

import io.github.neardup.core.util.TemporaryFolder;
import io.github.neardup.core.util.TemporaryFolder.Unfinished;
import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.RecordSink;
import java.io.Flushable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Everything that one run writes. All outputs appear together, after the last byte of the last
 * output has been written, or not at all.
 *
 * <pre>{@code
 * try (Outputs outputs = new Outputs()) {
 *   OutputStream kept = outputs.file(path);
 *   OutputStream clusters = outputs.file(other);
 *   ...
 *   outputs.commit();
 * }
 * }</pre>
 *
 * <p>The name of a file says how it is compressed. Devices and pipes are written directly, and a
 * symbolic link stays one. A collection in a database has a temporary name until the commit. While
 * one run writes a file, any other run that would write the same file is refused, so the files of
 * two runs never mix. {@link #close}, SIGINT and SIGTERM delete outputs that were begun and not
 * committed, with the folders made for them.
 *
 * <p>Not thread-safe.
 */
public final class Outputs implements AutoCloseable {

  /*
   * 1. Each file is written in a temporary folder beside its target, under the target's name. A
   *    lock in the folder shows other runs that this run is alive. A killed run leaves a folder
   *    without a lock, which the next run in the same place deletes.
   * 2. commit() finishes all outputs first: their bytes are on disk. Likely failures (a full disk,
   *    a database) therefore happen while every target is as it was.
   * 3. A single step, which delays signals, deletes obsolete files, moves each file over its
   *    target, and places the collections. Each move is atomic. The replaced file keeps a second
   *    name in the temporary folder (a hard link). If a later move fails, for example onto a mount
   *    point, the replaced file is moved back.
   * 4. An exception, a signal or close() before that step deletes the temporary folders, the
   *    collections and the folders made for the run.
   */

  private static final int MOST_LINKS = 40;

  private final int threads;
  private final List<OutputFile> files = new ArrayList<>();
  private final List<Path> inputs = new ArrayList<>();
  private final List<Path> others = new ArrayList<>();
  private final List<Collection> collections = new CopyOnWriteArrayList<>();
  private final List<Flushable> streams = new ArrayList<>();
  private final List<Path> obsolete = new ArrayList<>();
  private final Set<Path> targets = new HashSet<>();

  /** Folders that were created for the run, the deepest first. */
  private final List<Path> made = new CopyOnWriteArrayList<>();

  /** Temporary folders of the files to be moved into place, by the folder of their targets. */
  private final Map<Path, TemporaryFolder> temporary = new HashMap<>();

  private final List<TemporaryFolder> workshops = new ArrayList<>();
  private final Runnable undo = this::undo;

  /** A collection in a database, which is removed unless it is placed. */
  private record Collection(String name, RecordSink sink) {

    void place() {
      try {
        sink.place();
      } catch (DatabaseException e) {
        throw CorpusException.writing(name, e);
      }
    }
  }

  /** Creates an empty set of outputs; the calling thread writes the files. */
  public Outputs() {
    this(1);
  }

  /**
   * Creates an empty set of outputs. The number of threads does not change the bytes of any file.
   *
   * @param threads how many threads may compress and write each file beside the calling one; with
   *     1, the calling thread does all the work
   */
  public Outputs(int threads) {
    this.threads = threads;
    Unfinished.add(undo);
  }

  /**
   * Refuses inputs in the folder of an output, and inputs that contain the folder.
   *
   * @throws CorpusException if there is such an input, or the folder is a file
   */
  public static void refuseOverlap(Path folder, List<Path> inputs) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new CorpusException(folder.toString(), "is a file; name a folder");
    }
    try {
      Path real = real(folder);
      for (Path input : inputs) {
        Path read = real(input);
        if (read.startsWith(real) || real.startsWith(read)) {
          throw new CorpusException(
              folder.toString(),
              read.startsWith(real)
                  ? "the input %s lies in this folder, which is for the output; name another folder"
                      .formatted(input)
                  : "this folder for the output lies in the input %s; name one that does not"
                      .formatted(input));
        }
      }
    } catch (IOException e) {
      throw CorpusException.writing(folder.toString(), e);
    }
  }

  private static Path real(Path path) throws IOException {
    // A pipe behind a descriptor has no path.
    return Files.isRegularFile(path) || Files.isDirectory(path)
        ? path.toRealPath()
        : target(path).normalize();
  }

  /** Registers the inputs of the run: from now on, none of them can be an output. */
  public void protect(CorpusFiles read) {
    inputs.addAll(read.paths());
  }

  /** Registers another file, or a folder with everything in it, as an input. */
  public void protect(Path read) {
    others.add(read);
  }

  /**
   * Begins a file.
   *
   * @return receives its content; once closed, it takes no more memory and no descriptor. Flush
   *     streams that are still open before the commit
   * @throws CorpusException if its folder is missing or not writable, or the target is a folder; if
   *     the file is {@linkplain #protect an input}; or if another run, or this one, is writing it
   */
  public OutputFile file(Path path) {
    try {
      refuse(path);
    } catch (IOException e) {
      throw CorpusException.writing(path.toString(), e);
    }
    OutputFile file = begin(path);
    file.refuseRival();
    return file;
  }

  /**
   * Writes a file and closes it.
   *
   * @throws CorpusException under the conditions of {@link #file(Path)}
   * @throws UncheckedIOException if the content throws an {@link IOException}
   */
  public void file(Path path, Content content) {
    try (OutputFile out = file(path)) {
      content.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private OutputFile begin(Path path) {
    try {
      OutputFile file = new OutputFile(path, threads, this);
      files.add(file);
      return file;
    } catch (IOException e) {
      throw CorpusException.writing(path.toString(), e);
    }
  }

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void write(OutputFile out) throws IOException;
  }

  /**
   * Writes one file whole or not at all. Two runs may do so at the same time: the later file stays.
   *
   * @throws CorpusException under the conditions of {@link #file(Path)}
   * @throws UncheckedIOException if the content throws an {@link IOException}; there is no file
   *     then
   */
  public static void write(Path path, Content content) {
    try (Outputs outputs = new Outputs()) {
      content.write(outputs.begin(path));
      outputs.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Resolves the links of an output, whose target need not exist. Links of descriptors are not
   * resolved, since they may lead nowhere.
   *
   * @throws FileSystemLoopException if links form a circle
   */
  public static Path target(Path path) throws IOException {
    Path target = inRealFolder(path.toAbsolutePath());
    for (int links = 0; Files.isSymbolicLink(target) && !isDescriptor(target); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemLoopException(path.toString());
      }
      target = inRealFolder(target.resolveSibling(Files.readSymbolicLink(target)));
    }
    return target;
  }

  static Path inRealFolder(Path path) throws IOException {
    Path folder = path.getParent();
    return folder != null && Files.isDirectory(folder)
        ? folder.toRealPath().resolve(path.getFileName())
        : path;
  }

  static boolean isDescriptor(Path path) {
    return path.startsWith("/proc") || path.startsWith("/dev/fd");
  }

  TemporaryFolder temporary(Path parent) throws IOException {
    TemporaryFolder folder = temporary.get(parent);
    if (folder == null) {
      folder = TemporaryFolder.in(parent);
      temporary.put(parent, folder);
    }
    return folder;
  }

  /** Refuses a path that is an input or another output; devices may be both. */
  private void refuse(Path path) throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      return;
    }
    // The inputs, perhaps thousands, all exist, so a new file is none of them.
    if (Files.exists(path) && isInput(path)) {
      throw new CorpusException(
          path.toString(), "is an input, and cannot be an output as well; name other files");
    }
    for (Path read : others) {
      if (real(path).startsWith(real(read))) {
        throw new CorpusException(
            path.toString(),
            Files.isDirectory(read)
                ? "lies in " + read + ", which is an input; name another folder"
                : "is an input, and cannot be an output as well; name other files");
      }
    }
    if (!targets.add(target(path))) {
      throw new CorpusException(
          path.toString(), "is the place of two outputs of this run; name two files");
    }
  }

  private boolean isInput(Path file) throws IOException {
    for (Path input : inputs) {
      if (Files.exists(input) && Files.isSameFile(file, input)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Begins a collection in a database.
   *
   * @return receives its records
   * @throws CorpusException if it cannot be written, or already exists
   */
  RecordSink collection(DatabaseCollection collection) {
    try {
      RecordSink sink = collection.write();
      collections.add(new Collection(collection.name(), sink));
      return sink;
    } catch (DatabaseException e) {
      throw CorpusException.writing(collection.name(), e);
    }
  }

  /** Adds a stream that is flushed before any file is moved into place. */
  public void stream(Flushable stream) {
    streams.add(stream);
  }

  /**
   * Creates a folder and its parents if they do not exist.
   *
   * @throws CorpusException if it cannot be created, or is a file
   */
  public void folder(Path folder) {
    try {
      Unfinished.step(
          () -> {
            make(target(folder).normalize());
            return folder;
          });
    } catch (FileAlreadyExistsException e) {
      throw new CorpusException(folder.toString(), "is a file; name a folder");
    } catch (IOException e) {
      throw CorpusException.writing(folder.toString(), e);
    }
  }

  private void make(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Path parent = folder.getParent();
    if (parent != null) {
      make(parent);
    }
    Files.createDirectory(folder);
    made.add(0, folder);
  }

  /**
   * Creates a folder for files that are needed until the commit: beside a file, or else where the
   * system keeps temporary files.
   *
   * @throws CorpusException if neither place can be used
   */
  public Path workshop(Optional<Path> beside) {
    try {
      TemporaryFolder folder = TemporaryFolder.in(place(beside));
      workshops.add(folder);
      return folder.path();
    } catch (IOException e) {
      throw CorpusException.writing(beside.map(Path::toString).orElse("standard output"), e);
    }
  }

  /** Returns where temporary files go: the folder of a file, or else the system's. */
  public static Path place(Optional<Path> beside) {
    Path usual = Path.of(System.getProperty("java.io.tmpdir", ""));
    try {
      Path parent = beside.isPresent() ? target(beside.get()).resolveSibling(".") : usual;
      return Files.isWritable(parent) && !parent.startsWith("/dev") ? parent : usual;
    } catch (IOException e) {
      throw CorpusException.writing(beside.map(Path::toString).orElse("standard output"), e);
    }
  }

  /** Deletes a file at the commit, before the outputs are moved into place. */
  public void obsolete(Path file) {
    obsolete.add(file);
  }

  /**
   * Finishes all outputs, and then moves all files into place, in the order in which they were
   * begun. SIGINT and SIGTERM cannot interrupt the moves; if the JVM is killed during them, some
   * files may be in place. If a move fails, the earlier ones are undone and the replaced files come
   * back, except on a file system without hard links.
   *
   * @throws CorpusException if a file cannot be written, now or at an earlier write
   * @throws UncheckedIOException if a stream cannot be written to
   */
  public void commit() {
    try {
      files.forEach(OutputFile::close);
      for (Flushable stream : streams) {
        stream.flush();
      }
      Unfinished.step(
          () -> {
            placeAll();
            made.clear();
            return files;
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      close();
    }
  }

  private void placeAll() throws IOException {
    Deque<Runnable> back = new ArrayDeque<>();
    try {
      if (files.size() + obsolete.size() + collections.size() > 1) {
        files.forEach(OutputFile::keepReplaced);
      }
      for (Path file : obsolete) {
        takeAway(target(file), back);
      }
      for (OutputFile file : files) {
        file.place();
        back.push(file::putBack);
      }
      for (Collection collection : collections) {
        collection.place();
      }
    } catch (IOException | RuntimeException e) {
      back.forEach(Runnable::run);
      throw e;
    }
  }

  private void takeAway(Path file, Deque<Runnable> back) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    Path taken =
        temporary(file.resolveSibling(".").normalize()).path().resolve("obsolete-" + back.size());
    Files.move(file, taken, StandardCopyOption.ATOMIC_MOVE);
    back.push(
        () -> {
          try {
            if (!Files.exists(file)) {
              Files.move(taken, file, StandardCopyOption.ATOMIC_MOVE);
            }
          } catch (IOException e) {
            // the failure that led here is reported
          }
        });
  }

  /** Deletes uncommitted outputs. Does nothing the second time. */
  @Override
  public void close() {
    files.forEach(OutputFile::discard);
    temporary.values().forEach(TemporaryFolder::close);
    workshops.forEach(TemporaryFolder::close);
    Unfinished.remove(undo);
    undo();
  }

  private void undo() {
    collections.forEach(collection -> collection.sink().close());
    for (Path folder : made) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        // another program has put a file into it
      }
    }
  }
}
