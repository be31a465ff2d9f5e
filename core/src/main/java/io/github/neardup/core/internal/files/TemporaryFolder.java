package io.github.neardup.core.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder that only its owner may read, and that goes, with all in it, when it is closed or the
 * JVM ends, or else when the next one is made in the same place. Thread-safe.
 */
public final class TemporaryFolder implements Closeable {

  private final TemporaryFile lock;
  private final Path path;

  private TemporaryFolder(TemporaryFile lock) throws IOException {
    this.lock = lock;
    path = TemporaryFile.folderOf(lock.path());
    Unfinished.step(() -> Files.createDirectory(path, secret()));
  }

  /** What lies in it may be of a file that others may not read. */
  private FileAttribute<?>[] secret() {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Makes a folder within another. */
  public static TemporaryFolder in(Path parent) throws IOException {
    TemporaryFile lock = TemporaryFile.beside(parent.toRealPath().resolve("folder"), false);
    try {
      return new TemporaryFolder(lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Makes a new file at that path, which lies in this folder, and the folders that lead to it. */
  public OutputStream newFile(Path file) throws IOException {
    return Unfinished.step(
        () -> {
          Files.createDirectories(file.resolveSibling("."));
          return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
        });
  }

  @Override
  public void close() {
    lock.close();
  }
}
