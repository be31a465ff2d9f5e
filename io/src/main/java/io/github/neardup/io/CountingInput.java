package io.github.neardup.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes that are read. */
final class CountingInput extends FilterInputStream {

  private final AtomicLong count;

  private CountingInput(InputStream in, AtomicLong count) {
    super(in);
    this.count = count;
  }

  /**
   * Opens a source, through its compression; counts the bytes as they are in the source.
   *
   * @throws CorpusException if what comes out is no text at all
   */
  static InputStream open(CorpusSource source, AtomicLong count) throws IOException {
    InputStream in = new CountingInput(source.open(), count);
    try {
      InputStream content = source.compression().decompress(in);
      OtherFormat.refuse(content, source.name());
      return content;
    } catch (IOException | RuntimeException | Error e) {
      in.close();
      throw e;
    }
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
