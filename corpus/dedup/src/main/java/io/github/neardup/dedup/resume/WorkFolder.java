package io.github.neardup.dedup.resume;

import io.github.neardup.core.util.TemporaryFolder;
import io.github.neardup.io.CorpusException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/**
 * The folder in which a run keeps its collection. Only its owner may read it. A run locks the
 * folder, so that one run at a time uses it. Not thread-safe.
 */
public final class WorkFolder implements Closeable {

  private static final String LOCK = "lock";
  private static final String COLLECTION = "collection";

  /** All files that such a folder may have. */
  private static final Set<String> FILES = Set.of(LOCK, COLLECTION);

  private final Path path;
  private final FileChannel lock;
  private final KeptCollection collection;

  private WorkFolder(Path path, FileChannel lock) throws IOException {
    this.path = path;
    this.lock = lock;
    try {
      collection = KeptCollection.open(path, path.resolve(COLLECTION));
    } catch (IOException | RuntimeException e) {
      close(lock);
      throw e;
    }
  }

  /**
   * Opens a folder, or creates it.
   *
   * @throws CorpusException if it is not such a folder, cannot be written to, or is in use by
   *     another run
   */
  public static WorkFolder open(Path path) {
    try {
      while (true) {
        make(path);
        FileChannel lock =
            FileChannel.open(
                path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!holds(lock)) {
          lock.close();
          throw new CorpusException(
              path.toString(), "another neardup is using it now; wait until that is done");
        }
        if (Files.exists(path.resolve(LOCK))) {
          return new WorkFolder(path, lock);
        }
        lock.close(); // a run that was just deleting the folder
      }
    } catch (IOException e) {
      throw CorpusException.writing(path.toString(), e);
    }
  }

  private static void make(Path path) throws IOException {
    try {
      Files.createDirectory(path, TemporaryFolder.secret(path));
    } catch (FileAlreadyExistsException e) {
      requireOwn(path);
    }
  }

  /** Refuses a folder with files of others: only files that neardup wrote are changed. */
  private static void requireOwn(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      throw foreign(path, "is a file");
    }
    try (DirectoryStream<Path> content = Files.newDirectoryStream(path)) {
      for (Path file : content) {
        if (!FILES.contains(file.getFileName().toString())) {
          throw foreign(path, "holds a file that is not neardup's, " + file.getFileName());
        }
      }
    }
  }

  private static CorpusException foreign(Path path, String what) {
    return new CorpusException(
        path.toString(),
        what + ", and neardup keeps its collection in a folder of that name; move it away");
  }

  private static boolean holds(FileChannel lock) throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      return true; // no locks on this file system
    }
  }

  /** Returns the collection in the folder. */
  public KeptCollection collection() {
    return collection;
  }

  /** Deletes the folder with everything in it. */
  public void delete() {
    try {
      close();
      Files.deleteIfExists(path.resolve(COLLECTION));
      Files.deleteIfExists(path.resolve(LOCK));
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // harmless, except for the space it takes
    }
  }

  @Override
  public void close() {
    List.of(collection, lock).forEach(WorkFolder::close);
  }

  private static void close(Closeable part) {
    try {
      part.close();
    } catch (IOException e) {
      // what has been kept stays
    }
  }
}
