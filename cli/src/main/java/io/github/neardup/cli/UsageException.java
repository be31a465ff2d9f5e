package io.github.neardup.cli;

/** The command was called in a way it cannot be. The message is one line fit for a user. */
final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
