package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.datasets.Dataset;
import java.util.List;

/**
 * What the values to try depend on besides settings: the texts, but neither their order nor their
 * labels.
 *
 * @param chinese whether {@code normalize=chinese} is worth trying
 */
record GridTexts(boolean chinese) {

  /** Those of no texts. */
  static final GridTexts NONE = new GridTexts(false);

  /** Makes Simplified characters of Traditional ones; of a module that may not be there. */
  private static final List<String> CHINESE = List.of("chinese");

  /** The normalisations to try where that is worth it. */
  static final List<List<String>> NORMALIZATIONS =
      List.of(TextPipeline.NORMALIZE.defaultValue(), CHINESE);

  /** One text in this many must change for the normalisation to matter. */
  private static final int CHANGED = 100;

  /** Those of a dataset. Takes linear time. */
  static GridTexts of(Dataset dataset) {
    return new GridTexts(chineseMatters(dataset.documents()));
  }

  private static boolean chineseMatters(List<Document> documents) {
    if (!isThere()) {
      return false;
    }
    Normalizer usual = new Normalizer(TextPipeline.NORMALIZE.defaultValue());
    Normalizer chinese = new Normalizer(CHINESE);
    long changed =
        documents.stream()
            .map(Document::text)
            .filter(text -> !usual.normalize(text).equals(chinese.normalize(text)))
            .limit(documents.size() / CHANGED + 1)
            .count();
    return changed * CHANGED > documents.size();
  }

  private static boolean isThere() {
    try {
      TextPipeline.NORMALIZE.parse(TextPipeline.NORMALIZE.format(CHINESE));
      return true;
    } catch (InvalidSpecException e) {
      return false;
    }
  }
}
