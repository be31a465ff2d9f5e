package io.github.neardup.bench.speed;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHashPolicy;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.minhash.MinHashSigner;
import io.github.neardup.simhash.SimHash;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Ways to make a sketch: neardup's, and those with which it is compared. */
enum Contender {
  MIN_HASH(width -> signer("permutations=" + width)),
  PLAIN_LOOP(Contender::plainLoop),
  JAVA_LSH(JavaLsh::new),
  HASH4J_MIN_HASH(width -> hash4j(SimilarityHashing.minHash(width, Contender.COMPONENT_BITS))),
  HASH4J_SUPER_MIN_HASH(
      width -> hash4j(SimilarityHashing.superMinHash(width, Contender.COMPONENT_BITS))),
  SIM_HASH(Contender::simHash),
  HASH4J_SIM_HASH(width -> hash4j(SimilarityHashing.simHash(width))),
  HASH4J_FAST_SIM_HASH(width -> hash4j(SimilarityHashing.fastSimHash(width)));

  /** Makes sketches of sets of features, with its own buffers: for one thread. */
  @FunctionalInterface
  interface Sketcher {

    /** Makes a sketch, an array or a number; the next call may overwrite it. */
    Object sketch(long[] features, int size);

    /** Receives all features before the clock starts, to convert them into another form. */
    default void prepare(long[] features) {}
  }

  /** The size of a component in other libraries; they are fastest with eight bits. */
  static final int COMPONENT_BITS = 8;

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final IntFunction<Sketcher> factory;

  Contender(IntFunction<Sketcher> factory) {
    this.factory = factory;
  }

  Sketcher sketcher(int width) {
    return factory.apply(width);
  }

  private static Sketcher signer(String settings) {
    MinHash minHash = MinHash.create(settings);
    MinHashSigner signer = minHash.fingerprinter();
    int[] signature = new int[minHash.permutations()];
    return (features, size) -> {
      signer.sign(features, size, signature);
      return signature;
    };
  }

  private static Sketcher plainLoop(int width) {
    int[] multipliers = IntStream.range(0, width).map(i -> (int) Hash64.random(1, i) | 1).toArray();
    int[] addends = IntStream.range(0, width).map(i -> (int) Hash64.random(2, i)).toArray();
    int[] signature = new int[width];
    return (features, size) -> {
      Arrays.fill(signature, Integer.MAX_VALUE);
      for (int f = 0; f < size; f++) {
        int h = (int) (features[f] >>> 32);
        for (int i = 0; i < signature.length; i++) {
          signature[i] = Math.min(signature[i], multipliers[i] * h + addends[i]);
        }
      }
      return signature;
    };
  }

  private static Sketcher simHash(int width) {
    SimHash simHash = SimHash.create("weights=tf,bits=" + width);
    return (features, size) ->
        simHash.fingerprint(size == features.length ? features : Arrays.copyOf(features, size));
  }

  private static Sketcher hash4j(SimilarityHashPolicy policy) {
    SimilarityHasher hasher = policy.createHasher();
    return (features, size) ->
        hasher.compute(ElementHashProvider.ofFunction(i -> features[i], size));
  }

  /** Takes sets of small numbers, made from the features before the clock starts. */
  private static final class JavaLsh implements Sketcher {

    /** Its hash functions are taken modulo a slightly larger prime. */
    private static final int NUMBERS = 433_000_000;

    private final info.debatty.java.lsh.MinHash minHash;
    private final Set<Integer> numbers = new HashSet<>();

    JavaLsh(int width) {
      minHash = new info.debatty.java.lsh.MinHash(width, NUMBERS, 1);
    }

    @Override
    public void prepare(long[] features) {
      for (long feature : features) {
        numbers.add((int) Long.remainderUnsigned(feature, NUMBERS));
      }
    }

    @Override
    public Object sketch(long[] features, int size) {
      return minHash.signature(numbers);
    }
  }
}
