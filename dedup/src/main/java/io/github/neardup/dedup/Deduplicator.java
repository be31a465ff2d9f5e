package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.ParallelFingerprinter;
import io.github.neardup.core.search.ClusterSearch;
import io.github.neardup.core.search.FoundClusters;
import io.github.neardup.core.search.HotBuckets;
import io.github.neardup.io.AtomicOutput;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.InputFiles;
import io.github.neardup.io.JsonLinesFields;
import io.github.neardup.io.JsonLinesReader;
import io.github.neardup.io.Progress;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Removes the near-duplicates from a corpus in JSON Lines, in two passes over its files: the first
 * fingerprints the documents, the second copies the lines of those that are kept, byte for byte and
 * in order. Between the two, verified pairs are searched and joined into clusters, and of each
 * cluster one document is kept.
 *
 * <p>In memory are the fingerprints and 8 to 24 bytes a document besides, never the texts; in the
 * second pass, if clusters are listed, the ids of the documents that are in one. Outputs come into
 * place whole, when all is done, or not at all.
 */
public final class Deduplicator {

  /**
   * What to do.
   *
   * @param inputs the files to read
   * @param fields where ids and texts are
   * @param algorithm decides which documents are near-duplicates
   * @param keep picks the document of a cluster that is kept
   * @param clustering how pairs become clusters
   * @param threads how many threads to use, at least 1
   * @param output the file for the lines that are kept; standard output if empty
   * @param clusters the file for the clusters of two or more, if wanted
   */
  public record Request(
      List<Path> inputs,
      JsonLinesFields fields,
      Algorithm algorithm,
      KeepPolicy keep,
      Clustering clustering,
      int threads,
      Optional<Path> output,
      Optional<Path> clusters) {}

  private static final String FILES_CHANGED =
      "changed while it was read; leave the files alone while neardup runs, and run it again";

  private final Request request;
  private final OutputStream standardOutput;
  private final Progress progress;
  private final Stopwatch stopwatch = new Stopwatch();

  private int documents;
  private HotBuckets hotBuckets = HotBuckets.NONE;
  private long inputBytes;

  /**
   * For one run.
   *
   * @param standardOutput receives the kept lines if the request names no file for them
   * @param progress is shown what is done
   */
  public Deduplicator(Request request, OutputStream standardOutput, Progress progress) {
    this.request = request;
    this.standardOutput = standardOutput;
    this.progress = progress;
  }

  /**
   * Does it.
   *
   * @throws CorpusException if a file cannot be read or written, holds a malformed record or an id
   *     for the second time, or changes between the passes
   * @throws io.github.neardup.core.algorithm.FingerprintException if a document cannot be
   *     fingerprinted
   */
  public DeduplicationSummary run() {
    // Opened first: that a place cannot be written to should come out before the work, not after.
    try (AtomicOutput output = request.output().map(AtomicOutput::create).orElse(null);
        AtomicOutput clusters = request.clusters().map(AtomicOutput::create).orElse(null)) {
      int[] kept = decide();
      BitSet clustered = clustered(kept);
      List<String> ids = write(kept, clustered, output == null ? standardOutput : output);
      if (clusters != null) {
        writeClusters(kept, clustered, ids, clusters);
        clusters.commit();
      }
      if (output == null) {
        standardOutput.flush();
      } else {
        output.commit();
      }
      stopwatch.lap(Stage.WRITE);
      return DeduplicationSummary.of(request, kept, clustered, hotBuckets, inputBytes, stopwatch);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first pass and the search: for each document, the one kept of its cluster. */
  private int[] decide() {
    FingerprintTable table;
    IntArrayList lengths = new IntArrayList();
    try (JsonLinesReader reader = open();
        Progress.Stage stage = progress.stage("fingerprinting", inputSize())) {
      IdCheck check = new IdCheck(reader, request.clusters().isPresent());
      Iterator<Document> checked =
          new Iterator<>() {
            private final Iterator<Document> documents = reader.documents();

            @Override
            public boolean hasNext() {
              return documents.hasNext();
            }

            @Override
            public Document next() {
              Document document = documents.next();
              check.accept(document);
              if (request.keep() == KeepPolicy.LONGEST) {
                lengths.add(document.text().length());
              }
              stage.reached(reader.bytesRead());
              return document;
            }
          };
      table = ParallelFingerprinter.fingerprint(request.algorithm(), checked, request.threads());
      inputBytes = reader.bytesRead();
    }
    documents = table.size();
    InputFiles.requireDocuments(request.inputs(), documents);
    stopwatch.lap(Stage.FINGERPRINT);

    try (Progress.Stage stage = progress.stage("searching", Progress.UNKNOWN)) {
      stage.reached(0);
      FoundClusters found = ClusterSearch.search(request.algorithm(), table, request.threads());
      hotBuckets = found.hotBuckets();
      int[] kept =
          switch (request.clustering()) {
            case CONNECTED -> request.keep().keep(found.clusters(), lengths::getInt);
            case STAR ->
                StarClusters.keep(
                    found,
                    request.algorithm(),
                    table,
                    request.keep(),
                    lengths::getInt,
                    request.threads());
          };
      stopwatch.lap(Stage.SEARCH);
      return kept;
    }
  }

  /** The documents that are in a cluster of two or more. */
  private static BitSet clustered(int[] kept) {
    BitSet clustered = new BitSet(kept.length);
    for (int row = 0; row < kept.length; row++) {
      if (kept[row] != row) {
        clustered.set(row);
        clustered.set(kept[row]);
      }
    }
    return clustered;
  }

  /**
   * The second pass: copies what is kept.
   *
   * @return if clusters are asked for, the ids of the documents in one, in order
   */
  private List<String> write(int[] kept, BitSet clustered, OutputStream out) throws IOException {
    List<String> ids = new ArrayList<>();
    LineOutput lines = new LineOutput(out);
    try (JsonLinesReader reader = open();
        Progress.Stage stage = progress.stage("writing", inputSize())) {
      int row = 0;
      for (; reader.advance(); row++) {
        if (row == documents) {
          throw new CorpusException(reader.path(), reader.lineNumber(), FILES_CHANGED);
        }
        if (kept[row] == row) {
          lines.startLine();
          reader.writeRawLine(lines);
        }
        if (request.clusters().isPresent() && clustered.get(row)) {
          ids.add(reader.document().id());
        }
        stage.reached(reader.bytesRead());
      }
      if (row < documents || reader.bytesRead() != inputBytes) {
        throw new CorpusException(InputFiles.joined(request.inputs()), FILES_CHANGED);
      }
    }
    return ids;
  }

  /** A line for each document in a cluster of two or more: its id, and that of the one kept. */
  private static void writeClusters(
      int[] kept, BitSet clustered, List<String> ids, OutputStream out) throws IOException {
    int[] position = new int[kept.length];
    int next = 0;
    for (int row = clustered.nextSetBit(0); row >= 0; row = clustered.nextSetBit(row + 1)) {
      position[row] = next++;
    }
    for (int row = clustered.nextSetBit(0); row >= 0; row = clustered.nextSetBit(row + 1)) {
      String line = ids.get(position[row]) + "\t" + ids.get(position[kept[row]]) + "\n";
      out.write(line.getBytes(StandardCharsets.UTF_8));
    }
  }

  private JsonLinesReader open() {
    return JsonLinesReader.open(request.inputs(), request.fields());
  }

  private long inputSize() {
    return request.inputs().stream().mapToLong(path -> path.toFile().length()).sum();
  }
}
