package io.github.neardup.dedup;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.core.Progress;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.condition.FieldsWrapper;
import io.github.neardup.core.search.Budget;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.threshold.OpenSpec;
import io.github.neardup.dedup.MalformedRecords.OnError;
import io.github.neardup.dedup.inside.InsideRule;
import io.github.neardup.dedup.reasons.Removal;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.CorpusWriter;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Removes the near-duplicates from a corpus:
 *
 * <pre>{@code
 * DeduplicationSummary done =
 *     Deduplicator.builder()
 *         .input(Path.of("news.jsonl"))
 *         .algorithm("minhash:threshold=0.8")
 *         .keep(KeepPolicy.LONGEST)
 *         .output(Path.of("clean.jsonl"))
 *         .run();
 * System.out.println(done.removed() + " of " + done.documents() + " were near-duplicates");
 * }</pre>
 *
 * <p>For texts in memory there is {@link io.github.neardup.core.duplicates.DuplicateFinder}.
 *
 * <p>A run takes two passes over the files, which must not change meanwhile. The first fingerprints
 * the documents. Then verified pairs are searched and joined into clusters, and of each cluster one
 * document is kept, or more with {@link Clustering#STAR}. The second pass copies the records that
 * are kept, in order, as {@link CorpusWriter} says: lines of JSON Lines byte for byte. The result
 * is the same for any number of threads.
 *
 * <p>Time grows linearly with the size of the files, and nearly so with the number of documents. In
 * memory are the fingerprints, 16 to 32 bytes a document and 20 to 45 bytes an id besides, and, if
 * reasons are asked for, some 20 bytes for each document in a cluster; never the texts. Outputs
 * come into place whole, when all is done, or not at all.
 *
 * <p>Runs are independent of each other; several threads may each have one.
 */
public final class Deduplicator {

  private Deduplicator() {}

  /** A run whose parts are still to be named; at least an input and an output. */
  public static Builder builder() {
    return new Builder();
  }

  private static final String BY_DEFAULT = "minhash";

  /** The share of a text that must be {@linkplain Builder#inside inside} a document, usually. */
  public static final double USUAL_SHARE_INSIDE = 0.8;

  /** Names the parts of a run. Not thread-safe. */
  public static final class Builder {
    private CorpusFiles inputs = CorpusFiles.of(List.of());
    private CorpusFields fields = CorpusFields.DEFAULT;
    private OnError onError = OnError.FAIL;
    private int minLength;
    private CorpusFiles against = CorpusFiles.of(List.of());
    private List<NearDuplicateIndex> indexes = List.of();
    private OptionalDouble inside = OptionalDouble.empty();
    private OpenSpec algorithm = OpenSpec.of(BY_DEFAULT);
    private Spec spec = Spec.parse(BY_DEFAULT);
    private KeepPolicy keep = KeepPolicy.FIRST;
    private Clustering clustering = Clustering.STAR;
    private Budget budget = Budget.USUAL;
    private long mostMemory = Runtime.getRuntime().maxMemory();
    private int threads = Runtime.getRuntime().availableProcessors();
    private Optional<CorpusTarget> output = Optional.empty();
    private Optional<OutputStream> stream = Optional.empty();
    private boolean dryRun;
    private Optional<Path> removed = Optional.empty();
    private Optional<Path> clusters = Optional.empty();
    private Optional<Path> pairs = Optional.empty();
    private Optional<Path> report = Optional.empty();
    private Optional<Path> work = Optional.empty();
    private Optional<Path> workDir = Optional.empty();
    private IntConsumer onResume = documents -> {};
    private Consumer<Forecast> onForecast = forecast -> {};
    private Consumer<Removal> onRemoval = removal -> {};
    private boolean listening;
    private Progress progress = Progress.NONE;

    private Builder() {}

    /** One file to read; see {@link #inputs}. */
    public Builder input(Path file) {
      return inputs(List.of(file));
    }

    /**
     * Files and folders to read; see {@link io.github.neardup.io.CorpusReader} for the formats.
     *
     * @throws IllegalArgumentException if there is none
     * @throws CorpusException as {@link CorpusFiles#of(List)}
     */
    public Builder inputs(List<Path> paths) {
      return inputs(CorpusFiles.of(paths));
    }

    /**
     * The files to read.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Builder inputs(CorpusFiles files) {
      if (files.isEmpty()) {
        throw new IllegalArgumentException("there must be at least one input");
      }
      inputs = files;
      return this;
    }

    /**
     * Which fields hold ids and texts; {@link CorpusFields#DEFAULT} unless given. If {@linkplain
     * CorpusFields#eachForItself() each} is to be compared, or texts {@linkplain
     * CorpusFields#within(String) within} a field, the algorithm gets the setting {@code fields}.
     */
    public Builder fields(CorpusFields names) {
      fields = names;
      return this;
    }

    /** What to do about records that cannot be read; {@link OnError#FAIL} unless given. */
    public Builder onError(OnError choice) {
      onError = choice;
      return this;
    }

    /**
     * Removes texts that are too short.
     *
     * @param characters the least number of characters (Unicode code points), white space before
     *     and behind the text not counted; 0 for no limit
     * @throws IllegalArgumentException if it is negative
     */
    public Builder minLength(int characters) {
      if (characters < 0) {
        throw new IllegalArgumentException(
            "the least length must be 0 or more characters, not " + characters);
      }
      minLength = characters;
      return this;
    }

    /**
     * Other corpora, such as a test set or what was seen yesterday: documents that are
     * near-duplicates of one of theirs are removed, before the others are compared with each other.
     * Takes one more pass, and memory for the whole fingerprints of these corpora.
     *
     * @param files with the same names of fields; ids are not needed
     */
    public Builder against(List<Path> files) {
      return against(CorpusFiles.of(files));
    }

    /** Other corpora as a user names them; otherwise as {@link #against(List)}. */
    public Builder against(CorpusFiles files) {
      against = files;
      return this;
    }

    /**
     * Indexes, such as one of all news so far: documents that are near-duplicates of one of their
     * entries are removed, before the others are compared with each other. They are only read.
     *
     * @param stored made with the identity that the {@linkplain #algorithm(Algorithm) algorithm}
     *     has; the run fails otherwise
     */
    public Builder againstIndexes(List<NearDuplicateIndex> stored) {
      indexes = List.copyOf(stored);
      return this;
    }

    /**
     * Also removes documents that <em>contain</em> a text of the {@linkplain #against(List) other
     * corpora}, however long the documents are: test questions inside training documents. Tokens
     * are those of the algorithm. A shingle has as many of them as the spec says, and three where
     * the spec leaves that open or the algorithm has no such setting. A text has n tokens and m
     * different shingles; a document contains the text if somewhere in the document, within 2 n
     * tokens in a row, at least the share of these m shingles occurs. Each such document is found.
     * Takes memory for the shingles of the other corpora, some 20 bytes a token.
     *
     * <p>A text with fewer tokens than a shingle cannot be looked for; {@link
     * DeduplicationSummary#shortReferences()} says how many there are. Of several texts that a
     * document contains, the one with the highest share is named, of equal shares the first.
     *
     * @param share above 0 and up to 1; {@value
     *     io.github.neardup.dedup.Deduplicator#USUAL_SHARE_INSIDE} suits copies with a few changed
     *     words
     * @throws IllegalArgumentException if the share is out of range
     */
    public Builder inside(double share) {
      InsideRule.requireShare(share);
      inside = OptionalDouble.of(share);
      return this;
    }

    /**
     * The algorithm that decides which documents are near-duplicates; {@code minhash} unless given.
     * What the spec {@linkplain OpenSpec leaves open}, the corpus settles: a threshold, or how rare
     * shingles are with {@code weights=idf}. Where there are references, the threshold is the
     * default of the setting, and weights need a file of frequencies.
     *
     * @param spec its name and settings
     * @throws InvalidSpecException if the spec is wrong
     */
    public Builder algorithm(String spec) {
      algorithm = OpenSpec.of(spec);
      this.spec = Spec.parse(spec);
      return this;
    }

    /** The same, made already. */
    public Builder algorithm(Algorithm choice) {
      algorithm = OpenSpec.of(choice);
      spec = Spec.parse(choice.settings().toSpec());
      return this;
    }

    /**
     * Picks the document of a cluster that is kept, if one is; {@link KeepPolicy#FIRST} unless
     * given.
     */
    public Builder keep(KeepPolicy policy) {
      keep = policy;
      return this;
    }

    /** How pairs become clusters; {@link Clustering#STAR} unless given. */
    public Builder clustering(Clustering kind) {
      clustering = kind;
      return this;
    }

    /** How many comparisons the search may take; {@link Budget#USUAL} unless given. */
    public Builder budget(Budget comparisons) {
      budget = comparisons;
      return this;
    }

    /**
     * How many threads to use; as many as there are processors unless given.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder threads(int number) {
      if (number < 1) {
        throw new IllegalArgumentException("threads must be at least 1, not " + number);
      }
      threads = number;
      return this;
    }

    /**
     * Refuses a run that is likely to need more memory, once its first documents tell; as much as
     * Java may use unless given.
     *
     * @param bytes {@link Long#MAX_VALUE} to try in any case
     */
    public Builder mostMemory(long bytes) {
      mostMemory = bytes;
      return this;
    }

    /**
     * The file for the records that are kept, in the format that its name tells, as {@link
     * CorpusWriter} says, and compressed as it says.
     */
    public Builder output(Path file) {
      return output(CorpusTarget.of(file));
    }

    /** The file, the shards or the collection for the records that are kept. */
    public Builder output(CorpusTarget target) {
      output = Optional.of(target);
      stream = Optional.empty();
      return this;
    }

    /**
     * A stream for the records that are kept. It is flushed, not closed. After a failure it may
     * have received some.
     */
    public Builder output(OutputStream out) {
      stream = Optional.of(out);
      output = Optional.empty();
      return this;
    }

    /** Writes no records, only the reasons that are asked for; an output is not needed. */
    public Builder dryRun() {
      dryRun = true;
      return this;
    }

    /**
     * A file for the records that are removed, in JSON Lines: the id, that of the document that is
     * kept for it ({@code kept}) or of another one that is removed with it ({@code like}), why
     * ({@code exact}, {@code near-duplicate}, {@code reference}, {@code inside} or {@code short}),
     * how similar the two are, a passage they share, the file, and the record itself as a JSON
     * object. Where a text of a reference is {@code inside}, how much of it is there, and from
     * where to where the passage stands in the document, in UTF-16 code units. For the passages,
     * references are read again; of an index and of a pipe there are none.
     */
    public Builder removed(Path file) {
      removed = Optional.of(file);
      return this;
    }

    /**
     * A file for the clusters of two or more documents: for each document in one its id, that of
     * the document that stands for the cluster, which is kept but for {@link KeepPolicy#NONE}, and
     * how similar the two are. JSON Lines if the name says so, otherwise a table with tabs, whose
     * columns are {@code id}, {@code cluster}, {@code similarity}.
     */
    public Builder clusters(Path file) {
      clusters = Optional.of(file);
      return this;
    }

    /**
     * A file for all verified pairs: two ids and how similar they are. JSON Lines if the name says
     * so, otherwise a table with tabs, whose columns are {@code left}, {@code right}, {@code
     * score}. Of documents with equal fingerprints, each is paired with the first of them, which
     * alone is paired with others. It takes a search of its own.
     */
    public Builder pairs(Path file) {
      pairs = Optional.of(file);
      return this;
    }

    /** A file for a page in HTML that shows what was removed. */
    public Builder report(Path file) {
      report = Optional.of(file);
      return this;
    }

    /**
     * The folder for what does not fit into memory: up to 8 bytes for each word of the texts, if
     * the algorithm compares sets of shingles, and the texts in clusters, if reasons are asked for.
     * By default that of the output.
     *
     * @param folder must be there
     */
    public Builder workDir(Path folder) {
      workDir = Optional.of(folder);
      return this;
    }

    /**
     * Keeps the collection in a folder while it is read, and goes on from what an earlier run has
     * kept there, however that ended. The outputs are those of an undisturbed run. The folder takes
     * about as much as the fingerprints and the tokens; it is deleted when the outputs are in
     * place. Inputs must be files, and both runs must be asked for the same, but for outputs,
     * clustering, budget, threads, and what to do about records that cannot be read.
     *
     * @param folder where they are kept; made if it is not there
     */
    public Builder resume(Path folder) {
      work = Optional.of(folder);
      return this;
    }

    /** Is told, if a run goes on from an earlier one, how many documents that had fingerprinted. */
    public Builder onResume(IntConsumer listener) {
      onResume = listener;
      return this;
    }

    /**
     * Is told once what the run is likely to need, when its pace can be told: after some ten
     * seconds of fingerprinting. A run that is shorter tells nothing.
     */
    public Builder onForecast(Consumer<Forecast> listener) {
      onForecast = listener;
      return this;
    }

    /** Is told of each near-duplicate that is removed, in the order of the corpus. */
    public Builder onRemoval(Consumer<Removal> listener) {
      onRemoval = listener;
      listening = true;
      return this;
    }

    /** Is told how far the work has come. */
    public Builder progress(Progress listener) {
      progress = listener;
      return this;
    }

    /**
     * Does the work.
     *
     * @throws IllegalStateException if no input or no output was named, texts are to be looked for
     *     inside documents and there are none or there is an index, or the calling thread is
     *     interrupted
     * @throws io.github.neardup.core.spec.InvalidSpecException if texts are to be looked for inside
     *     documents and the algorithm compares documents in parts
     * @throws IllegalArgumentException if two outputs are the same file
     * @throws InvalidSpecException if the algorithm {@linkplain Algorithm#isOneSided() has a
     *     direction}, and clusters are connected or none of their documents is to be kept; or if
     *     there are references, and the spec leaves weights to the corpus
     * @throws CorpusException if an input cannot be read, a record is malformed, an output cannot
     *     be written or is something that the run reads, a file changed meanwhile, or there is no
     *     record; or if the folder to go on from is that of another run, or in use; no output is
     *     written then
     * @throws io.github.neardup.core.search.Budget.IncompleteSearchException if the budget is used
     *     up and does not allow for that
     * @throws Forecast.ExceededException if the run is likely to need more memory than it may use
     * @throws io.github.neardup.index.storage.StorageException if an index to compare with fails,
     *     or was made with other settings
     * @throws java.io.UncheckedIOException if the stream cannot be written to, or a file that a
     *     setting of the algorithm names cannot be read
     * @throws io.github.neardup.core.CapacityException if there are more documents or keys than
     *     arrays can hold
     */
    public DeduplicationSummary run() {
      if (inputs.isEmpty()) {
        throw new IllegalStateException("name an input");
      }
      if (output.isEmpty() && stream.isEmpty() && !dryRun) {
        throw new IllegalStateException("name an output, or choose a dry run");
      }
      fields.condition().ifPresent(this::compareFields);
      fields.requireApart(algorithm.reading().settings(), "compare each, or within a field");
      checkDirection();
      if (inside.isPresent() && fields.condition().isPresent()) {
        throw new IllegalArgumentException(
            "a text is looked for inside whole documents; compare neither each field nor within one");
      }
      if (inside.isPresent() && (against.isEmpty() || !indexes.isEmpty())) {
        throw new IllegalStateException(
            "texts are looked for inside documents only in other corpora, and an index keeps no"
                + " texts; name files with against, and no indexes");
      }
      List<String> extras = keep.field().stream().toList();
      DeduplicationRequest request =
          new DeduplicationRequest(
              inputs,
              extras.isEmpty() ? fields : fields.withExtras(extras),
              onError,
              minLength,
              against,
              indexes,
              inside.stream()
                  .mapToObj(share -> InsideRule.of(algorithm.reading(), share))
                  .findFirst(),
              against.isEmpty() && indexes.isEmpty()
                  ? algorithm
                  : algorithm.without("with --against"),
              keep,
              clustering,
              budget,
              threads,
              mostMemory,
              dryRun ? Optional.empty() : output,
              dryRun,
              removed,
              clusters,
              pairs,
              report,
              work,
              workDir,
              onResume,
              onForecast);
      return new Deduplication(
              request,
              dryRun
                  ? OutputStream.nullOutputStream()
                  : stream.orElse(OutputStream.nullOutputStream()),
              listening ? Optional.of(onRemoval) : Optional.empty(),
              progress)
          .run();
    }

    /** Compares the fields of texts as these are read. */
    private void compareFields(String how) {
      Map<String, String> values = new LinkedHashMap<>(spec.values());
      String set = values.put(FieldsWrapper.FIELDS.name(), how);
      if (set != null && !set.equals(how)) {
        throw new IllegalArgumentException(
            "%s has %s=%s, and the fields are to be compared %s; leave the setting out"
                .formatted(spec.algorithm(), FieldsWrapper.FIELDS.name(), set, how));
      }
      algorithm = OpenSpec.of(new Spec(spec.algorithm(), values).text());
    }

    /** An algorithm with a direction removes a text only for one that contains it. */
    private void checkDirection() {
      Algorithm some = algorithm.reading();
      if (some.isOneSided() && clustering == Clustering.CONNECTED) {
        throw new InvalidSpecException(
            some.settings().toShortSpec()
                + ": connected clusters would remove a text for one that does not contain it; use"
                + " --clustering star");
      }
      if (some.isOneSided() && !keep.keepsOne()) {
        throw new InvalidSpecException(
            some.settings().toShortSpec()
                + ": --keep none would remove a text together with those it contains, and no text"
                + " contains it; use another policy, such as --keep first");
      }
    }
  }

  /** How verified pairs become clusters. */
  public enum Clustering {
    /** Connected components: documents linked by a chain of pairs are in one cluster. */
    @JsonProperty("connected")
    CONNECTED,

    /** Stars: every document is a verified pair with the one that is kept. */
    @JsonProperty("star")
    STAR
  }
}
