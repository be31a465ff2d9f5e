package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.util.RowBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;

/**
 * The rows of a collection while it is read: tokens, and fingerprints or sketches.
 *
 * <pre>{@code
 * CollectionRows rows = new CollectionRows(algorithm, RowSpace.usual());
 * CollectionRows.Maker maker = rows.maker(); // one for each thread
 * for (List<Document> batch : batches) {
 *   batch.forEach(maker::add);
 *   rows.add(maker.take());
 * }
 * Fingerprints fingerprints = rows.fingerprints();
 * }</pre>
 *
 * <p>One thread adds the rows, in the order of the documents.
 */
public final class CollectionRows {

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
  public CollectionRows(Algorithm algorithm, RowSpace space) {
    this(algorithm, space, Optional.empty());
  }

  /**
   * Creates a collection whose rows a later run may {@linkplain #restore take over}.
   *
   * @param kept receives all rows
   */
  public static CollectionRows keptIn(RowStore kept, Algorithm algorithm, RowSpace space) {
    Objects.requireNonNull(kept, "kept");
    return new CollectionRows(algorithm, space, Optional.of(kept));
  }

  private CollectionRows(Algorithm algorithm, RowSpace space, Optional<RowStore> kept) {
    this.algorithm = Objects.requireNonNull(algorithm, "algorithm");
    this.space = Objects.requireNonNull(space, "space");
    this.kept = kept;
    this.tokenization =
        algorithm.sketch().isPresent() ? algorithm.tokenization() : Optional.empty();
    RowStore store = kept.orElseGet(() -> RowStore.in(space.folder(), TokenColumn.TOKENS));
    this.tokens = tokenization.map(some -> new TokenColumn(store, space.tokens()));
    this.sketches = new Sketches(space.folder(), space.fingerprints(algorithm));
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
   * Adds the next rows that an earlier run has kept. Call this until all are there, before rows are
   * made.
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
    return Arrays.stream(block, from, from + (int) block[at]).mapToInt(end -> (int) end).toArray();
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
      Tokenization.Maker maker = TokenColumn.tokenization(Fingerprints.sketched(algorithm)).maker();
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
