package io.github.neardup.simhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import io.github.neardup.core.text.FeatureSets.SetMaker;
import java.util.Optional;

/** Makes a fingerprint from the features of a text. Not thread-safe: buffers are reused. */
final class Sketcher {

  /** At most {@code keywords} features vote, those with the highest TF-IDF; 0 means all. */
  record Rules(Weighting weighting, int keywords, Optional<DocumentFrequencies> frequencies) {}

  private final Rules rules;
  private final int words;
  private final MajorityVote vote = new MajorityVote();
  private final WeightedBag bag = new WeightedBag();
  private final SetMaker setMaker = new SetMaker();
  private final LongArray copied = new LongArray();
  private final LongArray result = new LongArray();

  Sketcher(Rules rules, int words) {
    this.rules = rules;
    this.words = words;
  }

  /**
   * Appends the fingerprint of at least one feature. May sort the features and remove repetitions.
   */
  void fingerprint(LongArray features, LongArray out) {
    if (rules.keywords() > 0 || rules.weighting() == Weighting.TFIDF) {
      weigh(features);
      for (int word = 0; word < words; word++) {
        out.add(vote.decide(bag.features(), bag.weights(), bag.size(), word));
      }
      return;
    }
    if (rules.weighting() == Weighting.BINARY) {
      setMaker.toSet(features);
    }
    plain(features.elements(), features.size(), out);
  }

  /** Sorts the features and returns them with their weights; valid until the next call. */
  WeightedBag weigh(LongArray features) {
    bag.fill(features);
    if (rules.keywords() > 0) {
      bag.keepKeywords(rules.keywords(), rules.frequencies().orElseThrow());
    }
    switch (rules.weighting()) {
      case TF -> {}
      case BINARY -> bag.ignoreOccurrences();
      case TFIDF -> bag.weighByTfIdf(rules.frequencies().orElseThrow());
      case IDF -> throw new IllegalStateException("the setting permits no weights=idf");
    }
    return bag;
  }

  /** Returns the fingerprint of features, which are not changed; valid until the next call. */
  LongArray fingerprint(long[] features) {
    result.clear();
    if (rules.weighting() == Weighting.TF && rules.keywords() == 0) {
      plain(features, features.length, result);
    } else {
      copied.clear();
      copied.add(features, 0, features.length);
      fingerprint(copied, result);
    }
    return result;
  }

  /** Returns the fingerprint for the caller's own weights, at least 0, not all 0. */
  LongArray fingerprint(long[] features, int[] weights) {
    result.clear();
    for (int word = 0; word < words; word++) {
      result.add(vote.decide(features, weights, features.length, word));
    }
    return result;
  }

  /** Lets each feature vote once, in the given order. */
  private void plain(long[] features, int size, LongArray out) {
    for (int word = 0; word < words; word++) {
      out.add(vote.decide(features, size, word));
    }
  }
}
