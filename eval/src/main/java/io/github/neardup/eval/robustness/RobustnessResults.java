package io.github.neardup.eval.robustness;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.io.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Robustness, written for programs and readers: as JSON, as CSV with a line for each strength, and
 * as a heat map. Shares are rounded to six decimals.
 *
 * @param run where the results come from
 * @param curves the results
 */
public record RobustnessResults(RunDescription run, List<RobustnessCurve> curves) {

  private static final double MILLION = 1e6;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Copies the list. */
  public RobustnessResults {
    curves = List.copyOf(curves);
  }

  /** The content of {@code robustness.json}. */
  public String toJson() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.set("run", MAPPER.valueToTree(run));
    ArrayNode records = root.putArray("robustness");
    for (RobustnessCurve curve : curves) {
      ObjectNode record = records.addObject();
      record.put("dataset", curve.dataset());
      record.put("algorithm", curve.algorithm());
      record.put("spec", curve.spec());
      record.put("perturbation", curve.perturbation());
      record.put("look_alike", curve.lookAlike());
      if (curve.halfRecallStrength().isPresent()) {
        record.put("half_recall_strength", rounded(curve.halfRecallStrength().getAsDouble()));
      } else {
        record.putNull("half_recall_strength");
      }
      ArrayNode points = record.putArray("points");
      for (RobustnessCurve.Point point : curve.points()) {
        points
            .addObject()
            .put("strength", point.strength())
            .put("documents", point.documents())
            .put("changed", point.changed())
            .put("candidates", point.candidates())
            .put("similar", point.similar())
            .put("matched", point.matched())
            .put("share", rounded(point.share()))
            .put("share_low", rounded(point.shareLow()))
            .put("share_high", rounded(point.shareHigh()));
      }
    }
    return Json.write(root);
  }

  /** The content of {@code robustness.csv}. */
  public String toCsv() {
    StringWriter out = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
      csv.writeRecord(
          "dataset",
          "algorithm",
          "spec",
          "perturbation",
          "look_alike",
          "strength",
          "documents",
          "changed",
          "candidates",
          "similar",
          "matched",
          "share",
          "share_low",
          "share_high");
      for (RobustnessCurve curve : curves) {
        for (RobustnessCurve.Point point : curve.points()) {
          csv.writeRecord(
              curve.dataset(),
              curve.algorithm(),
              curve.spec(),
              curve.perturbation(),
              String.valueOf(curve.lookAlike()),
              String.valueOf(point.strength()),
              String.valueOf(point.documents()),
              String.valueOf(point.changed()),
              String.valueOf(point.candidates()),
              String.valueOf(point.similar()),
              String.valueOf(point.matched()),
              String.valueOf(rounded(point.share())),
              String.valueOf(rounded(point.shareLow())),
              String.valueOf(rounded(point.shareHigh())));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  /** The content of {@code robustness.svg}. */
  public String toSvg() {
    return RobustnessHeatMap.svg(curves);
  }

  private static double rounded(double value) {
    return Math.round(value * MILLION) / MILLION;
  }
}
