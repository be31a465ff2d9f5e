package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERS;
import static io.github.neardup.dedup.DedupOptions.PAIRS;
import static io.github.neardup.dedup.DedupOptions.REMOVED;

import io.github.neardup.core.Document;
import io.github.neardup.dedup.reasons.ReasonTable;
import io.github.neardup.dedup.reasons.Removal;
import io.github.neardup.dedup.reasons.SharedPassage;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that list the removed documents with reasons, and the documents in clusters. Not
 * thread-safe.
 */
final class ReasonFiles {

  /** The longest passage that is shown, in characters; longer ones are cut. */
  private static final int LONGEST_PASSAGE = 200;

  private final Optional<OutputStream> removed;
  private final Optional<ReasonTable> clusters;
  private final Optional<ReasonTable> pairs;

  /** Whether clusters are listed with the texts. */
  private final boolean clustersHaveTexts;

  /** Begins the requested files. */
  ReasonFiles(DeduplicationRequest request, Outputs outputs) {
    removed = request.file(REMOVED).map(outputs::file);
    clustersHaveTexts = request.file(CLUSTERS).filter(ReasonTable::holdsTexts).isPresent();
    List<String> columns =
        clustersHaveTexts
            ? List.of("id", "cluster", "text", "cluster_text", "similarity")
            : List.of("id", "cluster", "similarity");
    clusters = request.file(CLUSTERS).map(file -> new ReasonTable(outputs, file, columns));
    pairs =
        request
            .file(PAIRS)
            .map(file -> new ReasonTable(outputs, file, List.of("left", "right", "score")));
  }

  /** Returns whether texts of documents in clusters are written. */
  boolean wantTexts() {
    return removed.isPresent() || clustersHaveTexts;
  }

  /** Writes two documents that are near-duplicates. */
  void pair(String left, String right, double similarity) throws IOException {
    pairs.orElseThrow().write(similarity, left, right);
  }

  /** Writes the ends of the tables. */
  void end() throws IOException {
    for (Optional<ReasonTable> table : List.of(clusters, pairs)) {
      if (table.isPresent()) {
        table.get().end();
      }
    }
  }

  /** Writes a document in a cluster, beside the one that represents the cluster. */
  void member(Document document, Document centre, double similarity) throws IOException {
    if (clusters.isEmpty()) {
      return;
    }
    if (clustersHaveTexts) {
      clusters.get().write(similarity, document.id(), centre.id(), whole(document), whole(centre));
    } else {
      clusters.get().write(similarity, document.id(), centre.id());
    }
  }

  /** Returns the text without halves of characters, which only JSON Lines can hold. */
  private static String whole(Document document) {
    return new String(document.text().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  /** Writes a removed document. */
  void removed(Removal removal, String record) throws IOException {
    if (removed.isPresent()) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("id", removal.document().id());
      line.put("reason", removal.isExact() ? "exact" : "near-duplicate");
      line.put(removal.likeIsKept() ? "kept" : "like", removal.like().id());
      line.put("similarity", removal.similarity());
      line.put("shared", beginning(removal.sharedPassage()));
      writeRemoved(line, removal.file(), record);
    }
  }

  /**
   * Writes that the reader's record is removed because it is too short, is in a reference, or
   * contains a reference text.
   *
   * @param reference the text that it contains or is a near-duplicate of
   * @param text that text, if available
   */
  void leftOut(CorpusReader reader, Optional<References.Found> reference, Optional<Document> text)
      throws IOException {
    if (removed.isPresent()) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("id", reader.document().id());
      boolean inside = reference.isPresent() && reference.get().inside();
      line.put("reason", inside ? "inside" : reference.isPresent() ? "reference" : "short");
      if (reference.isPresent()) {
        line.put("kept", reference.get().id());
        line.put("similarity", reference.get().similarity());
      }
      if (text.isPresent()) {
        String document = reader.document().text();
        SharedPassage.Place place = SharedPassage.place(document, text.get().text());
        line.put("shared", beginning(place.in(document)));
        if (inside) {
          line.put("start", place.start());
          line.put("end", place.end());
        }
      }
      writeRemoved(line, reader.path(), reader.json());
    }
  }

  private void writeRemoved(Map<String, Object> line, String file, String record)
      throws IOException {
    line.put("file", file);
    line.put("record", Json.raw(record));
    removed.orElseThrow().write(Json.writeLine(line));
  }

  private static String beginning(String passage) {
    if (passage.length() <= LONGEST_PASSAGE) {
      return passage;
    }
    boolean inPair = Character.isHighSurrogate(passage.charAt(LONGEST_PASSAGE - 1));
    return passage.substring(0, LONGEST_PASSAGE - (inPair ? 1 : 0)) + "…";
  }
}
