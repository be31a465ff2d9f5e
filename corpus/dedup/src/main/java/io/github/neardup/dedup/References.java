package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.dedup.inside.InsideRule;
import io.github.neardup.dedup.inside.InsideRule.Wanted;
import io.github.neardup.dedup.inside.InsideSearch;
import io.github.neardup.dedup.inside.WantedTexts;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Texts of other corpora and of indexes. No near-duplicate of any of them stays and, on request, no
 * document that contains one. Memory holds, for the corpora, the ids, the {@linkplain WantedTexts
 * texts to search for inside}, and the complete fingerprints, which take about as much as the texts
 * themselves with algorithms that compare sets of shingles. Equal texts are stored once.
 * Thread-safe once made.
 */
final class References {

  /**
   * A reference text that was found, and its similarity.
   *
   * @param similarity of the two texts or, if the text is inside the document, the share of its
   *     shingles found there
   * @param number the number of the record in the files, from 0; empty for an entry of an index
   * @param inside whether the document contains the text without being a near-duplicate of any
   *     reference text
   */
  record Found(String id, double similarity, OptionalInt number, boolean inside) {}

  private final Algorithm algorithm;

  /**
   * Holds the texts of the files. The time of an entry is the number of its record, so that the
   * search returns the first.
   */
  private final NearDuplicateIndex index;

  private final List<NearDuplicateIndex> indexes;
  private final List<String> ids = new ArrayList<>();
  private final Optional<WantedTexts> wanted;

  /** Reads the files, whose records may lack ids. */
  References(DeduplicationRequest request, Algorithm algorithm) {
    this.algorithm = algorithm;
    this.index = NearDuplicateIndex.inMemory(algorithm);
    this.indexes = request.indexes;
    indexes.forEach(stored -> requireSame(stored.algorithm().identity(), algorithm.identity()));
    List<Wanted> toFind = new ArrayList<>();
    if (!request.against.isEmpty()) {
      read(request, toFind);
    }
    wanted = request.inside.map(rule -> new WantedTexts(rule, toFind));
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

  /** Returns the fields that are read from the files. */
  static CorpusFields fields(DeduplicationRequest request) {
    CorpusFields fields = request.fields;
    return new CorpusFields(fields.id(), false, fields.text(), List.of(), fields.within());
  }

  /** A text that was read. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Read(String id, long[] fingerprint, Optional<Wanted> toFind) {}

  private void read(DeduplicationRequest request, List<Wanted> toFind) {
    try (CorpusReader reader = CorpusReader.open(request.against, fields(request));
        Progress.Stage stage = request.progress.stage("reading references", reader.size())) {
      DocumentBatches.<List<Read>>process(
          reader.documents(stage),
          request.threads,
          () -> {
            Optional<InsideRule.Reader> shingles = request.inside.map(InsideRule::reader);
            return batch -> batch.stream().map(document -> read(document, shingles)).toList();
          },
          batch ->
              batch.forEach(
                  text -> {
                    index.add(numbered(ids.size()), text.fingerprint());
                    text.toFind().ifPresent(toFind::add);
                    ids.add(text.id());
                  }));
      reader.requireRecords();
    }
  }

  private static Entry numbered(int number) {
    return new Entry(Integer.toString(number, Character.MAX_RADIX), Instant.ofEpochMilli(number));
  }

  private Read read(Document document, Optional<InsideRule.Reader> shingles) {
    return new Read(
        document.id(),
        algorithm.fingerprint(document.fields()),
        shingles.map(reader -> reader.read(document.text())));
  }

  /**
   * Returns the number of texts that have fewer tokens than a shingle and are not searched for
   * inside documents.
   */
  int tooShort() {
    return wanted.map(WantedTexts::tooShort).orElse(0);
  }

  /** Compares documents with the reference texts. Not thread-safe. */
  @FunctionalInterface
  interface Finder {
    /**
     * Returns the most similar of the texts that the document is a near-duplicate of, or else the
     * text inside the document.
     */
    Optional<Found> find(Document document);
  }

  /** Returns a finder. For one thread. */
  Finder finder() {
    return wanted.isPresent()
        ? new Inside(wanted.get())
        : document -> similar(algorithm.fingerprint(document.fields()));
  }

  /** Does both searches, and tokenizes a document once for both if they use the same tokens. */
  private final class Inside implements Finder {
    private final Tokenization whole = algorithm.tokenization().orElseThrow();
    private final Fingerprinter reader = whole.reader();
    private final Tokenization.Maker fingerprints = whole.maker();
    private final Optional<Fingerprinter> ownReader;
    private final Tokenization.Maker shingles;
    private final InsideSearch search;
    private final LongArray tokens = new LongArray();
    private final LongArray made = new LongArray();

    Inside(WantedTexts texts) {
      Tokenization ofShingles = texts.rule().tokenization();
      this.ownReader =
          ofShingles.description().equals(whole.description())
              ? Optional.empty()
              : Optional.of(ofShingles.reader());
      this.shingles = ofShingles.maker();
      this.search = texts.search();
    }

    @Override
    public Optional<Found> find(Document document) {
      String text = document.text();
      tokens.clear();
      reader.fingerprint(text, tokens);
      made.clear();
      fingerprints.fingerprint(tokens.view(), made);
      Optional<Found> similar = similar(made.toArray());
      if (similar.isPresent()) {
        return similar;
      }
      if (ownReader.isPresent()) {
        tokens.clear();
        ownReader.get().fingerprint(text, tokens);
      }
      made.clear();
      shingles.fingerprint(tokens.view(), made);
      return search
          .find(made.elements(), made.size())
          .map(found -> found(found.number(), found.share(), true));
    }
  }

  private Optional<Found> similar(long[] fingerprint) {
    double threshold = algorithm.threshold();
    Stream<Found> read =
        index.query(fingerprint, threshold, 1).stream()
            .map(
                match ->
                    found((int) match.entry().time().toEpochMilli(), match.similarity(), false));
    Stream<Found> stored =
        indexes.stream()
            .flatMap(each -> each.query(fingerprint, threshold, 1).stream())
            .map(
                match ->
                    new Found(match.entry().id(), match.similarity(), OptionalInt.empty(), false));
    // The first of equally similar ones.
    return Stream.concat(read, stored)
        .reduce((best, next) -> next.similarity() > best.similarity() ? next : best);
  }

  private Found found(int number, double similarity, boolean inside) {
    return new Found(ids.get(number), similarity, OptionalInt.of(number), inside);
  }
}
