package io.github.neardup.eval.config;

import org.jspecify.annotations.Nullable;

/**
 * A config file does not say what it should. The message is one line fit for a user: {@code
 * FILE:LINE:COLUMN: what is wrong}.
 */
public final class ConfigException extends RuntimeException {

  private static final long serialVersionUID = 1;

  ConfigException(String message, @Nullable Throwable cause) {
    super(message.replaceAll("\\s*\\R\\s*", " "), cause);
  }
}
