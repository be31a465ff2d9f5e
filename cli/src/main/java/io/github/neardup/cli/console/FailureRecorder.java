package io.github.neardup.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers why writing first failed: a {@link java.io.PrintStream} above would swallow it. */
final class FailureRecorder extends FilterOutputStream {

  private @Nullable IOException failure;

  FailureRecorder(OutputStream out) {
    super(out);
  }

  /** Why writing first failed; empty if it did not. */
  Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      out.write(bytes, from, count);
    } catch (IOException e) {
      throw record(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw record(e);
    }
  }

  private IOException record(IOException e) {
    if (failure == null) {
      failure = e;
    }
    return e;
  }
}
