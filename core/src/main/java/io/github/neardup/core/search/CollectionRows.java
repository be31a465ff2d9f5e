package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.RowBuffer;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads the rows of a collection: tokens and fingerprints. */
final class CollectionRows {

  private final Fingerprints.Keeping keeping;
  private final Optional<TokenColumn> tokens;
  private final Sketches sketches;

  private CollectionRows(
      Algorithm algorithm, Optional<Tokenization> tokenization, Fingerprints.Keeping keeping) {
    this.keeping = keeping;
    this.sketches = new Sketches(keeping, keeping.limits().fingerprints(algorithm));
    TokenStore store = keeping.rows().<TokenStore>map(rows -> rows).orElseGet(keeping.newStore());
    this.tokens = tokenization.map(some -> new TokenColumn(store, keeping.limits().tokens()));
  }

  /** Reads documents into rows; see {@link Fingerprints#of}. */
  static CollectionRows read(
      Algorithm algorithm,
      Stream<? extends Fingerprints.Batch> documents,
      int threads,
      Fingerprints.Keeping keeping) {
    Optional<Tokenization> tokenization =
        algorithm.sketch().isPresent() ? algorithm.tokenization() : Optional.empty();
    CollectionRows rows = new CollectionRows(algorithm, tokenization, keeping);
    Supplier<Sketcher> newSketcher =
        tokenization
            .<Supplier<Sketcher>>map(
                some ->
                    () -> new Sketcher(some, Fingerprints.sketched(algorithm), rows::takeTokens))
            .orElse(() -> new Sketcher(algorithm.fingerprinter()));
    keeping.rows().ifPresent(kept -> kept.restore(rows::restored));
    try (documents) {
      DocumentBatches.<Fingerprints.Batch, Sketched>process(
          documents.iterator(),
          Fingerprints.Batch::characters,
          threads,
          () -> {
            Sketcher sketcher = newSketcher.get();
            return batch -> sketcher.sketch(batch.documents());
          },
          (batch, made) -> {
            boolean stands = batch.settle();
            rows.add(stands ? made : newSketcher.get().sketch(batch.documents()));
          });
    }
    return rows;
  }

  private void restored(long[] words, int[] ends, long place, int[] tokenEnds) {
    tokens.ifPresent(column -> column.addStored(place, 0, tokenEnds));
    sketches.add(new RowBuffer.Rows(words, 0, ends));
  }

  /** Takes the tokens of a batch, on any thread. */
  private RowBuffer.Rows takeTokens(RowBuffer buffer) {
    return keeping.rows().isPresent() ? buffer.take() : tokens.orElseThrow().take(buffer);
  }

  private void add(Sketched made) {
    if (keeping.rows().isPresent()) {
      long place = made.keepIn(keeping.rows().get());
      tokens.ifPresent(
          column -> column.addStored(place, made.tokens().from(), made.tokens().ends()));
    } else {
      tokens.ifPresent(column -> column.add(made.tokens()));
    }
    sketches.add(made.sketches());
  }

  /** Returns the tokens, if they are kept. */
  Optional<TokenColumn> tokens() {
    return tokens;
  }

  /** Returns the fingerprints or sketches. */
  FingerprintTable table() {
    return sketches.table();
  }

  /** Fingerprints or sketches: the first rows in memory, and those that do not fit in a store. */
  static final class Sketches {
    private final FingerprintTable inHeap = new FingerprintTable();
    private final TokenColumn stored;
    private final long mostInHeap;

    Sketches(Fingerprints.Keeping keeping, long mostInHeap) {
      this.stored = new TokenColumn(keeping.newStore().get(), 0);
      this.mostInHeap = mostInHeap;
    }

    void add(RowBuffer.Rows rows) {
      long words = (long) rows.end() - rows.from();
      if (stored.size() > 0 || inHeap.wordCount() + words > mostInHeap) {
        stored.addStored(rows);
        return;
      }
      rows.forEach(inHeap::add);
    }

    /** Returns all rows. No more can be added. */
    FingerprintTable table() {
      if (stored.size() > 0) {
        inHeap.addOutside(stored.rows());
      }
      return inHeap;
    }
  }

  /** Sketches documents, batch by batch, on one thread. */
  private static final class Sketcher {
    private final Fingerprinter maker;
    private final boolean keeps;
    private final Function<RowBuffer, RowBuffer.Rows> taking;
    private final RowBuffer sketches = new RowBuffer();
    private final RowBuffer tokens = new RowBuffer();

    /** Makes whole fingerprints. */
    Sketcher(Fingerprinter fingerprinter) {
      this.maker = fingerprinter;
      this.keeps = false;
      this.taking = RowBuffer::take;
    }

    /** Makes fingerprints from tokens, and keeps the tokens, which are taken from a buffer. */
    Sketcher(
        Tokenization tokenization,
        Algorithm sketching,
        Function<RowBuffer, RowBuffer.Rows> taking) {
      Fingerprinter reader = tokenization.reader();
      Tokenization.Maker sketchMaker = TokenColumn.tokenization(sketching).maker();
      LongArray read = tokens.words();
      Fingerprinter.OfFields ofTokens =
          (fields, sketch) -> {
            int from = read.size();
            reader.fingerprint(fields, read);
            sketchMaker.fingerprint(read.view().after(from), sketch);
          };
      this.maker = ofTokens;
      this.keeps = true;
      this.taking = taking;
    }

    Sketched sketch(Iterable<Document> documents) {
      for (Document document : documents) {
        maker.fingerprint(document, sketches.words());
        sketches.end();
        if (keeps) {
          tokens.end();
        }
      }
      return new Sketched(sketches.take(), taking.apply(tokens));
    }
  }

  /** A batch of documents that have been read. */
  private record Sketched(RowBuffer.Rows sketches, RowBuffer.Rows tokens) {
    long keepIn(Fingerprints.RowStore store) {
      return store.keep(
          sketches.words(), sketches.ends(), tokens.words(), tokens.from(), tokens.ends());
    }
  }
}
