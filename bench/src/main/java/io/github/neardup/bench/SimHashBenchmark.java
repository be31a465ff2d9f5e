package io.github.neardup.bench;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import io.github.neardup.core.hash.HashV1;
import io.github.neardup.simhash.SimHash;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Features to a fingerprint, beside hash4j on the same features. There are several documents, so
 * that no branch is learnt by heart.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SimHashBenchmark {

  private static final int DOCUMENTS = 64;
  private static final int LARGEST_WEIGHT = 255;

  /** How many features a document has. */
  @Param({"10", "100", "300", "1000", "10000"})
  public int elements;

  /** Bits of a fingerprint. */
  @Param({"64", "128", "256"})
  public int bits;

  private final long[][] features = new long[DOCUMENTS][];
  private final int[][] weights = new int[DOCUMENTS][];
  private final int[][] frequencies = new int[DOCUMENTS][];
  private SimHash simHash = SimHash.create();
  private SimilarityHasher hash4jFastSimHash = SimilarityHashing.fastSimHash(64).createHasher();
  private SimilarityHasher hash4jSimHash = SimilarityHashing.simHash(64).createHasher();
  private int document;

  /** Makes the features, outside the timed part. */
  @Setup
  public void setUp() {
    simHash = SimHash.create("bits=" + bits);
    hash4jFastSimHash = SimilarityHashing.fastSimHash(bits).createHasher();
    hash4jSimHash = SimilarityHashing.simHash(bits).createHasher();
    for (int d = 0; d < DOCUMENTS; d++) {
      features[d] = new long[elements];
      weights[d] = new int[elements];
      frequencies[d] = new int[elements];
      for (int i = 0; i < elements; i++) {
        features[d][i] = HashV1.random(d, i);
        long random = HashV1.random(d, (long) elements + i) >>> 1;
        weights[d][i] = (int) (1 + random % LARGEST_WEIGHT);
        // Seven words of ten occur once, two twice, and one three times.
        frequencies[d][i] = new int[] {1, 1, 1, 1, 1, 1, 1, 2, 2, 3}[(int) (random % 10)];
      }
    }
  }

  /** From the first document on. */
  @Setup(Level.Iteration)
  public void rewind() {
    document = 0;
  }

  private int next() {
    document = (document + 1) % DOCUMENTS;
    return document;
  }

  /** Each feature once. */
  @Benchmark
  public long[] unweighted() {
    return simHash.fingerprint(features[next()]);
  }

  /** Weights spread evenly from 1 to 255. */
  @Benchmark
  public long[] weighted() {
    int d = next();
    return simHash.fingerprint(features[d], weights[d]);
  }

  /** Weights as frequencies of words are. */
  @Benchmark
  public long[] termFrequencies() {
    int d = next();
    return simHash.fingerprint(features[d], frequencies[d]);
  }

  /** FastSimHash of hash4j, each feature once. */
  @Benchmark
  public byte[] hash4jFastSimHash() {
    return hash4jFastSimHash.compute(ElementHashProvider.ofValues(features[next()]));
  }

  /** SimHash of hash4j, each feature once. */
  @Benchmark
  public byte[] hash4jSimHash() {
    return hash4jSimHash.compute(ElementHashProvider.ofValues(features[next()]));
  }
}
