package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.algorithm.Stages;
import io.github.neardup.core.internal.FeatureSets;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** The second stage of MinHash: the sets behind the signatures, compared exactly. */
final class ShingleSets extends BaseAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient Supplier<Stages.Reader> readers;

  ShingleSets(Settings settings, double threshold, Supplier<Stages.Reader> readers) {
    super(settings, threshold);
    this.readers = readers;
  }

  @Override
  public Fingerprinter fingerprinter() {
    Stages.Reader reader = readers.get();
    LongArrayList sketch = new LongArrayList();
    return (text, out) -> {
      int from = out.size();
      sketch.clear();
      reader.sketch(text, sketch, out);
      reader.complete(out, from);
    };
  }

  /** The first elements of the set: similar sets have one of these in common. */
  @Override
  public Keys keys() {
    return new Prefix(threshold());
  }

  private record Prefix(double threshold) implements Keys {

    @Override
    public int slots() {
      return 1;
    }

    @Override
    public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
      int size = to - from;
      int common = Math.max(1, (int) (threshold * size));
      while (common > 1 && (common - 1.0) / size >= threshold) {
        common--;
      }
      for (int i = from; i <= to - common; i++) {
        sink.accept(words[i]);
      }
    }
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return FeatureSets.jaccard(a, aFrom, aTo, b, bFrom, bTo, atLeast);
  }

  @Override
  public String explain(String left, String right) {
    long[] a = fingerprint(left);
    long[] b = fingerprint(right);
    return FeatureSets.explain(a, 0, a.length, b, 0, b.length);
  }
}
