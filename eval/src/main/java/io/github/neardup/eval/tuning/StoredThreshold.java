package io.github.neardup.eval.tuning;

import com.fasterxml.jackson.databind.util.StdConverter;
import java.util.List;
import java.util.Optional;

/**
 * {@link TriedSettings.AtThreshold} as Jackson writes it, which knows nothing of optional values.
 *
 * @param development one or none
 * @param test one or none
 */
record StoredThreshold(double threshold, List<Double> development, List<Double> test) {

  /** To what is written. */
  static final class Writer extends StdConverter<TriedSettings.AtThreshold, StoredThreshold> {
    @Override
    public StoredThreshold convert(TriedSettings.AtThreshold at) {
      return new StoredThreshold(
          at.threshold(), at.development().stream().toList(), at.test().stream().toList());
    }
  }

  /** From what was read. */
  static final class Reader extends StdConverter<StoredThreshold, TriedSettings.AtThreshold> {
    @Override
    public TriedSettings.AtThreshold convert(StoredThreshold stored) {
      return new TriedSettings.AtThreshold(
          stored.threshold, first(stored.development), first(stored.test));
    }

    private static Optional<Double> first(List<Double> values) {
      return values.stream().findFirst();
    }
  }
}
