package io.github.neardup.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.minhash.MinHash;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SketchBenchmarkTest {

  private static final int COMPONENTS = 128;

  /** The first features of the larger set are those of the smaller one: Jaccard similarity 1/2. */
  private final SketchBenchmark small = benchmark(500);

  private final SketchBenchmark large = benchmark(1000);

  @Test
  void everyMinHashEstimatesTheSameSimilarity() {
    double jaccard = 0.5;
    double fiveSigma = 5 * Math.sqrt(jaccard * (1 - jaccard) / COMPONENTS);
    // Components of 8 bits agree by chance in one case of 256.
    double ofBytes = jaccard + (1 - jaccard) / 256;

    assertThat(MinHash.similarity(small.minHash(), large.minHash()))
        .isCloseTo(jaccard, within(fiveSigma));
    assertThat(agreement(small.hash4jMinHash(), large.hash4jMinHash()))
        .isCloseTo(ofBytes, within(fiveSigma));
    assertThat(agreement(small.hash4jSuperMinHash(), large.hash4jSuperMinHash()))
        .isCloseTo(ofBytes, within(fiveSigma));
  }

  @Test
  void everySimHashMovesWithTheAngle() {
    // The cosine of the two bags is sqrt(1/2), so the angle is pi/4 and a quarter of the bits
    // differ.
    double fiveSigma = 5 * Math.sqrt(0.25 * 0.75 * Long.SIZE);
    assertThat((double) Long.bitCount(small.simHash() ^ large.simHash()))
        .isCloseTo(Long.SIZE / 4.0, within(fiveSigma));
    byte[] a = small.hash4jFastSimHash();
    byte[] b = large.hash4jFastSimHash();
    int differing = 0;
    for (int i = 0; i < a.length; i++) {
      differing += Integer.bitCount((a[i] ^ b[i]) & 0xFF);
    }
    assertThat((double) differing).isCloseTo(Long.SIZE / 4.0, within(fiveSigma));
  }

  @Test
  void repeatedRunsGiveTheSameAnswer() {
    assertThat(small.minHash()).isEqualTo(small.minHash());
    assertThat(Arrays.equals(small.hash4jMinHash(), small.hash4jMinHash())).isTrue();
  }

  private static double agreement(byte[] a, byte[] b) {
    int equal = 0;
    for (int i = 0; i < a.length; i++) {
      equal += a[i] == b[i] ? 1 : 0;
    }
    return (double) equal / a.length;
  }

  private static SketchBenchmark benchmark(int elements) {
    SketchBenchmark benchmark = new SketchBenchmark();
    benchmark.elements = elements;
    benchmark.setUp();
    return benchmark;
  }
}
