package io.github.neardup.bench;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import io.github.neardup.core.hash.HashV1;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.minhash.MinHashSigner;
import io.github.neardup.simhash.SimHash;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.codec.digest.MurmurHash3;

/** Ways to make a sketch: ours, and what ours is compared with. */
enum Contender {
  MIN_HASH("MinHash") {
    @Override
    Sketcher sketcher(int width) {
      return signer("permutations=" + width);
    }
  },
  ONE_PERMUTATION("one-permutation MinHash") {
    @Override
    Sketcher sketcher(int width) {
      return signer("scheme=one-permutation,permutations=" + width);
    }
  },
  PLAIN_LOOP("plain loop of min(sig[i], a[i] * h + b[i])") {
    @Override
    Sketcher sketcher(int width) {
      int[] multipliers =
          IntStream.range(0, width).map(i -> (int) HashV1.random(1, i) | 1).toArray();
      int[] addends = IntStream.range(0, width).map(i -> (int) HashV1.random(2, i)).toArray();
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
  },
  MURMUR_LOOP("loop of Commons Codec's MurmurHash3 for each seed") {
    @Override
    Sketcher sketcher(int width) {
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
  },
  JAVA_LSH("java-LSH MinHash") {
    @Override
    Sketcher sketcher(int width) {
      return new JavaLsh(width);
    }
  },
  HASH4J_MIN_HASH("hash4j MinHash") {
    @Override
    Sketcher sketcher(int width) {
      return hash4j(SimilarityHashing.minHash(width, COMPONENT_BITS).createHasher());
    }
  },
  HASH4J_SUPER_MIN_HASH("hash4j SuperMinHash") {
    @Override
    Sketcher sketcher(int width) {
      return hash4j(SimilarityHashing.superMinHash(width, COMPONENT_BITS).createHasher());
    }
  },
  SIM_HASH("SimHash") {
    @Override
    Sketcher sketcher(int width) {
      SimHash simHash = SimHash.create("bits=" + width);
      return (features, size) ->
          simHash.fingerprint(size == features.length ? features : Arrays.copyOf(features, size));
    }
  },
  WEIGHTED_SIM_HASH("weighted SimHash") {
    @Override
    Sketcher sketcher(int width) {
      return new WeightedSimHash(width);
    }
  },
  HASH4J_SIM_HASH("hash4j SimHash") {
    @Override
    Sketcher sketcher(int width) {
      return hash4j(SimilarityHashing.simHash(width).createHasher());
    }
  },
  HASH4J_FAST_SIM_HASH("hash4j FastSimHash") {
    @Override
    Sketcher sketcher(int width) {
      return hash4j(SimilarityHashing.fastSimHash(width).createHasher());
    }
  };

  /** What others take for a component; eight is what they are fastest with. */
  static final int COMPONENT_BITS = 8;

  private final String title;

  Contender(String title) {
    this.title = title;
  }

  /** What readers know it by. */
  String title() {
    return title;
  }

  /**
   * Makes one.
   *
   * @param width components or bits of a sketch
   */
  abstract Sketcher sketcher(int width);

  private static Sketcher signer(String settings) {
    MinHash minHash = MinHash.create(settings);
    MinHashSigner signer = minHash.fingerprinter();
    int[] signature = new int[minHash.permutations()];
    return (features, size) -> {
      signer.sign(features, size, signature);
      return signature;
    };
  }

  private static Sketcher hash4j(SimilarityHasher hasher) {
    return (features, size) ->
        hasher.compute(ElementHashProvider.ofFunction(i -> features[i], size));
  }

  /** With weights from 1 to 8, which are made before the clock runs. */
  private static final class WeightedSimHash implements Sketcher {

    private final SimHash simHash;
    private int[] weights = {};

    WeightedSimHash(int width) {
      simHash = SimHash.create("bits=" + width);
    }

    @Override
    public void prepare(long[] features) {
      weights =
          IntStream.range(0, features.length)
              .map(i -> 1 + (int) (HashV1.random(3, i) & 7))
              .toArray();
    }

    @Override
    public Object sketch(long[] features, int size) {
      return simHash.fingerprint(features, weights);
    }
  }

  /** Takes sets of small numbers, which are made of the features before the clock runs. */
  private static final class JavaLsh implements Sketcher {

    /** Its hash functions are taken modulo a prime that is a little greater. */
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
