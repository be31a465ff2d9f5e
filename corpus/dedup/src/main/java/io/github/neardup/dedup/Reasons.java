package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.dedup.reasons.Removal;
import java.io.IOException;
import java.util.stream.IntStream;

/**
 * Reports for each document in a cluster which document represents the cluster, and for each
 * removed document which one it is like, with the similarity of the two. Similarities that the
 * search did not find come from the collection. Not thread-safe.
 */
record Reasons(
    Algorithm algorithm, Fingerprints fingerprints, Decision decision, StoredDocuments documents) {

  /** Reports the rows in clusters of two or more, in ascending order. */
  void tell(int threads, WriteStep step) throws IOException {
    int[] rows = decision.clustered();
    double[] similarities = similarities(rows, threads);
    for (int i = 0; i < rows.length; i++) {
      int row = rows[i];
      StoredDocuments.Stored stored = documents.get(row).orElseThrow();
      Document document = stored.document();
      Document other =
          decision.keeps(row)
              ? document
              : documents.get(decision.like[row]).orElseThrow().document();
      boolean same = !document.text().isEmpty() && document.text().equals(other.text());
      double similarity = same ? 1 : similarities[i];
      if (decision.centres[row] == row) {
        step.member(document, document, 1);
      } else {
        step.member(document, other, similarity);
      }
      if (!decision.keeps(row)) {
        step.removed(
            new Removal(document, stored.file(), other, decision.keepsOne, similarity),
            stored.record());
      }
    }
  }

  /** Returns how similar each row is to the row that it is like. */
  private double[] similarities(int[] rows, int threads) {
    double[] similarities = IntStream.of(rows).mapToDouble(decision::similarity).toArray();
    int[] unknown =
        IntStream.range(0, rows.length).filter(i -> Double.isNaN(similarities[i])).toArray();
    double[] compared =
        fingerprints.similaritiesWithin(
            algorithm,
            IntStream.of(unknown).map(i -> rows[i]).toArray(),
            IntStream.of(unknown).map(i -> decision.like[rows[i]]).toArray(),
            threads);
    for (int i = 0; i < unknown.length; i++) {
      similarities[unknown[i]] = compared[i];
    }
    return similarities;
  }
}
