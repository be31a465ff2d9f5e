package io.github.neardup.index.storage;

import io.github.neardup.core.util.Credentials;

/**
 * Thrown when a storage fails or is not as expected. The message names the storage, without a
 * password, and says what to do.
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
