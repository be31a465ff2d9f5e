package io.github.neardup.io;

import java.io.IOException;
import java.io.InputStream;

/** The records of a file as JSON Lines. Memory holds one record at a time. Not thread-safe. */
final class RecordLines extends InputStream {

  private final Format.Records records;
  private byte[] line = {};

  /** The index of the next byte of the line; its length stands for the line's end. */
  private int at = 1;

  RecordLines(Format.Records records) {
    this.records = records;
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
    if (at > line.length) {
      byte[] next = records.next();
      if (next == null) {
        return -1;
      }
      line = next;
      at = 0;
    }
    if (at == line.length) {
      at++;
      out[offset] = '\n';
      return 1;
    }
    int count = Math.min(length, line.length - at);
    System.arraycopy(line, at, out, offset, count);
    at += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
