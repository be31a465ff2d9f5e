package io.github.neardup.cli.index;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.index.IncomingRecords.Incoming;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FieldOptions;
import io.github.neardup.cli.option.FileRoles;
import io.github.neardup.cli.option.OnErrorOption;
import io.github.neardup.cli.option.OpenInputs;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.text.hint.TextHints;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.MalformedRecords;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Format;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.Progress;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The inputs of {@code index add} and {@code index check}, and how they are read. */
final class RecordOptions {

  private static final int PIECE = 8;

  @Mixin private CorpusInput corpus = new CorpusInput();

  @Mixin private StoreOption store = new StoreOption();

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      description =
          "The algorithm of a store that is created, as NAME or NAME:setting=value,... (default: "
              + Deduplicator.DEFAULT_ALGORITHM
              + "). An existing store keeps its own.")
  private Optional<String> spec = Optional.empty();

  @Option(
      names = "--time-field",
      paramLabel = "NAME",
      description =
          "The field or column with the time of a record: a date such as 2026-03-01 or"
              + " 2026-03-01T08:00:00Z, or seconds or milliseconds since 1970 (default: now).")
  private Optional<String> timeField = Optional.empty();

  @Option(
      names = "--payload-field",
      paramLabel = "NAME",
      description =
          "A field or column to keep with the fingerprint and to show with a match, such as the"
              + " source or the address.")
  private Optional<String> payloadField = Optional.empty();

  @Mixin private OnErrorOption onError = new OnErrorOption();

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private QuietOption quiet = new QuietOption();

  StoreOption store() {
    return store;
  }

  QuietOption quiet() {
    return quiet;
  }

  /** The work on the records. */
  interface Work {

    /** Takes records with their fingerprints, in order. */
    void take(
        NearDuplicateIndex index,
        List<Incoming> records,
        List<long[]> fingerprints,
        Parallel parallel)
        throws IOException;

    /** Reports the findings so far: the input has no more records for now, or the run ends. */
    void flush(NearDuplicateIndex index) throws IOException;
  }

  /**
   * Resolves which files are meant; none if standard input is read as a stream.
   *
   * @param written the files that are written beside a quarantine, by their options
   * @throws UsageException if one of them, or the quarantine, is also read
   */
  @Nullable OpenInputs open(Console console, Map<String, Path> written) {
    FileRoles roles = new FileRoles().read("--store", store.folder().stream().toList());
    // A misspelt spec fails before anything is read.
    spec.ifPresent(asked -> roles.read(Algorithms.settings(asked).files()));
    onError.choice().quarantine().ifPresent(file -> roles.written(Map.of("--on-error", file)));
    roles.written(written);
    OpenInputs inputs = streams() ? null : corpus.open(console, quiet);
    try {
      roles.read("INPUT", inputs == null ? List.of() : inputs.files().paths()).check();
    } catch (UsageException e) {
      if (inputs != null) {
        inputs.close();
      }
      throw e;
    }
    return inputs;
  }

  /**
   * Processes each record.
   *
   * @param creates whether the store is created if there is none
   * @param inputs the inputs that were {@linkplain #open opened}
   * @return the number of records that were skipped
   */
  long forEach(
      Console console,
      String stageName,
      boolean creates,
      Outputs outputs,
      @Nullable OpenInputs inputs,
      Work work) {
    int workers = threads.count();
    MalformedRecords malformed = MalformedRecords.of(onError.choice(), outputs);
    try (IncomingRecords records =
            new IncomingRecords(reader(console, inputs), timeField, payloadField, malformed);
        NearDuplicateIndex index = store.open(spec, () -> algorithm(console, creates));
        Parallel parallel = new Parallel(workers);
        Progress.Stage stage = quiet.progress(console).stage(stageName, records.size())) {
      // A store with entries keeps its settings.
      boolean begins = creates && index.size() == 0;
      TextHints hints = new TextHints();
      long number = 0;
      try {
        for (List<Incoming> batch = records.next(); !batch.isEmpty(); batch = records.next()) {
          work.take(
              index,
              batch,
              each(
                  batch,
                  parallel,
                  record -> index.algorithm().fingerprint(record.document().fields())),
              parallel);
          for (Incoming record : batch) {
            hints.look(number++, record.document()::text);
          }
          stage.reached(batch.get(batch.size() - 1).position());
          stage.counted(number, Progress.Unit.TEXTS);
          if (records.isWaiting()) {
            work.flush(index);
          }
        }
      } finally {
        work.flush(index);
      }
      if (begins) {
        quiet.printHints(console, hints.about(List.of(index.algorithm().settings())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      onError.warn(console, malformed.count(), malformed.problems());
    }
    return malformed.count();
  }

  /** Applies a function to each element, on all threads. */
  static <A, B> List<B> each(List<A> elements, Parallel parallel, Function<A, B> function) {
    List<@Nullable B> results = new ArrayList<>(Collections.nCopies(elements.size(), null));
    parallel.forRange(
        elements.size(),
        PIECE,
        (worker, from, to) -> {
          for (int i = from; i < to; i++) {
            results.set(i, function.apply(elements.get(i)));
          }
        });
    return results;
  }

  /**
   * Returns whether standard input is read as a stream. If there are files as well, a copy of it is
   * read.
   */
  private boolean streams() {
    return corpus.names().equals(List.of(CorpusInput.STANDARD_STREAM))
        && corpus
            .inputFormat()
            .format()
            .filter(format -> format.name().equals("parquet"))
            .isEmpty();
  }

  private CorpusReader reader(Console console, @Nullable OpenInputs inputs) {
    CorpusFields fields =
        corpus
            .fields()
            .withExtras(
                Stream.of(timeField, payloadField).flatMap(Optional::stream).distinct().toList());
    return inputs == null
        ? CorpusReader.openSources(
            List.of(
                new CorpusSource.Opened(
                    CorpusInput.STANDARD_STREAM,
                    Compression.NONE,
                    standardFormat(),
                    corpus
                        .inputFormat()
                        .encoding()
                        .charset()
                        .or(() -> Optional.of(StandardCharsets.UTF_8)),
                    console::in)),
            fields)
        : CorpusReader.open(inputs.files(), fields);
  }

  private Format standardFormat() {
    FieldOptions.InputFormat given = corpus.inputFormat();
    return given.lines() ? Format.of("txt") : given.format().orElse(Format.of("jsonl"));
  }

  /** Returns the algorithm of a store that is created. */
  private Algorithm algorithm(Console console, boolean creates) {
    if (!creates) {
      throw new StorageException(
          store.location() + ": there is no index; make one with neardup index add, or --add");
    }
    String asked = spec.orElse(Deduplicator.DEFAULT_ALGORITHM);
    Algorithm algorithm = Algorithms.create(asked);
    quiet.print(console, "neardup: new store " + store.location() + ": " + asked);
    return algorithm;
  }
}
