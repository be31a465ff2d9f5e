package io.github.neardup.cli.eval;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** One of the things that {@code neardup eval} can measure. */
interface EvaluationStep {

  /** Measures it. Takes what it needs from the run, such as the report to which it adds. */
  Outcome run(EvaluationRun run);

  /** What came of it: texts that end in LF, what writes its files, and what fails if unexpected. */
  record Outcome(
      Supplier<String> text, Supplier<String> json, Consumer<ResultsFolder> files, Runnable check) {

    Outcome(Supplier<String> text, Supplier<String> json, Consumer<ResultsFolder> files) {
      this(text, json, files, () -> {});
    }

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
          });
    }
  }

  static <T> Map<String, List<T>> groups(List<T> items, Function<T, String> group) {
    return items.stream()
        .collect(Collectors.groupingBy(group, LinkedHashMap::new, Collectors.toList()));
  }

  /** What there is to say of each group, with an empty line between them. */
  static <T> String inGroups(
      List<T> items, Function<T, String> group, BiFunction<String, List<T>, String> text) {
    return groups(items, group).entrySet().stream()
        .map(entry -> text.apply(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining("\n"));
  }
}
