package io.github.neardup.cli;

/** One of the things {@code neardup eval} can do with datasets and algorithms. */
interface EvaluationMode {

  /** Does it, shows what came out, and writes it if it is to be kept. */
  void run(EvaluationRun run);
}
