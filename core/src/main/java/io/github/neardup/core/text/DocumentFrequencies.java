package io.github.neardup.core.text;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.core.util.FeatureSets;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;

/**
 * In how many documents of a corpus each feature occurs, for weights by rarity (TF-IDF).
 *
 * <p>Collected in one pass, saved and loaded, and merged with those of another corpus. They hold
 * for the features of one {@linkplain TextPipeline#description() pipeline} only, and know which.
 *
 * <p>Immutable and thread-safe. Takes at most 16 bytes a feature; finding one takes constant time
 * on average.
 */
public final class DocumentFrequencies implements Setting.FileValue {

  private static final int ROWS_A_PIECE = 256;

  private final String pipeline;
  private final long documents;
  private final int least;
  private final long[] features;
  private final int[] counts;

  /** Of the file they were read from. */
  private final Optional<String> sha256;

  /** Index of the first feature of each bucket, by leading bits, and the number of features. */
  private final int[] starts;

  private final int shift;

  /** The inverse frequencies of features in few documents, as most are: logarithms take long. */
  private final double[] inverses = new double[256];

  /** Takes over the arrays: ascending features, and in how many documents each occurs. */
  DocumentFrequencies(String pipeline, long documents, int least, long[] features, int[] counts) {
    this(pipeline, documents, least, features, counts, Optional.empty());
  }

  DocumentFrequencies(
      String pipeline,
      long documents,
      int least,
      long[] features,
      int[] counts,
      Optional<String> sha256) {
    this.sha256 = sha256;
    this.pipeline = pipeline;
    this.documents = documents;
    this.least = least;
    this.features = features;
    this.counts = counts;
    int bits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(features.length) - 1);
    this.shift = Long.SIZE - bits;
    this.starts = new int[(1 << bits) + 1];
    for (long feature : features) {
      starts[bucket(feature) + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    Arrays.setAll(inverses, this::inverseOfCount);
  }

  /** The leading bits, such that buckets ascend as the features do. */
  private int bucket(long feature) {
    return (int) ((feature ^ Long.MIN_VALUE) >>> shift);
  }

  /**
   * Counts the features of a corpus. Linear time; memory for the different features alone, about 30
   * bytes each.
   *
   * @param pipeline makes the features
   * @param documents the documents; what the iterator throws is passed on
   * @param threads how many threads to use, at least 1; the result does not depend on it
   * @throws FingerprintException if a document cannot be read as text; it names the document
   */
  public static DocumentFrequencies collect(
      TextPipeline pipeline, Iterator<Document> documents, int threads) {
    FrequencyCounter counter = new FrequencyCounter();
    DocumentBatches.<Integer>process(
        documents,
        threads,
        () -> {
          FeatureExtractor extractor = pipeline.extractor();
          LongArray features = new LongArray();
          return batch -> {
            for (Document document : batch) {
              features.clear();
              try {
                extractor.extract(document.text(), features);
              } catch (RuntimeException e) {
                throw new FingerprintException(document.id(), e);
              }
              FeatureSets.toSet(features, 0);
              counter.add(features.elements(), 0, features.size());
            }
            return batch.size();
          };
        },
        counter::addDocuments);
    return counter.toFrequencies(pipeline.description());
  }

  /**
   * Counts the features of documents that have been read: the same as {@link #collect} counts in
   * their texts. Linear time; memory as there.
   *
   * @param pipeline made the features
   * @param sets of each document the set of its features, ascending
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
              counter.add(sets.words(row), sets.from(row), sets.to(row));
            }
          });
    }
    counter.addDocuments(sets.size());
    return counter.toFrequencies(pipeline.description());
  }

  /**
   * Those that were counted elsewhere.
   *
   * @param pipeline makes the features
   * @param documents how many documents the corpus has
   * @param least features in fewer documents have been left out; 1 if none has been
   * @param features the features, ascending, each once; copied
   * @param counts in how many documents each occurs; copied
   * @throws IllegalArgumentException if the features do not ascend, or a count is less than {@code
   *     least} or more than {@code documents}
   */
  public static DocumentFrequencies of(
      TextPipeline pipeline, long documents, int least, long[] features, int[] counts) {
    if (features.length != counts.length) {
      throw new IllegalArgumentException(
          features.length + " features and " + counts.length + " counts are not as many of each");
    }
    for (int i = 0; i < features.length; i++) {
      if (i > 0 && features[i] <= features[i - 1]) {
        throw new IllegalArgumentException("feature " + i + " is not above the one before it");
      }
      if (counts[i] < Math.max(1, least) || counts[i] > documents) {
        throw new IllegalArgumentException(
            "feature %s occurs in %s of %s documents, at least %s"
                .formatted(i, counts[i], documents, least));
      }
    }
    return new DocumentFrequencies(
        pipeline.description(), documents, Math.max(1, least), features.clone(), counts.clone());
  }

  /** The {@linkplain TextPipeline#description() description} of the pipeline they hold for. */
  public String pipeline() {
    return pipeline;
  }

  /** How many documents the corpus has. */
  public long documents() {
    return documents;
  }

  /** How many different features are known. */
  public int features() {
    return features.length;
  }

  /** Features in fewer documents have been left out; 1 if none has been. */
  public int least() {
    return least;
  }

  /**
   * In how many documents a feature occurs.
   *
   * @return 0 for a feature that is not known: not seen, or left out
   */
  public int count(long feature) {
    int bucket = bucket(feature);
    int end = starts[bucket + 1];
    for (int i = starts[bucket]; i < end; i++) {
      if (features[i] == feature) {
        return counts[i];
      }
    }
    return 0;
  }

  /**
   * The inverse document frequency of a feature, smoothed: ln((1 + N) / (1 + n)) + 1 for a feature
   * in n of N documents. It is 1 for a feature that all documents have, and largest, ln(1 + N) + 1,
   * for one that is not known. Of one left out by {@link #atLeast} it is therefore too large, by at
   * most ln({@link #least()}).
   *
   * @return a number from 1 on, the same on every JVM
   */
  public double inverse(long feature) {
    int count = count(feature);
    return count < inverses.length ? inverses[count] : inverseOfCount(count);
  }

  private double inverseOfCount(int count) {
    return StrictMath.log((1.0 + documents) / (1.0 + count)) + 1;
  }

  /**
   * Those of both corpora together; it does not matter which is added to which. Linear time.
   *
   * <p>If features have been left out of one of them, their count is what the other knows.
   *
   * @param other those of a corpus that shares no document with this one
   * @throws IllegalArgumentException if they hold for another pipeline, or a feature occurs in more
   *     than 2,147,483,647 documents
   */
  public DocumentFrequencies merge(DocumentFrequencies other) {
    if (!pipeline.equals(other.pipeline)) {
      throw new IllegalArgumentException(
          "frequencies of '" + other.pipeline + "' cannot be added to those of '" + pipeline + "'");
    }
    LongArray mergedFeatures = new LongArray(Math.max(features.length, other.features.length));
    IntArrayList mergedCounts = new IntArrayList(Math.max(features.length, other.features.length));
    int i = 0;
    int j = 0;
    while (i < features.length || j < other.features.length) {
      boolean fromThis =
          j == other.features.length || (i < features.length && features[i] <= other.features[j]);
      boolean fromOther =
          i == features.length || (j < other.features.length && other.features[j] <= features[i]);
      mergedFeatures.add(fromThis ? features[i] : other.features[j]);
      long count = (fromThis ? (long) counts[i] : 0) + (fromOther ? other.counts[j] : 0);
      if (count > Integer.MAX_VALUE) {
        throw new IllegalArgumentException("a feature occurs in too many documents: " + count);
      }
      mergedCounts.add((int) count);
      i += fromThis ? 1 : 0;
      j += fromOther ? 1 : 0;
    }
    return new DocumentFrequencies(
        pipeline,
        Math.addExact(documents, other.documents),
        Math.max(least, other.least),
        mergedFeatures.toArray(),
        mergedCounts.toIntArray());
  }

  /**
   * Leaves out rare features, which are most of a large corpus and take most of the place. They are
   * then not known, and weigh as much as one that was never seen: see {@link #inverse}.
   *
   * @param fewest in how many documents a feature must be to be kept, at least 1
   */
  public DocumentFrequencies atLeast(int fewest) {
    if (fewest < 1) {
      throw new IllegalArgumentException("the least count must be at least 1, not " + fewest);
    }
    LongArray keptFeatures = new LongArray();
    IntArrayList keptCounts = new IntArrayList();
    for (int i = 0; i < features.length; i++) {
      if (counts[i] >= fewest) {
        keptFeatures.add(features[i]);
        keptCounts.add(counts[i]);
      }
    }
    return new DocumentFrequencies(
        pipeline,
        documents,
        Math.max(least, fewest),
        keptFeatures.toArray(),
        keptCounts.toIntArray());
  }

  /**
   * Writes them: about 12 bytes a feature, the same bytes for the same frequencies.
   *
   * @param out is flushed, not closed
   * @throws IOException if {@code out} throws it
   */
  public void save(OutputStream out) throws IOException {
    FrequencyFile.write(this, out);
  }

  /**
   * Reads what {@link #save} has written.
   *
   * @param path the file; compressed if its name ends in {@code .gz}
   * @throws IOException if it cannot be read, holds something else or is damaged; the message names
   *     the file
   */
  public static DocumentFrequencies load(Path path) throws IOException {
    return FrequencyFile.read(path);
  }

  /**
   * The SHA-256, in hexadecimal, of the file they were {@linkplain #load(Path) read from}; of
   * others, that of what {@link #save} writes. Linear time for these.
   */
  @Override
  public Optional<String> sha256() {
    return sha256.or(() -> Optional.of(FrequencyFile.sha256(this)));
  }

  /**
   * What to say where frequencies are left open and there is no corpus.
   *
   * @param settings the settings of the algorithm
   * @param user the setting that needs them, such as {@code weights=idf}
   */
  public static InvalidSpecException neededHere(Settings settings, String user) {
    return new InvalidSpecException(
        ("%s: %s needs frequencies=FILE here, from neardup frequencies; dedup and eval count them in"
                + " the corpus")
            .formatted(settings.algorithm(), user));
  }

  /**
   * Reads the file that a setting names, if it names one; and it must name one exactly if another
   * setting needs it.
   *
   * @param settings the settings of an algorithm
   * @param file which of them names the file
   * @param pipeline the algorithm's, for which they must hold
   * @param user the setting that needs them, such as {@code weights=tfidf}; empty if none does
   * @param remedy what to set to make use of them, such as {@code weights=tfidf}
   * @throws InvalidSpecException if the file is needed and not named, or named and not needed, or
   *     if they hold for another pipeline
   * @throws UncheckedIOException if the file cannot be read, as for {@link #load(Path)}
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
          "%s: frequencies are of no use here; add %s, or leave them out"
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

  /** In ascending order; not a copy. */
  long[] sortedFeatures() {
    return features;
  }

  /** By position in {@link #sortedFeatures()}; not a copy. */
  int[] counts() {
    return counts;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DocumentFrequencies that
        && pipeline.equals(that.pipeline)
        && documents == that.documents
        && least == that.least
        && Arrays.equals(features, that.features)
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(pipeline, documents, least, Arrays.hashCode(features));
  }

  @Override
  public String toString() {
    return features.length + " features of " + documents + " documents, " + pipeline;
  }
}
