package io.github.neardup.dedup;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Takes lines that may lack their end, and puts it in if another line follows. */
final class LineOutput extends FilterOutputStream {

  private boolean ended = true;

  LineOutput(OutputStream out) {
    super(out);
  }

  /** To be called before each line. */
  void startLine() throws IOException {
    if (!ended) {
      write('\n');
    }
  }

  @Override
  public void write(int b) throws IOException {
    out.write(b);
    ended = b == '\n';
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    out.write(bytes, from, count);
    if (count > 0) {
      ended = bytes[from + count - 1] == '\n';
    }
  }
}
