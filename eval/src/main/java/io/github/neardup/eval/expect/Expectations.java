package io.github.neardup.eval.expect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.core.algorithm.Identity;
import io.github.neardup.core.algorithm.InvalidSpecException;
import io.github.neardup.core.algorithm.Spec;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.internal.ResultsFile;
import io.github.neardup.io.CorpusException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Results kept from an earlier run, to be compared with those of another: figure by figure,
 * whatever their names. Figures are equal if they agree in the decimals written, or within the
 * {@code tolerances} of the file.
 *
 * <p>Times and the heap are compared only if a tolerance names them. Intervals and what rests on
 * p-values are not compared if the runs resampled in different ways, nor corrected p-values and
 * verdicts if they were corrected for another number of algorithms. Figures that the file lacks are
 * not compared, nor are texts of its own, nor figures that only earlier versions computed.
 */
public final class Expectations {

  private static final Set<String> IDENTITY =
      Set.of("dataset", "algorithm", "spec", "identity", "label", "first", "second");

  /** What differs from run to run. */
  private static final List<String> TIMED = List.of("speed", "memory.peak_heap_bytes");

  /** What earlier versions computed. */
  private static final List<String> RETIRED = List.of("claims", "estimates");

  private static final Set<String> RESAMPLED =
      Set.of("intervals", "interval", "p", "adjusted_p", "verdict");

  /** Rests on how many algorithms were compared on a dataset. */
  private static final List<String> CORRECTED =
      List.of("comparisons.adjusted_p", "comparisons.mcnemar.adjusted_p", "comparisons.verdict");

  private static final int DIGITS_OF_CHECKSUM = 12;

  /** Does not come from resampling, though it has a p. */
  private static final String MCNEMAR = "comparisons.mcnemar";

  /**
   * A figure that is not as expected.
   *
   * @param dataset name of the dataset
   * @param algorithm the algorithm, or those compared; empty if it is about the dataset
   * @param measure the path of the figure
   * @param expected what was expected
   * @param got what there is
   * @param tolerance how far it may be away; empty if it is no number
   */
  public record Difference(
      String dataset,
      String algorithm,
      String measure,
      String expected,
      String got,
      String tolerance) {}

  /**
   * What a comparison came to.
   *
   * @param figures how many figures were compared
   * @param differences those that differ; datasets that are other ones first
   * @param notes what else is to be known, in sentences without a full stop
   */
  public record Outcome(long figures, List<Difference> differences, List<String> notes) {
    /** Copies the lists. */
    public Outcome {
      differences = List.copyOf(differences);
      notes = List.copyOf(notes);
    }
  }

  private final Path file;
  private final JsonNode expected;
  private final Tolerances tolerances;

  private Expectations(Path file, JsonNode expected) {
    this.file = file;
    this.expected = expected;
    try {
      tolerances = new Tolerances(expected.path("tolerances"));
    } catch (IllegalArgumentException e) {
      throw fault(e.getMessage() + "; correct it");
    }
    checkPathsOfTolerances();
    expected.get("results").forEach(this::spec);
  }

  /**
   * Reads a file of results, or one of the same form with less in it.
   *
   * @throws CorpusException if it cannot be read or is no such file
   */
  public static Expectations read(Path file) {
    return new Expectations(file, ResultsFile.read(file));
  }

  private CorpusException fault(String problem) {
    return new CorpusException(file.toString(), problem);
  }

  /** A misspelt name would be no tolerance at all. */
  private void checkPathsOfTolerances() {
    Map<String, JsonNode> figures = new LinkedHashMap<>();
    expected.get("results").forEach(record -> figures.putAll(figures(record, "")));
    expected
        .path("comparisons")
        .forEach(comparison -> figures.putAll(figures(comparison, "comparisons")));
    for (String path : tolerances.paths()) {
      if (retired(path).isEmpty()
          && figures.keySet().stream().noneMatch(figure -> Tolerances.begins(figure, path))) {
        throw fault(
            "the tolerance of '" + path + "' matches no figure in this file; correct or remove it");
      }
    }
  }

  private static Map<String, JsonNode> figures(JsonNode record, String path) {
    Map<String, JsonNode> figures = new LinkedHashMap<>();
    ResultsFile.flatten(path, record, figures);
    String prefix = path.isEmpty() ? "" : path + ".";
    IDENTITY.forEach(name -> figures.remove(prefix + name));
    return figures;
  }

  /** The group to which a figure belongs that is no longer computed. */
  private static Optional<String> retired(String path) {
    return RETIRED.stream().filter(group -> Tolerances.begins(path, group)).findFirst();
  }

  private static String text(JsonNode record, String name) {
    return record.path(name).asText();
  }

  private Identity identity(JsonNode record) {
    try {
      return Identity.parse(text(record, "identity"));
    } catch (IllegalArgumentException e) {
      throw fault(e.getMessage() + "; correct it");
    }
  }

  private Spec spec(JsonNode record) {
    return parse(record.hasNonNull("spec") ? text(record, "spec") : text(record, "algorithm"));
  }

  private Spec parse(String spec) {
    try {
      return Spec.parse(spec);
    } catch (InvalidSpecException e) {
      throw fault(e.getMessage() + "; correct it");
    }
  }

  /**
   * Compares.
   *
   * @throws CorpusException if what is expected could be meant of several of the results
   */
  public Outcome compare(Results results) {
    return new Comparing(ResultsFile.parse(results.toJson())).compare();
  }

  /** One comparison, as it goes. */
  private final class Comparing {
    private final JsonNode got;
    private final boolean resampledAlike;
    private final boolean correctedAlike;
    private final List<Difference> differences = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<String> retired = new TreeSet<>();
    private long figures;

    Comparing(JsonNode got) {
      this.got = got;
      this.resampledAlike = isAlike("bootstrap") && isAlike("seed");
      JsonNode algorithms = expected.path("run").path("algorithms");
      this.correctedAlike =
          !algorithms.isArray() || algorithms.size() == got.path("run").path("algorithms").size();
    }

    /** A file that does not say is about this run. */
    private boolean isAlike(String setting) {
      JsonNode value = expected.path("run").path(setting);
      return value.isMissingNode() || value.equals(got.path("run").get(setting));
    }

    Outcome compare() {
      compareChecksums();
      if (!resampledAlike) {
        notes.add(
            "intervals, p-values and verdicts are left out, for they are those of another"
                + " --bootstrap or --seed");
      }
      if (!correctedAlike && !expected.path("comparisons").isEmpty()) {
        notes.add(
            "adjusted p-values and verdicts are left out, for they are corrected for another number"
                + " of algorithms");
      }
      Set<JsonNode> expectedHere = new LinkedHashSet<>();
      for (JsonNode record : expected.get("results")) {
        Optional<JsonNode> found = find(text(record, "dataset"), spec(record));
        found.ifPresentOrElse(
            here -> {
              expectedHere.add(here);
              compareIdentities(record, here);
              compare(text(here, "dataset"), text(here, "label"), "", record, here);
            },
            () -> missing(text(record, "dataset"), nameOf(record), "record"));
      }
      expected.path("comparisons").forEach(this::compareComparison);
      expected.fieldNames().forEachRemaining(name -> retired(name).ifPresent(retired::add));
      if (!retired.isEmpty()) {
        notes.add(
            "not compared, for this version no longer computes them: "
                + String.join(", ", retired));
      }
      int others = got.get("results").size() - expectedHere.size();
      if (others > 0) {
        notes.add(others + " of the results of this run are not in " + file + ", nor compared");
      }
      return new Outcome(figures, differences, notes);
    }

    /** Says why figures may differ where settings do not, such as by the content of a file. */
    private void compareIdentities(JsonNode record, JsonNode here) {
      if (record.hasNonNull("identity")) {
        identity(record)
            .difference(identity(here))
            .ifPresent(
                difference ->
                    notes.add(
                        text(here, "label")
                            + " on "
                            + text(here, "dataset")
                            + " has another identity than was expected, from which differences"
                            + " may follow: "
                            + difference));
      }
    }

    private static String nameOf(JsonNode record) {
      return record.hasNonNull("label")
          ? text(record, "label")
          : record.hasNonNull("spec") ? text(record, "spec") : text(record, "algorithm");
    }

    private void compareChecksums() {
      for (JsonNode dataset : expected.path("run").path("datasets")) {
        for (JsonNode here : got.path("run").path("datasets")) {
          if (here.path("name").equals(dataset.path("name"))
              && dataset.hasNonNull("sha256")
              && !here.path("sha256").equals(dataset.path("sha256"))) {
            String name = text(here, "name");
            differences.add(
                new Difference(name, "", "sha256", checksum(dataset), checksum(here), ""));
            notes.add(
                name + " holds other data than was expected; all else on it follows from that");
          }
        }
      }
    }

    private static String checksum(JsonNode dataset) {
      String sha256 = text(dataset, "sha256");
      return sha256.substring(0, Math.min(DIGITS_OF_CHECKSUM, sha256.length()));
    }

    /**
     * The record of that spec or, if there is none, the only one that has all its settings: an
     * algorithm may have learnt more of them.
     */
    private Optional<JsonNode> find(String dataset, Spec spec) {
      List<JsonNode> fitting = new ArrayList<>();
      for (JsonNode record : got.get("results")) {
        Spec here = Spec.parse(text(record, "spec"));
        if (text(record, "dataset").equals(dataset)
            && here.algorithm().equals(spec.algorithm())
            && here.values().entrySet().containsAll(spec.values().entrySet())) {
          if (here.equals(spec)) {
            return Optional.of(record);
          }
          fitting.add(record);
        }
      }
      if (fitting.size() > 1) {
        throw fault(
            "'"
                + spec.algorithm()
                + "' on "
                + dataset
                + " could be any of "
                + fitting.stream().map(r -> text(r, "label")).collect(Collectors.joining("; "))
                + "; give its 'spec' with more settings");
      }
      return fitting.stream().findFirst();
    }

    private void compareComparison(JsonNode comparison) {
      String dataset = text(comparison, "dataset");
      Optional<JsonNode> first = find(dataset, parse(text(comparison, "first")));
      Optional<JsonNode> second = find(dataset, parse(text(comparison, "second")));
      if (first.isEmpty() || second.isEmpty()) {
        return; // a record is missing, which is said
      }
      String algorithms = text(first.get(), "label") + " / " + text(second.get(), "label");
      for (JsonNode here : got.get("comparisons")) {
        if (text(here, "dataset").equals(dataset)
            && here.path("first").equals(first.get().path("spec"))
            && here.path("second").equals(second.get().path("spec"))) {
          compare(dataset, algorithms, "comparisons", comparison, here);
          return;
        }
      }
      missing(dataset, algorithms, "comparison");
    }

    private void missing(String dataset, String algorithm, String what) {
      differences.add(new Difference(dataset, algorithm, what, "there", "missing", ""));
    }

    private void compare(
        String dataset, String algorithm, String path, JsonNode record, JsonNode here) {
      Map<String, JsonNode> others = figures(here, path);
      figures(record, path)
          .forEach(
              (measure, figure) -> {
                @Nullable JsonNode other = others.get(measure);
                retired(measure).ifPresent(retired::add);
                boolean leftOut =
                    retired(measure).isPresent() || (figure.isTextual() && other == null);
                Optional<Tolerances.Tolerance> tolerance = toleranceOf(measure);
                if (!leftOut && tolerance.isPresent()) {
                  figures++;
                  if (other == null || !agree(figure, other, tolerance.get())) {
                    differences.add(
                        new Difference(
                            dataset,
                            algorithm,
                            measure,
                            show(figure),
                            other == null ? "missing" : show(other),
                            figure.isNumber() ? tolerance.get().toString() : ""));
                  }
                }
              });
    }

    /** Empty if the figure is not to be compared. */
    private Optional<Tolerances.Tolerance> toleranceOf(String path) {
      Optional<String> group = unsteadyGroup(path);
      return group.isPresent()
          ? tolerances.within(group.get(), path)
          : Optional.of(tolerances.of(path).orElse(Tolerances.Tolerance.NONE));
    }

    /** What has to be named in a tolerance for this figure to be compared. */
    private Optional<String> unsteadyGroup(String path) {
      for (String timed : TIMED) {
        if (Tolerances.begins(path, timed)) {
          return Optional.of(timed);
        }
      }
      if (!correctedAlike && CORRECTED.contains(path)) {
        return Optional.of(path);
      }
      if (resampledAlike || Tolerances.begins(path, MCNEMAR)) {
        return Optional.empty();
      }
      for (int from = 0, to; from < path.length(); from = to + 1) {
        to = path.indexOf('.', from);
        to = to < 0 ? path.length() : to;
        if (RESAMPLED.contains(path.substring(from, to))) {
          return Optional.of(path.substring(0, to));
        }
      }
      return Optional.empty();
    }

    private static boolean agree(JsonNode a, JsonNode b, Tolerances.Tolerance tolerance) {
      return (a.isNumber() && b.isNumber())
          ? tolerance.allows(a.decimalValue(), b.decimalValue())
          : a.equals(b);
    }

    private static String show(JsonNode value) {
      return value.isNull()
          ? "undefined"
          : value.isNumber() ? value.decimalValue().toPlainString() : value.asText();
    }
  }
}
