package io.github.neardup.eval.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A part of a config file: what is written, and where. */
sealed interface ConfigNode {

  /**
   * A place in a file.
   *
   * @param line from 1; 0 for the file as a whole
   * @param column from 1
   */
  record Place(String file, int line, int column) {

    ConfigException fault(String problem) {
      return fault(problem, null);
    }

    ConfigException fault(String problem, @Nullable Throwable cause) {
      return new ConfigException(
          file + (line > 0 ? ":" + line + ":" + column : "") + ": " + problem, cause);
    }
  }

  /** Kinds of scalar. */
  enum Kind {
    TEXT,
    WHOLE_NUMBER,
    DECIMAL,
    BOOLEAN,
    NOTHING
  }

  /** A single value, as it was written. */
  record Scalar(Place place, String text, Kind kind) implements ConfigNode {
    @Override
    public String inWords() {
      return kind == Kind.NOTHING ? "nothing" : "'" + text + "'";
    }
  }

  /** Several values. */
  record Sequence(Place place, List<ConfigNode> items) implements ConfigNode {
    @Override
    public String inWords() {
      return "a list";
    }
  }

  /**
   * A key and its value.
   *
   * @param place of the key
   */
  record Entry(Place place, ConfigNode value) {}

  /** Values by key, in the order written. */
  record Mapping(Place place, Map<String, Entry> entries) implements ConfigNode {
    @Override
    public String inWords() {
      return "a mapping";
    }

    Optional<ConfigNode> get(String key) {
      return Optional.ofNullable(entries.get(key)).map(Entry::value);
    }
  }

  /** Where it begins. */
  Place place();

  /** What it is, for messages. */
  String inWords();

  /** Whether nothing is written where a value could be. */
  default boolean isNothing() {
    return this instanceof Scalar scalar && scalar.kind() == Kind.NOTHING;
  }
}
