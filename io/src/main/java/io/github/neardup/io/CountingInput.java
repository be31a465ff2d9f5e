package io.github.neardup.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes that are read. */
final class CountingInput extends FilterInputStream {

  private final AtomicLong count;

  CountingInput(InputStream in, AtomicLong count) {
    super(in);
    this.count = count;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    count.addAndGet(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] out, int offset, int length) throws IOException {
    int read = super.read(out, offset, length);
    count.addAndGet(Math.max(0, read));
    return read;
  }
}
