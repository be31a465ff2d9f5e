package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.core.TextLength;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.CollectionDefaults;
import io.github.neardup.core.algorithm.CollectionDefaults.AlgorithmChoice;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Fingerprints.KeptRows;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.dedup.References.ReferencePass;
import io.github.neardup.dedup.reasons.Removal;
import io.github.neardup.dedup.resume.KeptFingerprints;
import io.github.neardup.dedup.resume.KnownRows;
import io.github.neardup.dedup.resume.WorkFolder;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Outputs;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One run of a {@link Deduplicator}: fingerprints the documents, searches and decides, and has the
 * {@link SecondPass} write what was decided.
 */
final class Deduplication {

  private static final double NANOSECONDS = 1e9;

  private final DeduplicationRequest request;
  private final OutputStream out;
  private final Optional<Consumer<Removal>> onRemoval;
  private final Progress progress;
  private final TextLength.Distribution lengths = new TextLength.Distribution();
  private final Ranking ranking;

  /** Documents that may lack links. */
  private final BitSet incomplete = new BitSet();

  /** What the request says, unless that is settled already. */
  private AlgorithmChoice choice;

  /** What it comes to for the corpus. */
  private Algorithm algorithm;

  /** What is kept of the fingerprints, if that is wanted. */
  private Optional<WorkFolder> work = Optional.empty();

  private long inputBytes;
  private long content;
  private long fingerprinted;
  private long searched;

  Deduplication(
      DeduplicationRequest request,
      OutputStream out,
      Optional<Consumer<Removal>> onRemoval,
      Progress progress) {
    this.request = request;
    this.out = out;
    this.onRemoval = onRemoval;
    this.progress = progress;
    this.ranking = request.keep().ranking();
    this.choice = request.algorithm();
    this.algorithm = choice.with(CollectionDefaults.FIXED);
  }

  DeduplicationSummary run() {
    long start = System.nanoTime();
    // Opened first: that a place cannot be written to should come out before the work, not after.
    try (Outputs outputs = new Outputs(request.threads())) {
      outputs.protect(request.against());
      algorithm.settings().files().values().forEach(outputs::protect);
      request.indexes().forEach(index -> index.folder().ifPresent(outputs::protect));
      CorpusWriter output = CorpusWriter.open(request.inputs(), request.output(), out, outputs);
      if (request.output().isEmpty()) {
        outputs.stream(out);
      }
      Optional<OutputStream> page = request.report().map(outputs::file);
      ReasonFiles reasons = new ReasonFiles(request, outputs);
      work = request.work().map(WorkFolder::open);
      ExcludedRecords leftOut =
          new ExcludedRecords(request.onError().quarantine().map(outputs::file));
      if (request.hasReferences()) {
        choice = AlgorithmChoice.of(new ReferencePass(request, leftOut, progress).run());
      }
      Fingerprints fingerprints = fingerprint(leftOut);
      fingerprinted = System.nanoTime();
      Decision decision = new Decision(decide(fingerprints), ranking, incomplete);
      Optional<SearchResult> pairs = pairs(fingerprints);
      searched = System.nanoTime();
      SecondPass pass =
          new SecondPass(request, algorithm, decision, leftOut, content, reasons, onRemoval);
      pass.write(output, pairs, outputs, progress);
      DeduplicationSummary summary =
          DeduplicationSummary.of(
              request, algorithm, decision, leftOut, lengths, pass, inputBytes, seconds(start));
      if (page.isPresent()) {
        pass.report().orElseThrow().write(page.get(), summary, decision);
      }
      outputs.commit();
      work.ifPresent(WorkFolder::delete);
      return summary;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      work.ifPresent(WorkFolder::close);
    }
  }

  private DeduplicationSummary.Seconds seconds(long start) {
    double fingerprint = (fingerprinted - start) / NANOSECONDS;
    double search = (searched - fingerprinted) / NANOSECONDS;
    double write = (System.nanoTime() - searched) / NANOSECONDS;
    return new DeduplicationSummary.Seconds(
        fingerprint, search, write, fingerprint + search + write);
  }

  private Fingerprints fingerprint(ExcludedRecords leftOut) {
    return firstPass(leftOut).orElseGet(() -> fingerprintAgain(leftOut));
  }

  /** The first pass; empty if other settings suit the corpus than its first texts told. */
  private Optional<Fingerprints> firstPass(ExcludedRecords leftOut) {
    Fingerprints fingerprints;
    CollectionDefaults likely;
    Optional<KeptFingerprints> kept = work.map(WorkFolder::first);
    try (CorpusReader reader = request.open();
        Progress.Stage stage = progress.stage("fingerprinting", reader.size())) {
      FirstPass documents = new FirstPass(request, reader, stage, leftOut, lengths, ranking, kept);
      TextLength.Distribution ofFirst = new TextLength.Distribution();
      List<Document> first = documents.first(ofFirst);
      likely = CollectionDefaults.of(ofFirst);
      algorithm = choice.with(likely);
      documents.onForecast((number, seconds) -> forecast(number, seconds, first));
      begin(kept);
      fingerprints = fingerprint(documents::batches, leftOut, kept);
      reader.requireRecords();
      inputBytes = reader.bytesRead();
      content = reader.content();
      requireField();
    }
    CollectionDefaults certain = CollectionDefaults.of(lengths);
    String before = algorithm.settings().toSpec();
    algorithm = choice.with(certain);
    // What follows from the number of texts is no part of a fingerprint.
    return Optional.of(fingerprints)
        .filter(
            f ->
                certain.length().equals(likely.length())
                    || algorithm.settings().toSpec().equals(before));
  }

  /** Refuses what would end hours later for want of memory. */
  private void forecast(long documents, double seconds, List<Document> first) {
    Fingerprints sample = Fingerprints.of(algorithm, first::stream, 1);
    Forecast forecast =
        new Forecast(
            documents,
            Search.memory(algorithm, sample.table(), (double) documents, (double) documents),
            request.mostMemory(),
            seconds);
    if (forecast.isTooMuch()) {
      throw new Forecast.ExceededException(forecast);
    }
    if (seconds > 0) {
      request.onForecast().accept(forecast);
    }
  }

  /** A misspelt name would leave the choice to chance. */
  private void requireField() {
    Optional<String> field = request.keep().field();
    if (field.isPresent() && ranking.size() > 0 && ranking.valued() == 0) {
      throw new CorpusException(
          request.inputs().names(),
          "no record has %s in the field '%s', which %s compares; check the name"
              .formatted(
                  request.keep().values().isEmpty() ? "a value" : "one of these values",
                  field.get(),
                  request.keep()));
    }
  }

  private Fingerprints fingerprintAgain(ExcludedRecords leftOut) {
    Optional<KeptFingerprints> kept = work.map(WorkFolder::again);
    begin(kept);
    try (CorpusReader reader = request.open();
        Progress.Stage stage = progress.stage("fingerprinting again", reader.size())) {
      return fingerprint(
          () -> {
            int restored = kept.map(KeptFingerprints::restored).orElse(0);
            return KnownRows.of(reader, stage, leftOut::has, row -> row >= restored);
          },
          leftOut,
          kept);
    }
  }

  private void begin(Optional<KeptFingerprints> kept) {
    kept.ifPresent(
        into -> {
          into.begin(request.description(algorithm));
          into.onRestored(request.onResume());
        });
  }

  /**
   * Fingerprints documents.
   *
   * @param first gives those that come after the ones whose rows were kept
   */
  private Fingerprints fingerprint(
      Supplier<Stream<? extends Fingerprints.Source.Batch>> first,
      ExcludedRecords leftOut,
      Optional<KeptFingerprints> kept) {
    return Fingerprints.of(
        algorithm,
        new Fingerprints.Source() {
          @Override
          public Stream<? extends Batch> first() {
            return first.get();
          }

          @Override
          public Stream<? extends Batch> again(IntPredicate rows) {
            CorpusReader reader = request.open();
            return KnownRows.of(reader, Progress.NONE.stage("", 0), leftOut::has, rows)
                .onClose(reader::close);
          }
        },
        request.threads(),
        kept.map(KeptRows.class::cast).orElse(KeptRows.NONE));
  }

  /** For each document, the one kept of its cluster. */
  private int[] decide(Fingerprints fingerprints) {
    try (Progress.Stage stage = progress.stage("searching", Progress.UNKNOWN)) {
      stage.reached(0);
      Search search = Search.of(algorithm, request.threads()).withBudget(request.budget());
      return switch (request.clustering()) {
        case CONNECTED -> {
          Search.Components found = search.clusters(fingerprints);
          Arrays.stream(found.incompleteRows()).forEach(incomplete::set);
          yield KeepPolicy.keep(found.clusters(), ranking.order());
        }
        case STAR -> {
          Search.StarClusters found = search.stars(fingerprints, ranking.order());
          Arrays.stream(found.incompleteRows()).forEach(incomplete::set);
          yield IntStream.range(0, found.rows()).map(found::centre).toArray();
        }
      };
    }
  }

  private Optional<SearchResult> pairs(Fingerprints fingerprints) {
    if (request.pairs().isEmpty()) {
      return Optional.empty();
    }
    try (Progress.Stage stage = progress.stage("searching all pairs", Progress.UNKNOWN)) {
      stage.reached(0);
      return Optional.of(Search.of(algorithm, request.threads()).pairs(fingerprints));
    }
  }
}
