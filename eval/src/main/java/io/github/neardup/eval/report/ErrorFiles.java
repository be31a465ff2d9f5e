package io.github.neardup.eval.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.neardup.core.Document;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.eval.run.Decisions.ScoredPair;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.json.SafeJson;
import io.github.neardup.io.page.Excerpt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
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
          JsonGenerator json = SafeJson.generator(out);
          json.setRootValueSeparator(null);
          errors.accept(new Lines(decisions, json)::write);
          json.flush();
        });
  }

  private static final class Lines {
    private final Decisions decisions;
    private final JsonGenerator json;
    private int written;

    Lines(Decisions decisions, JsonGenerator json) {
      this.decisions = decisions;
      this.json = json;
    }

    void write(ScoredPair pair) {
      Document left = decisions.dataset().documents().get(pair.rows().left());
      Document right = decisions.dataset().documents().get(pair.rows().right());
      try {
        json.writeStartObject();
        json.writeStringField("left", left.id());
        json.writeStringField("right", right.id());
        if (Double.isNaN(pair.similarity())) {
          json.writeNullField("similarity");
        } else {
          json.writeNumberField("similarity", pair.similarity());
        }
        json.writeBooleanField("candidate", pair.candidate());
        json.writeBooleanField("duplicate", pair.duplicate());
        if (written < WITH_TEXTS) {
          writeTexts(left.text(), right.text(), decisions.explain(pair));
        }
        json.writeEndObject();
        json.writeRaw('\n');
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      written++;
    }

    private void writeTexts(String left, String right, String explanation) throws IOException {
      Excerpt excerpt = Excerpt.of(left, right, ReportedPairs.EXCERPT);
      json.writeStringField("explanation", explanation);
      json.writeNumberField("text_start", excerpt.start());
      json.writeStringField("left_text", excerpt.leftText());
      json.writeStringField("right_text", excerpt.rightText());
    }
  }
}
