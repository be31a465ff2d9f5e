package io.github.neardup.core.text;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.FeatureSets.SetMaker;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.Parallel;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;

/**
 * The number of documents of a corpus that contain each feature, for weights by rarity (TF-IDF).
 *
 * <p>Frequencies are collected in one pass, saved and loaded. They apply to the features of one
 * {@linkplain TextPipeline#description() pipeline} only, whose description they contain.
 *
 * <p>Immutable and thread-safe. Takes 12 bytes per feature; a look-up takes logarithmic time.
 */
public final class DocumentFrequencies implements Setting.FileValue {

  private static final int ROWS_A_PIECE = 256;

  private final String pipeline;
  private final long documents;
  private final long[] features;
  private final int[] counts;

  /** The digest of the file the frequencies were read from. */
  private final Optional<String> sha256;

  /** Takes ownership of the arrays: ascending features, and the number of documents with each. */
  DocumentFrequencies(String pipeline, long documents, long[] features, int[] counts) {
    this(pipeline, documents, features, counts, Optional.empty());
  }

  DocumentFrequencies(
      String pipeline, long documents, long[] features, int[] counts, Optional<String> sha256) {
    this.sha256 = sha256;
    this.pipeline = pipeline;
    this.documents = documents;
    this.features = features;
    this.counts = counts;
  }

  /**
   * Counts the features of a corpus. Takes linear time, and about 30 bytes of memory for each
   * distinct feature.
   *
   * @param pipeline makes the features
   * @param documents the documents; exceptions of the iterator are passed on
   * @param threads how many threads to use, at least 1; the result does not depend on it
   * @throws FingerprintException if a document cannot be read as text; the message names the
   *     document
   */
  public static DocumentFrequencies collect(
      TextPipeline pipeline, Iterator<Document> documents, int threads) {
    FrequencyCounter counter = new FrequencyCounter();
    DocumentBatches.<Integer>process(
        documents,
        threads,
        () -> {
          Fingerprinter extractor = pipeline.extractor()::extract;
          SetMaker sets = new SetMaker();
          LongArray features = new LongArray();
          return batch -> {
            for (Document document : batch) {
              features.clear();
              extractor.fingerprint(document, features);
              sets.toSet(features);
              counter.add(features.view());
            }
            return batch.size();
          };
        },
        counter::addDocuments);
    return counter.toFrequencies(pipeline.description());
  }

  /**
   * Counts the features of documents that have been read. The result equals {@link #collect} on
   * their texts. Takes the same time and memory.
   *
   * @param pipeline made the features
   * @param sets the set of features of each document, ascending
   * @param threads how many threads to use, at least 1; the result does not depend on it
   */
  public static DocumentFrequencies count(
      TextPipeline pipeline, FingerprintTable sets, int threads) {
    FrequencyCounter counter = new FrequencyCounter();
    try (Parallel parallel = new Parallel(threads)) {
      parallel.forRange(
          sets.size(),
          ROWS_A_PIECE,
          (worker, from, to) -> {
            for (int row = from; row < to; row++) {
              counter.add(sets.row(row));
            }
          });
    }
    counter.addDocuments(sets.size());
    return counter.toFrequencies(pipeline.description());
  }

  /**
   * Returns the {@linkplain TextPipeline#description() description} of the pipeline that the
   * frequencies apply to.
   */
  public String pipeline() {
    return pipeline;
  }

  /** Returns the number of documents of the corpus. */
  public long documents() {
    return documents;
  }

  /** Returns the number of distinct features. */
  public int features() {
    return features.length;
  }

  /**
   * Returns the number of documents with a feature.
   *
   * @return 0 for an unknown feature
   */
  public int count(long feature) {
    int at = Arrays.binarySearch(features, feature);
    return at < 0 ? 0 : counts[at];
  }

  /**
   * Returns the smoothed inverse document frequency of a feature: ln((1 + N) / (1 + n)) + 1 for a
   * feature in n of N documents. The result is 1 for a feature of every document and largest, ln(1
   * + N) + 1, for an unknown feature.
   *
   * @return at least 1; the same on every JVM
   */
  public double inverse(long feature) {
    return StrictMath.log((1.0 + documents) / (1.0 + count(feature))) + 1;
  }

  /**
   * Writes the frequencies: about 12 bytes per feature. Equal frequencies give equal bytes.
   *
   * @param out is flushed, not closed
   * @throws IOException if {@code out} throws it
   */
  public void save(OutputStream out) throws IOException {
    FrequencyFile.write(this, out);
  }

  /**
   * Reads a file written by {@link #save}.
   *
   * @param path the file; compressed if its name ends in {@code .gz}
   * @throws IOException if the file cannot be read, holds something else or is damaged; the message
   *     names the file
   */
  public static DocumentFrequencies load(Path path) throws IOException {
    return FrequencyFile.read(path);
  }

  /**
   * Returns the SHA-256, in hexadecimal, of the file that the frequencies were {@linkplain
   * #load(Path) read from}. For other frequencies, computes the SHA-256 of the output of {@link
   * #save}, in linear time.
   */
  @Override
  public Optional<String> sha256() {
    return sha256.or(() -> Optional.of(FrequencyFile.sha256(this)));
  }

  /**
   * Creates the error for frequencies left open where no corpus can supply them.
   *
   * @param settings the settings of the algorithm
   * @param user the setting that needs frequencies, such as {@code weights=idf}
   */
  public static InvalidSpecException neededHere(Settings settings, String user) {
    return new InvalidSpecException(
        "%s: %s needs frequencies=FILE here, from neardup frequencies; dedup, eval and DuplicateFinder count them in the corpus"
            .formatted(settings.algorithm(), user));
  }

  /**
   * Reads the file that a setting names, if it names one. The file must be named exactly if another
   * setting needs it.
   *
   * @param settings the settings of an algorithm
   * @param file the setting that names the file
   * @param pipeline the algorithm's pipeline, to which the frequencies must apply
   * @param user the setting that needs frequencies, such as {@code weights=tfidf}; empty if none
   *     does
   * @param remedy a setting that would use frequencies, such as {@code weights=tfidf}
   * @throws InvalidSpecException if the file is needed but not named, or named but not needed, or
   *     made with another pipeline
   * @throws UncheckedIOException if the file cannot be read, as in {@link #load(Path)}
   */
  public static Optional<DocumentFrequencies> load(
      Settings settings,
      Setting<Optional<Path>> file,
      TextPipeline pipeline,
      Optional<String> user,
      String remedy) {
    Optional<Path> path = settings.get(file);
    if (path.isEmpty() && user.isPresent()) {
      throw new InvalidSpecException(
          ("%s: %s needs frequencies=FILE; make the file with: neardup frequencies INPUT... -o"
                  + " FILE -a SPEC")
              .formatted(settings.algorithm(), user.get()));
    }
    if (path.isPresent() && user.isEmpty()) {
      throw new InvalidSpecException(
          "%s: frequencies have no effect here; add %s, or leave them out"
              .formatted(settings.algorithm(), remedy));
    }
    if (path.isEmpty()) {
      return Optional.empty();
    }
    DocumentFrequencies frequencies;
    try {
      frequencies = load(path.get());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!frequencies.pipeline.equals(pipeline.description())) {
      throw new InvalidSpecException(
          settings.algorithm()
              + ": "
              + path.get()
              + " has the frequencies of "
              + frequencies.pipeline
              + ", not of "
              + pipeline.description()
              + "; use these settings, or make it again with: neardup frequencies");
    }
    return Optional.of(frequencies);
  }

  /** Returns the features in ascending order. Not a copy. */
  long[] sortedFeatures() {
    return features;
  }

  /** Returns the counts, by index in {@link #sortedFeatures()}. Not a copy. */
  int[] counts() {
    return counts;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DocumentFrequencies that
        && pipeline.equals(that.pipeline)
        && documents == that.documents
        && Arrays.equals(features, that.features)
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(pipeline, documents, Arrays.hashCode(features));
  }

  @Override
  public String toString() {
    return features.length + " features of " + documents + " documents, " + pipeline;
  }

  /**
   * Provides an algorithm in which rarer features can have greater weight, with frequencies that
   * can come from a collection. Whatever the weights, a set of features, in ascending order,
   * decides the similarity of two texts.
   */
  public interface WeighsByRarity extends AlgorithmProvider {

    /**
     * Returns whether features have weights by rarity and no file supplies the frequencies. {@link
     * #create(Settings)} refuses such settings.
     */
    boolean leavesFrequenciesOpen(Settings settings);

    /**
     * Returns the same algorithm without weights, whose fingerprints take as much memory.
     *
     * @param settings values that leave frequencies open
     * @throws InvalidSpecException if the settings contradict each other
     */
    Algorithm unweighted(Settings settings);

    /**
     * Returns the algorithm for reading a collection until its frequencies are known. It has no
     * weights; it either keeps {@linkplain Algorithm#sketch() tokens} or makes the same
     * fingerprints as {@link #weighted}.
     */
    default Algorithm reading(Settings settings) {
      return unweighted(settings);
    }

    /**
     * Returns the algorithm with its frequencies, whose digest is part of the identity.
     *
     * @param frequencies how frequent the features are that {@link #reading} compares
     */
    Algorithm weighted(Settings settings, DocumentFrequencies frequencies);
  }
}
