package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.Progress;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Texts of other corpora and of indexes, of which no near-duplicate is to stay. In memory are, of
 * the corpora, the whole fingerprints, which takes about as much as the texts themselves with
 * algorithms that compare sets of shingles, and their ids. Texts that are alike are stored once.
 * Thread-safe once made.
 */
final class References {

  /**
   * A text of a reference, and how similar it is.
   *
   * @param number of the record in the files, from 0; empty for one of an index
   */
  record Found(String id, double similarity, OptionalInt number) {}

  private final Algorithm algorithm;

  /** Of the files; the time of an entry is the number of its record, so that the first is found. */
  private final NearDuplicateIndex index;

  private final List<NearDuplicateIndex> indexes;
  private final List<String> ids = new ArrayList<>();

  /** Reads the files, which need not have ids. */
  References(DeduplicationRequest request, Algorithm algorithm, Progress progress) {
    this.algorithm = algorithm;
    this.index = NearDuplicateIndex.inMemory(algorithm);
    this.indexes = request.indexes();
    indexes.forEach(stored -> requireSame(stored.algorithm().identity(), algorithm.identity()));
    if (!request.against().isEmpty()) {
      read(request, progress);
    }
  }

  private static void requireSame(Identity stored, Identity wanted) {
    stored
        .difference(wanted)
        .ifPresent(
            difference -> {
              throw new StorageException(
                  "an index to compare with was made with %s, and this run has %s: %s; let the run have what the index was made with"
                      .formatted(stored, wanted, difference));
            });
  }

  /** What is read of the files. */
  static CorpusFields fields(DeduplicationRequest request) {
    CorpusFields fields = request.fields();
    return new CorpusFields(
        fields.id(), false, fields.text(), List.of(), fields.within(), fields.each());
  }

  private void read(DeduplicationRequest request, Progress progress) {
    try (CorpusReader reader = CorpusReader.open(request.against(), fields(request));
        Progress.Stage stage = progress.stage("reading references", reader.size())) {
      DocumentBatches.<List<Map.Entry<String, long[]>>>process(
          reader.documents(stage),
          request.threads(),
          () -> batch -> batch.stream().map(this::entry).toList(),
          batch ->
              batch.forEach(
                  entry -> {
                    index.add(numbered(ids.size()), entry.getValue());
                    ids.add(entry.getKey());
                  }));
      reader.requireRecords();
    }
  }

  private static Entry numbered(int number) {
    return new Entry(Integer.toString(number, Character.MAX_RADIX), Instant.ofEpochMilli(number));
  }

  private Map.Entry<String, long[]> entry(Document document) {
    return Map.entry(document.id(), algorithm.fingerprint(document.text()));
  }

  /** The most similar of the references' texts, if a text is a near-duplicate of one. */
  Optional<Found> find(String text) {
    long[] fingerprint = algorithm.fingerprint(text);
    double threshold = algorithm.threshold();
    Stream<Found> read =
        index.query(fingerprint, threshold, 1).stream()
            .map(match -> found((int) match.entry().time().toEpochMilli(), match.similarity()));
    Stream<Found> stored =
        indexes.stream()
            .flatMap(each -> each.query(fingerprint, threshold, 1).stream())
            .map(match -> new Found(match.entry().id(), match.similarity(), OptionalInt.empty()));
    // Of equally similar ones the first.
    return Stream.concat(read, stored)
        .reduce((best, next) -> next.similarity() > best.similarity() ? next : best);
  }

  private Found found(int number, double similarity) {
    return new Found(ids.get(number), similarity, OptionalInt.of(number));
  }
}
