package io.github.neardup.kshingle;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.FeatureSets;
import io.github.neardup.core.text.FeatureSets.SetMaker;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.text.TextPipeline.FeatureMaker;
import io.github.neardup.kshingle.join.MatchRule;
import io.github.neardup.kshingle.join.ShingleWeights;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * K-Shingle compares two texts by their exact sets of shingles (Broder, "On the resemblance and
 * containment of documents", SEQUENCES 1997): by the Jaccard similarity of the sets or, with the
 * setting {@code measure}, by another standard measure.
 *
 * <p>A fingerprint is the whole set, 8 bytes per shingle: exact, and therefore large. K-Shingle is
 * the standard against which sketches are measured, and the right choice as long as the sets fit
 * into memory. Fingerprints are the same for every measure, with or without weights, which only
 * affect the comparison.
 *
 * <p>{@link io.github.neardup.core.search.Search} finds all pairs of a collection with a join made
 * for such sets, which misses no pair. Keys come from the prefix filter, which misses no pair
 * either (Chaudhuri, Ganti, Kaushik, "A primitive operator for similarity joins in data cleaning",
 * ICDE 2006).
 *
 * <p>Immutable and thread-safe. Fingerprinting takes time n log n in the number of shingles, and
 * comparing takes linear time.
 *
 * <pre>{@code
 * KShingle kShingle = KShingle.create("shingle=5");
 * double jaccard = kShingle.similarity(kShingle.fingerprint("..."), kShingle.fingerprint("..."));
 *
 * FingerprintTable table = FingerprintTable.of(kShingle, documents, threads);
 * SearchResult pairs = Search.of(kShingle, threads).pairs(table);
 * }</pre>
 */
public final class KShingle extends BaseAlgorithm {

  private final TextPipeline pipeline;
  private final MatchRule rule;

  /** Made once, because a composite asks for it with every comparison. */
  private final transient Optional<Direction> direction;

  KShingle(
      Settings settings,
      TextPipeline pipeline,
      MatchRule rule,
      Optional<DocumentFrequencies> frequencies) {
    super(settings, rule.threshold(), Identity.files(KShingleProvider.FREQUENCIES, frequencies));
    this.pipeline = pipeline;
    this.rule = rule;
    this.direction =
        rule.isOneSided()
            ? Optional.of(new Direction(rule::similarityWithin, rule.weights()::total))
            : Optional.empty();
  }

  /** Creates a K-Shingle with the default settings. */
  public static KShingle create() {
    return create("");
  }

  /**
   * Creates a K-Shingle with the given settings.
   *
   * @param settings as in a spec, such as {@code "threshold=0.8,tokens=char,shingle=5"}
   * @throws io.github.neardup.core.spec.Spec.InvalidSpecException if a name or value is not
   *     permitted
   */
  public static KShingle create(String settings) {
    return KShingleProvider.fixed(settings);
  }

  @Override
  public Fingerprinter fingerprinter() {
    return pipeline.fingerprinter(setMaker());
  }

  @Override
  public Optional<Tokenization> tokenization() {
    return Optional.of(pipeline.tokenization(KShingle::setMaker));
  }

  private static FeatureMaker setMaker() {
    SetMaker maker = new SetMaker();
    return (features, out) -> {
      maker.toSet(features);
      out.add(features.elements(), 0, features.size());
    };
  }

  /**
   * {@inheritDoc}
   *
   * <p>A fingerprint is a set of 64-bit hashes, ascending and without repetition.
   */
  @Override
  public void check(Row fingerprint) {
    super.check(fingerprint);
    FeatureSets.check(fingerprint);
  }

  /** Returns the prefixes in the order of the hashes, which is the same in every collection. */
  @Override
  public Keys keys() {
    return rule.keys();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Prefixes in the order of rarity in the collection yield far fewer candidates; there are none
   * for shingles with weights.
   */
  @Override
  public Optional<Keys.OfCollection> collectionKeys() {
    return rule.weights() == ShingleWeights.EQUAL
        ? Optional.of(
            new Keys.OfCollection(CollectionStatistics.Part.WORD_COUNTS, this::rarityOrderedPrefix))
        : Optional.empty();
  }

  @Override
  public boolean missesNothing() {
    return true;
  }

  @Override
  public Optional<SelfJoin> selfJoin(int rows, boolean linksOnly) {
    return Optional.of(rule.selfJoin());
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    return rule.similarity(a, b, atLeast);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Present with {@code measure=containment}; the extent is the number of shingles, or their
   * total weight.
   */
  @Override
  public Optional<Direction> direction() {
    return direction;
  }

  @Override
  public String explain(String left, String right) {
    Row a = Row.of(fingerprint(left));
    Row b = Row.of(fingerprint(right));
    int common = FeatureSets.common(a, b, 0);
    String weights = rule.weights() == ShingleWeights.EQUAL ? "" : ", the rare ones counting more";
    return switch (rule.measure()) {
      case JACCARD -> FeatureSets.explain(a, b) + weights;
      case DICE, COSINE ->
          common + " different shingles are in both, of " + a.size() + " and " + b.size() + weights;
      case CONTAINMENT ->
          String.format(
              Locale.ROOT,
              "%d of the %d different shingles of the first are in the second, %d of the %d of the"
                  + " second in the first%s",
              common,
              a.size(),
              common,
              b.size(),
              weights);
    };
  }

  /**
   * The {@linkplain MatchRule#leastCommon prefix} of each set if shingles that are rare in a
   * collection come first: a shingle in few sets yields few candidates.
   *
   * <p>The count of a shingle includes others with {@linkplain
   * CollectionStatistics.Part#WORD_COUNTS the same counter}. The result stays exact, because the
   * prefix filter is correct under any order that all sets share. The count and the upper half of
   * the hash determine the order of a shingle, and identify it. If two shingles agree in both, they
   * tie, which the filter permits as long as all shingles count the same.
   */
  private Keys rarityOrderedPrefix(CollectionStatistics collection) {
    return (fingerprint, slot, sink) -> {
      long[] ordered = fingerprint.toArray();
      for (int i = 0; i < ordered.length; i++) {
        ordered[i] = (long) collection.count(ordered[i]) << 32 | ordered[i] >>> 32;
      }
      Arrays.sort(ordered);
      long length = ordered.length - rule.leastCommon(ordered.length) + 1;
      for (int i = 0; i < length; i++) {
        sink.accept(ordered[i]);
      }
    };
  }
}
