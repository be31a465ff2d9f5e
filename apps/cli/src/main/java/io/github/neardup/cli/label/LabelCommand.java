package io.github.neardup.cli.label;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.console.VersionProvider;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.SampledInput;
import io.github.neardup.cli.option.StreamCopies;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.eval.choose.LabelSession;
import io.github.neardup.eval.choose.LabelSession.Agreement;
import io.github.neardup.eval.choose.LabelSession.LabelRequest;
import io.github.neardup.eval.choose.Questions.Choice;
import io.github.neardup.eval.choose.Questions.Standing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup label}: asks which pairs are duplicates, and recommends settings. */
@Command(
    name = LabelCommand.NAME,
    customSynopsis = "neardup label INPUT... [-o FOLDER] [OPTIONS]",
    description = {
      "Asks which pairs of texts you call duplicates, and recommends settings that find these.",
      "",
      "Some forty answers are enough. neardup shows the most informative pairs, two texts at a time,"
          + " in the terminal or in a browser. Every answer is saved at once; the same command continues"
          + " where you stopped. The answers are a dataset that neardup eval reads.",
      "",
      CorpusInput.FORMATS + " They are read once. A sample of their texts is held in memory."
    },
    footer = {
      "  neardup label corpus.jsonl.gz",
      "  neardup label corpus.jsonl.gz -o labels --page",
      "  neardup label corpus.jsonl.gz -o both --with ana --with bo",
      "  neardup eval -d labels"
    })
public final class LabelCommand implements Runnable {

  public static final String NAME = "label";

  private final Console console;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      defaultValue = "labels",
      description = "The folder for the answers (default: ${DEFAULT-VALUE}).")
  private Path folder = Path.of("labels");

  @Option(
      names = "--page",
      description =
          "Asks in a browser: prints the address of a page that only this machine can open.")
  private boolean page;

  @Option(
      names = "--until",
      paramLabel = "WIDTH",
      defaultValue = "0.05",
      description =
          "Answers are enough when F1 is known to plus or minus WIDTH (default: ${DEFAULT-VALUE}).")
  private double until;

  @Option(
      names = "--by",
      paramLabel = "NAME",
      description = "The name of the person who answers (default: the user's name).")
  private String by = System.getProperty("user.name", "");

  @Option(
      names = "--with",
      paramLabel = "FOLDER",
      description =
          "Counts the answers of another person, too, and shows how far you agree. Can be given"
              + " several times.")
  private List<Path> others = List.of();

  @Mixin private SampledInput corpus = new SampledInput();

  /** Creates a command that prints to a console. */
  public LabelCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    if (!page && corpus.names().stream().anyMatch(StreamCopies::isStandardInput)) {
      throw new UsageException(
          "standard input (-) is needed for your answers; save the corpus to a file, or add --page");
    }
    LabelRequest request =
        UsageException.checking(
            "",
            () ->
                new LabelRequest(
                    folder, by, others, corpus.sample(), corpus.seed(), until, corpus.threads()));
    LabelSession session =
        corpus.sampled(
            console,
            Map.of("--output", folder),
            (documents, progress) -> LabelSession.open(documents, request, progress));
    ask(session);
    session.write(VersionProvider.version());
    report(session);
  }

  private void ask(LabelSession session) {
    if (!page) {
      new LabelTerminal(console).ask(session);
      return;
    }
    try (LabelPage open = LabelPage.open(session)) {
      console.say(
          "Open "
              + open.uri()
              + "\nPress Finish on the page to end; Control-C keeps your answers.");
      open.waitUntilDone(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void report(LabelSession session) {
    Standing standing = session.result();
    if (standing.choices().isEmpty()) {
      console.print("There are no answers, so no settings are chosen.\n");
      return;
    }
    AlignedTable table =
        new AlignedTable(1, "settings", "precision", "recall", "F1", "removed", "");
    for (Choice choice : standing.choices()) {
      table.add(
          choice.spec(),
          LabelTerminal.text(choice.precision()),
          LabelTerminal.text(choice.recall()),
          LabelTerminal.text(choice.f1()),
          Console.format("%.1f%%", 100 * choice.removed()),
          remark(choice, standing.choices().get(0)));
    }
    console.print(
        Console.format(
                "answers   %,d: %,d yes, %,d no, %,d unsure\n",
                standing.answered(), standing.yes(), standing.no(), standing.unsure())
            + (session.unknown() == 0
                ? ""
                : Console.format(
                    "left out  %,d about pairs that are not compared here\n", session.unknown()))
            + agreement(session.agreement())
            + "labels    "
            + folder
            + ", a dataset for neardup eval\n\n"
            + table.render()
            + "\nWith 95% intervals, for pairs of different texts."
            + (standing.enough() ? "" : " More answers would make them narrower: run this again.")
            + "\nWith the choice, "
            + standing.choices().get(0).cost()
            + ".\n"
            + "\n  "
            + corpus.dedupCommand(standing.choices().get(0).spec())
            + "\n");
  }

  private static String agreement(Agreement agreement) {
    return agreement.both() == 0
        ? ""
        : Console.format(
            "agreement %,d of %,d pairs that two people judged (kappa %s)\n",
            agreement.same(),
            agreement.both(),
            Double.isNaN(agreement.kappa())
                ? "not defined"
                : Console.format("%.2f", agreement.kappa()));
  }

  private static String remark(Choice choice, Choice chosen) {
    boolean usual =
        Algorithms.settings(choice.spec()).toShortSpec().equals(Deduplicator.DEFAULT_ALGORITHM);
    String remark = choice.equals(chosen) ? "<- chosen" : choice.same() ? "as good" : "";
    return usual ? remark + " (default)" : remark;
  }
}
