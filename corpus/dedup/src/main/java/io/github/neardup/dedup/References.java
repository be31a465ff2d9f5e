package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Progress;
import io.github.neardup.core.algorithm.Algorithm;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Texts of other corpora and of indexes, of which no near-duplicate is to stay and, if that is
 * asked for, no document that contains one. In memory are, of the corpora, the whole fingerprints,
 * which takes about as much as the texts themselves with algorithms that compare sets of shingles,
 * their ids, and {@linkplain WantedTexts what is looked for inside}. Texts that are alike are
 * stored once. Thread-safe once made.
 */
final class References {

  /**
   * A text of a reference, and how similar it is.
   *
   * @param similarity of the two texts or, if the text is inside the document, the share of its
   *     shingles that is there
   * @param number of the record in the files, from 0; empty for one of an index
   * @param inside whether the document contains the text, and is no near-duplicate of one
   */
  record Found(String id, double similarity, OptionalInt number, boolean inside) {}

  private final Algorithm algorithm;

  /** Of the files; the time of an entry is the number of its record, so that the first is found. */
  private final NearDuplicateIndex index;

  private final List<NearDuplicateIndex> indexes;
  private final List<String> ids = new ArrayList<>();
  private final Optional<WantedTexts> wanted;

  /** Reads the files, which need not have ids. */
  References(DeduplicationRequest request, Algorithm algorithm, Progress progress) {
    this.algorithm = algorithm;
    this.index = NearDuplicateIndex.inMemory(algorithm);
    this.indexes = request.indexes();
    indexes.forEach(stored -> requireSame(stored.algorithm().identity(), algorithm.identity()));
    Optional<WantedTexts.Builder> toFind =
        request.inside().map(rule -> new WantedTexts.Builder(rule));
    if (!request.against().isEmpty()) {
      read(request, toFind, progress);
    }
    wanted = toFind.map(WantedTexts.Builder::build);
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

  /** A text that was read. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  private record Read(String id, long[] fingerprint, Optional<Wanted> toFind) {}

  private void read(
      DeduplicationRequest request, Optional<WantedTexts.Builder> toFind, Progress progress) {
    try (CorpusReader reader = CorpusReader.open(request.against(), fields(request));
        Progress.Stage stage = progress.stage("reading references", reader.size())) {
      DocumentBatches.<List<Read>>process(
          reader.documents(stage),
          request.threads(),
          () -> {
            Optional<InsideRule.Reader> shingles = request.inside().map(InsideRule::reader);
            return batch -> batch.stream().map(document -> read(document, shingles)).toList();
          },
          batch ->
              batch.forEach(
                  text -> {
                    index.add(numbered(ids.size()), text.fingerprint());
                    toFind.ifPresent(texts -> texts.add(ids.size(), text.toFind()));
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
        algorithm.fingerprint(document.text()),
        shingles.flatMap(reader -> reader.read(document.text())));
  }

  /** How many texts have fewer tokens than a shingle, and are not looked for inside documents. */
  int tooShort() {
    return wanted.map(WantedTexts::tooShort).orElse(0);
  }

  /** Compares documents, for the use of one thread. */
  Finder finder() {
    return new Finder();
  }

  /** Compares documents with these texts. Not thread-safe. */
  final class Finder {
    private final Optional<Inside> inside = wanted.map(texts -> new Inside(texts));

    private Finder() {}

    /**
     * The most similar of the texts, if a document is a near-duplicate of one; otherwise the text
     * that is inside.
     */
    Optional<Found> find(String text) {
      return inside.isPresent() ? inside.get().find(text) : similar(algorithm.fingerprint(text));
    }
  }

  /** Looks for both, and reads a document once for that if both have the same tokens. */
  private final class Inside {
    private final Tokenization whole = algorithm.tokenization().orElseThrow();
    private final Tokenization.Reader reader = whole.reader();
    private final Tokenization.Maker fingerprints = whole.maker();
    private final Optional<Tokenization.Reader> ownReader;
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

    Optional<Found> find(String text) {
      tokens.clear();
      reader.tokens(text, tokens);
      made.clear();
      fingerprints.fingerprint(tokens.elements(), 0, tokens.size(), made);
      Optional<Found> similar = similar(made.toArray());
      if (similar.isPresent()) {
        return similar;
      }
      if (ownReader.isPresent()) {
        tokens.clear();
        ownReader.get().tokens(text, tokens);
      }
      made.clear();
      shingles.fingerprint(tokens.elements(), 0, tokens.size(), made);
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
    // Of equally similar ones the first.
    return Stream.concat(read, stored)
        .reduce((best, next) -> next.similarity() > best.similarity() ? next : best);
  }

  private Found found(int number, double similarity, boolean inside) {
    return new Found(ids.get(number), similarity, OptionalInt.of(number), inside);
  }
}
