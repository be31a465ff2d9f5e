package io.github.neardup.io.compress;

import io.github.neardup.core.util.Parallel;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Has another thread write what is written, so that the calling one can go on. What could not be
 * written is thrown at a later call, at {@link #flush} or {@link #close} at the latest; nothing is
 * written after it. To be given large pieces. Not thread-safe.
 */
final class OutputBehind extends OutputStream {

  /** How many pieces may wait to be written. */
  private static final int MOST_WAITING = 4;

  private final OutputStream out;
  private final ExecutorService writer = Parallel.daemons(1, "neardup-writing");
  private final ArrayDeque<Future<?>> waiting = new ArrayDeque<>();

  /** Whether a piece was not written whole; of the writing thread. */
  private boolean failed;

  /** Set when the rest is thrown away: pieces that wait are not written any more. */
  private volatile boolean abandoned;

  private boolean closed;

  /** For a stream that is closed with this. */
  public OutputBehind(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (waiting.size() == MOST_WAITING) {
      Parallel.await(waiting.remove());
    }
    byte[] piece = Arrays.copyOfRange(bytes, offset, offset + length);
    waiting.add(
        writer.submit(
            () -> {
              if (!failed && !abandoned) {
                failed = true;
                out.write(piece);
                failed = false;
              }
              return null;
            }));
  }

  @Override
  public void flush() throws IOException {
    while (!waiting.isEmpty()) {
      Parallel.await(waiting.remove());
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      flush();
    } finally {
      abandoned = true;
      writer.shutdown();
      awaitWriter();
      out.close();
    }
  }

  /** After an interruption, too: two threads must never be in a stream that compresses. */
  private void awaitWriter() {
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = writer.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
