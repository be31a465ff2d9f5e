package io.github.neardup.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.minhash.MinHash;
import io.github.neardup.simhash.SimHash;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class SketchBenchmarkTest {

  private static final int COMPONENTS = 1024;
  private static final int BITS = 256;

  /** Whose sketches are bits that move with the angle. */
  private static final String SIM_HASHES = ".*SIM_HASH";

  /**
   * The first features of the larger set are those of the smaller one: Jaccard similarity 1/2, and
   * the cosine of the bags is sqrt(1/2).
   */
  private static final int SMALL = 500;

  private static final int LARGE = 2 * SMALL;

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_NONE, names = SIM_HASHES)
  void everyMinHashEstimatesTheSameSimilarity(Contender contender) {
    double chance =
        contender.name().startsWith("HASH4J") ? 1.0 / (1 << Contender.COMPONENT_BITS) : 0;
    double expected = 0.5 + 0.5 * chance;
    Object a = sketch(contender, SMALL, COMPONENTS);
    Object b = sketch(contender, LARGE, COMPONENTS);
    int equal = 0;
    for (int i = 0; i < COMPONENTS; i++) {
      equal += Array.get(a, i).equals(Array.get(b, i)) ? 1 : 0;
    }
    assertThat((double) equal / COMPONENTS)
        .isCloseTo(expected, within(5 * Math.sqrt(0.25 / COMPONENTS)));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.MATCH_ANY, names = SIM_HASHES)
  void everySimHashMovesWithTheAngle(Contender contender) {
    // The angle is pi/4: a quarter of the bits
    // differ.
    byte[] a = bytes(sketch(contender, SMALL, BITS));
    byte[] b = bytes(sketch(contender, LARGE, BITS));
    int differing = 0;
    for (int i = 0; i < a.length; i++) {
      differing += Integer.bitCount((a[i] ^ b[i]) & 0xFF);
    }
    assertThat((double) differing).isCloseTo(BITS / 4.0, within(5 * Math.sqrt(0.25 * 0.75 * BITS)));
  }

  @Test
  void oursAreTheProductsOwn() {
    long[] features = SketchBenchmark.features(SMALL);
    assertThat((int[]) sketch(Contender.MIN_HASH, SMALL, 128))
        .isEqualTo(MinHash.create().signature(features));
    assertThat((long[]) sketch(Contender.SIM_HASH, SMALL, 64))
        .containsExactly(SimHash.create("bits=64").fingerprint(features));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "JAVA_LSH")
  void whatIsBeyondTheSizeDoesNotMatter(Contender contender) {
    Contender.Sketcher sketcher = contender.sketcher(64);
    long[] features = SketchBenchmark.features(100);
    byte[] ofSome = bytes(sketcher.sketch(features, 50));
    assertThat(ofSome)
        .isEqualTo(bytes(contender.sketcher(64).sketch(Arrays.copyOf(features, 50), 50)));
  }

  private static Object sketch(Contender contender, int elements, int width) {
    SketchBenchmark benchmark = new SketchBenchmark();
    benchmark.contender = contender.name();
    benchmark.elements = elements;
    benchmark.width = width;
    benchmark.setUp();
    return benchmark.sketch();
  }

  private static byte[] bytes(Object sketch) {
    if (sketch instanceof byte[] bytes) {
      return bytes;
    }
    ByteBuffer bytes = ByteBuffer.allocate(Array.getLength(sketch) * Long.BYTES);
    for (int i = 0; i < Array.getLength(sketch); i++) {
      bytes.putLong(Array.getLong(sketch, i));
    }
    return bytes.array();
  }
}
