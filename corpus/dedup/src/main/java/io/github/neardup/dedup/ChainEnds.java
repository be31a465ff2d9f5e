package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Compares removed texts with those that are kept for them: a chain of verified pairs may join two
 * texts that are less similar than the threshold. Looks at no more than {@link #MOST}, spread
 * evenly over the corpus, so that it takes little time however large the corpus is. Texts come up
 * in any order. Not thread-safe.
 */
final class ChainEnds {

  /** Removed texts that are looked at. */
  static final int MOST = 1000;

  /** After this many characters no more texts are looked at: a second of work. */
  private static final long MOST_CHARACTERS = 1 << 24;

  private final Algorithm algorithm;
  private final int[] kept;
  private final int[] removed;
  private final BitSet wanted = new BitSet();
  private final Int2ObjectMap<long[]> fingerprints = new Int2ObjectOpenHashMap<>();
  private long characters;

  /**
   * Chooses what to look at.
   *
   * @param kept for each row, the one kept of its cluster
   */
  ChainEnds(Algorithm algorithm, int[] kept) {
    this.algorithm = algorithm.deciding();
    this.kept = kept;
    int[] all = IntStream.range(0, kept.length).filter(row -> kept[row] != row).toArray();
    int some = Math.min(MOST, all.length);
    removed =
        IntStream.range(0, some).map(i -> all[(int) ((long) i * all.length / some)]).toArray();
    for (int row : removed) {
      wanted.set(row);
      wanted.set(kept[row]);
    }
  }

  /** Whether the text of a row is wanted. */
  boolean wants(int row) {
    return wanted.get(row) && characters < MOST_CHARACTERS;
  }

  /** Takes a text that is {@linkplain #wants wanted}. */
  void add(int row, String text) {
    characters += text.length();
    fingerprints.put(row, algorithm.fingerprint(text));
  }

  /** How many removed texts were compared with the one that is kept. */
  int compared() {
    return (int) IntStream.of(removed).filter(this::isThere).count();
  }

  /** How many of them are less similar to it than the threshold. */
  int unlike() {
    return (int)
        IntStream.of(removed)
            .filter(this::isThere)
            .filter(
                row -> {
                  long[] text = fingerprints.get(row);
                  long[] other = fingerprints.get(kept[row]);
                  return algorithm.similarity(text, other) < algorithm.threshold();
                })
            .count();
  }

  private boolean isThere(int row) {
    return fingerprints.containsKey(row) && fingerprints.containsKey(kept[row]);
  }
}
