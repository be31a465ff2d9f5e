package io.github.neardup.cli.console;

import java.util.function.Supplier;

/** The arguments of a command are wrong. The message is one line for users. */
public class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public UsageException(String message) {
    super(message);
  }

  /**
   * Returns what is made from arguments.
   *
   * @param before what to say before the message of an {@link IllegalArgumentException}
   * @throws UsageException if the arguments are wrong
   */
  public static <T> T checking(String before, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw new UsageException(before + e.getMessage());
    }
  }

  /** Thrown if nothing may be written to standard error, because an input is there. */
  public static final class Unsaid extends UsageException {

    private static final long serialVersionUID = 1;

    public Unsaid(String message) {
      super(message);
    }
  }
}
