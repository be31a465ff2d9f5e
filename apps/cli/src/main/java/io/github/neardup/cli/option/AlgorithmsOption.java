package io.github.neardup.cli.option;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code -a} of commands that run several algorithms. */
public final class AlgorithmsOption {

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      description =
          "An algorithm, as NAME or NAME:setting=value,...; may be repeated (default: all; see"
              + " neardup algorithms).")
  private List<String> specs = List.of();

  /** Returns the algorithms; all of them by default. */
  public List<Algorithm> create() {
    return specs.isEmpty()
        ? Algorithms.providers().stream()
            .map(AlgorithmProvider::name)
            .map(Algorithms::create)
            .toList()
        : specs.stream().map(Algorithms::create).toList();
  }

  public List<String> given() {
    return specs;
  }
}
