package io.github.neardup.dedup.reasons;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Fingerprints;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Reports for each document in a cluster which document represents the cluster, and for each
 * removed document which one it is like, with the similarity of the two. Works on some documents at
 * a time, so memory does not grow with the corpus. Similarities that the search did not find come
 * from the collection. Not thread-safe.
 */
public final class Reasons {

  /** Receives the documents in clusters, in the order of the corpus. */
  public interface Listener {
    /**
     * Receives a document in a cluster of two or more.
     *
     * @param centre the document that represents the cluster, possibly the document itself
     * @param similarity of the two
     */
    void member(Document document, Document centre, double similarity) throws IOException;

    /** Receives a removed document, after its cluster. */
    void removed(Removal removal, String record) throws IOException;
  }

  /**
   * The decision for each row.
   *
   * @param centres the row that represents its cluster
   * @param like another row of its cluster, if the row is removed; itself, if it is kept
   * @param similarity of a row to the one it is like; NaN if not known
   * @param keepsOne whether the representatives are kept
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Decided(
      int[] centres, int[] like, IntToDoubleFunction similarity, boolean keepsOne) {}

  private static final int BATCH = 1 << 13;
  private static final long BATCH_CHARACTERS = 1 << 23;

  private final Algorithm algorithm;
  private final Fingerprints fingerprints;
  private final Decided decided;
  private final ClusteredDocuments.Reader inOrder;
  private final ClusteredDocuments.Reader inAnyOrder;

  /**
   * Creates the reasons for a decision.
   *
   * @param fingerprints of all rows
   */
  public Reasons(
      Algorithm algorithm,
      Fingerprints fingerprints,
      Decided decided,
      ClusteredDocuments documents) {
    this.algorithm = algorithm;
    this.fingerprints = fingerprints;
    this.decided = decided;
    this.inOrder = documents.reader();
    this.inAnyOrder = documents.reader();
  }

  /**
   * Reports the rows in order.
   *
   * @param clustered the rows in clusters of two or more, in ascending order
   */
  public void tell(int[] clustered, int threads, Listener listener) throws IOException {
    for (int next = 0; next < clustered.length; ) {
      Batch batch = new Batch();
      next = batch.read(clustered, next);
      batch.compare(clustered, next, threads);
      batch.tell(clustered, next, listener);
    }
  }

  /** Some documents, and the documents that they are like. */
  private final class Batch {
    private final List<ClusteredDocuments.Stored> rows = new ArrayList<>();
    private final List<ClusteredDocuments.Stored> others = new ArrayList<>();
    private final Int2ObjectMap<ClusteredDocuments.Stored> known = new Int2ObjectOpenHashMap<>();
    private double[] similarities = new double[0];

    int read(int[] clustered, int from) throws IOException {
      int next = from;
      long characters = 0;
      while (next < clustered.length && rows.size() < BATCH && characters < BATCH_CHARACTERS) {
        int row = clustered[next++];
        rows.add(stored(row, inOrder));
        others.add(stored(decided.like()[row], inAnyOrder));
        characters +=
            rows.get(rows.size() - 1).document().text().length()
                + others.get(rows.size() - 1).document().text().length();
      }
      return next;
    }

    private ClusteredDocuments.Stored stored(int row, ClusteredDocuments.Reader reader)
        throws IOException {
      ClusteredDocuments.Stored stored = known.get(row);
      if (stored == null) {
        stored = reader.get(row);
        known.put(row, stored);
      }
      return stored;
    }

    /** Compares the rows before {@code end}, in the order in which they were read. */
    void compare(int[] clustered, int end, int threads) {
      int[] read = Arrays.copyOfRange(clustered, end - rows.size(), end);
      similarities = IntStream.of(read).mapToDouble(decided.similarity()).toArray();
      int[] unknown =
          IntStream.range(0, read.length).filter(i -> Double.isNaN(similarities[i])).toArray();
      double[] compared =
          fingerprints.similaritiesWithin(
              algorithm,
              IntStream.of(unknown).map(i -> read[i]).toArray(),
              IntStream.of(unknown).map(i -> decided.like()[read[i]]).toArray(),
              threads);
      for (int i = 0; i < unknown.length; i++) {
        similarities[unknown[i]] = compared[i];
      }
      for (int i = 0; i < similarities.length; i++) {
        String text = rows.get(i).document().text();
        if (!text.isEmpty() && text.equals(others.get(i).document().text())) {
          similarities[i] = 1;
        }
      }
    }

    void tell(int[] clustered, int end, Listener listener) throws IOException {
      int first = end - rows.size();
      for (int i = 0; i < rows.size(); i++) {
        int row = clustered[first + i];
        ClusteredDocuments.Stored stored = rows.get(i);
        Document document = stored.document();
        Document other = others.get(i).document();
        if (decided.centres()[row] == row) {
          listener.member(document, document, 1);
        } else {
          listener.member(document, other, similarities[i]);
        }
        if (decided.like()[row] != row) {
          listener.removed(
              new Removal(document, stored.file(), other, decided.keepsOne(), similarities[i]),
              stored.record());
        }
      }
    }
  }
}
