package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.datasets.Dataset;
import java.util.List;

/**
 * The properties of texts on which the values to try depend; neither order nor labels matter.
 *
 * @param chinese whether to try {@code normalize=chinese}
 */
record GridTexts(boolean chinese) {

  /** The properties of an empty dataset. */
  static final GridTexts NONE = new GridTexts(false);

  /** Converts Traditional characters to Simplified ones; its module is optional. */
  private static final List<String> CHINESE = List.of("chinese");

  /** The normalisations to try if {@code chinese} is true. */
  static final List<List<String>> NORMALIZATIONS =
      List.of(TextPipeline.NORMALIZE.defaultValue(), CHINESE);

  /** The normalisation matters if at least one text in this many changes. */
  private static final int CHANGED = 100;

  /** Returns the properties of a dataset's texts, in linear time. */
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
