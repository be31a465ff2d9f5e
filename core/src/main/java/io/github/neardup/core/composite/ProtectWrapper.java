package io.github.neardup.core.composite;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmWrapper;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Adds the setting {@code protect} to every algorithm. */
public final class ProtectWrapper implements AlgorithmWrapper {

  /** The setting for what must be the same in two texts; every algorithm has it. */
  private static final Setting<Protection> PROTECT =
      Setting.of(
              "protect",
              Protection.NONE,
              Protection.PERMITTED,
              "what must be equal in duplicates: numbers, the number of negations, or the"
                  + " words of a file",
              Protection::parse,
              Protection::toString)
          .trying(List.of(Protection.NONE, Protection.OF_NUMBERS));

  @Override
  public List<Setting<?>> settings() {
    return List.of(PROTECT);
  }

  @Override
  public int place() {
    return -1;
  }

  @Override
  public Algorithm wrap(Algorithm algorithm, Settings settings, Set<String> written) {
    Protection protection = settings.get(PROTECT);
    if (protection.equals(Protection.NONE)) {
      return algorithm;
    }
    Settings all = algorithm.settings().with(PROTECT, protection);
    return Conjunction.of(
        all, Map.of(PROTECT.name(), PROTECT.format(protection)), protection, algorithm);
  }
}
