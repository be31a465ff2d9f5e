package io.github.neardup.cli;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.SampledInput;
import io.github.neardup.core.search.SimilarityHistogram;
import io.github.neardup.eval.choose.Recommendation;
import io.github.neardup.eval.choose.Recommendation.Example;
import io.github.neardup.eval.choose.Recommendation.Known;
import io.github.neardup.eval.choose.Recommendation.Removal;
import io.github.neardup.eval.choose.Recommender;
import io.github.neardup.eval.system.LabelledPairs;
import io.github.neardup.io.page.Excerpt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup recommend}: recommends settings for a corpus. */
@Command(
    name = RecommendCommand.NAME,
    customSynopsis = "neardup recommend INPUT... [OPTIONS]",
    description = {
      "Recommends settings for neardup dedup on a corpus.",
      "",
      "neardup compares a sample of the texts in several ways, and shows which share of the corpus"
          + " each threshold would remove, with pairs to look at. With pairs that you know to be"
          + " duplicates, neardup chooses how to compare texts, and which threshold to use.",
      "",
      CorpusInput.FORMATS + " They are read once. The sampled texts are held in memory."
    },
    footer = {
      "  neardup recommend corpus.jsonl.gz",
      "  neardup recommend corpus.jsonl.gz --duplicates pairs.tsv",
      "  neardup recommend corpus.jsonl.gz --recall 0.99"
    })
final class RecommendCommand implements Runnable {

  static final String NAME = "recommend";

  private static final int EXCERPT = 70;
  private static final int MOST_MISSED = 5;

  private final Console console;

  @Option(
      names = "--duplicates",
      paramLabel = "FILE",
      description =
          "Pairs that you know to be duplicates, drawn at random from all duplicates, two ids"
              + " per line; 50 are enough. They determine the settings.")
  private Optional<Path> duplicates = Optional.empty();

  @Option(
      names = "--recall",
      paramLabel = "R",
      description =
          "The share of the pairs at the threshold that must be found; 1 recommends an exact search"
              + " (default: the share that minhash finds by default).")
  private Optional<Double> recall = Optional.empty();

  @Mixin private SampledInput corpus = new SampledInput();

  @Mixin private FormatOption format = new FormatOption();

  RecommendCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    Optional<LabelledPairs> pairs = duplicates.map(LabelledPairs::read);
    Recommender.Request request =
        UsageException.checking(
            "",
            () ->
                new Recommender.Request(
                    pairs, recall, corpus.sample(), corpus.seed(), corpus.threads()));
    Recommendation found =
        corpus.sampled(
            console,
            Map.of(),
            (documents, progress) -> Recommender.recommend(documents, request, progress));
    format.print(console, found, () -> text(found));
  }

  private String text(Recommendation found) {
    return facts(found)
        + "\nWhat a deduplication would remove, by threshold:\n"
        + removals(found)
        + others(found)
        + "\nPairs that each threshold adds, by "
        + found.representations().get(0).spec()
        + ":\n"
        + examples(found)
        + known(found.known())
        + "\n  "
        + corpus.dedupCommand(found.spec())
        + "\n\nNot sure? Forty answers show what you call a duplicate:\n\n  neardup label "
        + corpus.arguments()
        + "\n";
  }

  private static String facts(Recommendation found) {
    boolean whole = found.sampled() >= Math.round(found.different());
    return Console.format(
            "corpus  %s with %s%s\nsample  %s\nvalley  %s\n",
            Console.count(found.documents(), "document", "documents"),
            whole ? "" : "about ",
            Console.count(Math.round(found.different()), "different text", "different texts"),
            whole
                ? "all of them"
                : Console.format("%,d of these, similar ones together", found.sampled()),
            found.valley().isEmpty()
                ? "none is clear: similarities alone do not separate unrelated texts from copies"
                : Console.format(
                    "from %.1f to %.1f, between the similarities of unrelated texts and of copies",
                    found.valley().get(0), found.valley().get(1)))
        + histogram(found.histogram());
  }

  private static String histogram(List<SimilarityHistogram.Band> bands) {
    return bands.isEmpty()
        ? ""
        : "pairs   "
            + bands.stream()
                .map(band -> Console.format("%.1f: %,d", band.from(), Math.round(band.pairs())))
                .collect(Collectors.joining("   "))
            + "\n";
  }

  private static String removals(Recommendation found) {
    List<String> header = new ArrayList<>(List.of("texts compared by"));
    Recommendation.THRESHOLDS.forEach(threshold -> header.add(String.valueOf(threshold)));
    AlignedTable table = new AlignedTable(1, header);
    for (Removal one : found.representations()) {
      List<String> cells = new ArrayList<>(List.of(one.spec()));
      one.removed().forEach(share -> cells.add(Console.format("%.1f%%", 100 * share)));
      table.add(cells);
    }
    return table.render();
  }

  /** Says which other ways of comparing find pairs that the default does not, with an example. */
  private static String others(Recommendation found) {
    StringBuilder text = new StringBuilder();
    String usual = found.representations().get(0).spec();
    for (Removal one : found.representations()) {
      long more = Math.round(one.more());
      if (more > 0 && one.example() != null) {
        text.append(
            Console.format(
                "\n%s at %s finds %s%s that %s does not, and leaves out %s:\n%s",
                one.spec(),
                one.threshold(),
                found.sampled() < Math.round(found.different()) ? "about " : "",
                Console.count(more, "pair", "pairs"),
                usual,
                Console.count(Math.round(one.fewer()), "pair", "pairs"),
                example(one.example())));
      }
    }
    return text.toString();
  }

  private static String examples(Recommendation found) {
    StringBuilder text = new StringBuilder();
    double threshold = Double.NaN;
    for (Example example : found.examples()) {
      if (example.threshold() != threshold) {
        threshold = example.threshold();
        text.append(Console.format("%.1f\n", threshold));
      }
      text.append(example(example));
    }
    return text.isEmpty() ? "  none\n" : text.toString();
  }

  private static String example(Example example) {
    Excerpt both = Excerpt.of(example.leftText(), example.rightText(), EXCERPT);
    return Console.format(
        "  %.2f  %s\n        %s\n",
        example.similarity(), line(both.leftText()), line(both.rightText()));
  }

  private static String line(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static String known(@Nullable Known known) {
    if (known == null) {
      return "";
    }
    String missed =
        known.missed().stream()
            .limit(MOST_MISSED)
            .map(pair -> pair.left() + " and " + pair.right())
            .collect(Collectors.joining(", "));
    return Console.format(
            "\nOf your %,d pairs of different texts, the settings below find %,d; the default"
                + " finds %,d.\n",
            known.pairs(), known.found(), known.foundByDefault())
        + (known.missed().isEmpty()
            ? ""
            : Console.format(
                "Not found, because finding them would also find too many others: %s%s.\n",
                missed, known.missed().size() > MOST_MISSED ? ", and others" : ""));
  }
}
