package io.github.neardup.eval.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.github.neardup.eval.config.ConfigNode.Entry;
import io.github.neardup.eval.config.ConfigNode.Kind;
import io.github.neardup.eval.config.ConfigNode.Mapping;
import io.github.neardup.eval.config.ConfigNode.Place;
import io.github.neardup.eval.config.ConfigNode.Scalar;
import io.github.neardup.eval.config.ConfigNode.Sequence;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reads YAML, and so JSON, with the place of everything in it. Plain data only: one document, no
 * aliases.
 */
final class YamlReader {

  private static final YAMLFactory YAML = new YAMLFactory();

  private final String file;
  private final YAMLParser parser;

  private YamlReader(String file, YAMLParser parser) {
    this.file = file;
    this.parser = parser;
  }

  /**
   * Reads a file.
   *
   * @throws ConfigException if it cannot be read, is empty or no YAML
   */
  static ConfigNode read(Path path) {
    String file = path.toString();
    Place whole = new Place(file, 0, 0);
    try (YAMLParser parser = YAML.createParser(withoutMark(Files.readString(path)))) {
      return new YamlReader(file, parser).document();
    } catch (NoSuchFileException e) {
      throw whole.fault("there is no such file; check the path", e);
    } catch (AccessDeniedException e) {
      throw whole.fault("permission denied", e);
    } catch (CharacterCodingException e) {
      throw whole.fault("not UTF-8; save the file as UTF-8", e);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      Place place = at == null ? whole : new Place(file, at.getLineNr(), at.getColumnNr());
      throw place.fault("this is not YAML: " + problem(e), e);
    } catch (IOException e) {
      throw whole.fault(
          Files.isDirectory(path) ? "is a folder; name a file" : "cannot be read: " + e, e);
    }
  }

  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** The last line that says something: what was found, after where it was looked for. */
  private static String problem(JsonProcessingException e) {
    return Objects.requireNonNullElse(e.getOriginalMessage(), "it cannot be understood")
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith(" "))
        .reduce((first, second) -> second)
        .orElse("it cannot be understood");
  }

  private ConfigNode document() throws IOException {
    if (parser.nextToken() == null) {
      throw new Place(file, 0, 0).fault("is empty; name at least one key, or leave the file away");
    }
    ConfigNode document = node();
    if (parser.nextToken() != null) {
      throw place().fault("a second document begins here; there can be one only");
    }
    return document;
  }

  private Place place() {
    JsonLocation at = parser.currentTokenLocation();
    return new Place(file, at.getLineNr(), at.getColumnNr());
  }

  private ConfigNode node() throws IOException {
    Place place = place();
    if (parser.isCurrentAlias()) {
      throw place.fault("aliases (*name) are not understood; write the value itself");
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> mapping(place);
      case START_ARRAY -> sequence(place);
      case VALUE_NUMBER_INT -> new Scalar(place, parser.getText(), Kind.WHOLE_NUMBER);
      case VALUE_NUMBER_FLOAT -> new Scalar(place, parser.getText(), Kind.DECIMAL);
      case VALUE_TRUE, VALUE_FALSE -> new Scalar(place, parser.getText(), Kind.BOOLEAN);
      case VALUE_NULL -> new Scalar(place, "", Kind.NOTHING);
      default -> new Scalar(place, parser.getText(), Kind.TEXT);
    };
  }

  private Mapping mapping(Place place) throws IOException {
    Map<String, Entry> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      Place at = place();
      String key = parser.currentName();
      parser.nextToken();
      Entry before = entries.put(key, new Entry(at, node()));
      if (before != null) {
        throw at.fault("'" + key + "' is there twice, first in line " + before.place().line());
      }
    }
    return new Mapping(place, entries);
  }

  private Sequence sequence(Place place) throws IOException {
    List<ConfigNode> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(node());
    }
    return new Sequence(place, items);
  }
}
