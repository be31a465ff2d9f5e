package io.github.neardup.io.compress;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Reads gzip to the last byte of every member. Skips zeros that pad the end of the file, as gzip
 * does. Other data is a {@link ZipException}, and data that ends early an {@link EOFException}.
 */
final class GzipInput extends InputStream {

  private static final int FIRST_BYTE = 0x1f;

  /** Supports marks, so that the position after a member can be restored. */
  private final BufferedInputStream in;

  private InputStream member = InputStream.nullInputStream();
  private boolean begun;

  /** Reads compressed data, which is closed with this. */
  public GzipInput(InputStream in) {
    this.in = new BufferedInputStream(in, 1 << 16);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] out, int offset, int length) throws IOException {
    try {
      int count = member.read(out, offset, length);
      while (count < 0 && nextMember()) {
        count = member.read(out, offset, length);
      }
      return count;
    } catch (EOFException | ZipException e) {
      throw e;
    } catch (IOException e) {
      throw (IOException) new ZipException(e.getMessage()).initCause(e);
    }
  }

  private boolean nextMember() throws IOException {
    in.mark(1);
    int first = in.read();
    while (begun && first == 0) {
      in.mark(1);
      first = in.read();
      if (first > 0) {
        throw new ZipException("something else follows the gzip data");
      }
    }
    if (first < 0 && !begun) {
      throw new EOFException("it is empty");
    } else if (first < 0) {
      return false;
    }
    in.reset();
    if (!begun && first != FIRST_BYTE) {
      throw new Compression.OtherFormatException("is not gzip; rename it without .gz");
    }
    begun = true;
    member = new GzipCompressorInputStream(in);
    return true;
  }

  @Override
  public void close() throws IOException {
    member.close(); // releases the inflater
    in.close();
  }
}
