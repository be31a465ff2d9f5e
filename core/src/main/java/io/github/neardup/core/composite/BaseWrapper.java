package io.github.neardup.core.composite;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmWrapper;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Adds the setting {@code base} to every algorithm. */
public final class BaseWrapper implements AlgorithmWrapper {

  private static final Setting<Base> BASE =
      Setting.of(
          "base",
          Base.NONE,
          Base.PERMITTED,
          "a text whose passages are left out of every text before it is compared",
          Base::parse,
          Base::toString);

  @Override
  public List<Setting<?>> settings() {
    return List.of(BASE);
  }

  /** Outside parts, since a passage may be longer than a part, and inside fields. */
  @Override
  public int place() {
    return 1;
  }

  @Override
  public Algorithm wrap(Algorithm algorithm, Settings settings, Set<String> written) {
    Base base = settings.get(BASE);
    return base.equals(Base.NONE)
        ? algorithm
        : Conjunction.of(
            algorithm.settings().with(BASE, base),
            Map.of(BASE.name(), BASE.format(base)),
            base,
            algorithm);
  }
}
