package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
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
 * The fingerprints of a collection, as a {@link Search} takes them: all in memory or, of an
 * algorithm with {@linkplain Algorithm#sketch() sketches}, the sketches, and the tokens from which
 * exact fingerprints are made when they are needed.
 *
 * <p>To be searched by one thread at a time.
 */
public final class Fingerprints {

  /*
   * Each text is read once: text -> tokens -> sketch. The tokens stay, in the heap or on the disk, and
   * whatever is wanted later comes from them: exact fingerprints, reasons.
   *
   * Memory: tokens take a quarter of the heap at most, or are all on the disk. Sketches take half of it
   * at most; if they do not fit, each is made anew of the tokens whenever it is looked at, and
   * fingerprints without tokens are read from the disk. Exact fingerprints are made for a batch of
   * documents at a time, in an eighth of the heap, or in what sketches and tokens leave of half.
   *
   * Invariant: workers read batches side by side, but the results come in order, so rows are documents
   * in order.
   */

  private static final int EXACT_FRACTION = 8;
  private static final int ALL_FRACTION = 2;

  /** Rows that tell about how many words of a fingerprint come of a word of tokens. */
  private static final int ROWS_LOOKED_AT = 256;

  private static final int PAIRS_AT_ONCE = 512;

  private final FingerprintTable table;
  private final Optional<TokenColumn> tokens;

  /** What makes exact fingerprints, if the table has sketches. */
  private final Optional<Exact> exact;

  private final Limits limits;

  private Fingerprints(
      Algorithm algorithm, FingerprintTable table, Optional<TokenColumn> tokens, Limits limits) {
    this.table = table;
    this.tokens = tokens;
    this.limits = limits;
    this.exact =
        tokens.flatMap(
            column -> algorithm.sketch().map(sketch -> new Exact(column, sketch.exact())));
  }

  private Fingerprints(FingerprintTable table) {
    this.table = table;
    this.tokens = Optional.empty();
    this.exact = Optional.empty();
    this.limits = Limits.USUAL;
  }

  /**
   * How much may be in the heap. It changes no result.
   *
   * @param tokens how many words of tokens, 8 bytes each; more go to a file
   * @param fingerprints how many words of sketches, or of fingerprints without tokens
   * @param exact how many words of exact fingerprints at a time. Documents that are linked by their
   *     sketches and need more are searched block by block
   */
  public record Limits(long tokens, long fingerprints, long exact) {

    /** A quarter of Java's memory, half of it, and what there is room for. */
    public static final Limits USUAL =
        new Limits(TokenColumn.usuallyInHeap(), 2 * TokenColumn.usuallyInHeap(), 0);

    long room(long taken) {
      long words = Runtime.getRuntime().maxMemory() / Long.BYTES;
      return exact > 0 ? exact : Math.max(words / EXACT_FRACTION, words / ALL_FRACTION - taken);
    }
  }

  /** Whole fingerprints, all in memory. */
  public static Fingerprints of(FingerprintTable table) {
    Objects.requireNonNull(table, "table");
    return new Fingerprints(table);
  }

  /**
   * Fingerprints documents.
   *
   * @param algorithm the algorithm
   * @param documents gives the documents, once; the stream is closed, and what it throws is passed
   *     on
   * @param threads how many threads to use, at least 1
   * @throws IllegalArgumentException if {@code threads} is less than 1
   * @throws FingerprintException if a document cannot be fingerprinted; it names the document
   */
  public static Fingerprints of(
      Algorithm algorithm, Supplier<Stream<Document>> documents, int threads) {
    Objects.requireNonNull(algorithm, "algorithm");
    return of(algorithm, documents, threads, Limits.USUAL);
  }

  /** The same with other limits of memory. */
  public static Fingerprints of(
      Algorithm algorithm, Supplier<Stream<Document>> documents, int threads, Limits limits) {
    Objects.requireNonNull(documents, "documents");
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(limits, "limits");
    Stream<Document> all = documents.get();
    Iterator<List<Document>> batches = DocumentBatches.of(all.iterator());
    Stream<Batch> source =
        StreamSupport.<List<Document>>stream(
                Spliterators.spliteratorUnknownSize(batches, Spliterator.ORDERED), false)
            .<Batch>map(InMemory::new)
            .onClose(all::close);
    return of(
        algorithm, source, threads, new Keeping(TokenStore.temporary(), Optional.empty(), limits));
  }

  /**
   * Fingerprints documents.
   *
   * @param documents in order; the stream is closed
   * @param keeping where tokens go
   */
  public static Fingerprints of(
      Algorithm algorithm, Stream<? extends Batch> documents, int threads, Keeping keeping) {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(documents, "documents");
    Objects.requireNonNull(keeping, "keeping");
    CollectionRows rows = CollectionRows.read(algorithm, documents, threads, keeping);
    return new Fingerprints(algorithm, rows.table(), rows.tokens(), keeping.limits());
  }

  /** Fingerprints, or the sketches of an algorithm that has them, made when they are looked at. */
  static FingerprintTable made(Algorithm algorithm, TokenColumn tokens) {
    return tokens.outside(TokenColumn.tokenization(sketched(algorithm)));
  }

  /**
   * Fingerprints made of tokens.
   *
   * @param algorithm has the tokens of the column
   */
  public static Fingerprints of(Algorithm algorithm, TokenColumn tokens, int threads) {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(tokens, "tokens");
    return of(algorithm, tokens, Limits.USUAL, threads);
  }

  private static Fingerprints of(
      Algorithm algorithm, TokenColumn tokens, Limits limits, int threads) {
    boolean fit = new Sampled(tokens, sketched(algorithm)).words() <= limits.fingerprints();
    return new Fingerprints(
        algorithm,
        fit ? tokens.fingerprints(sketched(algorithm), threads) : made(algorithm, tokens),
        Optional.of(tokens),
        limits);
  }

  /**
   * The fingerprints of the same documents by another algorithm, made of the tokens that were kept.
   *
   * @param algorithm has the same tokens
   * @throws IllegalStateException if no tokens were kept: the algorithm that these were read with
   *     has no {@linkplain Algorithm#sketch() sketches}
   */
  public Fingerprints by(Algorithm algorithm, int threads) {
    Objects.requireNonNull(algorithm, "algorithm");
    TokenColumn column = tokens.orElseThrow(() -> new IllegalStateException("no tokens were kept"));
    return of(algorithm, column, limits, threads);
  }

  static Algorithm sketched(Algorithm algorithm) {
    return algorithm.sketch().map(Sketch::estimating).orElse(algorithm);
  }

  /** The number of documents. */
  public int size() {
    return table.size();
  }

  /** The fingerprints, or the sketches of an algorithm that has them. */
  public FingerprintTable table() {
    return table;
  }

  /** Whether {@link #table} has sketches only. */
  public boolean areSketches() {
    return exact.isPresent();
  }

  /** What the rows contain: rows that differ in what decides differ here. */
  FingerprintTable contents() {
    return exact.map(some -> some.tokens.outside()).orElse(table);
  }

  /** What decides how similar documents are: of sketches, made when it is looked at. */
  public FingerprintTable deciding() {
    return exact.map(some -> some.tokens.outside(some.tokenization)).orElse(table);
  }

  /**
   * What decides how similar documents are, for some rows.
   *
   * @param rows in any order
   */
  public FingerprintTable deciding(int[] rows, int threads) {
    Objects.requireNonNull(rows, "rows");
    if (exact.isPresent()) {
      try (Parallel parallel = new Parallel(threads)) {
        return exact(rows, parallel);
      }
    }
    FingerprintTable some = new FingerprintTable();
    for (int row : rows) {
      some.addInPlace(table.words(row), table.from(row), table.to(row));
    }
    return some;
  }

  /**
   * How similar documents are, by what decides.
   *
   * @param algorithm made these
   * @param rows some rows
   * @param others for each of them another row
   */
  public double[] similarities(Algorithm algorithm, int[] rows, int[] others, int threads) {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(rows, "rows");
    Objects.requireNonNull(others, "others");
    return compare(algorithm, rows, others, threads, FingerprintTable::similarity);
  }

  /**
   * How similar documents are to those that are kept for them: {@link Algorithm#similarityWithin}.
   *
   * @param algorithm made these
   * @param rows some rows
   * @param kept for each of them another row
   */
  public double[] similaritiesWithin(Algorithm algorithm, int[] rows, int[] kept, int threads) {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(rows, "rows");
    Objects.requireNonNull(kept, "kept");
    return compare(algorithm, rows, kept, threads, FingerprintTable::similarityWithin);
  }

  /** Compares two rows of a table. */
  private interface Comparison {
    double of(FingerprintTable table, Algorithm decides, int row, int other, double atLeast);
  }

  private double[] compare(
      Algorithm algorithm, int[] rows, int[] others, int threads, Comparison comparison) {
    Algorithm decides = algorithm.deciding();
    double[] similarities = new double[rows.length];
    for (int from = 0; from < rows.length; from += PAIRS_AT_ONCE) {
      int count = Math.min(PAIRS_AT_ONCE, rows.length - from);
      int[] both = Arrays.copyOfRange(rows, from, from + 2 * count);
      System.arraycopy(others, from, both, count, count);
      FingerprintTable table = deciding(both, threads);
      for (int i = 0; i < count; i++) {
        similarities[from + i] = comparison.of(table, decides, i, count + i, 0);
      }
    }
    return similarities;
  }

  /** Whether a search goes without sketches. */
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

  /** How many words whole fingerprints have behind their sketches; more, if many. */
  private long exactWords(Sketch sketch) {
    long words = table.wordCount();
    for (int row = 0; row < table.size() && table.size() <= Sketch.MOST_DOCUMENTS; row++) {
      words -= sketch.length().of(table.words(row), table.from(row));
    }
    return words;
  }

  /** The exact fingerprints of all rows. */
  FingerprintTable exact(Sketch sketch, Parallel parallel) {
    int[] rows = new int[table.size()];
    Arrays.setAll(rows, row -> row);
    if (exact.isPresent()) {
      return exact(rows, parallel);
    }
    FingerprintTable rest = new FingerprintTable();
    for (int row : rows) {
      long[] words = table.words(row);
      int from = table.from(row);
      rest.addInPlace(words, from + sketch.length().of(words, from), table.to(row));
    }
    return rest;
  }

  /** About how many words the exact fingerprint of a row has, not much less. */
  long exactWords(int row) {
    Exact some = exact.orElseThrow();
    return (long) Math.ceil(some.tokens.length(row) * some.growth());
  }

  /** How many words of exact fingerprints may be in memory at a time. */
  long room() {
    return limits.room(table.wordCount() + tokens.orElseThrow().wordsInHeap());
  }

  /** The exact fingerprints of rows. */
  FingerprintTable exact(int[] rows, Parallel parallel) {
    Exact some = exact.orElseThrow();
    return some.tokens.fingerprints(some.tokenization, rows, parallel);
  }

  /** What makes exact fingerprints one by one, for one thread. */
  TokenColumn.Deriver exact() {
    Exact some = exact.orElseThrow();
    return some.tokens.new Deriver(some.tokenization);
  }

  /** Makes exact fingerprints of tokens. */
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

    /** About how many words come of one of tokens, four of packed characters, say. */
    double growth() {
      if (growth == 0) {
        growth = Math.max(1, new Sampled(tokens, algorithm).growth());
      }
      return growth;
    }
  }

  /** What fingerprints will take, by some of them. */
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

    /** About how many words come of one of tokens. */
    double growth() {
      return (double) after / Math.max(1, before);
    }

    /** About how many words all fingerprints have. */
    double words() {
      return growth() * tokens.words();
    }
  }

  /**
   * Documents that follow each other, which one thread goes through: what it takes to make
   * documents of what was read then happens on that thread.
   */
  public interface Batch {

    /** The documents, for one thread; each time from the first. */
    Iterable<Document> documents();

    /** About how many characters the documents have: how much to read ahead goes by it. */
    long characters();

    /**
     * Called on the thread that asks for batches, in their order, when another one has gone through
     * the documents.
     *
     * @return whether these are the documents; if not, as some must be left out, they are gone
     *     through again
     */
    default boolean settle() {
      return true;
    }
  }

  /** Documents that were read. */
  private record InMemory(List<Document> documents) implements Batch {
    @Override
    public long characters() {
      return documents.stream().mapToLong(document -> document.text().length()).sum();
    }
  }

  /**
   * Where tokens are kept.
   *
   * @param store receives the tokens that do not fit into memory
   * @param rows if there is one, receives all rows in its place
   */
  public record Keeping(TokenStore store, Optional<RowStore> rows, Limits limits) {
    public Keeping {
      Objects.requireNonNull(store, "store");
      Objects.requireNonNull(rows, "rows");
      Objects.requireNonNull(limits, "limits");
    }
  }

  /**
   * A store of all rows, sketches and tokens, so that another run need not read the documents
   * again. Called by one thread.
   */
  public interface RowStore extends TokenStore {

    /**
     * Gives the rows that were kept before, in order. Called once, before the first document is
     * asked for; the documents are then those after these rows.
     *
     * @param rows receives them
     */
    void restore(Restored rows);

    /**
     * Keeps rows, which follow those before. They must not be changed.
     *
     * @param words of all sketches, one after the other
     * @param ends where each sketch ends
     * @param tokens of all rows, from {@code from} on
     * @param tokenEnds where the tokens of each row end; none if no tokens are kept
     * @return the place of the first word of tokens
     */
    long keep(long[] words, int[] ends, long[] tokens, int from, int[] tokenEnds);

    /** Receives rows. */
    @FunctionalInterface
    interface Restored {
      /**
       * Adds some, as {@link RowStore#keep} got them.
       *
       * @param place of the first word of tokens
       * @param tokenEnds where the tokens of each row end, counted in words from that place
       */
      void add(long[] words, int[] ends, long place, int[] tokenEnds);
    }
  }
}
