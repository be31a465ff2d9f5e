package io.github.neardup.bench.speed;

import io.github.neardup.core.hash.Hash64;
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

/** Times the way from features to a sketch, by one contender. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class SketchBenchmark {

  /** The name of the {@link Contender}. */
  @Param("MIN_HASH")
  public String contender = "";

  /** The number of features of a document. */
  @Param("300")
  public int elements;

  /** Components or bits of a sketch. */
  @Param("128")
  public int width;

  private long[] features = {};
  private Contender.Sketcher sketcher = (none, size) -> none;

  /** Makes the features, outside of the timed part. */
  @Setup
  public void setUp() {
    features = features(elements);
    sketcher = Contender.valueOf(contender).sketcher(width);
    sketcher.prepare(features);
  }

  /** Returns the first features of an endless sequence. */
  static long[] features(int size) {
    long[] features = new long[size];
    for (int i = 0; i < size; i++) {
      features[i] = Hash64.random(1, i);
    }
    return features;
  }

  /** Makes a sketch. */
  @Benchmark
  public Object sketch() {
    return sketcher.sketch(features, elements);
  }
}
