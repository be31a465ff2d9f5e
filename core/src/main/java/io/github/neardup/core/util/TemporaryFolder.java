package io.github.neardup.core.util;

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
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder that only its owner may read. It is deleted with its content when it is closed or when
 * the JVM shuts down in an orderly way.
 *
 * <p>Next to the folder {@code .neardup-UUID} is the file {@code .neardup-UUID.tmp}, which the
 * process keeps locked while it lives. A killed process leaves both without a lock, and the next
 * temporary folder in the same place deletes them. On a file system without locks, nothing is
 * deleted.
 *
 * <p>Thread-safe.
 */
public final class TemporaryFolder implements Closeable {

  private static final String ENDING = ".tmp";

  private static final Pattern LOCK =
      Pattern.compile("\\.neardup-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.tmp");

  /** Lock files of this process: closing any channel of a file would lose its lock. */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path lock;
  private final FileChannel channel;
  private final Runnable undo = this::delete;

  private TemporaryFolder(Path lock, FileChannel channel) {
    this.lock = lock;
    this.channel = channel;
  }

  /** Creates a temporary folder inside another folder. */
  public static TemporaryFolder in(Path parent) throws IOException {
    Path real = parent.toRealPath();
    living(real);
    while (true) {
      Path lock = real.resolve(".neardup-" + UUID.randomUUID() + ENDING);
      TemporaryFolder folder = Unfinished.step(() -> lock(lock));
      try {
        if (holds(folder.channel, lock)) {
          Unfinished.step(() -> Files.createDirectory(folder.path(), secret(lock)));
          return folder;
        }
        // Before the file was locked, another process took it for abandoned.
        folder.close();
      } catch (IOException | RuntimeException e) {
        folder.close();
        throw e;
      }
    }
  }

  private static TemporaryFolder lock(Path lock) throws IOException {
    OWN.add(lock);
    try {
      FileChannel channel =
          FileChannel.open(lock, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
      TemporaryFolder folder = new TemporaryFolder(lock, channel);
      Unfinished.add(folder.undo);
      return folder;
    } catch (IOException | RuntimeException e) {
      OWN.remove(lock);
      throw e;
    }
  }

  private static boolean holds(FileChannel channel, Path lock) {
    try {
      return channel.tryLock() != null && Files.exists(lock);
    } catch (IOException e) {
      return true; // without locks, nothing is ever deleted
    }
  }

  /**
   * Returns the attributes of a new folder that only its owner may read, where that is possible.
   */
  public static FileAttribute<?>[] secret(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Returns the folders of living processes, and deletes the folders of killed ones. */
  private static List<Path> living(Path parent) {
    List<Path> living = new ArrayList<>();
    try (DirectoryStream<Path> locks =
        Files.newDirectoryStream(
            parent,
            file ->
                LOCK.matcher(file.getFileName().toString()).matches()
                    && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))) {
      for (Path lock : locks) {
        if (OWN.contains(lock) || isHeld(lock)) {
          living.add(folderOf(lock));
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // A folder that may not be listed may still be writable.
    }
    return living;
  }

  private static boolean isHeld(Path lock) {
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock taken = channel.tryLock()) {
      if (taken == null) {
        return true;
      }
      delete(lock);
      return false;
    } catch (IOException e) {
      return false; // it is gone, or not ours, or there are no locks
    } catch (OverlappingFileLockException e) {
      return true;
    }
  }

  private static Path folderOf(Path lock) {
    String name = lock.getFileName().toString();
    return lock.resolveSibling(name.substring(0, name.length() - ENDING.length()));
  }

  /** Returns the path of the folder. */
  public Path path() {
    return folderOf(lock);
  }

  /** Creates a file at a path inside this folder, with any missing parent folders. */
  public FileChannel newFile(Path file) throws IOException {
    return Unfinished.step(
        () -> {
          Files.createDirectories(file.resolveSibling("."));
          return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        });
  }

  /**
   * Returns whether a temporary folder in the same place already holds a file of that name, from
   * another living process or from this one. If two processes begin at the same time, both may get
   * {@code true}.
   */
  public boolean hasRival(String name) {
    return living(lock.resolveSibling(".").normalize()).stream()
        .anyMatch(other -> !other.equals(path()) && Files.exists(other.resolve(name)));
  }

  private void delete() {
    delete(lock);
  }

  /** Deletes the folder as far as the system permits, and then its lock file. */
  private static void delete(Path lock) {
    Path folder = folderOf(lock);
    try (Stream<Path> content = Files.walk(folder)) {
      for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException | UncheckedIOException e) {
      // It was never created, or the remains take only space.
    }
    try {
      if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        Files.deleteIfExists(lock);
      }
    } catch (IOException e) {
      // The lock file takes no space.
    }
  }

  /** Deletes the folder; further calls do nothing. */
  @Override
  public void close() {
    Unfinished.undo(undo);
    OWN.remove(lock);
    try {
      channel.close();
    } catch (IOException e) {
      // nothing was written to it
    }
  }

  /**
   * A registry of work to undo on shutdown. When the JVM shuts down (SIGINT, SIGTERM, {@link
   * System#exit}), everything unfinished is undone, the latest first. Thread-safe.
   */
  public static final class Unfinished {

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Deque<Runnable> ALL = new ConcurrentLinkedDeque<>();

    static {
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(Unfinished::end, "neardup-cleaner"));
      } catch (IllegalStateException e) {
        // The JVM is already shutting down; the next run cleans up.
      }
    }

    /** An action that shutdown must not interrupt. */
    @FunctionalInterface
    public interface Step<T> {
      T run() throws IOException;
    }

    private Unfinished() {}

    /**
     * Runs an action that shutdown must not interrupt: the JVM ends before it or after it.
     *
     * @throws IOException if the step throws it
     */
    public static <T> T step(Step<T> step) throws IOException {
      LOCK.lock();
      try {
        return step.run();
      } finally {
        LOCK.unlock();
      }
    }

    /**
     * Registers how to undo something.
     *
     * @param undo must not throw, and must be harmless when there is nothing left to undo or when
     *     another thread undoes it too
     */
    public static void add(Runnable undo) {
      ALL.push(undo);
    }

    /** Runs a registered action and removes it. A shutdown meanwhile waits for the action. */
    public static void undo(Runnable undo) {
      LOCK.lock();
      try {
        undo.run();
        ALL.remove(undo);
      } finally {
        LOCK.unlock();
      }
    }

    /** Removes an action, after its work is finished or undone. */
    public static void remove(Runnable undo) {
      ALL.remove(undo);
    }

    private static void end() {
      // Never unlocked: a thread that would begin an action now waits until the JVM has ended.
      LOCK.lock();
      ALL.forEach(Runnable::run);
    }
  }
}
