package io.github.neardup.cli.console;

/** The arguments of a command are wrong. The message is one line for users. */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public UsageException(String message) {
    super(message);
  }
}
