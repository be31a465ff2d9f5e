package io.github.neardup.bench.speed;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.simhash.SimHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Sketches as if of unrelated texts, uniformly distributed, and queries: every other query differs
 * slightly from an entry of the index, and the rest resemble no entry. Computed from their numbers,
 * so that a benchmark need not store them.
 */
abstract class IndexedSketches {

  private static final long SEED = 20_261_120;

  private final String name;
  private final Algorithm algorithm;

  private IndexedSketches(String name, Algorithm algorithm) {
    this.name = name;
    this.algorithm = algorithm;
  }

  /** The name in the results. */
  final String name() {
    return name;
  }

  final Algorithm algorithm() {
    return algorithm;
  }

  final NearDuplicateIndex empty() {
    return NearDuplicateIndex.inMemory(algorithm);
  }

  /** Returns the entry with a number. */
  static Entry numbered(int number) {
    return new Entry(Integer.toString(number), Instant.EPOCH);
  }

  abstract long[] entry(int number);

  /** Returns a fingerprint to query in an index of {@code size} entries. */
  final long[] query(int number, int size) {
    return number % 2 == 0
        ? changed(entry((int) Math.floorMod(Hash64.random(~SEED, number), (long) size)), number)
        : entry(-1 - number);
  }

  abstract long[] changed(long[] fingerprint, int number);

  /** Whether the entry that begins at {@code from} is similar enough. */
  abstract boolean isSimilar(long[] all, int from, long[] fingerprint);

  /** Returns the ids of all entries that are similar enough, by comparing all of them. */
  final List<Long> scan(long[] all, long[] ids, long[] fingerprint) {
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      if (isSimilar(all, i * fingerprint.length, fingerprint)) {
        found.add(ids[i]);
      }
    }
    return found;
  }

  /** SimHash with 64 bits and distance 3. */
  static final class OfSimHash extends IndexedSketches {

    OfSimHash() {
      super("SimHash, distance 3", SimHash.create("bits=64,distance=3"));
    }

    @Override
    long[] entry(int number) {
      return new long[] {Hash64.random(SEED, number)};
    }

    @Override
    long[] changed(long[] fingerprint, int number) {
      for (int i = 0; i < 3; i++) {
        fingerprint[0] ^= 1L << (Hash64.random(number, i) & 63);
      }
      return fingerprint;
    }

    @Override
    boolean isSimilar(long[] all, int from, long[] fingerprint) {
      return SimHash.distance(all[from], fingerprint[0]) <= 3;
    }
  }

  /** MinHash with 128 components of 16 bits and threshold 0.8. */
  static final class OfMinHash extends IndexedSketches {

    OfMinHash() {
      super(
          "MinHash 128, threshold 0.8",
          MinHash.create("permutations=128,threshold=0.8,verify=estimate"));
    }

    @Override
    long[] entry(int number) {
      long[] words = new long[32];
      for (int i = 0; i < words.length; i++) {
        words[i] = Hash64.random(SEED + number, i);
      }
      return words;
    }

    /** Changes about a tenth of the components. */
    @Override
    long[] changed(long[] fingerprint, int number) {
      for (int i = 0; i < 13; i++) {
        int component = (int) (Hash64.random(number, i) & 127);
        fingerprint[component / 4] ^= 1L << (component % 4 * 16);
      }
      return fingerprint;
    }

    @Override
    boolean isSimilar(long[] all, int from, long[] fingerprint) {
      Row found = new Row(all, from, from + fingerprint.length);
      return super.algorithm.similarity(found, Row.of(fingerprint), 0.8) >= 0.8;
    }
  }
}
