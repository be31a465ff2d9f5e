package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.InvalidSpecException;
import io.github.neardup.core.algorithm.Setting;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;

/** Brings {@link MinHash}. */
public final class MinHashProvider implements AlgorithmProvider {

  private static final int MOST_PERMUTATIONS = 65536;

  static final Setting<Integer> PERMUTATIONS =
      Setting.integer("permutations", 128, 1, MOST_PERMUTATIONS, "components of a signature");
  static final Setting<Double> THRESHOLD =
      Setting.number("threshold", 0.6, 0.01, 1, "least Jaccard similarity of duplicates");
  static final Setting<String> VERIFY =
      Setting.choice(
          "verify",
          "estimate",
          List.of("estimate", "exact"),
          "similarity of candidates: estimated from signatures, or exact from the shingle sets,"
              + " which then are kept too");
  static final Setting<Integer> BANDS =
      Setting.integer(
          "bands", 0, 0, MOST_PERMUTATIONS, "bands of a signature; 0 = derived from the threshold");
  static final Setting<Integer> ROWS =
      Setting.integer(
          "rows", 0, 0, MOST_PERMUTATIONS, "components in a band; 0 = derived from the threshold");
  static final Setting<Double> FALSE_NEGATIVE_WEIGHT =
      Setting.number(
          "false-negative-weight",
          0.9,
          0,
          1,
          "when bands and rows are derived: weight of pairs missed; needless candidates weigh the rest");
  static final Setting<Integer> SEED =
      Setting.integer("seed", 1, 0, Integer.MAX_VALUE, "chooses the hash functions");
  static final Setting<Integer> SHINGLE = TextPipeline.shingleSetting(3);

  @Override
  public String name() {
    return "minhash";
  }

  @Override
  public String summary() {
    return "signature of minimal hashes, estimates the Jaccard similarity of the sets of shingles";
  }

  @Override
  public String question() {
    return "about how much of their sets of shingles do they share?";
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        PERMUTATIONS,
        THRESHOLD,
        VERIFY,
        BANDS,
        ROWS,
        FALSE_NEGATIVE_WEIGHT,
        SEED,
        TextPipeline.NORMALIZE,
        TextPipeline.TOKENS,
        TextPipeline.STOPWORDS,
        SHINGLE);
  }

  @Override
  public MinHash create(Settings settings) {
    return new MinHash(settings, banding(settings));
  }

  @Override
  public MinHash create(String settings) {
    return (MinHash) AlgorithmProvider.super.create(settings);
  }

  private static Banding banding(Settings settings) {
    int permutations = settings.get(PERMUTATIONS);
    int bands = settings.get(BANDS);
    int rows = settings.get(ROWS);
    if (bands == 0 && rows == 0) {
      return Banding.optimal(
          permutations, settings.get(THRESHOLD), settings.get(FALSE_NEGATIVE_WEIGHT));
    }
    if (bands == 0 || rows == 0) {
      throw new InvalidSpecException("minhash: set both bands and rows, or neither");
    }
    if ((long) bands * rows > permutations) {
      throw new InvalidSpecException(
          "minhash: "
              + bands
              + " bands of "
              + rows
              + " rows need "
              + (long) bands * rows
              + " permutations, not "
              + permutations);
    }
    return new Banding(bands, rows);
  }
}
