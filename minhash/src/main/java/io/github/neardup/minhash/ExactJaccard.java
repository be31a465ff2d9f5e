package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.ExactSimilarity;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Spec;
import io.github.neardup.core.internal.FeatureSets;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Jaccard similarity of the sets of shingles, which {@link MinHash} estimates. */
final class ExactJaccard implements ExactSimilarity {

  private final MinHash minHash;
  private final TextPipeline pipeline;

  ExactJaccard(MinHash minHash, TextPipeline pipeline) {
    this.minHash = minHash;
    this.pipeline = pipeline;
  }

  @Override
  public Fingerprinter fingerprinter() {
    FeatureExtractor extractor = pipeline.extractor();
    return (text, out) -> {
      int from = out.size();
      extractor.extract(text, out);
      FeatureSets.toSet(out, from);
    };
  }

  @Override
  public double similarity(long[] a, long[] b) {
    return FeatureSets.jaccard(a, 0, a.length, b, 0, b.length, 0);
  }

  @Override
  public double variance(double similarity) {
    return Agreement.variance(similarity, minHash.bits(), minHash.permutations());
  }

  @Override
  public double candidateProbability(double similarity) {
    return minHash.banding().candidateProbability(similarity);
  }

  /** K-Shingle on the same text with the same threshold. */
  @Override
  public Optional<String> search() {
    Map<String, String> values = Spec.parse(minHash.settings().toSpec()).values();
    return Optional.of(
        Stream.of(
                MinHashProvider.THRESHOLD,
                TextPipeline.NORMALIZE,
                TextPipeline.TOKENS,
                TextPipeline.STOPWORDS,
                MinHashProvider.SHINGLE)
            .map(setting -> setting.name() + "=" + values.get(setting.name()))
            .collect(Collectors.joining(",", "kshingle:", "")));
  }
}
