package io.github.neardup.cli.eval;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** One of the things that {@code neardup eval} can measure. */
interface EvaluationStep {

  /** Measures it. Takes what it needs from the run, such as the report to which it adds. */
  Outcome run(EvaluationRun run);

  /**
   * What came of it.
   *
   * @param text for people, in lines that end in LF
   * @param json for programs: an object, and a line end
   * @param files writes the files that are its own
   * @param check fails if it is not what was expected; called last
   */
  record Outcome(
      Supplier<String> text, Supplier<String> json, Consumer<ResultsFolder> files, Runnable check) {

    /** An outcome of which nothing is expected. */
    Outcome(Supplier<String> text, Supplier<String> json, Consumer<ResultsFolder> files) {
      this(text, json, files, () -> {});
    }
  }
}
