package io.github.neardup.parts;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmWrapper;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.util.List;
import java.util.Set;

/** Adds the settings {@code parts} and {@code coverage} to every algorithm. */
public final class PartsWrapper implements AlgorithmWrapper {

  @Override
  public List<Setting<?>> settings() {
    return List.of(PartsAlgorithm.PARTS, PartsAlgorithm.COVERAGE);
  }

  @Override
  public Algorithm wrap(Algorithm algorithm, Settings settings, Set<String> written) {
    Splitter parts = settings.get(PartsAlgorithm.PARTS);
    if (!parts.equals(Splitter.WHOLE)) {
      return new PartsAlgorithm(algorithm, parts, settings.get(PartsAlgorithm.COVERAGE));
    }
    if (written.contains(PartsAlgorithm.COVERAGE.name())) {
      throw new InvalidSpecException(
          settings.algorithm() + ": coverage is of documents in parts; set parts, too");
    }
    return algorithm;
  }
}
