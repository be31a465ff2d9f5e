package io.github.neardup.dedup;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.core.Progress;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Budget;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Spec;
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
import java.util.List;
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
 * <p>A run takes two passes over the files, which must not change meanwhile. The first pass
 * fingerprints the documents. The search then finds the verified pairs and joins them into
 * clusters. One document of each cluster is kept, or several with {@link Clustering#STAR}. The
 * second pass copies the kept records in order, as {@link CorpusWriter} describes: lines of JSON
 * Lines byte for byte. The result is the same for any number of threads.
 *
 * <p>Time grows linearly with the size of the files, and nearly so with the number of documents.
 * Memory holds the fingerprints (16 to 32 bytes a document), 20 to 45 bytes for each id and, if
 * reasons are written, some 20 bytes for each document in a cluster, but never the texts. Outputs
 * appear complete when the run has succeeded, or not at all.
 *
 * <p>Runs are independent: several threads may each run one.
 */
public final class Deduplicator {

  private Deduplicator() {}

  /** Starts a run, which needs at least an input and an output. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The default share of a reference text that must be {@linkplain Builder#inside inside} a
   * document.
   */
  public static final double USUAL_SHARE_INSIDE = 0.8;

  /** Collects the parts of a run. Not thread-safe. */
  public static final class Builder {
    private final DeduplicationRequest request = new DeduplicationRequest();

    private Builder() {}

    /** Sets a single file to read; see {@link #inputs}. */
    public Builder input(Path file) {
      return inputs(List.of(file));
    }

    /**
     * Sets the files and folders to read; {@link io.github.neardup.io.CorpusReader} lists the
     * formats.
     *
     * @throws IllegalArgumentException if {@code paths} is empty
     * @throws CorpusException under the conditions of {@link CorpusFiles#of(List)}
     */
    public Builder inputs(List<Path> paths) {
      return inputs(CorpusFiles.of(paths));
    }

    /**
     * Sets the files to read.
     *
     * @throws IllegalArgumentException if there are none
     */
    public Builder inputs(CorpusFiles files) {
      if (files.isEmpty()) {
        throw new IllegalArgumentException("there must be at least one input");
      }
      request.inputs = files;
      return this;
    }

    /**
     * Sets the fields that hold ids and texts; {@link CorpusFields#DEFAULT} by default. If texts
     * are compared {@linkplain CorpusFields#within(String) within} a field, the algorithm gets the
     * setting {@code fields}.
     */
    public Builder fields(CorpusFields names) {
      request.fields = names;
      return this;
    }

    /** Compares each text field by itself: gives the algorithm the setting {@code fields}. */
    public Builder each() {
      request.each = true;
      return this;
    }

    /** Sets what to do about malformed records; {@link OnError#FAIL} by default. */
    public Builder onError(OnError choice) {
      request.onError = choice;
      return this;
    }

    /**
     * Removes texts that are too short.
     *
     * @param characters the minimum number of characters (Unicode code points), without white space
     *     at either end; 0 for no limit
     * @throws IllegalArgumentException if it is negative
     */
    public Builder minLength(int characters) {
      if (characters < 0) {
        throw new IllegalArgumentException(
            "the minimum length must be 0 or more characters, not " + characters);
      }
      request.minLength = characters;
      return this;
    }

    /**
     * Sets the references: other corpora, such as a test set or yesterday's documents. Documents
     * that are near-duplicates of a reference text are removed before the others are compared with
     * each other. This takes one more pass, and memory for the complete fingerprints of the
     * references.
     *
     * @param files read with the same field names as the inputs; ids are optional
     */
    public Builder against(List<Path> files) {
      return against(CorpusFiles.of(files));
    }

    /** Sets the references as {@link #against(List)} does, from files as a user names them. */
    public Builder against(CorpusFiles files) {
      request.against = files;
      return this;
    }

    /**
     * Sets indexes that serve as references, such as one of all news so far. Documents that are
     * near-duplicates of an entry are removed before the others are compared with each other. The
     * run only reads the indexes.
     *
     * @param stored indexes with the same identity as the {@linkplain #algorithm(Algorithm)
     *     algorithm}; with any other, the run fails
     */
    public Builder againstIndexes(List<NearDuplicateIndex> stored) {
      request.indexes = List.copyOf(stored);
      return this;
    }

    /**
     * Also removes documents that <em>contain</em> a {@linkplain #against(List) reference} text,
     * however long the documents are, such as training documents that contain test questions. The
     * algorithm supplies the tokens. A shingle has the number of tokens in the spec, or three if
     * the spec leaves the number open or the algorithm has no such setting. For a text with n
     * tokens and m different shingles, a document contains the text if some 2 n consecutive tokens
     * of the document include at least the given share of the m shingles. Every such document is
     * found. Takes memory for the shingles of the references, some 20 bytes a token.
     *
     * <p>Texts with fewer tokens than a shingle are not searched for; {@link
     * DeduplicationSummary#shortReferences()} counts them. If a document contains several texts,
     * the one with the highest share is named, and the first of equal ones.
     *
     * @param share above 0 and up to 1; {@value
     *     io.github.neardup.dedup.Deduplicator#USUAL_SHARE_INSIDE} suits copies with a few changed
     *     words
     * @throws IllegalArgumentException if the share is out of range
     */
    public Builder inside(double share) {
      InsideRule.requireShare(share);
      request.share = OptionalDouble.of(share);
      return this;
    }

    /**
     * Sets the algorithm that decides which documents are near-duplicates; {@code minhash} by
     * default. Where the spec {@linkplain OpenSpec leaves a setting open}, the corpus supplies the
     * value: a threshold, or the rarity of shingles with {@code weights=idf}. With references, the
     * threshold is the setting's default, and weights need a file of frequencies.
     *
     * @param spec its name and settings
     * @throws InvalidSpecException if the spec is wrong
     */
    public Builder algorithm(String spec) {
      request.algorithm = OpenSpec.of(spec);
      request.given = Spec.parse(spec);
      return this;
    }

    /** Sets the algorithm, as {@link #algorithm(String)} does. */
    public Builder algorithm(Algorithm choice) {
      request.algorithm = OpenSpec.of(choice);
      request.given = Spec.parse(choice.settings().toSpec());
      return this;
    }

    /**
     * Sets the policy that picks the kept document of each cluster; {@link KeepPolicy#FIRST} by
     * default.
     */
    public Builder keep(KeepPolicy policy) {
      request.keep = policy;
      return this;
    }

    /** Sets how pairs become clusters; {@link Clustering#STAR} by default. */
    public Builder clustering(Clustering kind) {
      request.clustering = kind;
      return this;
    }

    /** Limits the comparisons of the search; {@link Budget#USUAL} by default. */
    public Builder budget(Budget comparisons) {
      request.budget = comparisons;
      return this;
    }

    /**
     * Sets the number of threads; by default, one for each processor.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder threads(int number) {
      if (number < 1) {
        throw new IllegalArgumentException("threads must be at least 1, not " + number);
      }
      request.threads = number;
      return this;
    }

    /**
     * Refuses a run that its first documents show to be likely to need more memory than this; by
     * default, as much as Java may use.
     *
     * @param bytes {@link Long#MAX_VALUE} to try in any case
     */
    public Builder mostMemory(long bytes) {
      request.mostMemory = bytes;
      return this;
    }

    /**
     * Sets the file for the kept records. Its name determines format and compression, as {@link
     * CorpusWriter} describes.
     */
    public Builder output(Path file) {
      return output(CorpusTarget.of(file));
    }

    /** Sets the file, the shards or the collection for the kept records. */
    public Builder output(CorpusTarget target) {
      request.output = Optional.of(target);
      request.stream = Optional.empty();
      return this;
    }

    /**
     * Sets a stream for the kept records. The run flushes the stream and does not close it. After a
     * failure the stream may have received some records.
     */
    public Builder output(OutputStream out) {
      request.stream = Optional.of(out);
      request.output = Optional.empty();
      return this;
    }

    /** Writes no records, only the requested reasons; an output is not needed. */
    public Builder dryRun() {
      request.dryRun = true;
      return this;
    }

    /**
     * Sets a file for the removed records, in JSON Lines. Each line has the id, the id of the
     * document kept in its place ({@code kept}) or of another document removed with it ({@code
     * like}), the reason ({@code exact}, {@code near-duplicate}, {@code reference}, {@code inside}
     * or {@code short}), the similarity of the two, a passage they share, the file, and the record
     * itself as a JSON object. Where a reference text is {@code inside} the document, the line also
     * has the share of it found there, and the start and end of the passage in the document, in
     * UTF-16 code units. To show passages, the run reads the references again; indexes and pipes
     * have none.
     */
    public Builder removed(Path file) {
      request.removed = Optional.of(file);
      return this;
    }

    /**
     * Sets a file for the clusters of two or more documents. For each document in a cluster it has
     * the document's id, the id of the document that represents the cluster (kept, except with
     * {@link KeepPolicy#NONE}), and the similarity of the two. JSON Lines, JSON, CSV and Parquet,
     * which the file name asks for, also have both texts; the columns are {@code id}, {@code
     * cluster}, {@code text}, {@code cluster_text}, {@code similarity}. Any other file is a
     * tab-separated table without texts.
     */
    public Builder clusters(Path file) {
      request.clusters = Optional.of(file);
      return this;
    }

    /**
     * Sets a file for all verified pairs, exact copies included: two ids and a similarity each, in
     * the columns {@code left}, {@code right}, {@code score}. The file has one of the formats of
     * {@link #clusters}. The list takes an additional search; a run with more than 1,000,000,000
     * pairs fails.
     */
    public Builder pairs(Path file) {
      request.pairs = Optional.of(file);
      return this;
    }

    /** Sets a file for an HTML page that shows what was removed. */
    public Builder report(Path file) {
      request.report = Optional.of(file);
      return this;
    }

    /**
     * Sets the folder for data that does not fit into memory: up to 8 bytes for each word of the
     * texts if the algorithm compares sets of shingles, and the texts in clusters if reasons are
     * written. By default, the folder of the output.
     *
     * @param folder an existing folder
     */
    public Builder workDir(Path folder) {
      request.workDir = Optional.of(folder);
      return this;
    }

    /**
     * Keeps the collection in a folder while the corpus is read, and continues from what an earlier
     * run has kept there, however that run ended. The outputs equal the outputs of an uninterrupted
     * run. The folder takes about as much space as the fingerprints and the tokens; the run deletes
     * it once the outputs are in place. Inputs must be files, and both runs must have the same
     * parts, except for outputs, clustering, budget, threads, and the choice for malformed records.
     *
     * @param folder made if it does not exist
     */
    public Builder resume(Path folder) {
      request.work = Optional.of(folder);
      return this;
    }

    /**
     * Calls the listener, if the run continues an earlier one, with the number of documents which
     * that run had fingerprinted.
     */
    public Builder onResume(IntConsumer listener) {
      request.onResume = listener;
      return this;
    }

    /**
     * Calls the listener once with a forecast of what the run is likely to need, after some ten
     * seconds of fingerprinting. A shorter run makes no forecast.
     */
    public Builder onForecast(Consumer<Forecast> listener) {
      request.onForecast = listener;
      return this;
    }

    /** Calls the listener for each removed near-duplicate, in the order of the corpus. */
    public Builder onRemoval(Consumer<Removal> listener) {
      request.onRemoval = Optional.of(listener);
      return this;
    }

    /** Calls the listener as the work progresses. */
    public Builder progress(Progress listener) {
      request.progress = listener;
      return this;
    }

    /**
     * Runs the deduplication.
     *
     * @throws IllegalStateException if no input or no output was named, if reference texts are to
     *     be searched for inside documents and there are no references or one of them is an index,
     *     or if the calling thread is interrupted
     * @throws io.github.neardup.core.spec.InvalidSpecException if reference texts are to be
     *     searched for inside documents and the algorithm compares documents in parts
     * @throws IllegalArgumentException if two outputs are the same file
     * @throws InvalidSpecException if the algorithm {@linkplain Algorithm#direction() has a
     *     direction}, and clusters are connected or the policy keeps none of their documents; or if
     *     there are references, and the spec leaves weights to the corpus
     * @throws CorpusException if an input cannot be read, a record is malformed, an output cannot
     *     be written or is one of the inputs, a file changed meanwhile, or there is no record; or
     *     if the folder to resume from belongs to another run or is in use; no output is written
     *     then
     * @throws io.github.neardup.core.search.Budget.IncompleteSearchException if the budget is used
     *     up and does not allow for an incomplete search
     * @throws Forecast.ExceededException if the run is likely to need more memory than it may use
     * @throws io.github.neardup.index.storage.StorageException if a reference index fails or was
     *     made with other settings
     * @throws java.io.UncheckedIOException if the stream cannot be written to, or a file named in a
     *     setting of the algorithm cannot be read
     * @throws io.github.neardup.core.CapacityException if there are more documents or keys than
     *     arrays can hold
     */
    public DeduplicationSummary run() {
      request.check();
      return new Deduplication(request).run();
    }
  }

  /** How verified pairs become clusters. */
  public enum Clustering {
    /** Connected components: documents linked by a chain of pairs are in one cluster. */
    @JsonProperty("connected")
    CONNECTED,

    /** Stars: every document forms a verified pair with the kept one. */
    @JsonProperty("star")
    STAR
  }
}
