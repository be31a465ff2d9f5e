package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.UniqueIds;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Progress;
import io.github.neardup.recommend.Recommendation;
import io.github.neardup.recommend.RecommendationRequest;
import io.github.neardup.recommend.Recommender;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code neardup recommend}: which algorithm and settings suit a corpus. */
@Command(
    name = RecommendCommand.NAME,
    customSynopsis = "neardup recommend INPUT... [OPTIONS]",
    description = {
      "Recommends an algorithm and settings for neardup dedup on a corpus.",
      "",
      "No labels are needed. neardup draws a sample, compares what each algorithm finds with what an"
          + " exact search finds, measures the cost, and projects it to the whole corpus.",
      "",
      CorpusInput.FORMATS
          + " They are read once. The texts of the sample are held in memory; if they are long, choose"
          + " a smaller sample."
    },
    footer = {
      "  neardup recommend corpus.jsonl.gz",
      "  neardup recommend corpus.jsonl.gz --recall 0.99 --threshold 0.8",
      "  neardup recommend zh.jsonl -a kshingle:tokens=char,shingle=5 --sample 20000"
    })
final class RecommendCommand implements Runnable {

  static final String NAME = "recommend";

  /** What the command was called before; it still works. */
  static final String FORMER_NAME = "tune";

  private static final String THRESHOLD = "threshold";

  private final Console console;

  @Mixin private CorpusInput corpus = new CorpusInput();

  @Option(
      names = "--recall",
      paramLabel = "R",
      defaultValue = "0.95",
      description =
          "The share of the near-duplicate pairs that must be found (default: ${DEFAULT-VALUE}).")
  private double recall;

  @Option(
      names = "--precision",
      paramLabel = "P",
      defaultValue = "0.9",
      description =
          "The share of the pairs found that must be near-duplicates (default: ${DEFAULT-VALUE}).")
  private double precision;

  @Option(
      names = "--" + THRESHOLD,
      paramLabel = "T",
      description =
          "The lowest similarity of near-duplicates, as in SPEC (default: the threshold of SPEC).")
  private Optional<String> threshold = Optional.empty();

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      defaultValue = "kshingle",
      description =
          "The exact algorithm that defines near-duplicates (default: ${DEFAULT-VALUE}). Its"
              + " normalize, tokens, stopwords and shingle settings also apply to what is"
              + " recommended.")
  private String spec = "";

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "50000",
      description =
          "The number of texts to sample; all if there are fewer (default: ${DEFAULT-VALUE}).")
  private int sample;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The random seed for the sample (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private FormatOption format = new FormatOption();

  @Mixin private QuietOption quiet = new QuietOption();

  @Spec private @Nullable CommandSpec command;

  RecommendCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    if (command != null && command.name().equals(FORMER_NAME)) {
      console.say("neardup tune is now called neardup recommend");
    }
    List<Path> files = corpus.files("; save it to a file");
    RecommendationRequest request = request();
    Progress progress = quiet.progress(console);
    Optional<Recommendation> recommendation;
    try (CorpusReader reader = CorpusReader.open(files, corpus.fields())) {
      UniqueIds ids = new UniqueIds(() -> CorpusReader.open(files, corpus.fields()));
      recommendation = recommend(request, reader, ids, progress);
      reader.requireRecords();
    }
    Recommendation found = recommendation.orElseThrow();
    format.print(
        console,
        found,
        () ->
            new RecommendReport(found, Runtime.getRuntime().maxMemory())
                .toText(files, corpus.fieldArguments()));
  }

  private static Optional<Recommendation> recommend(
      RecommendationRequest request, CorpusReader reader, UniqueIds ids, Progress progress) {
    // The bar of the pass ends when the first algorithm is tried; each then has one of its own.
    try (Progress.Stages stages = new Progress.Stages(progress)) {
      Progress.Stage reading = stages.begin("sampling", reader.size());
      return new Recommender(
              request,
              (number, of, tried) ->
                  stages.begin("trying " + number + " of " + of, Progress.UNKNOWN).reached(0))
          .recommend(checked(reader.documents(reading), reader, ids));
    }
  }

  /** What dedup would refuse is refused here. */
  private static Iterator<Document> checked(
      Iterator<Document> documents, CorpusReader reader, UniqueIds ids) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return documents.hasNext();
      }

      @Override
      public Document next() {
        Document document = documents.next();
        ids.add(reader);
        return document;
      }
    };
  }

  private RecommendationRequest request() {
    String truth =
        threshold
            .map(value -> spec + (spec.contains(":") ? "," : ":") + THRESHOLD + "=" + value)
            .orElse(spec);
    try {
      return new RecommendationRequest(
          Algorithms.create(truth), recall, precision, sample, seed, threads.count());
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage() == null ? "wrong usage" : e.getMessage());
    }
  }
}
