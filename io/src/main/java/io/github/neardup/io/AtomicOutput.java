package io.github.neardup.io;

import io.github.neardup.core.internal.files.ReplacedFile;
import io.github.neardup.core.internal.files.TemporaryFolder;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a file whole or not at all. What is written goes to a temporary file in the target's
 * folder, compressed as the target's name says; {@link #commit} brings it to the disk and moves it
 * into place in one step; closed without, it is deleted and the target left as it was. {@link
 * Outputs} does so for several files together.
 *
 * <pre>{@code
 * try (AtomicOutput out = AtomicOutput.create(path)) {
 *   out.write(bytes);
 *   out.commit();
 * }
 * }</pre>
 *
 * <p>A writer around it must be flushed, not closed, before the commit.
 *
 * <ul>
 *   <li>A target that is a device or a pipe ({@code /dev/stdout}) has no place to be moved into and
 *       is written directly.
 *   <li>A target that is a symbolic link stays one: the file it leads to is replaced, or made if
 *       there is none.
 *   <li>A file that is replaced keeps its mode and, if the system allows it, its owner and group.
 *   <li>If the JVM is killed before the commit, the temporary file {@code .neardup-*.tmp} remains,
 *       and the next one that is made in the same folder deletes it.
 * </ul>
 *
 * <p>All methods throw a {@link CorpusException} if the file cannot be written, as when the disk is
 * full. Not thread-safe.
 */
public final class AtomicOutput extends OutputStream {

  private final Path path;
  private final ReplacedFile file;
  private OutputStream out;
  private boolean failed;
  private boolean finished;
  private boolean closed;

  private AtomicOutput(Path path, int threads) throws IOException {
    this.path = path;
    checkPlace(path);
    file = ReplacedFile.open(path);
    out = Compression.of(path.toString()).compress(new ToFile(file), threads);
  }

  /**
   * Begins a file.
   *
   * @param path the target; replaced at the commit if it exists
   * @throws CorpusException if its folder is missing or may not be written to, or it is a folder
   *     itself
   */
  public static AtomicOutput create(Path path) {
    return create(path, 1);
  }

  /**
   * The same on {@code threads} other threads, as {@link Compression#compress(OutputStream, int)}
   * does.
   */
  static AtomicOutput create(Path path, int threads) {
    try {
      return new AtomicOutput(path, threads);
    } catch (IOException e) {
      throw CorpusException.writing(path.toString(), e);
    }
  }

  private static void checkPlace(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new CorpusException(path.toString(), "is a folder; name a file in it");
    }
    Path folder = ReplacedFile.target(path).getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new CorpusException(
          path.toString(), "its folder " + folder + " does not exist; create it first");
    }
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
    try {
      finish();
      place();
    } finally {
      close();
    }
  }

  /**
   * Brings all that was written to the disk, or to where it is written directly. Does nothing the
   * second time.
   */
  void finish() {
    if (finished && !failed && !closed) {
      return;
    }
    checkOpen();
    if (failed) {
      throw new CorpusException(
          path.toString(), "was not written whole because a write failed; start again");
    }
    finished = true;
    try {
      out.close();
      out = OutputStream.nullOutputStream(); // frees its buffers
      file.finish();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Closes the file once it is finished; it waits in that folder for its place. */
  void setAside(TemporaryFolder folder) {
    try {
      file.setAside(folder);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Puts the file into place once it is finished. */
  void place() {
    try {
      file.place();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Refuses to write what another process is writing just now. */
  void refuseRival() {
    try {
      if (file.hasRival()) {
        throw new CorpusException(
            path.toString(),
            "another neardup is writing it now; wait until that is done, or name another file");
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Deletes what was written unless it was committed. Does nothing the second time. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      out.close(); // frees what the compression holds
    } catch (IOException | RuntimeException e) {
      // it is thrown away
    } finally {
      file.close();
    }
  }

  private void checkOpen() {
    if (closed || finished) {
      throw new IllegalStateException(path + " is closed; nothing more can be written to it");
    }
  }

  private CorpusException failure(IOException cause) {
    failed = true;
    return CorpusException.writing(path.toString(), cause);
  }

  /** Does not close the file, which must be brought to the disk first. */
  private static final class ToFile extends FilterOutputStream {
    private final ReplacedFile file;

    ToFile(ReplacedFile file) {
      super(Channels.newOutputStream(file.channel()));
      this.file = file;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      file.wrote(length);
    }

    @Override
    public void close() {}
  }
}
