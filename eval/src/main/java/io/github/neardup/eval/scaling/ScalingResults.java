package io.github.neardup.eval.scaling;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.internal.ResultJson;
import java.util.List;

/**
 * Scaling, written for programs: as JSON, and as CSV with a line for each number of documents and
 * threads.
 *
 * @param run where the results come from
 * @param curves the results
 */
public record ScalingResults(RunDescription run, List<ScalingCurve> curves) {

  /** Why a point's speed is not shown in tables. */
  private static final String UNPRINTED = "unprinted";

  /** Copies the list. */
  public ScalingResults {
    curves = List.copyOf(curves);
  }

  private ObjectNode tree() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.putPOJO("run", run);
    root.putPOJO("scaling", curves.stream().map(ScalingResults::tree).toList());
    return ResultJson.DOUBLE.tree(root);
  }

  private static ObjectNode tree(ScalingCurve curve) {
    return named(curve)
        .putPOJO("search_exponent", curve.searchExponent())
        .putPOJO("fingerprint_exponent", curve.fingerprintExponent())
        .putPOJO("by_documents", trees(curve, curve.byDocuments()))
        .putPOJO("by_threads", trees(curve, curve.byThreads()));
  }

  private static ObjectNode named(ScalingCurve curve) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("dataset", curve.dataset())
        .put("algorithm", curve.algorithm())
        .put("spec", curve.spec());
  }

  private static List<ObjectNode> trees(ScalingCurve curve, List<ScalingCurve.Point> points) {
    return points.stream().map(point -> tree(curve, point)).toList();
  }

  private static ObjectNode tree(ScalingCurve curve, ScalingCurve.Point point) {
    boolean ofThreads = curve.byThreads().contains(point);
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("documents", point.documents())
            .put("bytes", point.bytes())
            .put("threads", point.threads())
            .putPOJO("fingerprint_seconds", point.fingerprint().median())
            .putPOJO("fingerprint_seconds_least", point.fingerprint().least())
            .putPOJO("fingerprint_seconds_most", point.fingerprint().most())
            .putPOJO("search_seconds", point.search().median())
            .putPOJO("search_seconds_least", point.search().least())
            .putPOJO("search_seconds_most", point.search().most())
            .putPOJO("documents_per_second", point.documentsPerSecond())
            .putPOJO("speed_up", ofThreads ? curve.speedUp(point) : Double.NaN)
            .put("candidates", point.candidates())
            .put("peak_heap_bytes", point.peakHeapBytes());
    point.problem().ifPresent(problem -> tree.put(UNPRINTED, problem));
    return tree;
  }

  private static ObjectNode withoutReason(ScalingCurve curve, ScalingCurve.Point point) {
    ObjectNode tree = tree(curve, point);
    tree.remove(UNPRINTED);
    return tree;
  }

  /** The content of {@code scaling.json}. */
  public String toJson() {
    return ResultJson.DOUBLE.write(tree());
  }

  /** The content of {@code scaling.csv}. */
  public String toCsv() {
    return ResultJson.DOUBLE.csv(
        curves.stream()
            .flatMap(
                curve ->
                    curve.points().stream()
                        .map(point -> named(curve).<ObjectNode>setAll(withoutReason(curve, point))))
            .toList());
  }
}
