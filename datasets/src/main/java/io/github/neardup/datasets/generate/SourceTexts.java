package io.github.neardup.datasets.generate;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The texts from which a dataset is generated, no two of them equal.
 *
 * @param name their name in the dataset's description
 * @param language their language as a BCP 47 tag; {@code und} if unknown
 * @param license their license
 * @param texts the texts
 * @param complete whether these are all texts of the source, not only the first of many
 */
public record SourceTexts(
    String name, String language, String license, List<String> texts, boolean complete) {

  /** The maximum number of characters of text held in memory. */
  public static final long MOST_CHARACTERS = 100_000_000;

  private static final Pattern LONE_SURROGATES = Pattern.compile("\\p{Cs}");

  public SourceTexts {
    texts = List.copyOf(texts);
  }

  /**
   * Returns the texts of a dataset: one of each cluster, so that none is a duplicate of another;
   * all texts if the labels are judged pairs.
   */
  public static SourceTexts of(Dataset dataset) {
    int[] clusters = dataset.truth() == Dataset.Truth.CLUSTERS ? dataset.clusters() : new int[0];
    Iterator<Document> documents =
        IntStream.range(0, dataset.size())
            .filter(row -> clusters.length == 0 || clusters[row] == row)
            .mapToObj(dataset.documents()::get)
            .iterator();
    String license = dataset.about().license().isEmpty() ? "not said" : dataset.about().license();
    return of(dataset.name(), dataset.about().language(), license, documents);
  }

  /**
   * Returns the texts of a corpus, up to {@link #MOST_CHARACTERS}. Equal texts are taken once,
   * blank ones not at all. Lone surrogates, which no file can hold, become U+FFFD.
   */
  public static SourceTexts of(
      String name, String language, String license, Iterator<Document> documents) {
    Set<String> texts = new LinkedHashSet<>();
    long characters = 0;
    while (documents.hasNext() && characters < MOST_CHARACTERS) {
      String text = LONE_SURROGATES.matcher(documents.next().text()).replaceAll("\uFFFD");
      if (!text.isBlank() && texts.add(text)) {
        characters += text.length();
      }
    }
    return new SourceTexts(name, language, license, new ArrayList<>(texts), !documents.hasNext());
  }
}
