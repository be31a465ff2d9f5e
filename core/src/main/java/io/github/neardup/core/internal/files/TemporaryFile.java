package io.github.neardup.core.internal.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file beside the one it is to become, {@code .neardup-HASH-UUID.tmp}, where the hash is that of
 * the name it is to have. Its process holds a lock on it as long as it lives. One whose lock can be
 * taken was left behind by a process that was killed, and is deleted by the next one that makes a
 * temporary file in the same folder, together with the folder {@code .neardup-HASH-UUID} that may
 * belong to it. A file that was set aside lies in such a folder, with the same name and no lock of
 * its own. Where the file system has no locks, nothing is deleted.
 *
 * <p>Not thread-safe.
 */
final class TemporaryFile implements Closeable {

  private static final String UUID_PATTERN = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private static final Pattern NAME =
      Pattern.compile("\\.neardup-([0-9a-f]{8}-)?" + UUID_PATTERN + "\\.tmp");

  private static final String ENDING = ".tmp";

  /**
   * Those of this process, which must not even be opened: the lock of a process on a file ends when
   * it closes any channel of that file.
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private Path path;
  private final FileChannel channel;
  private final Unfinished unfinished;

  private TemporaryFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
    unfinished = Unfinished.begin(this::delete);
  }

  /**
   * Makes one beside the target.
   *
   * @param secret whether only its owner may read it
   */
  static TemporaryFile beside(Path target, boolean secret) throws IOException {
    Path folder = target.resolveSibling(".").normalize();
    deleteLeftBehind(folder);
    return Unfinished.step(
        () -> {
          while (true) {
            Path path = folder.resolve(prefix(target) + UUID.randomUUID() + ENDING);
            OWN.add(path);
            FileChannel channel = open(path, secret);
            if (holds(channel, path)) {
              return new TemporaryFile(path, channel);
            }
            // Another process took it for left behind before it was locked.
            channel.close();
            Files.deleteIfExists(path);
            OWN.remove(path);
          }
        });
  }

  private static String prefix(Path target) {
    return ".neardup-%08x-".formatted(String.valueOf(target.getFileName()).hashCode());
  }

  private static FileChannel open(Path path, boolean secret) throws IOException {
    FileAttribute<?>[] attributes =
        secret && path.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(
                  Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE))
            }
            : new FileAttribute<?>[0];
    try {
      return FileChannel.open(
          path, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), attributes);
    } catch (IOException | RuntimeException e) {
      OWN.remove(path);
      throw e;
    }
  }

  private static boolean holds(FileChannel channel, Path path) {
    try {
      return channel.tryLock() != null && Files.exists(path);
    } catch (IOException e) {
      return true; // no locks here, so nobody deletes it
    }
  }

  Path path() {
    return path;
  }

  FileChannel channel() {
    return channel;
  }

  /**
   * Whether another living process, or this one a second time, is writing the same file. If two
   * begin at once, each may be told so.
   */
  boolean hasRival(Path target) throws IOException {
    String prefix = prefix(target);
    try (DirectoryStream<Path> others =
        Files.newDirectoryStream(path.resolveSibling("."), ".neardup-*" + ENDING)) {
      for (Path found : others) {
        Path other = found.normalize();
        if (!other.equals(path)
            && (other.getFileName().toString().startsWith(prefix)
                || hasAside(folderOf(other), prefix))
            && (OWN.contains(other) || isLocked(other))) {
          return true;
        }
      }
      return false;
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static boolean hasAside(Path folder, String prefix) {
    try (DirectoryStream<Path> aside = Files.newDirectoryStream(folder, prefix + "*" + ENDING)) {
      return aside.iterator().hasNext();
    } catch (IOException e) {
      return false; // there is no such folder, or it is not ours
    }
  }

  private static boolean isLocked(Path file) {
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = channel.tryLock()) {
      return lock == null;
    } catch (IOException e) {
      return false; // it is gone, or not ours, or there are no locks
    } catch (OverlappingFileLockException e) {
      return true;
    }
  }

  /** Deletes what processes that were killed have left in a folder, as far as that can be done. */
  static void deleteLeftBehind(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".neardup-*" + ENDING)) {
      for (Path found : files) {
        Path file = found.normalize();
        if (NAME.matcher(file.getFileName().toString()).matches()
            && !OWN.contains(file)
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          deleteUnlessLocked(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // no harm but to the place they take
    }
  }

  private static void deleteUnlessLocked(Path file) throws IOException {
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        deleteTree(folderOf(file));
        Files.deleteIfExists(file);
      }
    } catch (IOException | OverlappingFileLockException e) {
      // it belongs to somebody else, or is gone
    }
  }

  /** The folder that belongs to a temporary file, if it has one. */
  static Path folderOf(Path file) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.substring(0, name.length() - ENDING.length()));
  }

  /** Deletes a folder and all in it, if it is there, as far as it can be; does not follow links. */
  static void deleteTree(Path folder) {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> content = Files.walk(folder)) {
      List<Path> deepestFirst = content.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.delete(path);
      }
    } catch (IOException | UncheckedIOException e) {
      // no harm but to the place it takes
    }
  }

  /** Closes the file, and moves it into a folder whose lock serves for it as well. */
  void setAside(TemporaryFolder folder) throws IOException {
    Unfinished.step(
        () -> {
          Path aside = folder.path().resolve(path.getFileName());
          Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE);
          OWN.remove(path);
          path = aside;
          return aside;
        });
    channel.close();
  }

  /** Says that the file has another name now, and is to stay. */
  void finish() throws IOException {
    unfinished.finish();
    OWN.remove(path);
    channel.close();
  }

  /** Lets whoever is writing go on until the JVM ends. */
  private void delete() {
    try {
      deleteTree(folderOf(path));
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // no harm but to the place it takes
    }
  }

  /** Deletes it unless it is finished. */
  @Override
  public void close() {
    unfinished.undo();
    OWN.remove(path);
    try {
      channel.close();
    } catch (IOException e) {
      // it is thrown away
    }
  }
}
