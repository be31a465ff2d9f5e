package io.github.neardup.cli.eval;

/** One of the things that {@code neardup eval} can measure. */
interface EvaluationStep {

  /** Measures it. Takes what it needs from the run, such as the report to which it adds. */
  Outcome run(EvaluationRun run);

  /** What came of it. */
  interface Outcome {

    /** For people, in lines that end in LF. */
    String text();

    /** For programs: an object, and a line end. */
    String json();

    /** Writes the files that are its own. */
    void write(ResultsFolder folder);

    /** Fails if it is not what was expected; the last that is asked of it. */
    default void check() {}
  }
}
