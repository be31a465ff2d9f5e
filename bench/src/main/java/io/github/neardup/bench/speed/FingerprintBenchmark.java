package io.github.neardup.bench.speed;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;
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

/** Times the way from texts to sketches, to show the share of sketching. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FingerprintBenchmark {

  /** The default of MinHash. */
  private static final int SHINGLE = 3;

  /** The source of the texts; see {@link Texts}. */
  @Param("everyday-en")
  public String corpus = "";

  /** The name of the {@link Contender}. */
  @Param("MIN_HASH")
  public String contender = "";

  /** Components or bits of a sketch. */
  @Param("128")
  public int width;

  private final LongArray features = new LongArray();
  private final FeatureExtractor extractor =
      new TextPipeline(
              TextPipeline.NORMALIZE.defaultValue(), TextPipeline.TOKENS.defaultValue(), SHINGLE)
          .extractor();
  private List<String> texts = List.of();
  private Contender.Sketcher sketcher = (none, size) -> none;

  /** Reads the texts. */
  @Setup
  public void setUp() {
    texts = Texts.of(corpus);
    sketcher = Contender.valueOf(contender).sketcher(width);
  }

  /** Converts texts to features only. */
  @Benchmark
  public int features() {
    int last = 0;
    for (String text : texts) {
      last = extract(text);
    }
    return last;
  }

  /** Converts texts to features and sketches. */
  @Benchmark
  public Object sketches() {
    Object last = texts;
    for (String text : texts) {
      int size = extract(text);
      // Fetched only now, because the array may have grown.
      last = sketcher.sketch(features.elements(), size);
    }
    return last;
  }

  private int extract(String text) {
    features.clear();
    extractor.extract(text, features);
    return features.size();
  }
}
