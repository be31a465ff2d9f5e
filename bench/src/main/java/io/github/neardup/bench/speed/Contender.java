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
import org.apache.commons.codec.digest.MurmurHash3;

/** Ways to make a sketch: neardup's, and those with which it is compared. */
enum Contender {
  MIN_HASH("MinHash", width -> signer("permutations=" + width)),
  ONE_PERMUTATION(
      "one-permutation MinHash", width -> signer("scheme=one-permutation,permutations=" + width)),
  PLAIN_LOOP("plain loop of min(sig[i], a[i] * h + b[i])", Contender::plainLoop),
  MURMUR_LOOP("loop of Commons Codec's MurmurHash3 for each seed", Contender::murmurLoop),
  JAVA_LSH("java-LSH MinHash", JavaLsh::new),
  HASH4J_MIN_HASH(
      "hash4j MinHash",
      width -> hash4j(SimilarityHashing.minHash(width, Contender.COMPONENT_BITS))),
  HASH4J_SUPER_MIN_HASH(
      "hash4j SuperMinHash",
      width -> hash4j(SimilarityHashing.superMinHash(width, Contender.COMPONENT_BITS))),
  SIM_HASH("SimHash", Contender::simHash),
  WEIGHTED_SIM_HASH("weighted SimHash", WeightedSimHash::new),
  HASH4J_SIM_HASH("hash4j SimHash", width -> hash4j(SimilarityHashing.simHash(width))),
  HASH4J_FAST_SIM_HASH("hash4j FastSimHash", width -> hash4j(SimilarityHashing.fastSimHash(width)));

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

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final IntFunction<Sketcher> factory;

  Contender(String title, IntFunction<Sketcher> factory) {
    this.title = title;
    this.factory = factory;
  }

  String title() {
    return title;
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

  private static Sketcher murmurLoop(int width) {
    int[] signature = new int[width];
    return (features, size) -> {
      Arrays.fill(signature, Integer.MAX_VALUE);
      for (int f = 0; f < size; f++) {
        for (int i = 0; i < signature.length; i++) {
          signature[i] = Math.min(signature[i], MurmurHash3.hash32(features[f], i));
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

  /** With weights from 1 to 8, made before the clock starts. */
  private static final class WeightedSimHash implements Sketcher {

    private final SimHash simHash;
    private int[] weights = {};

    WeightedSimHash(int width) {
      simHash = SimHash.create("weights=tf,bits=" + width);
    }

    @Override
    public void prepare(long[] features) {
      weights =
          IntStream.range(0, features.length)
              .map(i -> 1 + (int) (Hash64.random(3, i) & 7))
              .toArray();
    }

    @Override
    public Object sketch(long[] features, int size) {
      return simHash.fingerprint(features, weights);
    }
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
