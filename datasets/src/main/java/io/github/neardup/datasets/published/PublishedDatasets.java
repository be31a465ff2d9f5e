package io.github.neardup.datasets.published;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.datasets.Dataset.Scoring;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The public benchmarks that neardup knows by name. Each is a file of description among the
 * resources; nothing of the datasets themselves comes with neardup.
 */
public final class PublishedDatasets {

  private static final String INDEX = "index.txt";
  private static final ObjectMapper JSON = mapper();

  private PublishedDatasets() {}

  private static ObjectMapper mapper() {
    ObjectMapper mapper =
        JsonMapper.builder().enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS).build();
    // What a description leaves out is empty, never null.
    for (Class<?> type : List.of(List.class, String.class, Scoring.class)) {
      mapper.configOverride(type).setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
    }
    return mapper;
  }

  /** The names, in alphabetical order. */
  public static List<String> names() {
    return new String(resource(INDEX), StandardCharsets.UTF_8)
        .lines()
        .filter(name -> !name.isBlank())
        .sorted()
        .toList();
  }

  /** All of them, in the order of their names. */
  public static List<PublishedDataset> all() {
    return names().stream().map(PublishedDatasets::load).toList();
  }

  /** The dataset of that name, if there is one. */
  public static Optional<PublishedDataset> find(String name) {
    return names().contains(name) ? Optional.of(load(name)) : Optional.empty();
  }

  /**
   * The dataset of that name.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest and lists all
   */
  public static PublishedDataset get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(Suggestions.unknown("public dataset", name, names())));
  }

  private static PublishedDataset load(String name) {
    try {
      return JSON.readValue(resource(name + ".json"), PublishedDataset.class);
    } catch (IOException e) {
      throw new UncheckedIOException("descriptions/" + name + ".json", e);
    }
  }

  private static byte[] resource(String name) {
    try (InputStream in = PublishedDatasets.class.getResourceAsStream("descriptions/" + name)) {
      if (in == null) {
        throw new IllegalStateException("no resource descriptions/" + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
