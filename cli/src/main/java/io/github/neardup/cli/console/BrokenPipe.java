package io.github.neardup.cli.console;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.Objects;

/** Tells a reader that went away ({@code | head}) from other failures to write. */
public final class BrokenPipe {

  private BrokenPipe() {}

  /** Whether {@code failure} says that nobody reads the pipe any more. */
  public static boolean is(IOException failure) {
    String message = Objects.requireNonNullElse(failure.getMessage(), "");
    return message.equals("Broken pipe") || message.equals(messageHere());
  }

  /** Java gives the system's message alone, in the user's language: so break a pipe and see. */
  private static String messageHere() {
    try {
      Pipe pipe = Pipe.open();
      try (Pipe.SinkChannel sink = pipe.sink()) {
        pipe.source().close();
        sink.write(ByteBuffer.allocate(1));
      }
    } catch (IOException e) {
      return Objects.requireNonNullElse(e.getMessage(), "");
    }
    throw new IllegalStateException("a pipe without a reader could be written to");
  }
}
