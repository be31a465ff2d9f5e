package io.github.neardup.recommend;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.TokenColumns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The fingerprints of texts by many algorithms, and how long they take to make. Each text is turned
 * into tokens once for each kind of tokens. Whatever is made is not begun when the time is up.
 */
final class SampledTexts {

  private final TokenColumns tokens;
  private final TimeBudget budget;
  private final Map<String, Double> reading = new HashMap<>();

  SampledTexts(List<Document> documents, TimeBudget budget, int threads) {
    this.tokens = new TokenColumns(() -> budget.watch(documents), threads);
    this.budget = budget;
  }

  /** Seconds to turn the texts into tokens; 0 if that is a part of fingerprinting. */
  double reading(Algorithm algorithm) {
    return algorithm
        .tokenization()
        .map(
            kind ->
                reading.computeIfAbsent(
                    kind.description(),
                    description -> {
                      double start = budget.spent();
                      tokens.column(kind);
                      return budget.spent() - start;
                    }))
        .orElse(0.0);
  }

  /** Whole fingerprints. */
  FingerprintTable table(Algorithm algorithm) {
    reading(algorithm);
    budget.check();
    return tokens.table(algorithm);
  }

  /** Whole fingerprints of some texts, by their numbers. */
  FingerprintTable table(Algorithm algorithm, int[] rows) {
    reading(algorithm);
    budget.check();
    return tokens.table(algorithm, rows);
  }

  /** Fingerprints as a search takes them. */
  Fingerprints fingerprints(Algorithm algorithm) {
    reading(algorithm);
    budget.check();
    return tokens.fingerprints(algorithm);
  }
}
