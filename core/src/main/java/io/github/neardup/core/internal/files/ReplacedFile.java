package io.github.neardup.core.internal.files;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file that comes into place whole or not at all. It is written beside its place, brought to the
 * disk, and moved; closed without, it is deleted and what was there before is as it was.
 *
 * <ul>
 *   <li>A symbolic link stays one: the file it leads to is replaced, or made if there is none.
 *   <li>The file has the mode of the one it replaces, and its owner and group if the system allows
 *       it. If the group cannot be kept, the new group is allowed no more than others are.
 *   <li>A device, a pipe or a descriptor ({@code /dev/stdout}) has no place to be moved into, and
 *       is written directly.
 * </ul>
 *
 * <p>Not thread-safe.
 */
public final class ReplacedFile implements Closeable {

  private static final int MOST_LINKS = 40;

  /** Where others have written, and will; opened anew, it would write over that. Never closed. */
  private static final FileChannel STANDARD_OUTPUT =
      new FileOutputStream(FileDescriptor.out).getChannel();

  private final Path target;
  private final FileChannel channel;

  /** Null if the target is written directly. */
  private final @Nullable TemporaryFile temporary;

  private final AheadToDisk ahead;

  private ReplacedFile(Path target, FileChannel channel, @Nullable TemporaryFile temporary) {
    this.target = target;
    this.channel = channel;
    this.temporary = temporary;
    this.ahead = new AheadToDisk(() -> channel.force(false));
  }

  /**
   * Begins a file.
   *
   * @throws FileSystemException if it is a folder, if it may not be written to, if its folder does
   *     not exist, or if links lead in a circle
   */
  public static ReplacedFile open(Path path) throws IOException {
    Path target = target(path);
    if (Files.isDirectory(target)) {
      throw new FileSystemException(path.toString(), null, "it is a folder");
    }
    boolean exists = Files.exists(target);
    if (exists && !Files.isWritable(target)) {
      throw new AccessDeniedException(path.toString());
    }
    if (isDescriptor(target) || (exists && !Files.isRegularFile(target))) {
      return new ReplacedFile(target, openDirectly(target), null);
    }
    if (!Files.isDirectory(target.resolveSibling("."))) {
      throw new NoSuchFileException(path.toString());
    }
    TemporaryFile temporary = TemporaryFile.beside(target, exists);
    return new ReplacedFile(target, temporary.channel(), temporary);
  }

  private static FileChannel openDirectly(Path target) throws IOException {
    if (isStandardOutput(target)) {
      return STANDARD_OUTPUT;
    }
    return Files.isRegularFile(target) // what a descriptor leads to, which others write to as well
        ? FileChannel.open(target, StandardOpenOption.WRITE, StandardOpenOption.APPEND)
        : FileChannel.open(target, StandardOpenOption.WRITE);
  }

  /**
   * Where links lead, which need not exist; but not those of descriptors, which lead nowhere.
   *
   * @throws FileSystemLoopException if they lead in a circle
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

  private static Path inRealFolder(Path path) throws IOException {
    Path folder = path.getParent();
    return folder != null && Files.isDirectory(folder)
        ? folder.toRealPath().resolve(path.getFileName())
        : path;
  }

  private static boolean isStandardOutput(Path target) throws IOException {
    for (String name : List.of("/proc/self/fd/1", "/dev/fd/1")) {
      if (target.equals(inRealFolder(Path.of(name)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDescriptor(Path path) {
    return path.startsWith("/proc") || path.startsWith("/dev/fd");
  }

  /** Where to write; closed with this. */
  public FileChannel channel() {
    return channel;
  }

  /**
   * Tells how many bytes were written to the channel. They may be brought to the disk already,
   * while more is written.
   *
   * @throws IOException if what was written before could not be brought to the disk
   */
  public void wrote(int bytes) throws IOException {
    if (temporary != null) {
      ahead.wrote(bytes);
    }
  }

  /**
   * Whether somebody else is writing the same file now. If two begin at once, each may be told so.
   */
  public boolean hasRival() throws IOException {
    return temporary != null && temporary.hasRival(target);
  }

  /** Brings what was written to the disk, with the mode, owner and group that it is to have. */
  public void finish() throws IOException {
    if (temporary != null) {
      keepAttributes(temporary.path());
      ahead.await();
      channel.force(true);
    }
  }

  /**
   * Closes the file once it is finished, as a process can have only a few open. Does nothing the
   * second time.
   *
   * @param folder holds it from now on; lies in the same folder as the target
   */
  public void setAside(TemporaryFolder folder) throws IOException {
    if (temporary != null && channel.isOpen()) {
      temporary.setAside(folder);
    }
  }

  /** Moves the file, once it is finished, into its place. */
  public void place() throws IOException {
    TemporaryFile written = temporary;
    if (written == null) {
      closeDirect();
      return;
    }
    Unfinished.step(
        () -> {
          Files.move(written.path(), target, StandardCopyOption.ATOMIC_MOVE);
          // The lock must last until here, or the file would be taken for left behind.
          written.finish();
          return target;
        });
    syncFolder();
  }

  /** Gives the new file the mode, owner and group of the one before. */
  private void keepAttributes(Path written) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(written, PosixFileAttributeView.class);
    if (view == null || !Files.exists(target)) {
      return;
    }
    PosixFileAttributes before = Files.readAttributes(target, PosixFileAttributes.class);
    PosixFileAttributes now = view.readAttributes();
    Set<PosixFilePermission> mode = EnumSet.noneOf(PosixFilePermission.class);
    mode.addAll(before.permissions());
    if (!before.group().equals(now.group()) && !isAllowed(() -> view.setGroup(before.group()))) {
      restrictGroup(mode);
    }
    if (!before.owner().equals(now.owner())) {
      isAllowed(() -> view.setOwner(before.owner()));
    }
    view.setPermissions(mode);
  }

  private static void restrictGroup(Set<PosixFilePermission> mode) {
    if (!mode.contains(PosixFilePermission.OTHERS_READ)) {
      mode.remove(PosixFilePermission.GROUP_READ);
    }
    if (!mode.contains(PosixFilePermission.OTHERS_WRITE)) {
      mode.remove(PosixFilePermission.GROUP_WRITE);
    }
    if (!mode.contains(PosixFilePermission.OTHERS_EXECUTE)) {
      mode.remove(PosixFilePermission.GROUP_EXECUTE);
    }
  }

  @FunctionalInterface
  private interface Change {
    void make() throws IOException;
  }

  private static boolean isAllowed(Change change) {
    try {
      change.make();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Makes the move last, where the system lets a folder be opened. */
  private void syncFolder() {
    try (FileChannel folder = FileChannel.open(target.resolveSibling("."))) {
      folder.force(true);
    } catch (IOException e) {
      // the file itself is on the disk
    }
  }

  /** Deletes what was written unless it was moved into place. Does nothing the second time. */
  @Override
  public void close() {
    if (temporary != null) {
      temporary.close();
      return;
    }
    try {
      closeDirect();
    } catch (IOException e) {
      // what was written was written
    }
  }

  private void closeDirect() throws IOException {
    if (channel != STANDARD_OUTPUT) {
      channel.close();
    }
  }
}
