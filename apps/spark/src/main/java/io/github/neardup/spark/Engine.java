package io.github.neardup.spark;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.search.BucketSearch;
import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An algorithm as executors run it. Only its identity is sent, and the statistics of the collection
 * if its keys depend on them. Immutable and thread-safe.
 *
 * <p>A fingerprint is stored in two columns: the <em>sketch</em>, which has the keys and is
 * searched, and the <em>rest</em>, which only algorithms with sketches have.
 */
final class Engine implements Serializable {

  private static final long serialVersionUID = 1;

  private final Algorithm algorithm;
  private final @Nullable CollectionStatistics collection;
  private final boolean withoutSketches;
  private final transient Optional<Sketch> sketch;
  private final transient Keys keys;

  private Engine(
      Algorithm algorithm, @Nullable CollectionStatistics collection, boolean withoutSketches) {
    this.algorithm = algorithm;
    this.collection = collection;
    this.withoutSketches = withoutSketches;
    this.sketch = withoutSketches ? Optional.empty() : algorithm.sketch();
    this.keys =
        searched()
            .collectionKeys()
            .filter(making -> collection != null)
            .map(making -> making.keys().apply(collection))
            .orElseGet(searched()::keys);
  }

  static Engine of(Algorithm algorithm) {
    return new Engine(algorithm, null, false);
  }

  /**
   * Returns this engine for a small collection, without sketches: the rest of a fingerprint becomes
   * the whole.
   */
  Engine withoutSketches() {
    return new Engine(algorithm, collection, true);
  }

  /** Returns this engine for one collection. */
  Engine with(CollectionStatistics statistics) {
    return new Engine(algorithm, statistics, withoutSketches);
  }

  Algorithm algorithm() {
    return withoutSketches ? algorithm.deciding() : algorithm;
  }

  /** Returns the algorithm that makes and compares sketches. */
  Algorithm searched() {
    return sketch.map(Sketch::estimating).orElse(algorithm());
  }

  boolean hasSketches() {
    return sketch.isPresent();
  }

  /** Returns how many words of a fingerprint are its sketch. */
  int sketchWords(long[] fingerprint) {
    return sketch.map(some -> some.length().of(Row.of(fingerprint))).orElse(fingerprint.length);
  }

  /** Returns the keys of a sketch, or of a complete fingerprint, which begins with its sketch. */
  Keys keys() {
    return keys;
  }

  /** Receives keys. */
  interface KeyConsumer {
    void accept(int slot, long key);
  }

  /** Passes on all keys of a sketch, or of a complete fingerprint. */
  void forEachKey(long[] words, KeyConsumer consumer) {
    for (int slot = 0; slot < keys.slots(); slot++) {
      int ofSlot = slot;
      keys.keys(Row.of(words), slot, key -> consumer.accept(ofSlot, key));
    }
  }

  /** Returns a search in buckets of sketches, or of complete fingerprints. */
  BucketSearch buckets(boolean whole) {
    return BucketSearch.of(whole ? algorithm() : searched(), keys);
  }

  /** Makes again what was not sent. */
  private Object readResolve() {
    return new Engine(algorithm, collection, withoutSketches);
  }
}
