package io.github.neardup.cli.eval;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** One of the measurements of {@code neardup eval}. */
@FunctionalInterface
interface EvaluationStep {

  /** Takes the measurement. The run provides what it needs, such as the report to which it adds. */
  Outcome run(EvaluationRun run);

  /** The outcome: texts that end in LF, and the function that writes its files. */
  record Outcome(Supplier<String> text, Supplier<String> json, Consumer<ResultsFolder> files) {

    /** Returns results that form a section of the report, and files with the section's name. */
    static Outcome ofSection(
        EvaluationRun run, String section, Supplier<String> text, Supplier<String> json) {
      run.report().ifPresent(report -> report.add(section, json.get()));
      return new Outcome(text, json, folder -> folder.write(section + ".json", json.get()));
    }
  }
}
