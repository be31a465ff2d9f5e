package io.github.neardup.index.storage;

import io.github.neardup.core.util.Credentials;

/**
 * A storage fails, or is not what it should be. The message names it, without a password, and says
 * what to do.
 */
public class StorageException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public StorageException(String message) {
    super(Credentials.masked(message));
  }

  public StorageException(String message, Throwable cause) {
    super(Credentials.masked(message), cause);
  }
}
