package io.github.neardup.minhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.FeatureSets;
import io.github.neardup.core.text.FeatureSets.SetMaker;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.text.TextPipeline.FeatureMaker;
import io.github.neardup.kshingle.join.MatchRule;
import io.github.neardup.kshingle.join.ShingleWeights;
import io.github.neardup.kshingle.join.SimilarityMeasure;
import java.util.Optional;
import java.util.function.Supplier;

/** The sets behind the signatures of MinHash, compared exactly. */
final class ShingleSets extends BaseAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient TextPipeline pipeline;
  private final transient Optional<Supplier<WeightedSet>> bags;
  private final transient MatchRule rule;

  /** Creates the algorithm for verification. */
  ShingleSets(
      Settings settings,
      double threshold,
      TextPipeline pipeline,
      Optional<Supplier<WeightedSet>> bags,
      ShingleWeights weights) {
    super(settings, threshold);
    this.pipeline = pipeline;
    this.bags = bags;
    this.rule = new MatchRule(SimilarityMeasure.JACCARD, weights, threshold);
  }

  @Override
  public Fingerprinter fingerprinter() {
    return pipeline.fingerprinter(setMaker());
  }

  @Override
  public Optional<Tokenization> tokenization() {
    return Optional.of(pipeline.tokenization(this::setMaker));
  }

  private FeatureMaker setMaker() {
    SetMaker maker = new SetMaker();
    Optional<WeightedSet> copies = bags.map(Supplier::get);
    return (features, out) -> {
      LongArray elements = copies.map(some -> some.expand(features)).orElse(features);
      maker.toSet(elements);
      out.add(elements.elements(), 0, elements.size());
    };
  }

  @Override
  public Keys keys() {
    return rule.keys();
  }

  @Override
  public Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    return Optional.of(rule.selfJoin());
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    return rule.similarity(a, b, atLeast);
  }

  @Override
  public String explain(String left, String right) {
    Row a = Row.of(fingerprint(left));
    Row b = Row.of(fingerprint(right));
    return FeatureSets.explain(a, b)
        + (rule.weights() == ShingleWeights.EQUAL ? "" : ", the rare ones counting more");
  }
}
