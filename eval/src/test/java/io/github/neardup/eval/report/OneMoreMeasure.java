package io.github.neardup.eval.report;

import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measure.Table;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.score.Sums.Sum;
import java.util.List;
import java.util.stream.Stream;

/** All measures and one that only tests know. */
final class OneMoreMeasure {

  static final String TITLE = "Jaccard index";

  static final Measure MEASURE =
      Measure.ofPairs(
              "jaccard_index",
              TITLE,
              s -> s.of(Sum.FOUND) / (s.of(Sum.WRONG) + s.of(Sum.DUPLICATES)))
          .means("Duplicates found of all pairs that are found or are duplicates")
          .in(Table.QUALITY.at(35), Table.SUMMARY.at(35), Table.NARROW.at(35), Table.CSV.at(45));

  static final List<Measure> MEASURES =
      Stream.concat(Measures.ALL.stream(), Stream.of(MEASURE)).toList();

  private OneMoreMeasure() {}
}
