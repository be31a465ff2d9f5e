package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.threshold.OpenThreshold;
import java.util.List;
import java.util.Map;

/**
 * Different texts, every representation of them, and pairs of them.
 *
 * @param representations the representations by spec; the usual one first
 * @param usual the threshold that {@code dedup} would choose with the usual representation
 * @param pool pairs of the texts
 */
record ComparedTexts(
    List<Document> texts,
    Map<String, Representation> representations,
    OpenThreshold.Found usual,
    PairPool pool) {

  private static final String USUAL = "kshingle";

  /** Compares texts, the first of which are the sample of a corpus. */
  static ComparedTexts of(List<Document> texts, CorpusSample corpus, long seed, int threads) {
    TokenColumns tokens = new TokenColumns(texts::stream, threads);
    Map<String, Representation> representations = Representation.all(tokens, threads);
    OpenThreshold.Found usual = withUsual(representations, threads);
    PairPool pool =
        PairPool.of(
            representations,
            PairPool.search(representations, threads),
            corpus.texts().size(),
            corpus.probability(tokens),
            seed);
    return new ComparedTexts(texts, representations, usual, pool);
  }

  /** Finds the usual threshold and adds it to the thresholds to choose from. */
  static OpenThreshold.Found withUsual(Map<String, Representation> representations, int threads) {
    Representation first = representations.values().iterator().next();
    OpenThreshold.Found usual =
        OpenThreshold.of(USUAL).orElseThrow().in(Fingerprints.of(first.table()), threads);
    representations.put(first.spec(), first.with(usual.algorithm().threshold()));
    return usual;
  }

  /** The spec that {@code dedup} would use. */
  String usualSpec() {
    return Representation.with(
        representations.keySet().iterator().next(), usual.algorithm().threshold());
  }
}
