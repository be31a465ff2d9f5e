package io.github.neardup.eval.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * A pair of documents that the report shows, with what every algorithm says of it.
 *
 * @param left id of the one document
 * @param right id of the other
 * @param duplicate whether the truth calls them duplicates
 * @param leftLength length of the one text in UTF-16 code units
 * @param rightLength length of the other
 * @param excerpt what is shown of the texts
 * @param opinions one for each algorithm, in their order
 */
record ReportedPair(
    String left,
    String right,
    boolean duplicate,
    int leftLength,
    int rightLength,
    @JsonUnwrapped Excerpt excerpt,
    List<Opinion> opinions) {

  /**
   * What an algorithm says of the pair.
   *
   * @param candidate whether it is a candidate
   * @param similarity the similarity
   * @param explanation what that rests on
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  record Opinion(boolean candidate, double similarity, String explanation) {}
}
