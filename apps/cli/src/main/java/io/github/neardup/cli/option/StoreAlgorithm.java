package io.github.neardup.cli.option;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.CollectionDefaults;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Spec;
import java.util.Optional;

/** The algorithm with which a store that exists is used. */
public final class StoreAlgorithm {

  private StoreAlgorithm() {}

  /**
   * The algorithm of a store, or the one that is asked for, which may be another: who opens the
   * store then refuses it. Settings that the spec leaves open are those of the store.
   *
   * @param spec what is asked for, if anything is
   * @param stored the identity of the store
   */
  public static Algorithm of(Optional<String> spec, Identity stored) {
    if (spec.isEmpty()) {
      return Algorithms.create(stored);
    }
    String asked = spec.get();
    boolean same = Spec.parse(asked).algorithm().equals(Spec.parse(stored.spec()).algorithm());
    return Algorithms.create(
        same ? CollectionDefaults.completed(asked, Algorithms.settings(stored.spec())) : asked);
  }
}
