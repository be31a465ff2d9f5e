package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.OpenInputs;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.hint.TextHints;
import io.github.neardup.dedup.UniqueIds;
import io.github.neardup.eval.system.LabelledPairs;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.recommend.Recommendation;
import io.github.neardup.recommend.RecommendationRequest;
import io.github.neardup.recommend.RecommendationRequest.DuplicatePair;
import io.github.neardup.recommend.RecommendationRequest.Effort;
import io.github.neardup.recommend.Recommender;
import io.github.neardup.recommend.Recommender.DuplicatesException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup recommend}: which algorithm and settings suit a corpus. */
@Command(
    name = RecommendCommand.NAME,
    customSynopsis = "neardup recommend INPUT... [OPTIONS]",
    description = {
      "Recommends an algorithm and settings for neardup dedup on a corpus.",
      "",
      "No labels are needed. neardup draws a sample, searches it exactly, and estimates what that"
          + " costs for the whole corpus. If it costs much, neardup compares what cheaper"
          + " algorithms find. With labelled pairs, neardup also chooses what counts as"
          + " near-duplicates: words or characters, shingle and threshold.",
      "",
      CorpusInput.FORMATS
          + " They are read once. The texts of the sample are held in memory; if they are long,"
          + " choose a smaller sample."
    },
    footer = {
      "  neardup recommend corpus.jsonl.gz",
      "  neardup recommend corpus.jsonl.gz --duplicates pairs.tsv",
      "  neardup recommend corpus.jsonl.gz --recall 0.99 --threshold 0.8",
      "  neardup recommend zh.jsonl -a kshingle:tokens=char,shingle=5 --sample 20000"
    })
final class RecommendCommand implements Runnable {

  static final String NAME = "recommend";

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
              + " recommended. Settings it leaves open follow from --duplicates, if given.")
  private String spec = "";

  @Option(
      names = "--duplicates",
      paramLabel = "FILE",
      description =
          "Labelled pairs of near-duplicates, drawn at random from all that there are, two ids per"
              + " line; 50 are enough. Settings that SPEC leaves open are chosen by them.")
  private Optional<Path> duplicates = Optional.empty();

  @Option(
      names = "--time",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description =
          "How long to work on the sample, once the files are read; what had to be left out is"
              + " reported (default: ${DEFAULT-VALUE}).")
  private double time;

  @Option(
      names = "--saving",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description =
          "Other algorithms are tried only if they could save SECONDS seconds; 0 always tries them"
              + " (default: ${DEFAULT-VALUE}).")
  private double saving;

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

  RecommendCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    List<LabelledPairs.Line> pairs = duplicates.map(RecommendCommand::pairs).orElse(List.of());
    RecommendationRequest request = request(pairs);
    Recommendation found;
    try (OpenInputs inputs = corpus.open(console, quiet)) {
      found = recommend(request, inputs.files(), pairs);
    }
    format.print(
        console,
        found,
        () ->
            new RecommendReport(found, Runtime.getRuntime().maxMemory())
                .toText(corpus.names(), corpus.fieldArguments()));
  }

  private static List<LabelledPairs.Line> pairs(Path file) {
    List<LabelledPairs.Line> pairs = LabelledPairs.read(file);
    if (pairs.size() < RecommendationRequest.LEAST_DUPLICATES) {
      throw new CorpusException(
          file.toString(),
          "holds %d pair%s; label at least %d, better %d"
              .formatted(
                  pairs.size(),
                  pairs.size() == 1 ? "" : "s",
                  RecommendationRequest.LEAST_DUPLICATES,
                  RecommendationRequest.ENOUGH_DUPLICATES));
    }
    return pairs;
  }

  private Recommendation recommend(
      RecommendationRequest request, CorpusFiles files, List<LabelledPairs.Line> pairs) {
    // The bar of the pass ends when the work on the sample begins; each trial has one of its own.
    try (CorpusReader reader = CorpusReader.open(files, corpus.fields());
        Progress.Stages stages = new Progress.Stages(quiet.progress(console))) {
      Progress.Stage reading = stages.begin("sampling", reader.size());
      TextHints hints = new TextHints();
      Iterator<Document> documents =
          hints.watching(new UniqueIds().checking(reader, reader.documents(reading)));
      Optional<Recommendation> found =
          new Recommender(request, work -> stages.begin(work, Progress.UNKNOWN).reached(0))
              .recommend(documents);
      reader.requireRecords();
      quiet.printHints(console, hints.about(List.of(Algorithms.settings(request.truth()))));
      return found.orElseThrow();
    } catch (DuplicatesException e) {
      long line = e.pair().isPresent() ? pairs.get(e.pair().getAsInt()).line() : 0;
      throw new CorpusException(
          duplicates.orElseThrow().toString(), line, String.valueOf(e.getMessage()));
    }
  }

  private RecommendationRequest request(List<LabelledPairs.Line> pairs) {
    String truth =
        threshold
            .map(value -> spec + (spec.contains(":") ? "," : ":") + THRESHOLD + "=" + value)
            .orElse(spec);
    try {
      return new RecommendationRequest(
          truth,
          pairs.stream().map(pair -> new DuplicatePair(pair.left(), pair.right())).toList(),
          recall,
          precision,
          sample,
          seed,
          new Effort(time, saving),
          threads.count());
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage() == null ? "wrong usage" : e.getMessage());
    }
  }
}
