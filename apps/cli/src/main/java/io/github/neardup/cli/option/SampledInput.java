package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.hint.TextHints;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.UniqueIds;
import io.github.neardup.eval.choose.LabelSession.LabelRequest;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Progress;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A corpus of which a sample is compared, to choose settings. */
public final class SampledInput extends CorpusInput {

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "" + LabelRequest.USUAL_SAMPLE,
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

  @Mixin private QuietOption quiet = new QuietOption();

  /** The maximum number of texts in the sample. */
  public int sample() {
    return sample;
  }

  /** The random seed for the sample. */
  public long seed() {
    return seed;
  }

  /** The number of threads to use. */
  public int threads() {
    return threads.count();
  }

  /**
   * Reads all documents once, and prints hints about their texts.
   *
   * @param outputs what the command writes, by option; refuses an output that is an input
   * @param using returns the result for the documents; also receives what to call the work after
   *     the reading, and throws an IllegalArgumentException if the documents do not suit
   */
  public <T> T sampled(
      Console console,
      Map<String, Path> outputs,
      BiFunction<Iterator<Document>, Consumer<String>, T> using) {
    try (OpenInputs open = open(console, quiet);
        CorpusReader reader = CorpusReader.open(open.files(), fields());
        Progress.Stages stages = new Progress.Stages(quiet.progress(console))) {
      new FileRoles().read("INPUT", open.files().paths()).written(outputs).check();
      TextHints hints = new TextHints();
      Progress.Stage reading = stages.begin("sampling", reader.size());
      Iterator<Document> documents =
          hints.watching(new UniqueIds().checking(reader, reader.documents(reading)));
      try {
        T result = using.apply(documents, work -> stages.begin(work, Progress.UNKNOWN).reached(0));
        quiet.printHints(
            console, hints.about(List.of(Algorithms.settings(Deduplicator.DEFAULT_ALGORITHM))));
        return result;
      } catch (IllegalArgumentException e) {
        reader.requireRecords();
        throw new CorpusException(open.files().names(), String.valueOf(e.getMessage()));
      }
    }
  }
}
