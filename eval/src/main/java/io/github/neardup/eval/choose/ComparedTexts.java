package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.TokenColumns;
import java.util.List;

/**
 * Different texts, every representation of them, and pairs of them.
 *
 * @param representations the representations; the usual one first
 * @param pool pairs of the texts
 */
record ComparedTexts(List<Document> texts, List<Representation> representations, PairPool pool) {

  /** Compares texts, the first of which are the sample of a corpus. */
  static ComparedTexts of(List<Document> texts, CorpusSample corpus, long seed, int threads) {
    TokenColumns tokens = new TokenColumns(texts::stream, threads);
    List<Representation> representations = Representation.all(tokens, threads);
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
    return representations.get(0);
  }

  /**
   * Returns the share of the sampled texts that a deduplication removes with one of the choices.
   *
   * @param sampled the number of texts that are the sample
   */
  double removed(String spec, int sampled) {
    for (Representation one : representations) {
      for (Representation.Step step : one.steps()) {
        if (step.spec().equals(spec)) {
          return one.removed(step, sampled);
        }
      }
    }
    throw new IllegalArgumentException(spec + " is not one of the choices");
  }
}
