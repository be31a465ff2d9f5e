package io.github.neardup.cli;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import java.util.List;

/** The algorithms that a command with the option {@code -a} runs. */
final class AlgorithmChoice {

  private AlgorithmChoice() {}

  /**
   * The algorithms of the given specs or, if there are none, all with their defaults.
   *
   * @throws io.github.neardup.core.algorithm.InvalidSpecException if a spec is wrong
   */
  static List<Algorithm> of(List<String> specs) {
    List<String> chosen =
        specs.isEmpty()
            ? Algorithms.providers().stream().map(AlgorithmProvider::name).toList()
            : specs;
    return chosen.stream().map(Algorithms::create).toList();
  }
}
