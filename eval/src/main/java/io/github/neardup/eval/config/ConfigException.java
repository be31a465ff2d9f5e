package io.github.neardup.eval.config;

import io.github.neardup.io.CorpusException;
import org.jspecify.annotations.Nullable;

/**
 * A config file does not say what it should. The message is one line fit for a user: {@code
 * FILE:LINE:COLUMN: what is wrong}.
 */
public final class ConfigException extends RuntimeException {

  private static final long serialVersionUID = 1;

  ConfigException(CorpusException cause) {
    super(cause.getMessage(), cause);
  }

  ConfigException(String file, YamlText.Place place, String problem, @Nullable Throwable cause) {
    super(
        file
            + (place.exists() ? ":" + place.line() + ":" + place.column() : "")
            + ": "
            + problem.replaceAll("\\s*\\R\\s*", " "),
        cause);
  }
}
