package io.github.neardup.io.page;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/**
 * The similarity of each text to every other, as it is written in JSON, and as a page with a heat
 * map.
 *
 * @param algorithm the algorithm that compared them
 * @param threshold the similarity from which two texts are near-duplicates, from 0 to 1
 * @param ids the names of the texts
 * @param similarities for each text a row with its similarities to all texts, including itself,
 *     from 0 to 1; not copied
 */
public record SimilarityMatrix(
    String algorithm, double threshold, List<String> ids, List<double[]> similarities) {

  private static final HtmlPage PAGE =
      new HtmlPage(
          SimilarityMatrix.class::getResourceAsStream,
          "matrix.html",
          Map.of("style", "matrix.css", "script", "matrix.js"));

  /**
   * Checks the matrix.
   *
   * @throws IllegalArgumentException if it is not square, or its rows do not match the ids
   */
  public SimilarityMatrix {
    ids = List.copyOf(ids);
    similarities = List.copyOf(similarities);
    int texts = ids.size();
    if (similarities.size() != texts
        || similarities.stream().anyMatch(row -> row.length != texts)) {
      throw new IllegalArgumentException(
          "%s texts need %s rows of as many similarities".formatted(texts, texts));
    }
  }

  /**
   * Writes a self-contained HTML page that shows the matrix as a heat map. Flushes the stream and
   * leaves it open.
   *
   * @throws IOException if {@code out} throws it
   */
  public void writePage(OutputStream out) throws IOException {
    PAGE.write(out, this);
  }
}
