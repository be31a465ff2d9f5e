package io.github.neardup.bench;

import io.github.neardup.core.Document;
import io.github.neardup.core.hash.HashV1;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.minhash.MinHashSigner;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The schemes, weights and widths of MinHash beside each other: signing and comparing. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class MinHashFamilyBenchmark {

  /** Features to a signature. */
  @State(Scope.Benchmark)
  public static class Signing {

    /** How signatures are made. */
    @Param({"classic", "one-permutation"})
    public String scheme = "";

    /** Components of a signature. */
    @Param({"128", "1024"})
    public int permutations;

    /** How features are weighed; the frequencies of 1000 documents know none of them. */
    @Param({"binary"})
    public String weights = "";

    /** How many features a document has. */
    @Param({"10", "300", "1000", "10000"})
    public int elements;

    private MinHashSigner signer = MinHash.create().fingerprinter();
    private long[] features = {};
    private int[] signature = {};

    /** Makes the features, outside the timed part. */
    @Setup
    public void setUp() throws IOException {
      String settings =
          "permutations=" + permutations + ",scheme=" + scheme + ",weights=" + weights;
      MinHash minHash =
          MinHash.create(
              weights.equals("tfidf") ? settings + ",frequencies=" + frequencies() : settings);
      signer = minHash.fingerprinter();
      signature = new int[minHash.permutations()];
      features = new long[elements];
      for (int i = 0; i < elements; i++) {
        features[i] = HashV1.random(1, i);
      }
    }

    private static Path frequencies() throws IOException {
      Path file = Files.createTempFile("neardup-bench", ".df");
      file.toFile().deleteOnExit();
      DocumentFrequencies frequencies =
          DocumentFrequencies.collect(
              TextPipeline.of(MinHash.create().settings()),
              IntStream.range(0, 1000).mapToObj(i -> new Document("" + i, "" + i)).iterator(),
              1);
      try (OutputStream out = Files.newOutputStream(file)) {
        frequencies.save(out);
      }
      return file;
    }
  }

  /** Pairs of fingerprints. */
  @State(Scope.Benchmark)
  public static class Comparing {

    private static final int PAIRS = 1024;

    /** Bits kept of each of 128 components. */
    @Param({"1", "2", "4", "8", "16", "32"})
    public int bits;

    private MinHash minHash = MinHash.create();
    private long[] words = {};
    private int length;

    /** Makes the fingerprints, outside the timed part. */
    @Setup
    public void setUp() {
      minHash = MinHash.create("bits=" + bits);
      MinHashSigner signer = minHash.fingerprinter();
      LongArrayList all = new LongArrayList();
      long[] features = new long[100];
      for (int i = 0; i <= PAIRS; i++) {
        for (int j = 0; j < features.length; j++) {
          features[j] = HashV1.random(1, 30L * i + j);
        }
        signer.fingerprint(features, features.length, all);
      }
      words = all.elements();
      length = all.size() / (PAIRS + 1);
    }
  }

  /** Signs a set of features. */
  @Benchmark
  public int[] sign(Signing state) {
    state.signer.sign(state.features, state.elements, state.signature);
    return state.signature;
  }

  /** Compares two fingerprints whose sets are similar. */
  @Benchmark
  @OperationsPerInvocation(Comparing.PAIRS)
  public double compare(Comparing state) {
    double sum = 0;
    int length = state.length;
    for (int from = 0, pair = 0; pair < Comparing.PAIRS; pair++, from += length) {
      int next = from + length;
      sum += state.minHash.similarity(state.words, from, next, state.words, next, next + length, 0);
    }
    return sum;
  }
}
