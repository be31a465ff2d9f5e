package io.github.neardup.cli;

import static io.github.neardup.dedup.DedupOptions.DRY_RUN;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static io.github.neardup.dedup.DedupOptions.WORK_DIR;
import static io.github.neardup.dedup.cut.CutRule.CUT;
import static io.github.neardup.dedup.cut.CutRule.DROP_EMPTY;
import static io.github.neardup.dedup.cut.CutRule.MIN_WORDS;
import static io.github.neardup.dedup.cut.CutRule.SENTENCES;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.Printable;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.DeclaredOptions;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.dedup.DedupOption;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.cut.CutRequest;
import io.github.neardup.dedup.cut.CutRule;
import io.github.neardup.dedup.cut.CutSummary;
import io.github.neardup.dedup.cut.Cutter;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.page.Excerpt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options of {@code neardup dedup --cut}, with the run and its summary. */
@SuppressWarnings("UnusedVariable") // picocli acts on the options
final class CutOptions {

  /** The longest excerpt of a part in the summary. */
  private static final int LONGEST_SNIPPET = 60;

  private static final List<String> OF_DOCUMENTS =
      List.of("--algorithm", "--against", "--on-error", "--resume");

  /** What applies to cuts as well. */
  private static final Set<DedupOption<?>> OF_BOTH =
      Set.of(DRY_RUN, REMOVED, WORK_DIR, CUT, MIN_WORDS, SENTENCES, DROP_EMPTY);

  private static final Set<DedupOption<?>> OF_CUTS = Set.of(MIN_WORDS, SENTENCES, DROP_EMPTY);

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Mixin private final CommandSpec cuts;

  private final DeclaredOptions declared;

  /** Adds the options to those that libraries declare. */
  CutOptions(DeclaredOptions declared) {
    this.declared = declared;
    cuts = declared.add(CUT, MIN_WORDS, SENTENCES, DROP_EMPTY);
  }

  /**
   * Returns whether parts are to be cut. Refuses options that require {@code --cut}, or exclude it.
   */
  boolean wanted() {
    boolean wanted = declared.written(CUT).isPresent();
    List<String> refused = new ArrayList<>();
    if (wanted) {
      ParseResult parsed = parsed();
      // A lambda, no method reference: see Failures.
      OF_DOCUMENTS.stream().filter(name -> parsed.hasMatchedOption(name)).forEach(refused::add);
    }
    declared.given().stream()
        .filter(option -> wanted ? !OF_BOTH.contains(option) : OF_CUTS.contains(option))
        .forEach(option -> refused.add("--" + option.name()));
    if (!refused.isEmpty()) {
      throw new UsageException(
          refused.get(0)
              + (wanted
                  ? " applies to whole documents, not to --cut; run dedup twice, first for"
                      + " documents, then with --cut"
                  : " needs --cut; leave it out, or add --cut"));
    }
    return wanted;
  }

  private ParseResult parsed() {
    if (command == null) {
      throw new IllegalStateException("not a mixin");
    }
    return command.commandLine().getParseResult();
  }

  private static CutRule rule(DedupOptions options) {
    if (options.find(SENTENCES).isPresent() && options.get(CUT) != CutRule.Kind.SENTENCE) {
      throw new UsageException("--sentences needs --cut sentence");
    }
    return UsageException.checking("", () -> CutRule.of(options));
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
    DedupOptions options = declared.values();
    CutRule rule = rule(options);
    Map<String, Path> files = outputs.files(inputs.paths(), Map.of(), Optional.empty());
    CutRequest request =
        UsageException.checking(
            "--cut: ",
            () ->
                new CutRequest(
                    inputs,
                    fields,
                    rule,
                    options.get(DROP_EMPTY),
                    outputs.isDryRun(),
                    threads,
                    outputs.target(files),
                    options.find(REMOVED)));
    CutSummary summary =
        outputs.run(false, () -> Cutter.run(request, console.binaryOut(), quiet.progress(console)));
    format.print(console, summary, quiet, () -> text(summary));
  }

  private static String text(CutSummary summary) {
    CutRule rule = summary.rule();
    StringBuilder text =
        new StringBuilder(
            Console.format(
                """
                cut        %s
                documents  %,d, of which %,d changed and %,d left empty%s
                parts      %,d
                characters %,d of %,d cut (%.2f%%)
                seconds    %.2f (find %.2f, cut %.2f)
                input      %,.1f MB of files, %,.0f documents/s
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
                summary.documents() / summary.seconds().total()));
    if (!summary.mostRepeated().isEmpty()) {
      text.append("cut most often\n");
      for (CutSummary.Repeated part : summary.mostRepeated()) {
        text.append(
            Console.format(
                "%,9d  %s%n",
                part.times(), Printable.text(Excerpt.beginning(part.text(), LONGEST_SNIPPET))));
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
