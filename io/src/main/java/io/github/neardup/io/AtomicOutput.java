package io.github.neardup.io;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Writes a file whole or not at all. What is written goes to a temporary file in the target's
 * folder, compressed as the target's name says; {@link #commit} brings it to the disk and moves it
 * into place in one step; closed without, it is deleted and the target left as it was.
 *
 * <pre>{@code
 * try (AtomicOutput out = AtomicOutput.create(path)) {
 *   out.write(bytes);
 *   out.commit();
 * }
 * }</pre>
 *
 * <p>A writer around it must be flushed, not closed, before the commit. A target that is a device
 * or a pipe ({@code /dev/stdout}) has no place to be moved into and is written directly. A target
 * that is a symbolic link stays one: the file it points to is replaced. If the JVM is killed before
 * the commit, the temporary file {@code .neardup-*.tmp} remains.
 *
 * <p>All methods throw a {@link CorpusException} if the file cannot be written, as when the disk is
 * full. Not thread-safe.
 */
public final class AtomicOutput extends OutputStream {

  private final Path path;

  /** Where the file belongs, links resolved. */
  private final Path target;

  /** What is written: a temporary file, or the target itself if that is no regular file. */
  private final Path written;

  private final FileChannel channel;
  private final OutputStream out;

  /** Deletes the temporary file if the JVM is told to end before the commit. */
  private final Thread cleaner;

  private boolean failed;
  private boolean closed;

  private AtomicOutput(Path path) throws IOException {
    this.path = path;
    target = Files.isRegularFile(path) ? path.toRealPath() : path.toAbsolutePath();
    written = whatToWrite(path, target);
    channel =
        isDirect()
            ? FileChannel.open(target, StandardOpenOption.WRITE)
            : FileChannel.open(written, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    out = Compression.of(path.toString()).compress(new ToChannel(channel));
    cleaner = new Thread(this::deleteTemporary, "neardup-cleaner");
    Runtime.getRuntime().addShutdownHook(cleaner);
  }

  /**
   * Begins a file.
   *
   * @param path the target; replaced at the commit if it exists
   * @throws CorpusException if its folder is missing or may not be written to, or it is a folder
   *     itself
   */
  public static AtomicOutput create(Path path) {
    try {
      return new AtomicOutput(path);
    } catch (IOException e) {
      throw CorpusException.writing(path.toString(), e);
    }
  }

  private static Path whatToWrite(Path path, Path target) throws IOException {
    if (Files.isDirectory(target)) {
      throw new CorpusException(path.toString(), "is a folder; name a file in it");
    }
    if (Files.exists(target) && !Files.isWritable(target)) {
      throw new AccessDeniedException(path.toString());
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      return target;
    }
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new CorpusException(
          path.toString(), "its folder " + folder + " does not exist; create it first");
    }
    return folder.resolve(".neardup-" + UUID.randomUUID() + ".tmp");
  }

  private boolean isDirect() {
    return written.equals(target);
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes) {
    write(bytes, 0, bytes.length);
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
   * Ends the file and puts it into place.
   *
   * @throws CorpusException if it cannot, now or at an earlier write; the target is as it was
   * @throws IllegalStateException if closed or committed before
   */
  public void commit() {
    checkOpen();
    if (failed) {
      throw new CorpusException(
          path.toString(), "was not written whole because a write failed; start again");
    }
    try {
      out.close();
      if (!isDirect()) {
        channel.force(true);
      }
      channel.close();
      if (!isDirect()) {
        Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
        syncFolder();
      }
    } catch (IOException e) {
      throw failure(e);
    } finally {
      close();
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

  /** Deletes what was written unless it was committed. Does nothing the second time. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (channel) {
      out.close(); // frees what the compression holds
    } catch (IOException e) {
      // it is thrown away
    }
    deleteTemporary();
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // it is running
    }
  }

  private void deleteTemporary() {
    if (!isDirect()) {
      try {
        Files.deleteIfExists(written);
      } catch (IOException e) {
        // no harm but to the place it takes
      }
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

  /** Does not close the channel, which must be forced to the disk first. */
  private static final class ToChannel extends FilterOutputStream {
    ToChannel(FileChannel channel) {
      super(Channels.newOutputStream(channel));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() {}
  }
}
