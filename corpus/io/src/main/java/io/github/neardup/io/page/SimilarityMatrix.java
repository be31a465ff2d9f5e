package io.github.neardup.io.page;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * How similar each of some texts is to every other, as it is written in JSON, and as a page with a
 * heat map.
 *
 * @param algorithm what compared them
 * @param threshold from which similarity on two texts are near-duplicates, from 0 to 1
 * @param ids the names of the texts
 * @param similarities for each text a row with its similarities to all texts, itself among them,
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
   * A matrix.
   *
   * @throws IllegalArgumentException if it is not square, or has not a row for each id
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
   * Writes a page in HTML that shows the matrix as a heat map and needs nothing but itself. Flushes
   * the stream and leaves it open.
   *
   * @throws IOException if {@code out} throws it
   */
  public void writePage(OutputStream out) throws IOException {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    PAGE.write(writer, this);
    writer.flush();
  }
}
