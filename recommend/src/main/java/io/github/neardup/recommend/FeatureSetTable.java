package io.github.neardup.recommend;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.DocumentBatches;
import io.github.neardup.core.internal.FeatureSets;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The sets of features of some documents, a row each. */
final class FeatureSetTable {

  private FeatureSetTable() {}

  static FingerprintTable of(Iterator<Document> documents, TextPipeline pipeline, int threads) {
    FingerprintTable table = new FingerprintTable();
    DocumentBatches.<List<LongArrayList>>process(
        documents,
        threads,
        () -> {
          FeatureExtractor extractor = pipeline.extractor();
          return batch -> {
            List<LongArrayList> sets = new ArrayList<>();
            for (Document document : batch) {
              LongArrayList set = new LongArrayList();
              extractor.extract(document.text(), set);
              FeatureSets.toSet(set, 0);
              sets.add(set);
            }
            return sets;
          };
        },
        sets -> sets.forEach(table::add));
    return table;
  }
}
