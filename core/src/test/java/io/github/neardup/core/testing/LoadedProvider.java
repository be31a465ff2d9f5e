package io.github.neardup.core.testing;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import java.util.List;

/** An algorithm that no service file names: a class loader may bring it. */
public final class LoadedProvider implements AlgorithmProvider {

  @Override
  public String name() {
    return "loaded";
  }

  @Override
  public String summary() {
    return "for a test of class loaders";
  }

  @Override
  public String question() {
    return "is it there?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of();
  }

  @Override
  public Algorithm create(Settings settings) {
    return new SlotAlgorithm(1, 1);
  }
}
