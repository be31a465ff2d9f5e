package io.github.neardup.eval.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.github.neardup.core.internal.InputFile;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.internal.json.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The text of a file that is YAML, and so of one that is JSON, and where everything in it stands.
 * Plain data only: one document, no key twice, no aliases.
 */
record YamlText(
    String file, String text, Map<JsonPointer, Place> keys, Map<JsonPointer, Place> values) {

  /**
   * Where a key or a value begins.
   *
   * @param line from 1; 0 for the file as a whole
   * @param column from 1
   * @param inWords what stands there
   */
  record Place(int line, int column, String inWords) {

    boolean exists() {
      return line > 0;
    }

    boolean isMapping() {
      return inWords.equals(MAPPING);
    }

    private static Place of(JsonLocation at, String inWords) {
      return new Place(at.getLineNr(), at.getColumnNr(), inWords);
    }
  }

  private static final Place WHOLE = new Place(0, 0, "nothing");
  private static final String MAPPING = "a mapping";

  /**
   * As SnakeYAML reads it, within its limits of size and depth; only true and false are booleans.
   */
  static final YAMLFactory YAML =
      YAMLFactory.builder()
          .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
          .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
          .build();

  /** Throws a {@link ConfigException} for a file that cannot be read, is empty, or is not such. */
  static YamlText read(Path path) {
    String file = path.toString();
    try {
      String content = InputFile.readSmallText(path);
      YamlText text =
          new YamlText(
              file,
              content.startsWith("\uFEFF") ? content.substring(1) : content,
              new HashMap<>(),
              new HashMap<>());
      try (YAMLParser parser = YAML.createParser(text.text)) {
        text.scan(parser);
      }
      return text;
    } catch (JsonProcessingException e) {
      Place place = e.getLocation() == null ? WHOLE : Place.of(e.getLocation(), "");
      throw new ConfigException(file, place, "this is not YAML: " + problem(e), e);
    } catch (CharacterCodingException e) {
      throw new ConfigException(file, WHOLE, "not UTF-8; save the file as UTF-8", e);
    } catch (IOException e) {
      if (Files.isDirectory(path)) {
        throw new ConfigException(file, WHOLE, "is a folder; name a file", e);
      }
      throw new ConfigException(CorpusException.reading(file, 0, e));
    }
  }

  /** The last line that says something: what was found, after where the parser looked for it. */
  private static String problem(JsonProcessingException e) {
    return Json.reason(e)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith(" "))
        .reduce((first, second) -> second)
        .orElse("it cannot be understood");
  }

  private void scan(YAMLParser parser) throws IOException {
    boolean ended = false;
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      Place place = Place.of(parser.currentTokenLocation(), inWords(parser, token));
      if (ended) {
        throw fault(place, "a second document begins here; there can be only one", null);
      }
      if (parser.isCurrentAlias()) {
        throw fault(place, "aliases (*name) are not supported; write the value itself", null);
      }
      JsonPointer at = parser.getParsingContext().pathAsPointer();
      Place before = (token == JsonToken.FIELD_NAME ? keys : values).putIfAbsent(at, place);
      if (token == JsonToken.FIELD_NAME && before != null) {
        throw fault(
            place,
            "'%s' is there twice, first in line %s".formatted(parser.currentName(), before.line()),
            null);
      }
      ended = parser.getParsingContext().inRoot();
    }
    if (!ended) {
      throw fault(WHOLE, "is empty; name at least one key, or leave the file out", null);
    }
  }

  private static String inWords(YAMLParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> MAPPING;
      case START_ARRAY -> "a list";
      case VALUE_NULL -> "nothing";
      default -> "'" + parser.getText() + "'";
    };
  }

  /** Where a key stands: nowhere, if it does not. */
  Place key(JsonPointer at) {
    return keys.getOrDefault(at, WHOLE);
  }

  Place value(JsonPointer at) {
    return values.getOrDefault(at, WHOLE);
  }

  /** Does a check of what stands at a place, and reports a refusal with that place. */
  <T> T check(Place place, Supplier<T> check) {
    try {
      return check.get();
    } catch (IllegalArgumentException e) {
      throw fault(place, String.valueOf(e.getMessage()), e);
    }
  }

  /** What to throw for something that is wrong at a place, or with the file as a whole. */
  ConfigException fault(Place place, String problem, @Nullable Throwable cause) {
    return new ConfigException(file, place, problem, cause);
  }
}
