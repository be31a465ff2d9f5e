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
 * A folder that only its owner may read. It goes, with all in it, when it is closed or the JVM is
 * told to end.
 *
 * <p>Beside the folder {@code .neardup-UUID} lies the file {@code .neardup-UUID.tmp}, on which the
 * process holds a lock as long as it lives. A killed process leaves both without a lock, and the
 * next folder that is made in the same place deletes them. Where the file system has no locks,
 * nothing is deleted.
 *
 * <p>Thread-safe.
 */
public final class TemporaryFolder implements Closeable {

  private static final String ENDING = ".tmp";

  private static final Pattern LOCK =
      Pattern.compile("\\.neardup-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.tmp");

  /**
   * The locks of this process, which must not even be opened: the lock of a process on a file ends
   * when the process closes any channel of that file.
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path lock;
  private final FileChannel channel;
  private final Runnable undo = this::delete;

  private TemporaryFolder(Path lock, FileChannel channel) {
    this.lock = lock;
    this.channel = channel;
  }

  /** Makes a folder within another. */
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
        // Another process took the file for left behind before it was locked.
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
      return true; // no locks here, so nobody deletes it
    }
  }

  private static FileAttribute<?>[] secret(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /**
   * The temporary folders of living processes in a folder. Deletes those of killed ones, as far as
   * the system allows that.
   */
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
      // whoever may not list the folder may still write into it
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

  /** Where it is. */
  public Path path() {
    return folderOf(lock);
  }

  /** Makes a new file at that path, which lies in this folder, and the folders that lead to it. */
  public FileChannel newFile(Path file) throws IOException {
    return Unfinished.step(
        () -> {
          Files.createDirectories(file.resolveSibling("."));
          return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        });
  }

  /**
   * Whether another living process, or this one a second time, has a file of that name in a
   * temporary folder in the same place. If two begin at once, both may be told so.
   */
  public boolean hasRival(String name) {
    return living(lock.resolveSibling(".").normalize()).stream()
        .anyMatch(other -> !other.equals(path()) && Files.exists(other.resolve(name)));
  }

  private void delete() {
    delete(lock);
  }

  /** Deletes the folder, as far as the system allows that, and then its lock. */
  private static void delete(Path lock) {
    Path folder = folderOf(lock);
    try (Stream<Path> content = Files.walk(folder)) {
      for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException | UncheckedIOException e) {
      // it was never made, or what is left takes no more than its place
    }
    try {
      if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        Files.deleteIfExists(lock);
      }
    } catch (IOException e) {
      // it takes no place
    }
  }

  /** Does nothing the second time. */
  @Override
  public void close() {
    Unfinished.remove(undo);
    delete();
    OWN.remove(lock);
    try {
      channel.close();
    } catch (IOException e) {
      // nothing was written to it
    }
  }

  /**
   * What must not outlast the JVM: when the JVM is told to end (SIGINT, SIGTERM, {@link
   * System#exit}), everything unfinished is undone, the latest first. Thread-safe.
   */
  public static final class Unfinished {

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Deque<Runnable> ALL = new ConcurrentLinkedDeque<>();

    static {
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(Unfinished::end, "neardup-cleaner"));
      } catch (IllegalStateException e) {
        // The JVM is ending already; the next run tidies.
      }
    }

    /** What is done in one piece. */
    @FunctionalInterface
    public interface Step<T> {
      T run() throws IOException;
    }

    private Unfinished() {}

    /**
     * Does something in one piece: the JVM ends before it or after it.
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
     * Remembers how to undo something.
     *
     * @param undo must not throw; must do no harm when nothing is left to undo or another thread
     *     undoes it too
     */
    public static void add(Runnable undo) {
      ALL.push(undo);
    }

    /** Forgets how to undo something that is finished or undone. */
    public static void remove(Runnable undo) {
      ALL.remove(undo);
    }

    private static void end() {
      // Never unlocked: a thread that would begin something now waits until the JVM has ended.
      LOCK.lock();
      ALL.forEach(Runnable::run);
    }
  }
}
