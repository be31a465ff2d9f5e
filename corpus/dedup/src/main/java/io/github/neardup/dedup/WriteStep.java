package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static io.github.neardup.dedup.DedupOptions.REPORT;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.dedup.Decision.ChainEnds;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.dedup.reasons.Removal;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Progress;
import io.github.neardup.io.page.Excerpt;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The steps that write the result: the kept records, which are copied from the corpus, and the
 * reasons for the removed ones. Not thread-safe.
 */
final class WriteStep {

  /** The most clusters of which the summary shows the beginning of a text. */
  private static final int LARGEST = 5;

  private static final int SNIPPET = 60;

  private final DeduplicationRequest request;
  private final Algorithm algorithm;
  private final Collection collection;
  private final Decision decision;
  private final ExcludedRecords leftOut;
  private final ReasonFiles files;

  /** The page that shows what was removed, if requested. */
  final Optional<RemovalReport> report;

  final ChainEnds chains;
  private final ResultHints hints;
  private final Labels labels;
  private final int[] largest;
  private final Int2ObjectMap<Document> shown = new Int2ObjectOpenHashMap<>();
  private final List<String> incompleteIds = new ArrayList<>();

  /** The ids of documents in listed pairs. */
  private final Int2ObjectMap<String> pairIds = new Int2ObjectOpenHashMap<>();

  WriteStep(
      DeduplicationRequest request,
      Algorithm algorithm,
      Collection collection,
      Decision decision,
      ExcludedRecords leftOut,
      ReasonFiles files) {
    this.request = request;
    this.algorithm = algorithm;
    this.collection = collection;
    this.decision = decision;
    this.leftOut = leftOut;
    this.files = files;
    report = request.file(REPORT).map(file -> new RemovalReport());
    int[] chained = request.get(CLUSTERING) == Clustering.STAR ? new int[0] : decision.centres;
    chains = ChainEnds.of(algorithm, collection.fingerprints(), chained, request.threads);
    hints = new ResultHints(decision, algorithm, collection.fingerprints(), request.threads);
    labels = new Labels(decision);
    largest = decision.largest(LARGEST);
  }

  /** Writes everything. */
  void write(CorpusWriter out, Optional<SearchResult> pairs) throws IOException {
    BitSet paired = pairs.map(WriteStep::paired).orElse(new BitSet());
    if (!request.reasons().findAny().isPresent() && request.onRemoval.isEmpty()) {
      read(out, paired, Optional.empty());
    } else {
      try (StoredDocuments documents = new StoredDocuments(request.temporary())) {
        read(out, paired, Optional.of(documents));
        tell(documents);
      }
    }
    if (pairs.isPresent()) {
      writePairs(pairs.get());
    }
    files.end();
  }

  private void read(CorpusWriter out, BitSet paired, Optional<StoredDocuments> documents)
      throws IOException {
    BitSet snippets = new BitSet();
    IntStream.of(largest).forEach(snippets::set);
    try (ReferenceTexts references = ReferenceTexts.of(request, leftOut.inReferences());
        CorpusReader reader = request.openWhole();
        Progress.Stage stage = request.progress.stage("writing", reader.size())) {
      int row = 0;
      for (int number = 0; reader.advance(); number++) {
        stage.reached(reader.bytesRead());
        stage.counted(number + 1L, Progress.Unit.TEXTS);
        if (leftOut.has(number)) {
          if (!leftOut.isMalformed(number)) {
            leaveOut(reader, leftOut.inReference(number), references);
          }
          continue;
        }
        if (row == decision.rows()) {
          throw reader.fault(request.inputs.changed().problem());
        }
        if (decision.keeps(row)) {
          out.write(reader);
        }
        if (documents.isPresent() && decision.isClustered(row)) {
          documents.get().add(row, stored(reader, row));
        }
        if (paired.get(row)) {
          pairIds.put(row, reader.document().id());
        }
        if (hints.wants(row)) {
          hints.look(row, reader.document().text());
        }
        if (request.readsWhole()) {
          labels.look(row, reader::json);
        }
        if (snippets.get(row)) {
          shown.put(row, reader.document());
        }
        if (decision.isIncomplete(row)) {
          incompleteIds.add(reader.document().id());
        }
        row++;
      }
      if (row < decision.rows() || reader.content() != collection.content()) {
        throw request.inputs.changed();
      }
    }
    out.end();
  }

  /** Writes why the reader's record is removed: it is too short, or in a reference. */
  private void leaveOut(
      CorpusReader reader, Optional<References.Found> reference, ReferenceTexts references)
      throws IOException {
    Optional<Document> text =
        reference.isPresent() ? references.get(reference.get()) : Optional.empty();
    files.leftOut(reader, reference, text);
    if (report.isPresent()) {
      report.get().leftOut(reader.path());
      if (text.isPresent()) {
        References.Found found = reference.orElseThrow();
        Removal removal =
            new Removal(reader.document(), reader.path(), text.get(), true, found.similarity());
        report.get().inReference(removal, found.inside());
      }
    }
  }

  /** Returns what to store of a document: a table of clusters needs only its id. */
  private StoredDocuments.Stored stored(CorpusReader reader, int row) {
    Document document = reader.document();
    if (!files.wantTexts() && report.isEmpty() && request.onRemoval.isEmpty()) {
      return new StoredDocuments.Stored(new Document(document.id(), ""), "", "");
    }
    boolean asked = request.file(REMOVED).isPresent() && !decision.keeps(row);
    return new StoredDocuments.Stored(document, reader.path(), asked ? reader.json() : "");
  }

  /**
   * Reports for each document in a cluster which document represents the cluster, and for each
   * removed document which one it is like, with the similarity of the two, in ascending order.
   */
  private void tell(StoredDocuments documents) throws IOException {
    int[] rows = decision.clustered();
    try (Progress.Stage stage = request.progress.stage("giving reasons", rows.length)) {
      double[] similarities = similarities(rows);
      for (int i = 0; i < rows.length; i++) {
        stage.reached(i);
        int row = rows[i];
        StoredDocuments.Stored stored = documents.get(row).orElseThrow();
        Document document = stored.document();
        Document other =
            decision.keeps(row)
                ? document
                : documents.get(decision.like[row]).orElseThrow().document();
        boolean same = !document.text().isEmpty() && document.text().equals(other.text());
        double similarity = same ? 1 : similarities[i];
        boolean represents = decision.centres[row] == row;
        files.member(document, represents ? document : other, represents ? 1 : similarity);
        if (!decision.keeps(row)) {
          Removal removal =
              new Removal(document, stored.file(), other, decision.keepsOne, similarity);
          files.removed(removal, stored.record());
          report.ifPresent(page -> page.removed(removal));
          request.onRemoval.ifPresent(listener -> listener.accept(removal));
        }
      }
    }
  }

  /**
   * Returns how similar each row is to the row that it is like. The collection supplies what the
   * search did not find.
   */
  private double[] similarities(int[] rows) {
    double[] similarities = IntStream.of(rows).mapToDouble(decision::similarity).toArray();
    int[] unknown =
        IntStream.range(0, rows.length).filter(i -> Double.isNaN(similarities[i])).toArray();
    double[] compared =
        collection
            .fingerprints()
            .similaritiesWithin(
                algorithm,
                IntStream.of(unknown).map(i -> rows[i]).toArray(),
                IntStream.of(unknown).map(i -> decision.like[rows[i]]).toArray(),
                request.threads);
    for (int i = 0; i < unknown.length; i++) {
      similarities[unknown[i]] = compared[i];
    }
    return similarities;
  }

  /** Returns the rows that are in a pair. */
  private static BitSet paired(SearchResult found) {
    BitSet rows = new BitSet();
    found.forEachPair(
        (left, right, similarity) -> {
          rows.set(left);
          rows.set(right);
        });
    return rows;
  }

  private void writePairs(SearchResult found) {
    found.forEachPair(
        (left, right, similarity) -> {
          try {
            files.pair(pairIds.get(left), pairIds.get(right), similarity);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** Returns warnings about the settings. */
  List<String> warnings() {
    return hints.warnings(request.get(CLUSTERING), chains);
  }

  /** Returns the hints that the texts give about the settings. */
  List<String> hints() {
    return Stream.concat(hints.hints().stream(), labels.hints()).toList();
  }

  List<String> incompleteIds() {
    return List.copyOf(incompleteIds);
  }

  /** Returns the largest clusters, largest first. */
  List<DeduplicationSummary.LargeCluster> largestClusters() {
    return IntStream.of(largest)
        .mapToObj(
            row -> {
              Document document = shown.get(row);
              return new DeduplicationSummary.LargeCluster(
                  document.id(), decision.size(row), Excerpt.beginning(document.text(), SNIPPET));
            })
        .toList();
  }
}
