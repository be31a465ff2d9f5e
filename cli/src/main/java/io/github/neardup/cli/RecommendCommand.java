package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.ProgressBars;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Json;
import io.github.neardup.io.Progress;
import io.github.neardup.recommend.Recommendation;
import io.github.neardup.recommend.RecommendationRequest;
import io.github.neardup.recommend.Recommender;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup tune}: which algorithm and settings suit a corpus. */
@Command(
    name = "tune",
    customSynopsis = {
      "neardup tune INPUT... [--recall R] [--threshold T] [-a SPEC]",
      "                    [--precision P] [--sample N] [--seed N] [--id-field NAME]",
      "                    [--text-field NAME] [--threads N] [--format FORMAT] [-q]"
    },
    descriptionHeading = "%n",
    description = {
      "Recommends an algorithm and settings for neardup dedup on a corpus, without any labels: on a"
          + " sample it compares what each finds with what an exact search finds, measures what that"
          + " costs, and reckons it up for the whole corpus.",
      "",
      CorpusInput.FORMATS
          + " They are read once. The sample's texts are held in memory; if they are long, take fewer."
    },
    sortOptions = false,
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  neardup tune corpus.jsonl.gz",
      "  neardup tune corpus.jsonl.gz --recall 0.99 --threshold 0.8",
      "  neardup tune chinese.jsonl -a kshingle:tokens=char,shingle=5 --sample 20000"
    })
final class RecommendCommand implements Runnable {

  private static final String THRESHOLD = "threshold";

  private final Console console;

  @Mixin private CorpusInput corpus = new CorpusInput();

  @Option(
      names = "--recall",
      paramLabel = "R",
      defaultValue = "0.95",
      description =
          "The least share of the near-duplicate pairs to be found (default: ${DEFAULT-VALUE}).")
  private double recall;

  @Option(
      names = "--precision",
      paramLabel = "P",
      defaultValue = "0.9",
      description =
          "The least share of the pairs found to be near-duplicates (default: ${DEFAULT-VALUE}).")
  private double precision;

  @Option(
      names = "--" + THRESHOLD,
      paramLabel = "T",
      description =
          "The least similarity of near-duplicates, the same as in SPEC (default: that of SPEC).")
  private @Nullable String threshold;

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      defaultValue = "kshingle",
      description =
          "What near-duplicates are, as an exact algorithm (default: ${DEFAULT-VALUE}). Its"
              + " normalize, tokens, stopwords and shingle are those of what is recommended.")
  private String spec = "";

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "50000",
      description =
          "How many texts to sample, or all if there are fewer (default: ${DEFAULT-VALUE}).")
  private int sample;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Chooses the sample (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress bar.")
  private boolean quiet;

  RecommendCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    List<Path> files = corpus.files("; save it to a file");
    RecommendationRequest wish = wish();
    Progress progress = ProgressBars.on(console, !quiet);
    Optional<Recommendation> recommendation;
    try (CorpusReader reader = CorpusReader.open(files, corpus.fields())) {
      recommendation = recommend(wish, reader, progress);
      reader.requireRecords();
    }
    Recommendation found = recommendation.orElseThrow();
    console
        .out()
        .print(
            format.isJson()
                ? Json.write(found)
                : new RecommendReport(found, Runtime.getRuntime().maxMemory())
                    .toText(files, corpus.fieldArguments()));
  }

  private static Optional<Recommendation> recommend(
      RecommendationRequest wish, CorpusReader reader, Progress progress) {
    // The bar of the pass ends when the first algorithm is tried; each then has one of its own.
    try (Progress.Stages stages = new Progress.Stages(progress)) {
      Progress.Stage reading = stages.begin("sampling", reader.size());
      return new Recommender(
              wish,
              (number, of, tried) ->
                  stages.begin("trying " + number + " of " + of, Progress.UNKNOWN).reached(0))
          .recommend(reader.documents(reading));
    }
  }

  private RecommendationRequest wish() {
    String truth =
        threshold == null
            ? spec
            : spec + (spec.contains(":") ? "," : ":") + THRESHOLD + "=" + threshold;
    try {
      return new RecommendationRequest(
          Algorithms.create(truth), recall, precision, sample, seed, threads.count());
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage() == null ? "wrong usage" : e.getMessage());
    }
  }
}
