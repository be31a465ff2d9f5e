package io.github.neardup.simhash;

import io.github.neardup.core.algorithm.ExactSimilarity;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Optional;

/**
 * 1 - angle / pi of weighted feature vectors, which {@link SimHash} estimates (Charikar,
 * "Similarity estimation techniques from rounding algorithms", STOC 2002). Its random hyperplanes
 * have coordinates of 1 and -1, so this is what it comes to for many features, and near it for few.
 */
final class ExactAngle implements ExactSimilarity {

  private final int bits;
  private final int distance;
  private final TextPipeline pipeline;
  private final FeatureVote.Rules rules;

  ExactAngle(int bits, int distance, TextPipeline pipeline, FeatureVote.Rules rules) {
    this.bits = bits;
    this.distance = distance;
    this.pipeline = pipeline;
    this.rules = rules;
  }

  /** Features, ascending, each followed by its weight. */
  @Override
  public Fingerprinter fingerprinter() {
    FeatureExtractor extractor = pipeline.extractor();
    FeatureVote vote = new FeatureVote(rules, bits / Long.SIZE);
    LongArrayList features = new LongArrayList();
    return (text, out) -> {
      features.clear();
      extractor.extract(text, features);
      WeightedBag bag = vote.weigh(features);
      for (int i = 0; i < bag.size(); i++) {
        out.add(bag.features()[i]);
        out.add(bag.weights()[i]);
      }
    };
  }

  @Override
  public double similarity(long[] a, long[] b) {
    double cosine = product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    return 1 - StrictMath.acos(Math.min(1, cosine)) / Math.PI;
  }

  private static double product(long[] a, long[] b) {
    double sum = 0;
    int j = 0;
    for (int i = 0; i < a.length; i += 2) {
      while (j < b.length && b[j] < a[i]) {
        j += 2;
      }
      if (j < b.length && b[j] == a[i]) {
        sum += (double) a[i + 1] * b[j + 1];
      }
    }
    return sum;
  }

  @Override
  public double variance(double similarity) {
    return similarity * (1 - similarity) / bits;
  }

  @Override
  public double candidateProbability(double similarity) {
    return new SearchPlanner(bits, distance).keys().candidateProbability(similarity);
  }

  @Override
  public Optional<String> search() {
    return Optional.empty();
  }
}
