package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.Printable;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.NamesOf;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.dedup.cut.CutRequest;
import io.github.neardup.dedup.cut.CutRule;
import io.github.neardup.dedup.cut.CutSummary;
import io.github.neardup.dedup.cut.Cutter;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.page.Excerpt;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options of {@code neardup dedup --cut}, with the run and its summary. */
final class CutOptions {

  /** The longest excerpt of a part in the summary. */
  private static final int LONGEST_SNIPPET = 60;

  private static final List<String> OF_WHOLE_DOCUMENTS =
      List.of(
          "--algorithm",
          "--keep",
          "--clustering",
          "--clusters",
          "--pairs",
          "--report",
          "--against",
          "--inside",
          "--inside-share",
          "--min-length",
          "--on-error",
          "--force",
          "--resume",
          "--max-comparisons",
          "--incomplete");

  private static final List<String> OF_CUTS = List.of("--min-words", "--sentences", "--drop-empty");

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--cut",
      paramLabel = "PARTS",
      converter = NamesOf.CutKinds.class,
      completionCandidates = NamesOf.CutKinds.class,
      description =
          "Cuts repeated parts out of the texts instead of removing whole documents: paragraph (a"
              + " line), sentence (several sentences in a row) or passage (any words in a row). The"
              + " first of equal parts is kept.")
  private CutRule.@Nullable Kind kind;

  @Option(
      names = "--min-words",
      paramLabel = "N",
      description =
          "With --cut: the fewest words of a part that is cut (default: 10 for paragraph and"
              + " sentence, 50 for passage). A Chinese character is a word.")
  private @Nullable Integer minWords;

  @Option(
      names = "--sentences",
      paramLabel = "N",
      description =
          "With --cut sentence: how many sentences in a row must be repeated (default: 3).")
  private @Nullable Integer sentences;

  @Option(
      names = "--drop-empty",
      description =
          "With --cut: leaves out records whose whole text is cut. Otherwise they are kept with an"
              + " empty text.")
  private boolean dropEmpty;

  /**
   * Returns whether parts are to be cut. Refuses options that require {@code --cut}, or exclude it.
   */
  boolean wanted() {
    ParseResult given = parsed();
    if (kind == null) {
      refuse(given, OF_CUTS, "needs --cut; leave it out, or add --cut");
      return false;
    }
    refuse(
        given,
        OF_WHOLE_DOCUMENTS,
        "applies to whole documents, not to --cut; run dedup twice, first for documents,"
            + " then with --cut");
    if (sentences != null && kind != CutRule.Kind.SENTENCE) {
      throw new UsageException("--sentences needs --cut sentence");
    }
    return true;
  }

  private ParseResult parsed() {
    if (command == null) {
      throw new IllegalStateException("not a mixin");
    }
    return command.commandLine().getParseResult();
  }

  private static void refuse(ParseResult given, List<String> options, String why) {
    for (String option : options) {
      if (given.hasMatchedOption(option)) {
        throw new UsageException(option + " " + why);
      }
    }
  }

  private CutRule rule() {
    if (kind == null) {
      throw new IllegalStateException("not wanted");
    }
    try {
      CutRule rule = CutRule.of(kind);
      if (minWords != null) {
        rule = rule.withMinWords(minWords);
      }
      return sentences == null ? rule : rule.withSentences(sentences);
    } catch (IllegalArgumentException e) {
      throw new UsageException(Objects.requireNonNullElse(e.getMessage(), "wrong numbers"));
    }
  }

  /** Cuts, and prints the summary. */
  void run(
      Console console,
      CorpusFiles inputs,
      CorpusFields fields,
      int threads,
      DedupOutputs outputs,
      FormatOption format,
      QuietOption quiet) {
    if (!fields.isOneText()) {
      throw new UsageException("--cut needs the text in a single field, not " + fields.text());
    }
    Map<String, Path> files = outputs.files(inputs.paths(), Map.of(), Optional.empty());
    CutRequest request =
        new CutRequest(
            inputs,
            fields,
            rule(),
            dropEmpty,
            outputs.isDryRun(),
            threads,
            outputs.target(files),
            DedupOutputs.removed(files));
    CutSummary summary =
        outputs.run(false, () -> Cutter.run(request, console.binaryOut(), quiet.progress(console)));
    if (format.isJson()) {
      console.print(Json.write(summary));
    } else {
      quiet.print(console, text(summary));
    }
  }

  private static String text(CutSummary summary) {
    CutRule rule = summary.rule();
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                """
                cut        %s
                documents  %,d, of which %,d changed and %,d left empty%s
                parts      %,d
                characters %,d of %,d cut (%.2f%%)
                seconds    %.2f (find %.2f, cut %.2f)
                input      %,.1f MB, %,.1f MB/s
                """,
                what(rule),
                summary.documents(),
                summary.changed(),
                summary.emptied(),
                summary.dropped() > 0 ? ", which are dropped" : "",
                summary.parts(),
                summary.charactersCut(),
                summary.characters(),
                100 * summary.shareCut(),
                summary.seconds().total(),
                summary.seconds().find(),
                summary.seconds().cut(),
                summary.inputBytes() / 1e6,
                summary.megabytesPerSecond()));
    if (!summary.mostRepeated().isEmpty()) {
      text.append("cut most often\n");
      for (CutSummary.Repeated part : summary.mostRepeated()) {
        text.append(
            String.format(
                Locale.ROOT,
                "%,9d  %s%n",
                part.times(),
                Printable.text(Excerpt.beginning(part.text(), LONGEST_SNIPPET))));
      }
    }
    return text.toString();
  }

  private static String what(CutRule rule) {
    return switch (rule.kind()) {
      case PARAGRAPH -> "repeated paragraphs of " + rule.minWords() + " or more words";
      case SENTENCE ->
          "%d or more repeated sentences in a row, of %d or more words"
              .formatted(rule.sentences(), rule.minWords());
      case PASSAGE -> "repeated passages of " + rule.minWords() + " or more words";
    };
  }
}
