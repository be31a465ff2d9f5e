package io.github.neardup.index.storage;

/** A storage fails, or is not what it should be. The message names it and says what to do. */
public class StorageException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public StorageException(String message) {
    super(message);
  }

  public StorageException(String message, Throwable cause) {
    super(message, cause);
  }
}
