package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.index.FingerprintIndex;
import io.github.neardup.index.Match;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Texts of other corpora, of which no near-duplicate is to stay. In memory are their whole
 * fingerprints, which takes about as much as the texts themselves with algorithms that compare sets
 * of shingles, and their ids. Texts that are alike are stored once. Thread-safe once made.
 */
final class References {

  /** A text of a reference, and how similar it is. */
  record Found(String id, double similarity) {}

  private static final int BATCH = 1024;
  private static final int PIECE = 16;

  private final Algorithm algorithm;
  private final FingerprintIndex index;
  private final List<String> ids = new ArrayList<>();

  /** Reads the files, which need not have ids. */
  References(
      List<Path> files, CorpusFields fields, Algorithm algorithm, int threads, Progress progress) {
    this.algorithm = algorithm;
    this.index = FingerprintIndex.create(algorithm);
    try (CorpusReader reader =
            CorpusReader.open(
                files, new CorpusFields(fields.id(), false, fields.text(), List.of()));
        Progress.Stage stage = progress.stage("reading references", reader.size());
        Parallel parallel = new Parallel(threads)) {
      inBatches(
          reader.documents(stage),
          batch -> {
            long[][] fingerprints = new long[batch.size()][];
            parallel.forRange(
                batch.size(),
                PIECE,
                (worker, from, to) -> {
                  for (int i = from; i < to; i++) {
                    fingerprints[i] = algorithm.fingerprint(batch.get(i).text());
                  }
                });
            for (int i = 0; i < fingerprints.length; i++) {
              index.add(ids.size(), fingerprints[i]);
              ids.add(batch.get(i).id());
            }
          });
      reader.requireRecords();
    }
  }

  /** For each text the most similar of the reference's texts, if it is a near-duplicate of one. */
  List<Optional<Found>> find(List<String> texts, Parallel parallel) {
    List<Optional<Found>> found = new ArrayList<>();
    texts.forEach(text -> found.add(Optional.empty()));
    parallel.forRange(
        texts.size(),
        PIECE,
        (worker, from, to) -> {
          for (int i = from; i < to; i++) {
            found.set(i, find(texts.get(i)));
          }
        });
    return found;
  }

  private Optional<Found> find(String text) {
    List<Match> best = index.query(algorithm.fingerprint(text), algorithm.threshold(), 1);
    return best.stream()
        .findFirst()
        .map(match -> new Found(ids.get((int) match.id()), match.similarity()));
  }

  private static void inBatches(Iterator<Document> documents, Consumer<List<Document>> work) {
    List<Document> batch = new ArrayList<>();
    while (documents.hasNext()) {
      batch.add(documents.next());
      if (batch.size() == BATCH || !documents.hasNext()) {
        work.accept(batch);
        batch = new ArrayList<>();
      }
    }
  }
}
