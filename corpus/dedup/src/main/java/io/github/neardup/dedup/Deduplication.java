package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.PAIRS;
import static io.github.neardup.dedup.DedupOptions.REPORT;

import io.github.neardup.core.CapacityException;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.dedup.resume.KeptCollection;
import io.github.neardup.dedup.resume.WorkFolder;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * One run of a {@link Deduplicator} in six steps: read, search, decide, explain, write, commit. The
 * run reads each text into the {@linkplain Fingerprints collection} once, and every later step uses
 * the collection. Only the kept records are read again, to be copied from the corpus.
 */
final class Deduplication {

  private static final double NANOSECONDS = 1e9;

  /** Some 30 gigabytes; n copies of one text make n (n - 1) / 2 pairs. */
  private static final long MOST_PAIRS = 1_000_000_000;

  private final DeduplicationRequest request;
  private final Progress progress;

  /**
   * The algorithm with the settings that depend on the whole collection; set once the corpus has
   * been read.
   */
  private Algorithm algorithm;

  /** Prepares a run of a request that has been checked. */
  Deduplication(DeduplicationRequest request) {
    this.request = request;
    this.progress = request.progress;
    this.algorithm = request.spec().reading();
  }

  DeduplicationSummary run() {
    Optional<WorkFolder> work = Optional.empty();
    // Outputs are opened first, so that an unwritable place fails the run at once rather than at
    // the end.
    try (Outputs outputs = new Outputs(request.threads)) {
      CorpusWriter output = open(outputs);
      Optional<OutputStream> page = request.file(REPORT).map(outputs::file);
      ReasonFiles reasons = new ReasonFiles(request, outputs);
      work = request.work.map(WorkFolder::open);
      ExcludedRecords leftOut = new ExcludedRecords(MalformedRecords.of(request.onError, outputs));

      long start = System.nanoTime();
      Collection unsettled = read(leftOut, work);
      long read = System.nanoTime();
      OpenSpec.Settled settled = request.spec().in(unsettled.fingerprints(), request.threads);
      algorithm = settled.algorithm();
      Collection collection = unsettled.with(settled.fingerprints());
      Found found = search(collection);
      Decision decision =
          new Decision(
              found.centres(),
              found.similarity(),
              request.get(KEEP),
              collection.ranking()::isSameText,
              found.incompleteRows());
      long decided = System.nanoTime();
      WriteStep step = new WriteStep(request, algorithm, collection, decision, leftOut, reasons);
      step.write(output, found.pairs());
      DeduplicationSummary summary =
          DeduplicationSummary.of(
              request, settled, decision, leftOut, collection, step, seconds(start, read, decided));
      if (page.isPresent()) {
        step.report.orElseThrow().write(page.get(), summary, decision);
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

  private CorpusWriter open(Outputs outputs) {
    outputs.protect(request.against);
    algorithm.settings().files().values().forEach(outputs::protect);
    request.indexes.forEach(index -> index.folder().ifPresent(outputs::protect));
    return CorpusWriter.open(request.inputs, request.target(), request.out(), outputs);
  }

  private static DeduplicationSummary.Seconds seconds(long start, long read, long decided) {
    double fingerprint = (read - start) / NANOSECONDS;
    double search = (decided - read) / NANOSECONDS;
    double write = (System.nanoTime() - decided) / NANOSECONDS;
    return new DeduplicationSummary.Seconds(
        fingerprint, search, write, fingerprint + search + write);
  }

  // --- read ---

  private Collection read(ExcludedRecords leftOut, Optional<WorkFolder> work) {
    Optional<KeptCollection> kept = work.map(WorkFolder::collection);
    try (CorpusReader reader = request.open();
        Progress.Stage stage = progress.stage("fingerprinting", reader.size())) {
      Optional<References> references =
          request.hasReferences()
              ? Optional.of(new References(request, algorithm))
              : Optional.empty();
      return new ReadStep(request, reader, stage, leftOut, kept, references).read();
    }
  }

  // --- search and decide ---

  /**
   * The result of a search.
   *
   * @param similarity of each row to its centre; NaN if the search did not compare the two
   * @param pairs all verified pairs, if the user wants a list of them
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Found(
      int[] centres,
      IntToDoubleFunction similarity,
      int[] incompleteRows,
      Optional<SearchResult> pairs) {}

  private Found search(Collection collection) {
    Fingerprints fingerprints = collection.fingerprints();
    Search.RowOrder order = collection.ranking().order();
    try (Progress.Stage stage = progress.stage("searching", 1000)) {
      stage.reached(0);
      Search search =
          Search.of(algorithm, request.threads)
              .withBudget(request.options.budget())
              .withListener(
                  (compared, share) -> {
                    stage.counted(compared, Progress.Unit.PAIRS);
                    stage.reached(Math.round(1000 * share));
                  });
      return switch (request.get(CLUSTERING)) {
        case CONNECTED -> {
          Search.Components found = search.clusters(fingerprints);
          yield new Found(
              KeepPolicy.keep(found.clusters(), order),
              row -> Double.NaN,
              found.incompleteRows(),
              pairs(fingerprints));
        }
        case STAR -> {
          Search.StarClusters found = search.stars(fingerprints, order);
          yield new Found(
              IntStream.range(0, found.rows()).map(found::centre).toArray(),
              found::similarity,
              found.incompleteRows(),
              pairs(fingerprints));
        }
      };
    }
  }

  private Optional<SearchResult> pairs(Fingerprints fingerprints) {
    if (request.file(PAIRS).isEmpty()) {
      return Optional.empty();
    }
    try (Progress.Stage stage = progress.stage("searching all pairs", Progress.UNKNOWN)) {
      stage.reached(0);
      SearchResult found = Search.of(algorithm, request.threads).pairs(fingerprints);
      if (found.pairCount() > MOST_PAIRS) {
        throw new CapacityException(
            String.format(
                Locale.ROOT,
                "%,d pairs are near-duplicates, more than the limit of %,d for a list; remove exact"
                    + " copies first, or list clusters; nothing was written",
                found.pairCount(),
                MOST_PAIRS));
      }
      return Optional.of(found);
    }
  }
}
