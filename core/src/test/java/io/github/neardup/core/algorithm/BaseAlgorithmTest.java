package io.github.neardup.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Row;
import io.github.neardup.core.spec.Settings;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaseAlgorithmTest {

  private static final Settings SETTINGS = Settings.parse("base", List.of(), List.of(), Map.of());

  /** Fingerprints a text as its length and the number of its fingerprinter, which refers to it. */
  private static final class Lengths extends BaseAlgorithm {
    private final AtomicInteger made = new AtomicInteger();
    private final ToIntFunction<String> length = String::length;

    Lengths(double threshold) {
      super(SETTINGS, threshold);
    }

    @Override
    public Fingerprinter fingerprinter() {
      int number = made.incrementAndGet();
      return (text, out) -> {
        out.add(length.applyAsInt(text));
        out.add(number);
      };
    }

    @Override
    public Keys keys() {
      throw new UnsupportedOperationException();
    }

    @Override
    public double similarity(Row a, Row b, double atLeast) {
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
  void aThreadReusesItsFingerprinterAndSharesItWithNone() throws InterruptedException {
    Lengths algorithm = new Lengths(1);
    LongSet own = new LongOpenHashSet();
    for (int i = 0; i < 1000; i++) {
      long[] fingerprint = algorithm.fingerprint("four");
      assertThat(fingerprint).hasSize(2).startsWith(4);
      own.add(fingerprint[1]);
    }
    // More than one only if the garbage collector has just run.
    assertThat(own).hasSizeLessThan(100);
    long[][] other = new long[1][];
    Thread thread = new Thread(() -> other[0] = algorithm.fingerprint("x"));
    thread.start();
    thread.join();
    assertThat(other[0][1]).isEqualTo(algorithm.made.get()).isNotIn(own);
  }

  @Test
  void aThreadKeepsNoAlgorithmInMemory() throws InterruptedException {
    Reference<Algorithm> dropped = used();
    for (int tries = 0; tries < 100 && dropped.get() != null; tries++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(dropped.get()).isNull();
  }

  private static Reference<Algorithm> used() {
    Lengths algorithm = new Lengths(1);
    algorithm.fingerprint("text");
    return new WeakReference<>(algorithm);
  }
}
