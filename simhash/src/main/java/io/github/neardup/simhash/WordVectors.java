package io.github.neardup.simhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Lets words vote by their meaning: a word with a vector votes with the {@linkplain Hyperplanes
 * pattern} of the vector, so words of similar meaning agree in most bits. Words without a vector
 * vote by their hash.
 *
 * <p>First, the mean of all vectors is subtracted from each. The vectors of a model usually point
 * to one side of the origin. This common part says nothing about a word, but would add up over a
 * text until all texts were alike (Mu, Viswanath, "All-but-the-top", ICLR 2018).
 *
 * <p>For each word, 8 bytes of hash and 8 to 32 bytes of pattern are in memory, about 30 to 80
 * bytes with their table. The vectors are not kept. The file is read twice.
 *
 * <p>Immutable and thread-safe.
 */
final class WordVectors implements FeatureBits, Setting.FileValue {

  /** The token that word2vec writes for the end of a sentence. */
  private static final String SENTENCE_END = "</s>";

  private static final int NONE = -1;

  private final Long2IntOpenHashMap positions;
  private final long[] patterns;
  private final int wordsPerPattern;
  private final String sha256;

  private WordVectors(Long2IntOpenHashMap positions, LongArray patterns, int words, String sha256) {
    this.sha256 = sha256;
    this.positions = positions;
    this.patterns = patterns.toArray();
    this.wordsPerPattern = words;
  }

  /**
   * Reads word vectors.
   *
   * <p>Words pass through the pipeline as texts do. A word is usable if it becomes one token. If
   * several words become the same token, the first is used, which in word2vec's files is the most
   * frequent.
   *
   * @param pipeline a pipeline with shingles of one token
   * @param bits the number of bits in a pattern, a multiple of 64
   * @throws IOException if the file cannot be read, is malformed, or has no usable word; the
   *     message names it
   */
  static WordVectors load(Path path, TextPipeline pipeline, int bits) throws IOException {
    Mean mean = new Mean();
    String sha256 = WordVectorFile.read(path, (word, vector) -> mean.add(vector));
    Loader loader = new Loader(pipeline.extractor(), mean.get(), bits);
    if (!WordVectorFile.read(path, loader::add).equals(sha256)) {
      throw new IOException(
          path + ": it changed while it was read; try again when nothing writes to it");
    }
    if (loader.positions.isEmpty()) {
      throw new IOException(
          "%s: none of its %s words is one token of %s; choose vectors and tokens that go together"
              .formatted(path, loader.skipped, pipeline.description()));
    }
    return new WordVectors(loader.positions, loader.patterns, bits / Long.SIZE, sha256);
  }

  @Override
  public long bits(long feature, int word) {
    int position = positions.get(feature);
    return position == NONE
        ? FeatureBits.hashed(feature, word)
        : patterns[position * wordsPerPattern + word];
  }

  @Override
  public Optional<String> sha256() {
    return Optional.of(sha256);
  }

  private static final class Mean {
    private double[] sum = {};
    private long count;

    void add(float[] vector) {
      if (count == 0) {
        sum = new double[vector.length];
      }
      for (int i = 0; i < vector.length; i++) {
        sum[i] += vector[i];
      }
      count++;
    }

    double[] get() {
      return Arrays.stream(sum).map(component -> component / count).toArray();
    }
  }

  private static final class Loader {
    private final FeatureExtractor extractor;
    private final double[] mean;
    private final Hyperplanes hyperplanes;
    private final double[] centred;
    private final long[] pattern;
    private final LongArray feature = new LongArray();
    private final Long2IntOpenHashMap positions = new Long2IntOpenHashMap();
    private final LongArray patterns = new LongArray();
    private int skipped;

    Loader(FeatureExtractor extractor, double[] mean, int bits) {
      this.extractor = extractor;
      this.mean = mean;
      this.hyperplanes = new Hyperplanes(mean.length, bits);
      this.centred = new double[mean.length];
      this.pattern = new long[bits / Long.SIZE];
      positions.defaultReturnValue(NONE);
    }

    void add(Optional<String> word, float[] vector) {
      feature.clear();
      if (word.isEmpty()
          || word.get().equals(SENTENCE_END)
          || !extractor.extract(word.get(), feature)
          || feature.size() != 1
          || positions.containsKey(feature.get(0))
          || !hasDirection(vector)) {
        skipped++;
        return;
      }
      for (int i = 0; i < vector.length; i++) {
        centred[i] = vector[i] - mean[i];
      }
      hyperplanes.pattern(centred, pattern, 0);
      positions.put(feature.get(0), positions.size());
      patterns.add(pattern, 0, pattern.length);
    }

    private static boolean hasDirection(float[] vector) {
      for (float component : vector) {
        if (component != 0) {
          return true;
        }
      }
      return false;
    }
  }
}
