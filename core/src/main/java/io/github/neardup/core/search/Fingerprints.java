package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.algorithm.Stages;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.core.util.RowBuffer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The fingerprints of a collection, as a {@link Search} takes them. An algorithm {@linkplain
 * Algorithm#stages() in two stages} gives its sketches only; its exact fingerprints are made later,
 * for the documents that need them.
 *
 * <p>To be searched by one thread at a time.
 */
public final class Fingerprints {

  /*
   * The first reading makes sketches, and keeps the features of the first documents as long as they
   * take no more than a quarter of Java's memory. Sketches lead to components of similar documents,
   * and the exact fingerprints are made for a batch of components at a time, in an eighth of the
   * memory, or half of what is free if the components need more. Rows with features only need these
   * completed; the others are read again. If sketches and features together exceed half of the
   * memory, no features are kept.
   *
   * Example: with 8 GB, features are kept up to 2 GB, and dropped if sketches bring the sum to 4
   * GB. A batch may take 1 GB.
   *
   * Invariants: workers sketch batches side by side, but the results come in order, so rows are
   * documents in order. A row may be in several batches: completing features in place, a second
   * time, gives the same set.
   */

  private static final int FEATURES_FRACTION = 4;

  /**
   * Together with sketches, features may take this many times the memory that they may take alone.
   */
  private static final int WITH_SKETCHES = 2;

  private static final int EXACT_FRACTION = 8;
  private static final int FREE_FRACTION = 2;
  private static final int ROWS_A_PIECE = 256;
  private static final int[] NO_LENGTHS = {};

  private final FingerprintTable table;
  private final Optional<Exact> exact;

  private Fingerprints(FingerprintTable table, Optional<Exact> exact) {
    this.table = table;
    this.exact = exact;
  }

  /**
   * Where rows are kept while they are made, so that another run need not make them again. Called
   * by one thread.
   */
  public interface KeptRows {

    /** Keeps nothing. */
    KeptRows NONE =
        new KeptRows() {
          @Override
          public void restore(Rows rows) {}

          @Override
          public void keep(long[] words, int[] ends, int[] lengths) {}
        };

    /**
     * Gives the rows that were kept before, in order. Called once, before the first document is
     * asked for; the documents are then those after these rows.
     *
     * @param rows receives them
     */
    void restore(Rows rows);

    /**
     * Keeps rows, which follow those before. They must not be changed.
     *
     * @param words of all rows, one after the other
     * @param ends where each row ends
     * @param lengths of each row, the number of words of its features; none if the algorithm has
     *     one stage only
     */
    void keep(long[] words, int[] ends, int[] lengths);

    /** Receives rows. */
    @FunctionalInterface
    interface Rows {
      /** Adds some, as {@link KeptRows#keep} got them. The arrays must not be changed any more. */
      void add(long[] words, int[] ends, int[] lengths);
    }
  }

  /** Whole fingerprints, all in memory. */
  public static Fingerprints of(FingerprintTable table) {
    return new Fingerprints(table, Optional.empty());
  }

  /**
   * Fingerprints documents.
   *
   * @param algorithm the algorithm
   * @param documents gives the documents; asked again, the same in the same order. Streams are
   *     closed, and what they throw is passed on
   * @param threads how many threads to use, at least 1
   * @throws IllegalArgumentException if {@code threads} is less than 1
   * @throws FingerprintException if a document cannot be fingerprinted; it names the document
   */
  public static Fingerprints of(
      Algorithm algorithm, Supplier<Stream<Document>> documents, int threads) {
    return of(algorithm, source(documents), threads, KeptRows.NONE);
  }

  /**
   * Fingerprints documents after those whose fingerprints were kept.
   *
   * @param documents gives the documents, and those again whose exact fingerprints are wanted
   * @param kept where rows are kept
   */
  public static Fingerprints of(Algorithm algorithm, Source documents, int threads, KeptRows kept) {
    long words = Runtime.getRuntime().maxMemory() / Long.BYTES;
    LongUnaryOperator room =
        wanted -> {
          long certain = words / EXACT_FRACTION;
          return wanted <= certain ? certain : Math.max(certain, freeWords() / FREE_FRACTION);
        };
    return of(algorithm, documents, threads, kept, words / FEATURES_FRACTION, room);
  }

  /** How many words fit into the memory that is free, which it takes a collection to know. */
  @SuppressWarnings("SystemGarbageCollection") // it costs seconds where a reading costs minutes
  private static long freeWords() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory()) / Long.BYTES;
  }

  /**
   * The same with other limits of memory, which change no result.
   *
   * @param mostFeatures how many words of features to keep at most, 8 bytes each; the documents
   *     after those are read again, and all if sketches and features take more than twice as many
   * @param mostWords how many words of exact fingerprints may be in memory at a time, 8 bytes each.
   *     Documents that are linked by their sketches and need more are searched block by block for
   *     clusters; searches for pairs and stars fail
   */
  public static Fingerprints of(
      Algorithm algorithm,
      Supplier<Stream<Document>> documents,
      int threads,
      long mostFeatures,
      long mostWords) {
    return of(
        algorithm, source(documents), threads, KeptRows.NONE, mostFeatures, wanted -> mostWords);
  }

  private static Fingerprints of(
      Algorithm algorithm,
      Source documents,
      int threads,
      KeptRows kept,
      long mostFeatures,
      LongUnaryOperator room) {
    Optional<Stages> stages = algorithm.stages();
    if (stages.isEmpty()) {
      return of(whole(algorithm, documents, threads, kept));
    }
    Exact exact = new Exact(stages.get(), documents, threads, mostFeatures, room);
    return new Fingerprints(exact.read(kept), Optional.of(exact));
  }

  /**
   * A collection that can be gone through again and again.
   *
   * @param documents gives the same documents each time; streams are closed
   */
  private static Source source(Supplier<Stream<Document>> documents) {
    return new Source() {
      @Override
      public Stream<? extends Batch> first() {
        return again(row -> true);
      }

      @Override
      public Stream<? extends Batch> again(IntPredicate rows) {
        Stream<Document> all = documents.get();
        int[] read = new int[1];
        Iterator<List<Document>> batches =
            DocumentBatches.of(all.filter(document -> rows.test(read[0]++)).iterator());
        return StreamSupport.stream(
                Spliterators.spliteratorUnknownSize(batches, Spliterator.ORDERED), false)
            .map(InMemory::new)
            .onClose(all::close);
      }
    };
  }

  /** Documents that were read. */
  private record InMemory(List<Document> documents) implements Source.Batch {
    @Override
    public long characters() {
      return documents.stream().mapToLong(document -> document.text().length()).sum();
    }
  }

  private static FingerprintTable whole(
      Algorithm algorithm, Source documents, int threads, KeptRows kept) {
    FingerprintTable table = new FingerprintTable();
    kept.restore((words, ends, lengths) -> table.addAll(words, ends));
    Sketcher.process(
        documents.first(),
        threads,
        () -> new WholeReader(algorithm.fingerprinter()),
        () -> false,
        made -> {
          table.addAll(made.sketches().words(), made.sketches().ends());
          kept.keep(made.sketches().words(), made.sketches().ends(), NO_LENGTHS);
        });
    return table;
  }

  /** The number of documents. */
  public int size() {
    return table.size();
  }

  /** The fingerprints, or the sketches of an algorithm in two stages. */
  public FingerprintTable table() {
    return table;
  }

  /** Whether {@link #table} has sketches only. */
  public boolean areSketches() {
    return exact.isPresent();
  }

  /** At least as many words as the exact fingerprint of a row has. */
  int exactWords(int row) {
    return exact.orElseThrow().lengths.getInt(row);
  }

  /** How many of all the words of exact fingerprints may be in memory at a time. */
  long room(long words) {
    return exact.orElseThrow().room.applyAsLong(words);
  }

  /** The exact fingerprints of rows, which ascend. */
  FingerprintTable exact(int[] rows, Parallel parallel) {
    return exact.orElseThrow().of(rows, parallel);
  }

  /** Makes exact fingerprints. */
  private static final class Exact {
    private final Stages stages;
    private final Source documents;
    private final int threads;
    private final long mostFeatures;
    private final LongUnaryOperator room;
    private final IntArrayList lengths = new IntArrayList();

    /** Features of the first rows, as many as there is room for. */
    private FingerprintTable features = new FingerprintTable();

    private volatile boolean keepsFeatures = true;

    Exact(Stages stages, Source documents, int threads, long mostFeatures, LongUnaryOperator room) {
      this.stages = stages;
      this.documents = documents;
      this.threads = threads;
      this.mostFeatures = mostFeatures;
      this.room = room;
    }

    /** The first reading: the sketches, and the features of the first rows. */
    FingerprintTable read(KeptRows kept) {
      FingerprintTable sketches = new FingerprintTable();
      kept.restore(
          (words, ends, ofFeatures) -> {
            sketches.addAll(words, ends);
            lengths.addElements(lengths.size(), ofFeatures);
            keepsFeatures = false;
          });
      Sketcher.process(
          documents.first(),
          threads,
          stages::reader,
          () -> keepsFeatures,
          batch -> {
            sketches.addAll(batch.sketches().words(), batch.sketches().ends());
            lengths.addElements(lengths.size(), batch.lengths());
            kept.keep(batch.sketches().words(), batch.sketches().ends(), batch.lengths());
            if (keepsFeatures) {
              addInPlace(features, batch.features());
              keepsFeatures = features.wordCount() < mostFeatures;
            }
            if (sketches.wordCount() + features.wordCount() > WITH_SKETCHES * mostFeatures) {
              keepsFeatures = false;
              features = new FingerprintTable();
            }
          });
      return sketches;
    }

    FingerprintTable of(int[] rows, Parallel parallel) {
      int known = Arrays.binarySearch(rows, features.size());
      known = known < 0 ? -known - 1 : known;
      FingerprintTable table = new FingerprintTable();
      complete(Arrays.copyOf(rows, known), parallel, table);
      readAgain(Arrays.copyOfRange(rows, known, rows.length), table);
      return table;
    }

    /** In the place of the features, which nobody needs any more. */
    private void complete(int[] rows, Parallel parallel, FingerprintTable table) {
      Stages.Reader[] readers = new Stages.Reader[parallel.workers()];
      int[] ends = new int[rows.length];
      parallel.forRange(
          rows.length,
          ROWS_A_PIECE,
          (worker, from, to) -> {
            if (readers[worker] == null) {
              readers[worker] = stages.reader();
            }
            for (int i = from; i < to; i++) {
              int row = rows[i];
              ends[i] =
                  readers[worker].complete(
                      features.words(row), features.from(row), features.to(row));
            }
          });
      for (int i = 0; i < rows.length; i++) {
        table.addInPlace(features.words(rows[i]), features.from(rows[i]), ends[i]);
      }
    }

    private void readAgain(int[] rows, FingerprintTable table) {
      if (rows.length == 0) {
        return;
      }
      int before = table.size();
      BitSet wanted = new BitSet();
      for (int row : rows) {
        wanted.set(row);
      }
      Sketcher.process(
          documents.again(wanted::get),
          threads,
          () -> new ExactReader(stages.exact().fingerprinter()),
          () -> true,
          made -> addInPlace(table, made.features()));
      if (table.size() - before != rows.length) {
        throw new IllegalStateException(
            "of %s documents to be read again, %s were there"
                .formatted(rows.length, table.size() - before));
      }
    }
  }

  /** Makes whole fingerprints, as if they were sketches without features. */
  private record WholeReader(Fingerprinter fingerprinter) implements Stages.Reader {

    @Override
    public void sketch(String text, LongArray sketch, LongArray features) {
      int before = sketch.size();
      fingerprinter.fingerprint(text, sketch);
      if (sketch.size() == before) {
        throw new IllegalStateException("the algorithm gave no fingerprint");
      }
    }

    @Override
    public int complete(long[] features, int from, int to) {
      throw new IllegalStateException("there are no features");
    }
  }

  /** Makes exact fingerprints, as if they were features without a sketch. */
  private record ExactReader(Fingerprinter fingerprinter) implements Stages.Reader {

    @Override
    public void sketch(String text, LongArray sketch, LongArray features) {
      fingerprinter.fingerprint(text, features);
    }

    @Override
    public int complete(long[] features, int from, int to) {
      throw new IllegalStateException("the features are complete");
    }
  }

  private static void addInPlace(FingerprintTable table, RowBuffer.Rows rows) {
    int from = rows.from();
    for (int end : rows.ends()) {
      table.addInPlace(rows.words(), from, end);
      from = end;
    }
  }

  /** Sketches documents, batch by batch, on one thread. */
  private static final class Sketcher {
    private final Stages.Reader reader;
    private final RowBuffer sketches = new RowBuffer();
    private final RowBuffer features = new RowBuffer();

    Sketcher(Stages.Reader reader) {
      this.reader = reader;
    }

    /**
     * Sketches the documents of all batches.
     *
     * @param keepFeatures asked for each batch, on any thread
     * @param sink receives what was made of each batch, in order, on the calling thread
     */
    static void process(
        Stream<? extends Source.Batch> batches,
        int threads,
        Supplier<Stages.Reader> newReader,
        BooleanSupplier keepFeatures,
        Consumer<Sketched> sink) {
      try (batches) {
        DocumentBatches.<Source.Batch, Sketched>process(
            batches.iterator(),
            Source.Batch::characters,
            threads,
            () -> {
              Sketcher sketcher = new Sketcher(newReader.get());
              return batch -> sketcher.sketch(batch.documents(), keepFeatures.getAsBoolean());
            },
            (batch, made) -> {
              boolean stands = batch.settle();
              sink.accept(
                  stands
                      ? made
                      : new Sketcher(newReader.get())
                          .sketch(batch.documents(), keepFeatures.getAsBoolean()));
            });
      }
    }

    private Sketched sketch(Iterable<Document> documents, boolean keepFeatures) {
      LongArray words = features.words();
      IntArrayList lengths = new IntArrayList();
      for (Document document : documents) {
        int before = words.size();
        try {
          reader.sketch(document.text(), sketches.words(), words);
        } catch (RuntimeException e) {
          throw new FingerprintException(document.id(), e);
        }
        sketches.end();
        lengths.add(words.size() - before);
        if (keepFeatures) {
          features.end();
        } else {
          words.resize(before);
        }
      }
      return new Sketched(sketches.take(), features.takeToStay(), lengths.toIntArray());
    }
  }

  /** Some documents after the first reading; without features if they are not to be kept. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  private record Sketched(RowBuffer.Rows sketches, RowBuffer.Rows features, int[] lengths) {}

  /**
   * A collection of documents in batches, each of which one thread goes through: what it takes to
   * make documents of what was read then happens on that thread.
   */
  public interface Source {

    /** Documents that follow each other. */
    interface Batch {

      /** The documents, for one thread; each time from the first. */
      Iterable<Document> documents();

      /** About how many characters the documents have: how much to read ahead goes by it. */
      long characters();

      /**
       * Called on the thread that asks for batches, in their order, when another one has gone
       * through the documents.
       *
       * @return whether these are the documents; if not, as some must be left out, they are gone
       *     through again
       */
      default boolean settle() {
        return true;
      }
    }

    /**
     * All documents, but for those whose rows were {@linkplain KeptRows kept}. Asked for once,
     * first. The stream is closed in the end.
     */
    Stream<? extends Batch> first();

    /**
     * Some of the documents, in the same order as before. The stream is closed in the end.
     *
     * @param rows which of them, by their number among those of {@link #first} and of rows that
     *     were kept before, from 0; asked for each in order, on the thread that asks for batches
     */
    Stream<? extends Batch> again(IntPredicate rows);
  }
}
