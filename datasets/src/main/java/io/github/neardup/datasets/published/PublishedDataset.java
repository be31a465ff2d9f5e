package io.github.neardup.datasets.published;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.core.util.Resources;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The description of a public benchmark: what it is, where it is published, and how to read the
 * published files. Descriptions are resources of neardup; the datasets themselves are not.
 *
 * @param name the name under which it is installed and evaluated
 * @param title the name given by its owners
 * @param language the language of the texts as a BCP 47 tag
 * @param documents the number of documents; 0 if not stated
 * @param labels the kind and number of labels, in a few words
 * @param license the license stated by its owners
 * @param citation the publication to cite
 * @param homepage where it is published
 * @param files the files published there
 * @param byHand which files to get by hand, and from where; empty if all can be downloaded
 * @param meaning the definition of a duplicate in it, in plain words
 * @param lexical whether lexical methods can be expected to solve it
 * @param layout how the files are read
 */
public record PublishedDataset(
    String name,
    String title,
    String language,
    int documents,
    String labels,
    String license,
    String citation,
    String homepage,
    List<PublishedFile> files,
    String byHand,
    String meaning,
    Lexical lexical,
    Layout layout) {

  private static final String INDEX = "index.txt";
  private static final ObjectMapper JSON = mapper();

  /**
   * A file that the owners of a dataset publish.
   *
   * @param name its name
   * @param url where to download it; empty if no lasting address is known
   */
  public record PublishedFile(String name, String url) {}

  /** Whether methods that compare words and characters can be expected to solve it. */
  public enum Lexical {
    /** Such methods can solve it. */
    YES,
    /** Such methods can solve a part of it. */
    PARTLY,
    /** Such methods cannot solve it: it serves as a control. */
    NO
  }

  /** Copies the list. */
  public PublishedDataset {
    files = List.copyOf(files);
  }

  /** Whether all its files have a download address. */
  public boolean isDownloadable() {
    return files.stream().noneMatch(file -> file.url().isEmpty());
  }

  /** What its labels say. */
  public Dataset.Truth truth() {
    return layout.truth();
  }

  DatasetDescription description() {
    String source = title + ", " + homepage + "; cite: " + citation;
    return new DatasetDescription(name, language, license, source, meaning, truth());
  }

  private static ObjectMapper mapper() {
    ObjectMapper mapper =
        JsonMapper.builder().enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS).build();
    // Missing fields of a description are empty, never null.
    for (Class<?> type : List.of(List.class, String.class)) {
      mapper.configOverride(type).setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
    }
    return mapper;
  }

  /** The names of all public datasets, in alphabetical order. */
  public static List<String> names() {
    return new String(resource(INDEX), StandardCharsets.UTF_8)
        .lines()
        .filter(name -> !name.isBlank())
        .sorted()
        .toList();
  }

  /** All public datasets, in order of their names. */
  public static List<PublishedDataset> all() {
    return names().stream().map(PublishedDataset::load).toList();
  }

  /** Returns the dataset with the given name, if there is one. */
  public static Optional<PublishedDataset> find(String name) {
    return names().contains(name) ? Optional.of(load(name)) : Optional.empty();
  }

  private static PublishedDataset load(String name) {
    try {
      return JSON.readValue(resource(name + ".json"), PublishedDataset.class);
    } catch (IOException e) {
      throw new UncheckedIOException("descriptions/" + name + ".json", e);
    }
  }

  private static byte[] resource(String name) {
    String file = "descriptions/" + name;
    return Resources.bytes(PublishedDataset.class.getResourceAsStream(file), file);
  }
}
