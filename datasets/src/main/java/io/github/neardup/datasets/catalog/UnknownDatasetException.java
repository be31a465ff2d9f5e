package io.github.neardup.datasets.catalog;

/**
 * No dataset has that name. The message is one line fit for a user, which names the nearest known
 * one and lists all.
 */
public final class UnknownDatasetException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  UnknownDatasetException(String message) {
    super(message);
  }
}
