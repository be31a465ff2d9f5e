package io.github.neardup.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Reads gzip (RFC 1952), every member to the last byte. {@link java.util.zip.GZIPInputStream} takes
 * a damaged header of a second member, and a pause of a pipe between two members, for the end of
 * the data; here a corpus must not lose its second half silently. Zeros that pad the file are
 * passed over, as gzip does.
 */
final class GzipInput extends InputStream {

  private static final String CUT_OFF = "unexpected end of the gzip data";
  private static final int DEFLATE = 8;

  private static final int EXTRA_FLAG = 4;
  private static final int NAME_FLAG = 8;
  private static final int COMMENT_FLAG = 16;
  private static final int HEADER_CHECKSUM_FLAG = 2;

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;

  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private boolean started;
  private boolean inMember;
  private boolean ended;

  GzipInput(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] out, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!ended) {
      if (!inMember) {
        beginMember();
        continue;
      }
      int count = inflate(out, offset, length);
      if (count > 0) {
        checksum.update(out, offset, count);
        return count;
      }
      if (inflater.finished()) {
        endMember();
      } else {
        if (position == limit && !fill()) {
          throw new EOFException(CUT_OFF);
        }
        inflater.setInput(buffer, position, limit - position);
        position = limit;
      }
    }
    return -1;
  }

  private int inflate(byte[] out, int offset, int length) throws IOException {
    try {
      int count = inflater.inflate(out, offset, length);
      if (count == 0 && inflater.needsDictionary()) {
        throw new ZipException("it needs a dictionary");
      }
      return count;
    } catch (DataFormatException e) {
      throw (IOException) new ZipException("invalid gzip data").initCause(e);
    }
  }

  private void beginMember() throws IOException {
    int first = next();
    if (first < 0 && !started) {
      throw new EOFException("it is empty");
    }
    while (started && first == 0) {
      first = next();
      if (first > 0) {
        throw new ZipException("something else follows the gzip data");
      }
    }
    if (first < 0) {
      ended = true;
      return;
    }
    if (first != 0x1f || nextOrFail() != 0x8b || nextOrFail() != DEFLATE) {
      throw new ZipException(started ? "something else follows the gzip data" : "it is not gzip");
    }
    skipRestOfHeader();
    started = true;
    inMember = true;
    checksum.reset();
    inflater.reset();
  }

  private void skipRestOfHeader() throws IOException {
    int flags = nextOrFail();
    skip(6);
    if ((flags & EXTRA_FLAG) != 0) {
      skip(nextOrFail() | nextOrFail() << 8);
    }
    if ((flags & NAME_FLAG) != 0) {
      skipZeroTerminated();
    }
    if ((flags & COMMENT_FLAG) != 0) {
      skipZeroTerminated();
    }
    if ((flags & HEADER_CHECKSUM_FLAG) != 0) {
      skip(2);
    }
  }

  private void endMember() throws IOException {
    position -= inflater.getRemaining();
    if (nextNumber() != checksum.getValue()
        || nextNumber() != (inflater.getBytesWritten() & 0xffff_ffffL)) {
      throw new ZipException("wrong gzip checksum");
    }
    inMember = false;
  }

  private long nextNumber() throws IOException {
    int low = nextOrFail() | nextOrFail() << 8;
    int high = nextOrFail() | nextOrFail() << 8;
    return low | (long) high << 16;
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      nextOrFail();
    }
  }

  private void skipZeroTerminated() throws IOException {
    while (nextOrFail() != 0) {
      // the text is of no use
    }
  }

  private int nextOrFail() throws IOException {
    int next = next();
    if (next < 0) {
      throw new EOFException(CUT_OFF);
    }
    return next;
  }

  private int next() throws IOException {
    return position < limit || fill() ? buffer[position++] & 0xff : -1;
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, in.read(buffer));
    return limit > 0;
  }

  @Override
  public void close() throws IOException {
    ended = true;
    inflater.end();
    in.close();
  }
}
