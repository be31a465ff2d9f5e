package io.github.neardup.io.compress;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * Reads through a library that reports damaged data in many ways: here each of them is a {@link
 * ZipException}, but for data that ends early, an {@link EOFException}.
 */
final class LibraryInput extends InputStream {

  /** Opens a stream of a library. */
  @FunctionalInterface
  public interface Opener {
    InputStream open(InputStream in) throws IOException;
  }

  @FunctionalInterface
  private interface Reading<T> {
    T read() throws IOException;
  }

  private final InputStream in;

  private LibraryInput(InputStream in) {
    this.in = in;
  }

  /** For compressed data. */
  public static LibraryInput of(Opener opener, InputStream compressed) throws IOException {
    return new LibraryInput(checked(() -> opener.open(compressed)));
  }

  @Override
  public int read() throws IOException {
    return checked(in::read);
  }

  @Override
  public int read(byte[] out, int offset, int length) throws IOException {
    return checked(() -> in.read(out, offset, length));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private static <T> T checked(Reading<T> reading) throws IOException {
    try {
      return reading.read();
    } catch (EOFException | ZipException e) {
      throw e;
    } catch (IOException | IndexOutOfBoundsException e) {
      throw (IOException) new ZipException(e.getMessage()).initCause(e);
    }
  }
}
