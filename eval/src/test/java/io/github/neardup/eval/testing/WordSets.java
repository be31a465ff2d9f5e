package io.github.neardup.eval.testing;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import java.util.Arrays;

/**
 * Searches whose outcome can be read off the texts: two match if half of their words are common.
 */
public final class WordSets {

  public static final Algorithm ALGORITHM =
      Algorithms.create("kshingle:shingle=1,tokens=whitespace,threshold=0.5");

  private WordSets() {}

  /** What is found among texts of words separated by spaces. */
  public static SearchResult search(String... texts) {
    return Search.of(ALGORITHM, 1)
        .pairs(
            FingerprintTable.of(
                ALGORITHM,
                Arrays.stream(texts).map(text -> new Document("any", text)).iterator(),
                1));
  }
}
