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
 * Writes on another thread, so that the calling thread can go on. A failed write is reported by a
 * later call, at the latest by {@link #flush} or {@link #close}; nothing is written after it. Meant
 * for large pieces. Not thread-safe.
 */
final class OutputBehind extends OutputStream {

  /** The most pieces that may wait to be written. */
  private static final int MOST_WAITING = 4;

  private final OutputStream out;
  private final ExecutorService writer = Parallel.daemons(1, "neardup-writing");
  private final ArrayDeque<Future<?>> waiting = new ArrayDeque<>();

  /** Whether a piece was not written completely; used by the writing thread only. */
  private boolean failed;

  /** Set when the rest is discarded: waiting pieces are not written. */
  private volatile boolean abandoned;

  private boolean closed;

  /** Writes to a stream that is closed with this. */
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

  /** Waits even after an interruption: two threads must never use a compressing stream at once. */
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
