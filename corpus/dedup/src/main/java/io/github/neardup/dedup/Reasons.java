package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.dedup.reasons.Removal;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reports for each document in a cluster which document represents the cluster, and for each
 * removed document which one it is like, with the similarity of the two. Works on some documents at
 * a time, so memory does not grow with the corpus. Similarities that the search did not find come
 * from the collection. Not thread-safe.
 */
record Reasons(
    Algorithm algorithm, Fingerprints fingerprints, Decision decision, StoredDocuments documents) {

  private static final int BATCH = 1 << 13;
  private static final long BATCH_CHARACTERS = 1 << 23;

  /** Reports the rows in clusters of two or more, in ascending order. */
  void tell(int threads, WriteStep step) throws IOException {
    int[] clustered = decision.clustered();
    for (int next = 0; next < clustered.length; ) {
      Batch batch = new Batch();
      next = batch.read(clustered, next);
      batch.tell(batch.similarities(threads), step);
    }
  }

  /** Some documents, and the documents that they are like. */
  private final class Batch {
    private final IntArrayList rows = new IntArrayList();
    private final List<StoredDocuments.Stored> stored = new ArrayList<>();
    private final List<StoredDocuments.Stored> others = new ArrayList<>();
    private final Int2ObjectMap<StoredDocuments.Stored> known = new Int2ObjectOpenHashMap<>();

    int read(int[] clustered, int from) {
      int next = from;
      long characters = 0;
      while (next < clustered.length && rows.size() < BATCH && characters < BATCH_CHARACTERS) {
        int row = clustered[next++];
        StoredDocuments.Stored document = stored(row);
        StoredDocuments.Stored other = stored(decision.like[row]);
        rows.add(row);
        stored.add(document);
        others.add(other);
        characters += document.document().text().length() + other.document().text().length();
      }
      return next;
    }

    private StoredDocuments.Stored stored(int row) {
      StoredDocuments.Stored found = known.get(row);
      if (found == null) {
        found = documents.get(row).orElseThrow();
        known.put(row, found);
      }
      return found;
    }

    double[] similarities(int threads) {
      double[] similarities = rows.intStream().mapToDouble(decision::similarity).toArray();
      int[] unknown =
          IntStream.range(0, rows.size()).filter(i -> Double.isNaN(similarities[i])).toArray();
      double[] compared =
          fingerprints.similaritiesWithin(
              algorithm,
              IntStream.of(unknown).map(rows::getInt).toArray(),
              IntStream.of(unknown).map(i -> decision.like[rows.getInt(i)]).toArray(),
              threads);
      for (int i = 0; i < unknown.length; i++) {
        similarities[unknown[i]] = compared[i];
      }
      for (int i = 0; i < similarities.length; i++) {
        String text = stored.get(i).document().text();
        if (!text.isEmpty() && text.equals(others.get(i).document().text())) {
          similarities[i] = 1;
        }
      }
      return similarities;
    }

    void tell(double[] similarities, WriteStep step) throws IOException {
      for (int i = 0; i < similarities.length; i++) {
        int row = rows.getInt(i);
        Document document = stored.get(i).document();
        Document other = others.get(i).document();
        if (decision.centres[row] == row) {
          step.member(document, document, 1);
        } else {
          step.member(document, other, similarities[i]);
        }
        if (!decision.keeps(row)) {
          step.removed(
              new Removal(
                  document, stored.get(i).file(), other, decision.keepsOne, similarities[i]),
              stored.get(i).record());
        }
      }
    }
  }
}
