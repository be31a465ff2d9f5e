package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.TokenColumns;
import java.util.List;
import java.util.Map;

/**
 * Different texts, every representation of them, and pairs of them.
 *
 * @param representations the representations by spec; the usual one first
 * @param pool pairs of the texts
 */
record ComparedTexts(
    List<Document> texts, Map<String, Representation> representations, PairPool pool) {

  /** Compares texts, the first of which are the sample of a corpus. */
  static ComparedTexts of(List<Document> texts, CorpusSample corpus, long seed, int threads) {
    TokenColumns tokens = new TokenColumns(texts::stream, threads);
    Map<String, Representation> representations = Representation.all(tokens, threads);
    PairPool pool =
        PairPool.of(
            representations,
            PairPool.search(representations, threads),
            corpus.texts().size(),
            corpus.inclusion(),
            seed,
            threads);
    return new ComparedTexts(texts, representations, pool);
  }

  /** Returns the representation that {@code dedup} uses by default. */
  Representation usual() {
    return representations.values().iterator().next();
  }

  /**
   * Returns the share of the sampled texts that a deduplication removes with one of the choices.
   *
   * @param sampled the number of texts that are the sample
   */
  double removed(String spec, int sampled) {
    for (Representation one : representations.values()) {
      for (Representation.Step step : one.steps()) {
        if (step.spec().equals(spec)) {
          return one.removed(step, sampled);
        }
      }
    }
    throw new IllegalArgumentException(spec + " is not one of the choices");
  }
}
