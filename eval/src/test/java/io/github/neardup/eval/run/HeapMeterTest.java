package io.github.neardup.eval.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("measures the heap")
class HeapMeterTest {

  @Test
  void theHeapRisesByWhatATaskHolds() {
    HeapMeter.Metered<long[]> metered = HeapMeter.JVM.measure(() -> new long[4_000_000]);
    assertThat(metered.value()).hasSize(4_000_000);
    // Other threads of the JVM may let go of something meanwhile.
    assertThat(metered.peakBytes()).isGreaterThan(24_000_000);
  }
}
