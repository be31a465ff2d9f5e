package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.defaults.CollectionDefaults;
import io.github.neardup.core.lengths.TextLengths;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.FoundClusters;
import io.github.neardup.core.search.FoundStars;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Removes the near-duplicates from a corpus:
 *
 * <pre>{@code
 * DeduplicationSummary done =
 *     Deduplicator.run(
 *         DeduplicationRequest.of(
 *                 List.of(Path.of("news.jsonl")), "minhash:threshold=0.8", Path.of("clean.jsonl"))
 *             .withKeep(KeepPolicy.LONGEST));
 * System.out.println(done.removed() + " of " + done.documents() + " were near-duplicates");
 * }</pre>
 *
 * <p>It takes two passes over the files, which must not change meanwhile. The first fingerprints
 * the documents. Then verified pairs are searched and joined into clusters, and of each cluster one
 * document is kept, or more with {@link Clustering#STAR}. The second pass copies the records that
 * are kept, in order, as {@link CorpusWriter} says: lines of JSON Lines byte for byte. The result
 * is the same for any number of threads.
 *
 * <p>Settings that a spec leaves open follow from the lengths of all texts. The first texts tell
 * what they are likely to be, and the documents are fingerprinted with that; if all texts together
 * tell otherwise, which is rare, they are read and fingerprinted once more.
 *
 * <p>Time grows linearly with the size of the files, and nearly so with the number of documents. In
 * memory are the fingerprints, 8 to 24 bytes a document and 20 bytes an id besides, and in the
 * second pass, if clusters are listed, the ids of the documents that are in one; never the texts.
 * Outputs come into place whole, when all is done, or not at all.
 *
 * <p>Runs are independent of each other; several threads may each have one.
 */
public final class Deduplicator {

  private static final double NANOSECONDS = 1e9;
  private static final double MEGABYTE = 1e6;

  /** From so many texts, or so many characters of text, the settings are first chosen. */
  private static final int FIRST_TEXTS = 1000;

  private static final long FIRST_CHARACTERS = 1 << 22;

  /** Texts with fewer words than in so many shingles lose half of these by one other word. */
  private static final int FEW = 3;

  private static final String FILES_CHANGED =
      "changed while it was read; leave the files alone while neardup runs, and run it again";

  private final DeduplicationRequest request;
  private final Progress progress;

  /** If the policy asks for them. */
  private final Texts texts = new Texts();

  /** Documents that may lack links, and their ids. */
  private final BitSet incomplete = new BitSet();

  private final List<String> incompleteIds = new ArrayList<>();

  private final TextLengths lengths = new TextLengths();

  /** What the request comes to for the corpus. */
  private Algorithm algorithm;

  private long inputBytes;
  private long fingerprinted;
  private long searched;

  private Deduplicator(DeduplicationRequest request, Progress progress) {
    this.request = request;
    this.progress = progress;
    this.algorithm = request.algorithm().with(CollectionDefaults.FIXED);
  }

  /**
   * Runs a request that names its output.
   *
   * @throws IllegalArgumentException if it names none
   * @throws CorpusException as {@link #run(DeduplicationRequest, OutputStream, Progress)}
   */
  public static DeduplicationSummary run(DeduplicationRequest request) {
    if (request.output().isEmpty()) {
      throw new IllegalArgumentException("the request names no output");
    }
    return run(request, OutputStream.nullOutputStream(), Progress.NONE);
  }

  /**
   * Runs a request.
   *
   * @param out receives the kept records if the request names no file for them; is flushed, not
   *     closed. After a failure it may have received some
   * @param progress is shown what is done
   * @throws CorpusException if the format that the name of the output tells cannot hold the
   *     records; if a file cannot be read or written, holds no document, a malformed record or an
   *     id for the second time, or changes between the passes. It names the file and, if there is
   *     one, the line. The outputs are then as they were before
   * @throws io.github.neardup.core.algorithm.FingerprintException if a document cannot be
   *     fingerprinted
   * @throws UncheckedIOException if {@code out} cannot be written to
   */
  public static DeduplicationSummary run(
      DeduplicationRequest request, OutputStream out, Progress progress) {
    return new Deduplicator(request, progress).run(out);
  }

  private DeduplicationSummary run(OutputStream out) {
    long start = System.nanoTime();
    // Opened first: that a place cannot be written to should come out before the work, not after.
    try (Outputs outputs = new Outputs()) {
      CorpusWriter output = CorpusWriter.open(request.inputs(), request.output(), out, outputs);
      Optional<OutputStream> clusters = request.clusters().map(outputs::file);
      if (request.output().isEmpty()) {
        outputs.stream(out);
      }
      int[] kept = decide();
      BitSet clustered = clustered(kept);
      ChainEnds chains = new ChainEnds(algorithm, chained(kept));
      List<String> ids = write(kept, clustered, chains, output);
      if (clusters.isPresent()) {
        writeClusters(kept, clustered, ids, clusters.get());
      }
      outputs.commit();
      return summary(kept, clustered, chains, start);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first pass; empty if other settings suit the corpus than its first texts told. */
  private Optional<Fingerprints> fingerprint() {
    Fingerprints fingerprints;
    CollectionDefaults likely;
    try (CorpusReader reader = open();
        Progress.Stage stage = progress.stage("fingerprinting", reader.size())) {
      CheckedDocuments documents = new CheckedDocuments(reader, stage);
      List<Document> first = firstOf(documents);
      likely = CollectionDefaults.of(lengths);
      algorithm = request.algorithm().with(likely);
      fingerprints = fingerprint(Stream.concat(first.stream(), stream(documents)));
      reader.requireRecords();
      inputBytes = reader.bytesRead();
    }
    CollectionDefaults certain = CollectionDefaults.of(lengths);
    if (certain.equals(likely)) {
      return Optional.of(fingerprints);
    }
    String before = algorithm.settings().toSpec();
    algorithm = request.algorithm().with(certain);
    return Optional.of(fingerprints).filter(f -> algorithm.settings().toSpec().equals(before));
  }

  private Fingerprints fingerprintAgain() {
    try (CorpusReader reader = open();
        Progress.Stage stage = progress.stage("fingerprinting again", reader.size())) {
      return fingerprint(stream(reader.documents(stage)));
    }
  }

  private static List<Document> firstOf(Iterator<Document> documents) {
    List<Document> first = new ArrayList<>();
    long characters = 0;
    while (first.size() < FIRST_TEXTS && characters < FIRST_CHARACTERS && documents.hasNext()) {
      Document document = documents.next();
      characters += document.text().length();
      first.add(document);
    }
    return first;
  }

  private Fingerprints fingerprint(Stream<Document> documents) {
    Iterator<Stream<Document>> once = List.of(documents).iterator();
    return Fingerprints.of(
        algorithm, () -> once.hasNext() ? once.next() : readAgain(), request.threads());
  }

  /** The first pass and the search: for each document, the one kept of its cluster. */
  private int[] decide() {
    Fingerprints fingerprints = fingerprint().orElseGet(this::fingerprintAgain);
    fingerprinted = System.nanoTime();
    try (Progress.Stage stage = progress.stage("searching", Progress.UNKNOWN)) {
      stage.reached(0);
      Search search = Search.of(algorithm, request.threads()).withBudget(request.budget());
      int[] kept =
          switch (request.clustering()) {
            case CONNECTED -> {
              FoundClusters found = search.clusters(fingerprints);
              Arrays.stream(found.incompleteRows()).forEach(incomplete::set);
              yield request.keep().keep(found.clusters(), texts);
            }
            case STAR -> {
              FoundStars found = search.stars(fingerprints, request.keep().order(texts));
              Arrays.stream(found.incompleteRows()).forEach(incomplete::set);
              yield IntStream.range(0, found.size()).map(found::centre).toArray();
            }
          };
      searched = System.nanoTime();
      return kept;
    }
  }

  private static Stream<Document> stream(Iterator<Document> documents) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(documents, Spliterator.ORDERED), false);
  }

  private Stream<Document> readAgain() {
    CorpusReader reader = open();
    return stream(reader.documents()).onClose(reader::close);
  }

  /** Counts lengths, and refuses ids that cannot be written to a file of clusters. */
  private final class CheckedDocuments implements Iterator<Document> {

    private final CorpusReader reader;
    private final Iterator<Document> documents;
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();

    CheckedDocuments(CorpusReader reader, Progress.Stage stage) {
      this.reader = reader;
      documents = new UniqueIds(reader, reader.documents(stage), Deduplicator.this::open);
    }

    @Override
    public boolean hasNext() {
      return documents.hasNext();
    }

    @Override
    public Document next() {
      Document document = documents.next();
      check(document.id());
      lengths.add(document.text());
      if (request.keep() == KeepPolicy.LONGEST) {
        texts.add(document.text());
      }
      return document;
    }

    private void check(String id) {
      if (request.clusters().isPresent()
          && (id.indexOf('\t') >= 0
              || id.indexOf('\n') >= 0
              || id.indexOf('\r') >= 0
              || !encoder.canEncode(id))) {
        throw reader.fault(
            "the id holds a tab, a line break or half a character, which the file of clusters"
                + " cannot hold; change the id or leave out --clusters");
      }
    }
  }

  /** What chains may have joined; stars have none. */
  private int[] chained(int[] kept) {
    return switch (request.clustering()) {
      case CONNECTED -> kept;
      case STAR -> new int[0];
    };
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

  /** The second pass copies what is kept; gives the ids of clustered documents, if wanted. */
  private List<String> write(int[] kept, BitSet clustered, ChainEnds chains, CorpusWriter out)
      throws IOException {
    List<String> ids = new ArrayList<>();
    try (CorpusReader reader = open();
        Progress.Stage stage = progress.stage("writing", reader.size())) {
      int row = 0;
      for (; reader.advance(); row++) {
        if (row == kept.length) {
          throw reader.fault(FILES_CHANGED);
        }
        if (kept[row] == row) {
          out.write(reader);
        }
        if (request.clusters().isPresent() && clustered.get(row)) {
          ids.add(reader.document().id());
        }
        if (chains.wants(row)) {
          chains.add(row, reader.document().text());
        }
        if (incomplete.get(row)) {
          incompleteIds.add(reader.document().id());
        }
        stage.reached(reader.bytesRead());
      }
      if (row < kept.length || reader.bytesRead() != inputBytes) {
        throw new CorpusException(request.inputs().names(), FILES_CHANGED);
      }
    }
    out.end();
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

  private DeduplicationSummary summary(int[] kept, BitSet clustered, ChainEnds chains, long start) {
    int removed = 0;
    int largest = 0;
    int[] sizes = new int[kept.length];
    for (int row = 0; row < kept.length; row++) {
      removed += kept[row] == row ? 0 : 1;
      largest = Math.max(largest, ++sizes[kept[row]]);
    }
    double fingerprint = (fingerprinted - start) / NANOSECONDS;
    double search = (searched - fingerprinted) / NANOSECONDS;
    double write = (System.nanoTime() - searched) / NANOSECONDS;
    double total = fingerprint + search + write;
    return new DeduplicationSummary(
        algorithm.settings().toSpec(),
        algorithm.identity().toString(),
        request.keep(),
        request.clustering(),
        kept.length,
        clustered.cardinality() - removed, // each cluster has one document that is kept
        removed == 0 ? 0 : largest,
        shorterThanShingles(1),
        shorterThanShingles(FEW),
        chains.compared(),
        chains.unlike(),
        removed,
        kept.length - removed,
        List.copyOf(incompleteIds),
        inputBytes,
        new DeduplicationSummary.Seconds(fingerprint, search, write, total),
        inputBytes / MEGABYTE / total);
  }

  private int shorterThanShingles(int times) {
    Settings settings = algorithm.settings();
    return settings.find(TextPipeline.SHINGLE).isPresent() && TextPipeline.areWords(settings)
        ? (int) lengths.shorterThan(times * TextPipeline.of(settings).shingle())
        : 0;
  }

  private CorpusReader open() {
    return CorpusReader.open(request.inputs(), request.fields());
  }
}
