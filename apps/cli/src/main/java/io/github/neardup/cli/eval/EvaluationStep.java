package io.github.neardup.cli.eval;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** One of the things that {@code neardup eval} can measure. */
@FunctionalInterface
interface EvaluationStep {

  /** Measures it. Takes what it needs from the run, such as the report to which it adds. */
  Outcome run(EvaluationRun run);

  /** What came of it: texts that end in LF, what writes its files, and what fails if unexpected. */
  record Outcome(
      Supplier<String> text, Supplier<String> json, Consumer<ResultsFolder> files, Runnable check) {

    /** Results that are a section of the report, and files of the section's name. */
    static Outcome ofSection(
        EvaluationRun run,
        String section,
        Supplier<String> text,
        Supplier<String> json,
        Supplier<String> csv) {
      run.report().ifPresent(report -> report.add(section, json.get()));
      return new Outcome(
          text,
          json,
          folder -> {
            folder.write(section + ".json", json.get());
            folder.write(section + ".csv", csv.get());
          },
          () -> {});
    }
  }
}
