package io.github.neardup.io;

import io.github.neardup.core.util.TemporaryFolder;
import io.github.neardup.io.compress.Compression;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.List;
import org.apache.commons.io.output.CloseShieldOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * One file of {@link Outputs}. The bytes go to a file of the same name in a temporary folder beside
 * the target, compressed as the target's name says. {@link #close} forces them to disk, and {@code
 * place} moves the file into place in one step.
 *
 * <ul>
 *   <li>A target that is a device or a pipe ({@code /dev/stdout}) cannot be replaced by a move and
 *       is written directly.
 *   <li>A target that is a symbolic link stays one: the file it points to is replaced, or created.
 *   <li>The new file has the mode of the file it replaces, and the owner and group of any new file.
 *       While it is written, only its owner can read it.
 * </ul>
 *
 * <p>All methods throw a {@link CorpusException} if the file cannot be written, as when the disk is
 * full. Not thread-safe.
 */
public final class OutputFile extends OutputStream {

  private static final String REPLACED = "replaced-";

  /**
   * A channel that continues at the position where others have written; a channel opened anew would
   * overwrite their output. Never closed.
   */
  private static final FileChannel STANDARD_OUTPUT =
      new FileOutputStream(FileDescriptor.out).getChannel();

  private final Path path;
  private final Path target;

  /** Null if the target is written directly. */
  private final @Nullable TemporaryFolder folder;

  private final FileChannel channel;
  private final OutputStream out;
  private boolean failed;
  private boolean closed;
  private boolean discarded;
  private boolean keepsReplaced;
  private boolean canPutBack = true;

  /**
   * Begins a file.
   *
   * @param path the target; replaced if it exists
   * @param threads how many other threads compress and write, as {@link
   *     Compression#compress(OutputStream, int)} says
   * @throws CorpusException if its folder is missing or not writable, or the target is a folder
   */
  OutputFile(Path path, int threads, Outputs outputs) throws IOException {
    this.path = path;
    target = Outputs.target(path);
    if (Files.isDirectory(target)) {
      throw new CorpusException(path.toString(), "is a folder; name a file in it");
    }
    Path parent = target.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new CorpusException(
          path.toString(), "its folder " + parent + " does not exist; create it first");
    }
    boolean exists = Files.exists(target);
    if (exists && !Files.isWritable(target)) {
      throw new AccessDeniedException(path.toString());
    }
    if (Outputs.isDescriptor(target) || (exists && !Files.isRegularFile(target))) {
      folder = null;
      channel = openDirectly(target);
    } else {
      folder = outputs.temporary(parent);
      channel = folder.newFile(written(folder));
    }
    out =
        Compression.of(path.toString())
            .compress(CloseShieldOutputStream.wrap(Channels.newOutputStream(channel)), threads);
  }

  /** Returns the path of the file until it is moved into place. */
  private Path written(TemporaryFolder folder) {
    return folder.path().resolve(target.getFileName());
  }

  private static FileChannel openDirectly(Path target) throws IOException {
    for (String name : List.of("/proc/self/fd/1", "/dev/fd/1")) {
      if (target.equals(Outputs.inRealFolder(Path.of(name)))) {
        return STANDARD_OUTPUT;
      }
    }
    return Files.isRegularFile(
            target) // the file behind a descriptor, to which others write as well
        ? FileChannel.open(target, StandardOpenOption.WRITE, StandardOpenOption.APPEND)
        : FileChannel.open(target, StandardOpenOption.WRITE);
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  /** Writes a text in UTF-8. */
  public void write(String text) {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    checkOpen();
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void flush() {
    checkOpen();
    try {
      out.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * Forces all bytes to disk, or to the device that is written directly, and frees all memory. Does
   * nothing the second time.
   */
  @Override
  public void close() {
    if (failed) {
      throw new CorpusException(
          path.toString(), "was not written whole because a write failed; start again");
    }
    if (closed && !discarded) {
      return;
    }
    checkOpen();
    closed = true;
    try {
      out.close();
      if (folder != null) {
        keepMode(written(folder));
        channel.force(true);
      }
      closeChannel();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private void keepMode(Path written) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(written, PosixFileAttributeView.class);
    if (view != null && Files.exists(target)) {
      view.setPermissions(Files.getPosixFilePermissions(target));
    }
  }

  /** Returns the second name of the file that is replaced. */
  private Path replaced(Path written) {
    return written.resolveSibling(REPLACED + Integer.toHexString(target.hashCode()));
  }

  /**
   * Keeps the file that is about to be replaced, so that it can be {@linkplain #putBack put back}.
   */
  void keepReplaced() {
    if (folder == null || !Files.exists(target)) {
      return;
    }
    try {
      Files.createLink(replaced(written(folder)), target);
      keepsReplaced = true;
    } catch (IOException | UnsupportedOperationException e) {
      canPutBack = false; // no hard links on this file system
    }
  }

  /** Undoes {@link #place}, as far as the system allows. */
  void putBack() {
    if (folder == null || !canPutBack) {
      return;
    }
    try {
      if (keepsReplaced) {
        Files.move(replaced(written(folder)), target, StandardCopyOption.ATOMIC_MOVE);
      } else {
        Files.deleteIfExists(target);
      }
    } catch (IOException e) {
      // the failure that led here is reported
    }
  }

  /** Moves the finished file into place. */
  void place() {
    if (folder == null) {
      return;
    }
    try {
      Files.move(written(folder), target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw failure(e);
    }
    try (FileChannel parent = FileChannel.open(target.resolveSibling("."))) {
      parent.force(true);
    } catch (IOException e) {
      // some systems cannot open a folder; the file itself is on disk
    }
  }

  /** Refuses a target that another run is writing at the moment. */
  void refuseRival() {
    if (folder != null && folder.hasRival(target.getFileName().toString())) {
      throw new CorpusException(
          path.toString(),
          "another neardup is writing it now; wait until that is done, or name another file");
    }
  }

  /** Ends the file in whatever state it is, and keeps no resources. */
  void discard() {
    if (!closed || failed) {
      try {
        out.close(); // frees the buffers of the compression
      } catch (IOException | RuntimeException e) {
        // the file is discarded
      }
      try {
        closeChannel();
      } catch (IOException e) {
        // the file is discarded
      }
    }
    closed = true;
    discarded = true;
  }

  private void closeChannel() throws IOException {
    if (channel != STANDARD_OUTPUT) {
      channel.close();
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException(path + " is closed; nothing more can be written to it");
    }
  }

  private CorpusException failure(IOException cause) {
    failed = true;
    return CorpusException.writing(path.toString(), cause);
  }
}
