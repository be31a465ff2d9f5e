package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

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

  private static final int EXACT_FRACTION = 8;
  private static final int ALL_FRACTION = 2;

  /** A sample of rows, to estimate how many words of a fingerprint come from a word of tokens. */
  private static final int ROWS_LOOKED_AT = 256;

  private static final int PAIRS_AT_ONCE = 512;

  /** The bytes for the place of a row of tokens in the heap, or in a store. */
  private static final int BYTES_A_ROW = 12;

  private static final int BYTES_A_STORED_ROW = 5;

  /** Words per document for what a search has found: its order, copies, links, and centre. */
  private static final int WORDS_A_DOCUMENT = 8;

  private final FingerprintTable table;
  private final Optional<TokenColumn> tokens;

  /** The source of exact fingerprints, if the table has sketches. */
  private final Optional<Exact> exact;

  private final Keeping keeping;

  private Fingerprints(
      Algorithm algorithm, FingerprintTable table, Optional<TokenColumn> tokens, Keeping keeping) {
    this.table = table;
    this.tokens = tokens;
    this.keeping = keeping;
    this.exact =
        tokens.flatMap(
            column -> algorithm.sketch().map(sketch -> new Exact(column, sketch.exact())));
  }

  private Fingerprints(FingerprintTable table) {
    this.table = table;
    this.tokens = Optional.empty();
    this.exact = Optional.empty();
    this.keeping = Keeping.inTemporaryFiles(Limits.USUAL);
  }

  /**
   * Limits of heap use. They do not affect results.
   *
   * @param tokens the maximum words of tokens, 8 bytes each; more go to a file
   * @param fingerprints the maximum words of fingerprints without tokens. Sketches take at most
   *     half as many
   * @param exact the maximum words of exact fingerprints at a time. If documents linked by their
   *     sketches need more, they are searched block by block
   */
  public record Limits(long tokens, long fingerprints, long exact) {

    /** A quarter of the heap, half of the heap, and the remaining room. */
    public static final Limits USUAL =
        new Limits(TokenColumn.usuallyInHeap(), 2 * TokenColumn.usuallyInHeap(), 0);

    /** Returns the maximum words of the fingerprints, or of the sketches, of an algorithm. */
    long fingerprints(Algorithm algorithm) {
      return algorithm.sketch().isPresent() ? fingerprints / 2 : fingerprints;
    }

    long room(long taken) {
      long words = Runtime.getRuntime().maxMemory() / Long.BYTES;
      return exact > 0 ? exact : Math.max(leastRoom(), words / ALL_FRACTION - taken);
    }
  }

  /** Wraps whole fingerprints, all in memory. */
  public static Fingerprints of(FingerprintTable table) {
    return new Fingerprints(table);
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
    return of(algorithm, documents, threads, Limits.USUAL);
  }

  /** Fingerprints documents with other memory limits. */
  public static Fingerprints of(
      Algorithm algorithm, Supplier<Stream<Document>> documents, int threads, Limits limits) {
    Stream<Document> all = documents.get();
    Iterator<List<Document>> batches = DocumentBatches.of(all.iterator());
    Stream<Batch> source =
        StreamSupport.<List<Document>>stream(
                Spliterators.spliteratorUnknownSize(batches, Spliterator.ORDERED), false)
            .<Batch>map(InMemory::new)
            .onClose(all::close);
    return of(algorithm, source, threads, Keeping.inTemporaryFiles(limits));
  }

  /**
   * Fingerprints documents.
   *
   * @param documents the documents, in order; the stream is closed
   * @param keeping where tokens are kept
   */
  public static Fingerprints of(
      Algorithm algorithm, Stream<? extends Batch> documents, int threads, Keeping keeping) {
    CollectionRows rows = CollectionRows.read(algorithm, documents, threads, keeping);
    return new Fingerprints(algorithm, rows.table(), rows.tokens(), keeping);
  }

  /**
   * Derives fingerprints from tokens.
   *
   * @param algorithm an algorithm with the tokens of the column
   */
  public static Fingerprints of(Algorithm algorithm, TokenColumn tokens, int threads) {
    return of(algorithm, tokens, Keeping.inTemporaryFiles(Limits.USUAL), threads);
  }

  private static Fingerprints of(
      Algorithm algorithm, TokenColumn tokens, Keeping keeping, int threads) {
    Algorithm sketched = sketched(algorithm);
    long most = keeping.limits().fingerprints(algorithm);
    if (new Sampled(tokens, sketched).words() <= most) {
      FingerprintTable table = tokens.fingerprints(sketched, threads);
      return new Fingerprints(algorithm, table, Optional.of(tokens), keeping);
    }
    CollectionRows.Sketches sketches = new CollectionRows.Sketches(keeping, most);
    tokens.fingerprints(sketched, threads, sketches::add);
    return new Fingerprints(algorithm, sketches.table(), Optional.of(tokens), keeping);
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
    return of(algorithm, column, keeping, threads);
  }

  static Algorithm sketched(Algorithm algorithm) {
    return algorithm.sketch().map(Sketch::estimating).orElse(algorithm);
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
   * Returns the decisive similarity of pairs of documents.
   *
   * @param algorithm the algorithm that made these fingerprints
   * @param rows some rows
   * @param others for each of them, another row
   */
  public double[] similarities(Algorithm algorithm, int[] rows, int[] others, int threads) {
    return compare(rows, others, threads, algorithm.deciding()::similarity);
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
    return compare(rows, kept, threads, Direction.share(algorithm.deciding()));
  }

  private double[] compare(int[] rows, int[] others, int threads, Direction.Share comparison) {
    if (rows.length != others.length) {
      throw new IllegalArgumentException(
          rows.length + " rows cannot be compared with " + others.length + " others");
    }
    double[] similarities = new double[rows.length];
    try (Parallel parallel = new Parallel(threads)) {
      for (int from = 0; from < rows.length; from += PAIRS_AT_ONCE) {
        int count = Math.min(PAIRS_AT_ONCE, rows.length - from);
        int[] both = Arrays.copyOfRange(rows, from, from + 2 * count);
        System.arraycopy(others, from, both, count, count);
        FingerprintTable table = deciding(both, parallel);
        for (int i = 0; i < count; i++) {
          similarities[from + i] = comparison.of(table.row(i), table.row(count + i), 0);
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

  /**
   * Returns how many words whole fingerprints have besides their sketches. If there are many, the
   * result may be too large.
   */
  private long exactWords(Sketch sketch) {
    long words = table.wordCount();
    for (int row = 0; row < table.size() && table.size() <= Sketch.MOST_DOCUMENTS; row++) {
      words -= sketch.length().of(table.row(row));
    }
    return words;
  }

  /** Returns how many words of exact fingerprints may be in memory at a time, at least. */
  static long leastRoom() {
    return Runtime.getRuntime().maxMemory() / Long.BYTES / EXACT_FRACTION;
  }

  /** Estimates the bytes that tokens take in the heap, from these documents for more of them. */
  double bytesOfTokens(double documents) {
    if (exact.isEmpty()) {
      return 0;
    }
    double words = documents * decidingWords() / size();
    return words <= TokenColumn.usuallyInHeap()
        ? words * Long.BYTES + documents * BYTES_A_ROW
        : documents * BYTES_A_STORED_ROW;
  }

  /** Returns how many words decide the similarity of all documents together, or about so many. */
  long decidingWords() {
    return exact.map(some -> some.tokens.words()).orElseGet(table::wordCount);
  }

  /** Returns the exact fingerprints of all rows. */
  FingerprintTable exact(Sketch sketch, Parallel parallel) {
    int[] rows = new int[table.size()];
    Arrays.setAll(rows, row -> row);
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
    long taken = table.wordCount() + tokens.orElseThrow().wordsInHeap();
    return keeping.limits().room(taken + (long) WORDS_A_DOCUMENT * table.size());
  }

  /** Returns the exact fingerprints of rows. */
  FingerprintTable exact(int[] rows, Parallel parallel) {
    Exact some = exact.orElseThrow();
    return some.tokens.fingerprints(some.tokenization, rows, parallel);
  }

  /** Returns a maker of single exact fingerprints, for one thread. */
  TokenColumn.Deriver exact() {
    Exact some = exact.orElseThrow();
    return some.tokens.new Deriver(some.tokenization);
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

    /**
     * Estimates the words of fingerprint per word of tokens, for example four if characters are
     * packed.
     */
    double growth() {
      if (growth == 0) {
        growth = Math.max(1, new Sampled(tokens, algorithm).growth());
      }
      return growth;
    }
  }

  /** The expected size of all fingerprints, estimated from a sample. */
  private record Sampled(TokenColumn tokens, long before, long after) {

    Sampled(TokenColumn tokens, Algorithm algorithm) {
      this(tokens, algorithm, some(tokens));
    }

    private Sampled(TokenColumn tokens, Algorithm algorithm, int[] rows) {
      this(
          tokens,
          IntStream.of(rows).mapToLong(tokens::length).sum(),
          tokens.fingerprints(algorithm, rows, 1).wordCount());
    }

    private static int[] some(TokenColumn tokens) {
      int count = Math.min(ROWS_LOOKED_AT, tokens.size());
      return IntStream.range(0, count).map(i -> (int) ((long) i * tokens.size() / count)).toArray();
    }

    /** Estimates the words of fingerprint per word of tokens. */
    double growth() {
      return (double) after / Math.max(1, before);
    }

    /** Estimates the number of words of all fingerprints. */
    double words() {
      return growth() * tokens.words();
    }
  }

  /**
   * Consecutive documents that one thread processes. The work of creating documents from raw input
   * is then done on that thread.
   */
  public interface Batch {

    /** Returns the documents, for one thread; each call starts from the first. */
    Iterable<Document> documents();

    /**
     * Returns the approximate number of characters in the documents, which controls how far to read
     * ahead.
     */
    long characters();

    /**
     * Called on the thread that requests batches, in their order, after another thread has
     * processed the documents.
     *
     * @return whether the documents are final; if some must be left out, returns false, and the
     *     documents are processed again
     */
    default boolean settle() {
      return true;
    }
  }

  /** Documents in memory. */
  private record InMemory(List<Document> documents) implements Batch {
    @Override
    public long characters() {
      return documents.stream().mapToLong(Document::characters).sum();
    }
  }

  /**
   * Where tokens and sketches are kept.
   *
   * @param newStore creates a store for the tokens that do not fit into memory, and another for the
   *     sketches, so that reading all sketches does not read tokens
   * @param rows if present, receives all rows instead
   */
  public record Keeping(Supplier<TokenStore> newStore, Optional<RowStore> rows, Limits limits) {
    public Keeping {
      Objects.requireNonNull(newStore, "newStore");
      Objects.requireNonNull(rows, "rows");
      Objects.requireNonNull(limits, "limits");
    }

    static Keeping inTemporaryFiles(Limits limits) {
      return new Keeping(TokenStore::temporary, Optional.empty(), limits);
    }
  }

  /**
   * A store of all rows, sketches and tokens, so that another run need not read the documents
   * again. Called by one thread.
   */
  public interface RowStore extends TokenStore {

    /**
     * Supplies the rows stored earlier, in order. Called once, before the first document is
     * requested; the documents are then those after these rows.
     *
     * @param rows receives the rows
     */
    void restore(Restored rows);

    /**
     * Stores rows, which follow the rows stored before. They must not be changed afterwards.
     *
     * @param words the words of all sketches, one after another
     * @param ends where each sketch ends
     * @param tokens the tokens of all rows, starting at {@code from}
     * @param tokenEnds where the tokens of each row end; empty if no tokens are kept
     * @return the place of the first word of tokens
     */
    long keep(long[] words, int[] ends, long[] tokens, int from, int[] tokenEnds);

    /** Receives rows. */
    @FunctionalInterface
    interface Restored {
      /**
       * Adds rows in the form that {@link RowStore#keep} received.
       *
       * @param place the place of the first word of tokens
       * @param tokenEnds where the tokens of each row end, in words from that place
       */
      void add(long[] words, int[] ends, long place, int[] tokenEnds);
    }
  }
}
