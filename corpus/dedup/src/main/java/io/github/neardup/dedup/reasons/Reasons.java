package io.github.neardup.dedup.reasons;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Fingerprints;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tells of each document in a cluster which one is kept for it, and how similar the two are. Takes
 * some documents at a time, so that memory does not grow with the corpus. How similar they are
 * comes from the collection. Not thread-safe.
 */
public final class Reasons {

  /** Is told of the documents in clusters, in the order of the corpus. */
  public interface Listener {
    /** A document is kept; it has at least one near-duplicate that is not. */
    void kept(ClusteredDocuments.Stored document) throws IOException;

    /** A document is removed. */
    void removed(Removal removal, String record) throws IOException;
  }

  private static final int BATCH = 512;
  private static final long BATCH_CHARACTERS = 1 << 23;

  private final Algorithm algorithm;
  private final Fingerprints fingerprints;
  private final int[] kept;
  private final ClusteredDocuments documents;

  /**
   * With what was decided.
   *
   * @param fingerprints of all rows
   * @param kept for each row, the one kept of its cluster
   */
  public Reasons(
      Algorithm algorithm, Fingerprints fingerprints, int[] kept, ClusteredDocuments documents) {
    this.algorithm = algorithm;
    this.fingerprints = fingerprints;
    this.kept = kept;
    this.documents = documents;
  }

  /**
   * Tells of the rows in order.
   *
   * @param clustered the rows that are in a cluster of two or more, ascending
   */
  public void tell(int[] clustered, int threads, Listener listener) throws IOException {
    for (int next = 0; next < clustered.length; ) {
      Batch batch = new Batch();
      next = batch.read(clustered, next);
      batch.compare(clustered, next, threads);
      batch.tell(listener);
    }
  }

  /** Some documents, and those that are kept for them. */
  private final class Batch {
    private final List<ClusteredDocuments.Stored> rows = new ArrayList<>();
    private final List<ClusteredDocuments.Stored> centres = new ArrayList<>();
    private final Int2ObjectMap<ClusteredDocuments.Stored> known = new Int2ObjectOpenHashMap<>();
    private double[] similarities = new double[0];

    int read(int[] clustered, int from) throws IOException {
      int next = from;
      long characters = 0;
      while (next < clustered.length && rows.size() < BATCH && characters < BATCH_CHARACTERS) {
        int row = clustered[next++];
        ClusteredDocuments.Stored stored = stored(row);
        rows.add(stored);
        centres.add(stored(kept[row]));
        characters +=
            stored.document().text().length()
                + centres.get(rows.size() - 1).document().text().length();
      }
      return next;
    }

    private ClusteredDocuments.Stored stored(int row) throws IOException {
      ClusteredDocuments.Stored stored = known.get(row);
      if (stored == null) {
        stored = documents.get(row);
        known.put(row, stored);
      }
      return stored;
    }

    /** Compares the rows that end before {@code end}, in the order in which they were read. */
    void compare(int[] clustered, int end, int threads) {
      int[] read = Arrays.copyOfRange(clustered, end - rows.size(), end);
      int[] keptFor = IntStream.of(read).map(row -> kept[row]).toArray();
      similarities = fingerprints.similarities(algorithm, read, keptFor, threads);
      for (int i = 0; i < similarities.length; i++) {
        if (rows.get(i).document().text().equals(centres.get(i).document().text())) {
          similarities[i] = 1;
        }
      }
    }

    void tell(Listener listener) throws IOException {
      for (int i = 0; i < rows.size(); i++) {
        ClusteredDocuments.Stored document = rows.get(i);
        ClusteredDocuments.Stored centre = centres.get(i);
        if (document.equals(centre)) {
          listener.kept(document);
        } else {
          listener.removed(
              new Removal(document.document(), document.file(), centre.document(), similarities[i]),
              document.record());
        }
      }
    }
  }
}
