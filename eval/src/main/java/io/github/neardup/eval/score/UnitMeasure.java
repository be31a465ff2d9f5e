package io.github.neardup.eval.score;

import io.github.neardup.eval.score.Sums.Sum;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** A measure computed from sums over units. */
public interface UnitMeasure extends ToDoubleFunction<Sums> {

  /** Of these sums: a unit that adds to any of them has a part in the measure. */
  Set<Sum> parts();
}
