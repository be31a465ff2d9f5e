package io.github.neardup.bench;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import io.github.neardup.core.hash.HashV1;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.simhash.SimHash;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Features to sketch, beside hash4j on the same features: 128 components, 64 bits. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SketchBenchmark {

  private static final int COMPONENTS = 128;
  private static final int COMPONENT_BITS = 8;

  /** How many features a document has. */
  @Param({"10", "300", "10000"})
  public int elements;

  private final MinHash minHash = MinHash.create("permutations=" + COMPONENTS);
  private final SimHash simHash = SimHash.create();
  private final SimilarityHasher hash4jMinHash =
      SimilarityHashing.minHash(COMPONENTS, COMPONENT_BITS).createHasher();
  private final SimilarityHasher hash4jSuperMinHash =
      SimilarityHashing.superMinHash(COMPONENTS, COMPONENT_BITS).createHasher();
  private final SimilarityHasher hash4jFastSimHash =
      SimilarityHashing.fastSimHash(Long.SIZE).createHasher();
  private long[] features = new long[0];

  /** Makes the features, outside the timed part. */
  @Setup
  public void setUp() {
    features = new long[elements];
    for (int i = 0; i < elements; i++) {
      features[i] = HashV1.random(1, i);
    }
  }

  /** MinHash. */
  @Benchmark
  public int[] minHash() {
    return minHash.signature(features);
  }

  /** MinHash of hash4j. */
  @Benchmark
  public byte[] hash4jMinHash() {
    return hash4jMinHash.compute(ElementHashProvider.ofValues(features));
  }

  /** SuperMinHash of hash4j. */
  @Benchmark
  public byte[] hash4jSuperMinHash() {
    return hash4jSuperMinHash.compute(ElementHashProvider.ofValues(features));
  }

  /** SimHash. */
  @Benchmark
  public long simHash() {
    return simHash.fingerprint64(features);
  }

  /** FastSimHash of hash4j. */
  @Benchmark
  public byte[] hash4jFastSimHash() {
    return hash4jFastSimHash.compute(ElementHashProvider.ofValues(features));
  }
}
