package io.github.neardup.io;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Reads gzip, every member to the last byte. Skips zeros that pad the end of the file, as gzip
 * does. Anything else that is not gzip is a {@link ZipException}, and data that ends early an
 * {@link EOFException}.
 */
final class GzipInput extends InputStream {

  /** Supports marks, which leaves it behind a member when that has been read. */
  private final BufferedInputStream in;

  private InputStream member;

  GzipInput(InputStream in) throws IOException {
    this.in = new BufferedInputStream(in, 1 << 16);
    this.member = nextMember(true);
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
      while (count < 0 && member != in) {
        member = nextMember(false);
        count = member.read(out, offset, length);
      }
      return count;
    } catch (EOFException | ZipException e) {
      throw e;
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /** The next member, or the source itself at its end if there is none. */
  private InputStream nextMember(boolean first) throws IOException {
    in.mark(1);
    int begin = in.read();
    if (first && begin < 0) {
      throw new EOFException("it is empty");
    }
    if (first || begin > 0) {
      in.reset();
      try {
        return new GzipCompressorInputStream(in);
      } catch (EOFException e) {
        throw e;
      } catch (IOException e) {
        throw damaged(e);
      }
    }
    while (begin == 0) {
      begin = in.read();
    }
    if (begin > 0) {
      throw new ZipException("something else follows the gzip data");
    }
    return in;
  }

  private static ZipException damaged(IOException e) {
    ZipException damaged = new ZipException(e.getMessage());
    damaged.initCause(e);
    return damaged;
  }

  @Override
  public void close() throws IOException {
    member.close();
    in.close();
  }
}
