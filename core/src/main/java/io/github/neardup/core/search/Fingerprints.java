package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.core.util.RowBuffer;
import io.github.neardup.core.util.RowSpace;
import io.github.neardup.core.util.RowStore;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The fingerprints of a collection, in the form that a {@link Search} accepts. Either all
 * fingerprints are in memory, or, for an algorithm with {@linkplain Algorithm#sketch() sketches},
 * the sketches are, together with the tokens from which exact fingerprints are made on demand.
 *
 * <p>May be searched by one thread at a time.
 */
public final class Fingerprints {

  /*
   * Each text is read once: text -> tokens -> sketch. The tokens are kept, in the heap or on disk,
   * and whatever is needed later is derived from them: exact fingerprints, explanations.
   *
   * Memory: tokens take at most a quarter of the heap, or are all packed in a file. Sketches take
   * at most a quarter of the heap as well, and those that do not fit are in a file; the rest is for
   * what a search needs of each document. Exact fingerprints are made for one batch of documents at
   * a time, in an eighth of the heap, or in what everything else leaves of half.
   *
   * Invariant: workers read batches in parallel, but results arrive in order, so rows are in
   * document order.
   */

  /** A sample of rows, to estimate how many words of a fingerprint come from a word of tokens. */
  private static final int ROWS_LOOKED_AT = 256;

  private static final int PAIRS_AT_ONCE = 512;

  private final FingerprintTable table;
  private final Optional<TokenColumn> tokens;

  /** The source of exact fingerprints, if the table has sketches. */
  private final Optional<Exact> exact;

  private final RowSpace space;

  /**
   * Creates fingerprints.
   *
   * @param tokens of the documents, if the table holds sketches
   */
  Fingerprints(
      Algorithm algorithm, FingerprintTable table, Optional<TokenColumn> tokens, RowSpace space) {
    this(
        table,
        tokens,
        space,
        tokens.flatMap(
            column -> algorithm.sketch().map(sketch -> new Exact(column, sketch.exact()))));
  }

  private Fingerprints(
      FingerprintTable table, Optional<TokenColumn> tokens, RowSpace space, Optional<Exact> exact) {
    this.table = table;
    this.tokens = tokens;
    this.space = space;
    this.exact = exact;
  }

  /** Wraps whole fingerprints, all in memory. */
  public static Fingerprints of(FingerprintTable table) {
    return new Fingerprints(table, Optional.empty(), RowSpace.usual(), Optional.empty());
  }

  /**
   * Fingerprints documents.
   *
   * @param algorithm the algorithm
   * @param documents the documents. The stream is closed, and its exceptions are passed on
   * @param threads how many threads to use, at least 1
   * @throws IllegalArgumentException if {@code threads} is less than 1
   * @throws FingerprintException if a document cannot be fingerprinted; the message names the
   *     document
   */
  public static Fingerprints of(
      Algorithm algorithm, Supplier<Stream<Document>> documents, int threads) {
    return of(algorithm, documents, threads, RowSpace.usual());
  }

  /** Fingerprints documents with another room. */
  static Fingerprints of(
      Algorithm algorithm, Supplier<Stream<Document>> documents, int threads, RowSpace space) {
    Builder rows = new Builder(algorithm, space);
    try (Stream<Document> all = documents.get()) {
      DocumentBatches.<Builder.Batch>process(
          all.iterator(),
          threads,
          () -> {
            Builder.Maker maker = rows.maker();
            return batch -> {
              batch.forEach(maker::add);
              return maker.take();
            };
          },
          rows::add);
    }
    return rows.fingerprints();
  }

  /**
   * Derives fingerprints from tokens.
   *
   * @param algorithm an algorithm with the tokens of the column
   */
  static Fingerprints of(Algorithm algorithm, TokenColumn tokens, RowSpace space, int threads) {
    Algorithm sketched = sketched(algorithm);
    Builder.Sketches sketches =
        new Builder.Sketches(space.folder(), space.fingerprints(algorithm.sketch().isPresent()));
    tokens.fingerprints(sketched, threads, sketches::add);
    return new Fingerprints(algorithm, sketches.table(), Optional.of(tokens), space);
  }

  /**
   * Returns the fingerprints of the same documents by another algorithm, derived from the kept
   * tokens.
   *
   * @param algorithm an algorithm with the same tokens
   * @throws IllegalStateException if no tokens were kept, because the original algorithm has no
   *     {@linkplain Algorithm#sketch() sketches}
   */
  public Fingerprints by(Algorithm algorithm, int threads) {
    TokenColumn column = tokens.orElseThrow(() -> new IllegalStateException("no tokens were kept"));
    return of(algorithm, column, space, threads);
  }

  static Algorithm sketched(Algorithm algorithm) {
    return algorithm.sketch().map(Sketch::estimating).orElse(algorithm);
  }

  /**
   * Estimates the bytes that a collection takes while it is fingerprinted and searched for
   * clusters, with the usual room.
   *
   * @param algorithm the algorithm that makes the fingerprints
   * @param sample the fingerprints of part of the collection, at least one
   * @param documents the number of documents in the collection
   */
  public static long neededBytes(Algorithm algorithm, Fingerprints sample, double documents) {
    return NeededMemory.of(algorithm, sample, documents);
  }

  /** Returns the number of documents. */
  public int size() {
    return table.size();
  }

  /** Returns the fingerprints, or the sketches of an algorithm that has them. */
  public FingerprintTable table() {
    return table;
  }

  /** Returns whether {@link #table} holds only sketches. */
  public boolean areSketches() {
    return exact.isPresent();
  }

  /** Returns the content of rows: rows that can differ in a decisive value differ here. */
  FingerprintTable contents() {
    return exact.map(some -> some.tokens.outside()).orElse(table);
  }

  /**
   * Returns what decides the similarity of documents. If there are sketches, exact fingerprints are
   * derived on each access.
   */
  public FingerprintTable deciding() {
    return exact.map(some -> some.tokens.outside(some.tokenization)).orElse(table);
  }

  /**
   * Returns what decides the similarity of documents, for some rows.
   *
   * @param rows in any order
   */
  public FingerprintTable deciding(int[] rows, int threads) {
    try (Parallel parallel = new Parallel(threads)) {
      return deciding(rows, parallel);
    }
  }

  private FingerprintTable deciding(int[] rows, Parallel parallel) {
    if (exact.isPresent()) {
      return exact(rows, parallel);
    }
    return table.subset(rows);
  }

  /**
   * Returns the similarity of documents to the documents kept in their place: the share if the
   * algorithm has a {@link Direction}.
   *
   * @param algorithm the algorithm that made these fingerprints
   * @param rows some rows
   * @param kept for each of them, another row
   */
  public double[] similaritiesWithin(Algorithm algorithm, int[] rows, int[] kept, int threads) {
    Direction.Share share = Direction.share(algorithm.deciding());
    if (rows.length != kept.length) {
      throw new IllegalArgumentException(
          rows.length + " rows cannot be compared with " + kept.length + " others");
    }
    double[] similarities = new double[rows.length];
    try (Parallel parallel = new Parallel(threads)) {
      for (int from = 0; from < rows.length; from += PAIRS_AT_ONCE) {
        int count = Math.min(PAIRS_AT_ONCE, rows.length - from);
        int[] both = Arrays.copyOfRange(rows, from, from + 2 * count);
        System.arraycopy(kept, from, both, count, count);
        FingerprintTable table = deciding(both, parallel);
        for (int i = 0; i < count; i++) {
          similarities[from + i] = share.of(table.row(i), table.row(count + i), 0);
        }
      }
    }
    return similarities;
  }

  /** Returns whether a search does without sketches. */
  boolean searchedExactly(Algorithm algorithm) {
    Optional<Sketch> sketch = algorithm.sketch();
    if (sketch.isEmpty()) {
      return false;
    }
    return sketch
        .get()
        .isNeedless(
            table.size(),
            exact.map(some -> some.tokens.words()).orElseGet(() -> exactWords(sketch.get())));
  }

  /** Returns how many words whole fingerprints have besides sketches, or more if many. */
  private long exactWords(Sketch sketch) {
    long words = table.wordCount();
    for (int row = 0; row < table.size() && table.size() <= Sketch.MOST_DOCUMENTS; row++) {
      words -= sketch.length().of(table.row(row));
    }
    return words;
  }

  /** Returns how many words decide the similarity of all documents together, or about so many. */
  long decidingWords() {
    return exact.map(some -> some.tokens.words()).orElseGet(table::wordCount);
  }

  /** Returns the exact fingerprints of some rows. */
  FingerprintTable exact(Sketch sketch, int[] rows, Parallel parallel) {
    if (exact.isPresent()) {
      return exact(rows, parallel);
    }
    FingerprintTable rest = new FingerprintTable();
    for (int row : rows) {
      Row whole = table.row(row);
      rest.addInPlace(whole.after(sketch.length().of(whole)));
    }
    return rest;
  }

  /** Estimates the number of words in a row's exact fingerprint; seldom much too low. */
  long exactWords(int row) {
    Exact some = exact.orElseThrow();
    return (long) Math.ceil(some.tokens.length(row) * some.growth());
  }

  /** Returns how many words of exact fingerprints may be in memory at a time. */
  long room() {
    return space.exact(table.wordCount() + tokens.orElseThrow().wordsInHeap(), table.size());
  }

  /** Returns the exact fingerprints of rows. */
  FingerprintTable exact(int[] rows, Parallel parallel) {
    Exact some = exact.orElseThrow();
    return some.tokens.fingerprints(some.tokenization, rows, parallel);
  }

  /** Makes exact fingerprints from tokens. */
  private static final class Exact {
    private final TokenColumn tokens;
    private final Algorithm algorithm;
    private final Tokenization tokenization;
    private double growth;

    Exact(TokenColumn tokens, Algorithm algorithm) {
      this.tokens = tokens;
      this.algorithm = algorithm;
      this.tokenization = TokenColumn.tokenization(algorithm);
    }

    /** Estimates the words of fingerprint per word of tokens: four if characters are packed. */
    double growth() {
      if (growth == 0) {
        int count = Math.min(ROWS_LOOKED_AT, tokens.size());
        int[] some =
            IntStream.range(0, count).map(i -> (int) ((long) i * tokens.size() / count)).toArray();
        long before = IntStream.of(some).mapToLong(tokens::length).sum();
        double after = tokens.fingerprints(algorithm, some, 1).wordCount();
        growth = Math.max(1, after / Math.max(1, before));
      }
      return growth;
    }
  }

  /**
   * The rows of a collection while it is read: tokens, and fingerprints or sketches.
   *
   * <pre>{@code
   * Fingerprints.Builder rows = new Fingerprints.Builder(algorithm, RowSpace.usual());
   * Fingerprints.Builder.Maker maker = rows.maker(); // one for each thread
   * for (List<Document> batch : batches) {
   *   batch.forEach(maker::add);
   *   rows.add(maker.take());
   * }
   * Fingerprints fingerprints = rows.fingerprints();
   * }</pre>
   *
   * <p>One thread adds the rows, in the order of the documents.
   */
  public static final class Builder {

    private final Algorithm algorithm;
    private final RowSpace space;

    /** Receives all rows, if a later run may go on from them. */
    private final Optional<RowStore> kept;

    private final Optional<Tokenization> tokenization;
    private final Optional<TokenColumn> tokens;
    private final Sketches sketches;

    /**
     * Creates an empty collection.
     *
     * @param algorithm makes the fingerprints
     */
    public Builder(Algorithm algorithm, RowSpace space) {
      this(algorithm, space, Optional.empty());
    }

    /**
     * Creates a collection whose rows a later run may {@linkplain #restore take over}.
     *
     * @param kept receives all rows; empty if no later run needs them
     */
    public Builder(Algorithm algorithm, RowSpace space, Optional<RowStore> kept) {
      this.algorithm = Objects.requireNonNull(algorithm, "algorithm");
      this.space = Objects.requireNonNull(space, "space");
      this.kept = kept;
      this.tokenization =
          algorithm.sketch().isPresent() ? algorithm.tokenization() : Optional.empty();
      RowStore store = kept.orElseGet(() -> RowStore.in(space.folder(), TokenColumn.TOKENS));
      this.tokens = tokenization.map(some -> new TokenColumn(store, space.tokens()));
      this.sketches =
          new Sketches(space.folder(), space.fingerprints(algorithm.sketch().isPresent()));
    }

    /** Returns a maker of rows, for one thread. */
    public Maker maker() {
      return new Maker();
    }

    /** Adds rows. */
    public void add(Batch made) {
      add(made, new LongArray());
    }

    /**
     * Adds rows.
     *
     * @param facts anything that a later run has to know about them
     */
    public void add(Batch made, LongArray facts) {
      Objects.requireNonNull(made, "made");
      Objects.requireNonNull(facts, "facts");
      RowBuffer.Rows read = made.tokens;
      if (kept.isPresent()) {
        long place = keep(made, facts, kept.get());
        tokens.ifPresent(column -> column.addStored(place, read.from(), read.ends()));
      } else {
        tokens.ifPresent(column -> column.add(read));
      }
      sketches.add(made.sketches);
    }

    /** Stores rows as a block: facts, sketches, tokens. Returns the place of the tokens. */
    private static long keep(Batch made, LongArray facts, RowStore store) {
      LongArray block = new LongArray();
      block.add(facts.size());
      block.add(facts.elements(), 0, facts.size());
      addEnds(made.sketches, block);
      addEnds(made.tokens, block);
      block.add(made.sketches.words(), made.sketches.from(), made.sketches.end());
      long before = block.size();
      block.add(made.tokens.words(), made.tokens.from(), made.tokens.end());
      long place = store.append(block.view()) + before;
      store.flush();
      return place;
    }

    private static void addEnds(RowBuffer.Rows rows, LongArray block) {
      block.add(rows.ends().length);
      for (int end : rows.ends()) {
        block.add(end - rows.from());
      }
    }

    /**
     * Adds the next rows that an earlier run has kept. Call this until all are there, before rows
     * are made.
     *
     * @return the facts about the rows; empty if there are no more
     */
    public Optional<Restored> restore() {
      if (kept.isEmpty()) {
        return Optional.empty();
      }
      long place = kept.get().place();
      return kept.get().next().map(block -> restore(block, place));
    }

    private Restored restore(long[] block, long place) {
      int facts = 1 + (int) block[0];
      int[] ends = ends(block, facts);
      int[] tokenEnds = ends(block, facts + 1 + ends.length);
      int from = facts + 2 + ends.length + tokenEnds.length;
      int[] inBlock = Arrays.stream(ends).map(end -> from + end).toArray();
      RowBuffer.Rows read = new RowBuffer.Rows(block, from, inBlock);
      tokens.ifPresent(column -> column.addStored(place + read.end(), 0, tokenEnds));
      sketches.add(read);
      return new Restored(Arrays.copyOfRange(block, 1, facts), ends.length);
    }

    private static int[] ends(long[] block, int at) {
      int from = at + 1;
      return Arrays.stream(block, from, from + (int) block[at])
          .mapToInt(end -> (int) end)
          .toArray();
    }

    /**
     * Rows of an earlier run.
     *
     * @param facts as {@link #add(Batch, LongArray)} received them
     * @param rows the number of rows
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Restored(long[] facts, int rows) {}

    /** Returns everything that was added. */
    public Fingerprints fingerprints() {
      return new Fingerprints(algorithm, sketches.table(), tokens, space);
    }

    /** Fingerprints or sketches: the first rows in memory, and those that do not fit in a store. */
    static final class Sketches {
      private final FingerprintTable inHeap = new FingerprintTable();
      private final TokenColumn stored;
      private final long mostInHeap;

      /** Creates an empty table; sketches have a file of their own, to be read without tokens. */
      Sketches(Path folder, long mostInHeap) {
        this.stored = new TokenColumn(RowStore.in(folder, "the fingerprints of the texts"), 0);
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

    /** Consecutive rows on their way to the collection. */
    public static final class Batch {
      private final RowBuffer.Rows sketches;
      private final RowBuffer.Rows tokens;

      private Batch(RowBuffer.Rows sketches, RowBuffer.Rows tokens) {
        this.sketches = sketches;
        this.tokens = tokens;
      }

      /** Returns these rows without some. Use this batch no more. */
      public Batch without(BitSet rows) {
        Objects.requireNonNull(rows, "rows");
        return new Batch(sketches.without(rows), tokens.without(rows));
      }
    }

    /** Makes rows on one thread. */
    public final class Maker {
      private final Fingerprinter fingerprinter;
      private final RowBuffer made = new RowBuffer();
      private final RowBuffer read = new RowBuffer();

      private Maker() {
        fingerprinter = tokenization.map(this::ofTokens).orElseGet(algorithm::fingerprinter);
      }

      /** Returns a maker of sketches that keeps the tokens. */
      private Fingerprinter ofTokens(Tokenization some) {
        Fingerprinter reader = some.reader();
        Tokenization.Maker maker = TokenColumn.tokenization(sketched(algorithm)).maker();
        Fingerprinter.OfFields ofTokens =
            (fields, sketch) -> {
              int from = read.words().size();
              reader.fingerprint(fields, read.words());
              read.end();
              maker.fingerprint(read.words().view().after(from), sketch);
            };
        return ofTokens;
      }

      /**
       * Adds the row of a document.
       *
       * @throws Fingerprinter.FingerprintException if the document cannot be fingerprinted; the
       *     message names it
       */
      public void add(Document document) {
        Objects.requireNonNull(document, "document");
        fingerprinter.fingerprint(document, made.words());
        made.end();
      }

      /** Returns the rows since the last call. */
      public Batch take() {
        RowBuffer.Rows rows =
            kept.isEmpty() && tokens.isPresent() ? tokens.get().take(read) : read.take();
        return new Batch(made.take(), rows);
      }
    }
  }
}
