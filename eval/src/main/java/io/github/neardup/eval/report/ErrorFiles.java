package io.github.neardup.eval.report;

import io.github.neardup.core.Document;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.eval.run.Decisions.ScoredPair;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.page.Excerpt;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Writes all errors of each algorithm on each dataset, one per line, as they are found: memory does
 * not grow with their number.
 */
final class ErrorFiles {

  /** The number of errors in a file that come with texts and an explanation. */
  private static final int WITH_TEXTS = 1_000;

  private final Folder folder;

  ErrorFiles(Outputs outputs, Path folder) {
    this.folder = new Folder(outputs, folder);
  }

  /**
   * Writes the two files of an algorithm on a dataset; returns the common beginning of their names.
   */
  String write(Decisions decisions) {
    String name = folder.nameFor(decisions);
    write(name + ".false-positives.jsonl", decisions, decisions::forEachFalsePositive);
    write(name + ".false-negatives.jsonl", decisions, decisions::forEachFalseNegative);
    return name;
  }

  private void write(String name, Decisions decisions, Consumer<Consumer<ScoredPair>> errors) {
    folder.write(
        name,
        out -> {
          AtomicInteger written = new AtomicInteger();
          errors.accept(
              pair -> out.write(line(decisions, pair, written.getAndIncrement() < WITH_TEXTS)));
        });
  }

  private static byte[] line(Decisions decisions, ScoredPair pair, boolean withTexts) {
    Document left = decisions.dataset().documents().get(pair.rows().left());
    Document right = decisions.dataset().documents().get(pair.rows().right());
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("left", left.id());
    line.put("right", right.id());
    line.put("similarity", pair.similarity());
    line.put("candidate", pair.candidate());
    line.put("duplicate", pair.duplicate());
    if (withTexts) {
      Excerpt excerpt = Excerpt.of(left.text(), right.text(), ReportedPairs.EXCERPT);
      line.put("explanation", decisions.explain(pair));
      line.put("text_start", excerpt.start());
      line.put("left_text", excerpt.leftText());
      line.put("right_text", excerpt.rightText());
    }
    return Json.writeLine(line);
  }
}
