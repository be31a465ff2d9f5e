package io.github.neardup.bench.speed;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.io.CorpusReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Texts for measurements. */
final class Texts {

  /** About as long as a news article or a page. */
  private static final int CHARACTERS_A_DOCUMENT = 4000;

  /** More text than this is not needed. */
  private static final int MOST_CHARACTERS = 4_000_000;

  private Texts() {}

  /**
   * Returns the texts of a corpus.
   *
   * @param corpus the name of a bundled dataset, whose texts are joined to documents of a certain
   *     length; or a file that ends in {@code .jsonl}, {@code .jsonl.gz} or {@code .jsonl.zst},
   *     whose first documents are taken unchanged
   */
  static List<String> of(String corpus) {
    return corpus.contains(".jsonl") ? first(Path.of(corpus)) : joined(corpus);
  }

  private static List<String> first(Path file) {
    List<String> texts = new ArrayList<>();
    int characters = 0;
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      Iterator<Document> documents = reader.documents();
      while (documents.hasNext() && characters < MOST_CHARACTERS) {
        String text = documents.next().text();
        texts.add(text);
        characters += text.length();
      }
    }
    return texts;
  }

  private static List<String> joined(String dataset) {
    List<String> texts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (Document document : BundledDatasets.load(dataset).documents()) {
      text.append(document.text()).append('\n');
      if (text.length() >= CHARACTERS_A_DOCUMENT) {
        texts.add(text.toString());
        text.setLength(0);
      }
    }
    return texts;
  }

  /** Returns the size of texts in UTF-8, in bytes. */
  static long bytes(List<String> texts) {
    return texts.stream().mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length).sum();
  }
}
