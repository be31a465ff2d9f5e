package io.github.neardup.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaseAlgorithmTest {

  private static final Settings SETTINGS = Settings.parse("base", List.of(), List.of(), Map.of());

  /** Fingerprints a text as its length and the number of its fingerprinter. */
  private static final class Lengths extends BaseAlgorithm {
    private final AtomicInteger made = new AtomicInteger();

    Lengths(double threshold) {
      super(SETTINGS, threshold);
    }

    @Override
    public Fingerprinter fingerprinter() {
      int number = made.incrementAndGet();
      return (text, out) -> {
        out.add(text.length());
        out.add(number);
      };
    }

    @Override
    public Keys keys() {
      throw new UnsupportedOperationException();
    }

    @Override
    public double similarity(
        long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String explain(String left, String right) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void settingsAndThresholdAreThoseGiven() {
    Lengths algorithm = new Lengths(0.25);
    assertThat(algorithm.settings()).isSameAs(SETTINGS);
    assertThat(algorithm.threshold()).isEqualTo(0.25);
    assertThat(algorithm).hasToString("base");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
  void aThresholdOutsideZeroToOneIsRefused(double threshold) {
    assertThatThrownBy(() -> new Lengths(threshold))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threshold must be from 0 to 1, not " + threshold);
  }

  @Test
  void aThreadKeepsItsFingerprinterAndSharesItWithNone() throws InterruptedException {
    Lengths algorithm = new Lengths(1);
    assertThat(algorithm.fingerprint("four")).containsExactly(4, 1);
    assertThat(algorithm.fingerprint("three")).containsExactly(5, 1);
    long[][] other = new long[1][];
    Thread thread = new Thread(() -> other[0] = algorithm.fingerprint("x"));
    thread.start();
    thread.join();
    assertThat(other[0]).containsExactly(1, 2);
  }
}
