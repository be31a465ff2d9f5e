package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A sample of the different texts of a corpus in which similar texts are drawn together. A plain
 * sample of a share f of the texts holds f^2 of the similar pairs; this sample holds about f J of
 * the pairs with Jaccard similarity J.
 *
 * <p>Two texts with similarity J have, with probability J, the same feature with the least value of
 * a random hash function (Broder, "On the resemblance and containment of documents", SEQUENCES
 * 1997). Texts with the same such feature form a <em>group</em>, and the groups of the least rank
 * are drawn, the rank being a hash of the feature. Therefore every text is drawn with probability
 * f, whatever its length, and a pair with probability
 *
 * <pre>    f J + f^2 (1 - J)</pre>
 *
 * <p>From a group that is too large, the texts of the least hash are drawn, unless all texts fit.
 * In both cases f is the least value left out, as a share of all values, which makes estimates of
 * sums over texts and pairs unbiased (Cohen and Kaplan, "Summarizing data using bottom-k sketches",
 * PODC 2007). Dividing by the probability corrects a sum over the sampled pairs (Horvitz and
 * Thompson, "A generalization of sampling without replacement from a finite universe", JASA 47,
 * 1952).
 *
 * <p>The sample depends only on the set of different texts and the hash functions. Immutable and
 * thread-safe.
 *
 * @param documents the texts, in an order independent of the corpus
 * @param shares the share of the texts of each one's group that were drawn
 * @param groupShare the share of the groups that were drawn
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SimilarSample(List<Document> documents, double[] shares, double groupShare) {

  /** Ranks and hashes range from 0 to {@link Long#MAX_VALUE}. */
  static final double ALL = 0x1p63;

  int size() {
    return documents.size();
  }

  /** Whether only copies were left out. */
  boolean whole() {
    return groupShare >= 1 && Arrays.stream(shares).allMatch(share -> share >= 1);
  }

  /** Returns the probability with which a pair with that Jaccard similarity was drawn. */
  double probability(int left, int right, double jaccard) {
    double groups = groupShare * (jaccard + (1 - jaccard) * groupShare);
    return groups * shares[left] * shares[right];
  }

  /** Draws a sample from texts in any order. Holds at most the sample and one more text. */
  static final class Builder {

    /** The most characters in a sample, because fingerprints of many kinds are made of them. */
    private static final long MOST_CHARACTERS = 1 << 24;

    /** So many texts are held, however long they are. */
    private static final int FEWEST = 10;

    private final int size;
    private final int largestGroup;
    private final NavigableMap<Long, Group> groups = new TreeMap<>();
    private long rankLimit = Long.MAX_VALUE;
    private int held;
    private long characters;
    private boolean overflown;

    Builder(int size, int largestGroup) {
      this.size = size;
      this.largestGroup = largestGroup;
    }

    /**
     * Offers a text; rank and hash must be at least 0, and texts with the same hash count as equal.
     */
    void offer(Document document, long rank, long hash) {
      if (rank >= rankLimit) {
        return;
      }
      groups.computeIfAbsent(rank, r -> new Group()).offer(document, hash);
      if (isTooLarge() && !overflown) {
        // Until then, no group is too large: a corpus that fits is sampled whole.
        overflown = true;
        groups.values().forEach(Group::trim);
      }
      // A text left out once would be left out in the end as well, because groups only grow.
      while (isTooLarge()) {
        var last = groups.pollLastEntry();
        rankLimit = last.getKey();
        last.getValue().members.values().forEach(text -> hold(text, -1));
      }
    }

    private boolean isTooLarge() {
      return held > size || (held > FEWEST && groups.size() > 1 && characters > MOST_CHARACTERS);
    }

    private void hold(Document document, int count) {
      held += count;
      characters += (long) count * document.characters();
    }

    SimilarSample build() {
      List<Document> documents = new ArrayList<>(held);
      double[] shares = new double[held];
      for (Group group : groups.values()) {
        for (Document document : group.members.values()) {
          shares[documents.size()] = share(group.limit);
          documents.add(document);
        }
      }
      return new SimilarSample(documents, shares, share(rankLimit));
    }

    private static double share(long limit) {
      return limit / ALL;
    }

    /** The texts of one rank, by their hashes. */
    private final class Group {
      private final NavigableMap<Long, Document> members = new TreeMap<>();
      private long limit = Long.MAX_VALUE;

      void offer(Document document, long hash) {
        if (hash < limit && members.putIfAbsent(hash, document) == null) {
          hold(document, 1);
          if (overflown) {
            trim();
          }
        }
      }

      void trim() {
        while (members.size() > largestGroup) {
          var last = members.pollLastEntry();
          limit = last.getKey();
          hold(last.getValue(), -1);
        }
      }
    }
  }
}
