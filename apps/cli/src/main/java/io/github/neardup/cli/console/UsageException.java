package io.github.neardup.cli.console;

/** The command was called in a way it cannot be. The message is one line fit for a user. */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public UsageException(String message) {
    super(message);
  }
}
