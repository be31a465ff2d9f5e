package io.github.neardup.cli;

import static io.github.neardup.cli.option.TextArgument.STANDARD_INPUT;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.AlgorithmsOption;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.TextArgument;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.parts.PartsAlgorithm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup compare}: compares two texts with every algorithm, and explains the results. */
@Command(
    name = "compare",
    addMethodSubcommands = false, // searching for resource bundles delays the start
    customSynopsis = {
      "neardup compare A B [-a SPEC]... [--text] [--format FORMAT]",
      "       neardup compare --matrix INPUT [-a SPEC] [OPTIONS]"
    },
    description = {
      "Compares two texts with every algorithm, or the given ones, and explains the results.",
      "",
      "With --matrix, compares each text of a short list with every other."
    },
    footer = {
      "  neardup compare a.txt b.txt.gz",
      "  neardup compare --text 'buy now' 'Buy now!' -a ksentence -a simhash:bits=128",
      "  neardup compare book.txt essay.txt -a minhash:parts=paragraph",
      "  curl -s URL | neardup compare - saved.html",
      "  neardup compare --matrix headlines.txt",
      "  neardup compare --matrix essays/ -a kshingle --format json"
    })
final class CompareCommand implements Runnable {

  private static final int DIGITS = 4;

  private final Console console;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "A",
      description =
          "A file (also .gz, .zst, .bz2 or .xz), - for standard input, or the text itself.")
  private @Nullable String left;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "B",
      description = "The other text, given in the same way.")
  private @Nullable String right;

  @Mixin private AlgorithmsOption algorithmsOption = new AlgorithmsOption();

  @Option(names = "--text", description = "Treats A and B as texts, never as files.")
  private boolean asText;

  @Mixin private CompareMatrix matrix = new CompareMatrix();

  @Mixin private FormatOption format = new FormatOption();

  /**
   * The complete comparison of two texts, as written in JSON.
   *
   * @param contained set if one text lies in the other and no algorithm takes them for
   *     near-duplicates
   */
  record Report(
      String left,
      String right,
      List<Comparison> results,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ContainedText contained) {}

  /** The result of one algorithm for two texts; candidates are pairs that a search would find. */
  record Comparison(
      String algorithm,
      String spec,
      String identity,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> derived,
      double similarity,
      double threshold,
      String verdict,
      boolean candidate,
      String why,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable CommonPassages parts) {

    private static final String DUPLICATE = "duplicate";

    static Comparison of(Algorithm algorithm, String left, String right) {
      long[] a = algorithm.fingerprint(left);
      long[] b = algorithm.fingerprint(right);
      double similarity = algorithm.similarity(a, b);
      Keys keys = algorithm.keys();
      return new Comparison(
          algorithm.settings().toShortSpec(),
          algorithm.settings().toSpec(),
          algorithm.identity().toString(),
          algorithm.derivedSettings(),
          similarity,
          algorithm.threshold(),
          similarity >= algorithm.threshold() ? DUPLICATE : "different",
          keys.agreeBefore(keys.slots(), Row.of(a), Row.of(b)),
          algorithm.explain(left, right),
          algorithm instanceof PartsAlgorithm inParts
              ? CommonPassages.of(inParts.matches(a, b), left, right)
              : null);
    }

    /** Returns the settings that the algorithm derived, in a line; empty if there are none. */
    String derivedLine() {
      return derived.isEmpty()
          ? ""
          : derived.entrySet().stream()
              .map(setting -> setting.getKey() + "=" + setting.getValue())
              .collect(Collectors.joining(", ", algorithm + ": ", " (derived)\n"));
    }

    boolean isDuplicate() {
      return verdict.equals(DUPLICATE);
    }

    /** Returns the reasons, and the result of a search if it differs. */
    String reasons() {
      return isDuplicate() && !candidate
          ? why + "; no common key: a search would miss this pair"
          : why;
    }
  }

  CompareCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    String first = left;
    String second = right;
    if (matrix.isWanted()) {
      if (first != null || asText) {
        throw new UsageException(
            "--matrix replaces A and B; leave out "
                + (first == null ? "--text" : "'" + first + "'"));
      }
      matrix.run(console, algorithmsOption.given(), format);
    } else if (first == null) {
      throw new UsageException("missing required parameters: 'A', 'B'");
    } else if (second == null) {
      throw new UsageException("missing required parameter: 'B'");
    } else {
      matrix.refuseAlone();
      compare(first, second);
    }
  }

  private void compare(String left, String right) {
    boolean twice = left.equals(STANDARD_INPUT) && right.equals(STANDARD_INPUT);
    if (twice && !asText) {
      throw new UsageException("only one of the two texts can be standard input (-)");
    }
    TextArgument a = argument(left);
    TextArgument b = argument(right);
    List<Algorithm> algorithms = algorithmsOption.create();
    List<Comparison> results =
        algorithms.stream().map(algorithm -> Comparison.of(algorithm, a.text(), b.text())).toList();
    Optional<ContainedText> contained =
        results.stream().anyMatch(Comparison::isDuplicate)
            ? Optional.empty()
            : ContainedText.of(a.text(), b.text(), algorithms.get(0).settings());
    Report report = new Report(a.name(), b.name(), results, contained.orElse(null));
    format.print(console, report, () -> text(report, calling(a, "first"), calling(b, "second")));
  }

  /** Names a text that was not read from a file by its place. */
  private static String calling(TextArgument argument, String place) {
    return argument.name().equals(argument.text()) || argument.name().equals(STANDARD_INPUT)
        ? "the " + place + " text"
        : argument.name();
  }

  private TextArgument argument(String argument) {
    return asText
        ? TextArgument.literal(argument)
        : TextArgument.read(argument, console, matrix.encoding());
  }

  private String text(Report report, String left, String right) {
    AlignedTable table = AlignedTable.ofText(0);
    table.add("algorithm", "similarity", "threshold", "verdict", "why");
    for (Comparison result : report.results()) {
      table.add(
          result.algorithm(),
          Similarities.rounded(result.similarity(), DIGITS, result.threshold(), 1),
          Similarities.exact(result.threshold(), DIGITS),
          result.verdict(),
          result.reasons());
    }
    StringBuilder text = new StringBuilder(table.render(console.columns()));
    String derived =
        report.results().stream().map(Comparison::derivedLine).collect(Collectors.joining());
    text.append(derived.isEmpty() ? "" : "\n" + derived);
    ContainedText contained = report.contained();
    text.append(contained == null ? "" : "\n" + contained.line(left, right));
    for (Comparison result : report.results()) {
      CommonPassages parts = result.parts();
      if (parts != null) {
        text.append('\n').append(result.algorithm()).append('\n');
        text.append(parts.text(console.columns()));
      }
    }
    return text.toString();
  }
}
