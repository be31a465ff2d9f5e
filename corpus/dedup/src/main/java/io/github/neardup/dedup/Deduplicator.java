package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.dedup.MalformedRecords.OnError;
import io.github.neardup.dedup.reasons.Removal;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Progress;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
 *         .with(DedupOptions.KEEP, KeepPolicy.LONGEST)
 *         .output(Path.of("clean.jsonl"))
 *         .run();
 * System.out.println(done.removed().all() + " of " + done.documents() + " were near-duplicates");
 * }</pre>
 *
 * <p>For texts in memory there is {@link io.github.neardup.core.duplicates.DuplicateFinder}.
 *
 * <p>A run takes two passes over the files, which must not change meanwhile. The first pass
 * fingerprints the documents. The search then finds the verified pairs and joins them into
 * clusters. One document of each cluster is kept, or several with {@link
 * DedupOptions.Clustering#STAR}. The second pass copies the kept records in order, as {@link
 * CorpusWriter} describes: lines of JSON Lines byte for byte. The result is the same for any number
 * of threads.
 *
 * <p>Time grows linearly with the size of the files, and nearly so with the number of documents.
 * Memory holds the fingerprints (16 to 32 bytes a document), 20 to 45 bytes for each id and, if
 * reasons are written, some 20 bytes for each document in a cluster, but never the texts. Outputs
 * appear complete when the run has succeeded, or not at all.
 *
 * <p>Runs are independent: several threads may each run one.
 */
public final class Deduplicator {

  /** The algorithm that compares texts by default, with its default settings. */
  public static final String DEFAULT_ALGORITHM = "minhash";

  private Deduplicator() {}

  /** Starts a run, which needs at least an input and an output. */
  public static Builder builder() {
    return new Builder();
  }

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

    /**
     * Sets an option; see {@link DedupOptions}.
     *
     * @throws IllegalArgumentException if the option does not permit the value
     */
    public <T> Builder with(DedupOption<T> option, T value) {
      return with(request.options.with(option, value));
    }

    /** Sets all options. */
    public Builder with(DedupOptions options) {
      request.options = options;
      return this;
    }

    /** Sets what to do about malformed records; {@link OnError#FAIL} by default. */
    public Builder onError(OnError choice) {
      request.onError = choice;
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
     * @throws IllegalStateException if no input or no output was named, or the calling thread is
     *     interrupted
     * @throws InvalidSpecException if options do not go together, such as {@link
     *     DedupOptions#INSIDE} without references; if the algorithm {@linkplain
     *     Algorithm#direction() has a direction}, and clusters are connected or the policy keeps
     *     none of their documents; or if there are references, and the spec leaves weights to the
     *     corpus
     * @throws CorpusException if an input cannot be read, a record is malformed, an output cannot
     *     be written or is one of the inputs, two outputs are the same file, a file changed
     *     meanwhile, or there is no record; or if the folder to resume from belongs to another run
     *     or is in use; no output is written then
     * @throws io.github.neardup.core.search.Search.Budget.IncompleteSearchException if the budget
     *     is used up and does not allow for an incomplete search
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
}
