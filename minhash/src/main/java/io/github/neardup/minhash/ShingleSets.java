package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.util.FeatureSets;
import io.github.neardup.core.util.FeatureSets.SetMaker;
import io.github.neardup.kshingle.join.MatchRule;
import io.github.neardup.kshingle.join.ShingleWeights;
import io.github.neardup.kshingle.join.SimilarityMeasure;
import java.util.Optional;
import java.util.function.Supplier;

/** The second stage of MinHash: the sets behind the signatures, compared exactly. */
final class ShingleSets extends BaseAlgorithm {

  private static final long serialVersionUID = 1;

  private final transient Supplier<MinHashSigner> signers;
  private final transient MatchRule rule;

  ShingleSets(Settings settings, double threshold, Supplier<MinHashSigner> signers) {
    super(settings, threshold);
    this.signers = signers;
    this.rule = new MatchRule(SimilarityMeasure.JACCARD, ShingleWeights.EQUAL, threshold);
  }

  @Override
  public Fingerprinter fingerprinter() {
    MinHashSigner signer = signers.get();
    SetMaker maker = new SetMaker();
    return (text, out) -> {
      int from = out.size();
      signer.elements(text, out);
      maker.toSet(out, from);
    };
  }

  @Override
  public Keys keys() {
    return rule.keys();
  }

  @Override
  public Optional<SelfJoin> selfJoin() {
    return Optional.of(rule.selfJoin());
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return rule.similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
  }

  @Override
  public String explain(String left, String right) {
    long[] a = fingerprint(left);
    long[] b = fingerprint(right);
    return FeatureSets.explain(a, 0, a.length, b, 0, b.length);
  }
}
