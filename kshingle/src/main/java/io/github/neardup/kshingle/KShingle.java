package io.github.neardup.kshingle;

import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.text.TextPipeline.FeatureMaker;
import io.github.neardup.core.util.FeatureSets;
import io.github.neardup.core.util.FeatureSets.SetMaker;
import io.github.neardup.kshingle.join.MatchRule;
import io.github.neardup.kshingle.join.ShingleWeights;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * K-Shingle: two texts are compared by their sets of shingles, exactly (Broder, "On the resemblance
 * and containment of documents", SEQUENCES 1997): by the Jaccard similarity of the sets or, with
 * the setting {@code measure}, by another of the field's measures.
 *
 * <p>A fingerprint is the whole set, 8 bytes a shingle: exact, and therefore large. It is the
 * reference the sketches are measured against, and the right choice while the sets fit into memory.
 * It is the same for every measure, with or without weights: these belong to the comparison.
 *
 * <p>All pairs of a collection are found by {@link io.github.neardup.core.search.Search}, which
 * hands the work to a join made for such sets; it misses no pair. Keys are those of the prefix
 * filter, which misses none either (Chaudhuri, Ganti, Kaushik, "A primitive operator for similarity
 * joins in data cleaning", ICDE 2006).
 *
 * <p>Immutable and thread-safe. Fingerprinting takes time n log n in the number of shingles,
 * comparing linear time.
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

  KShingle(
      Settings settings,
      TextPipeline pipeline,
      MatchRule rule,
      Optional<DocumentFrequencies> frequencies) {
    super(settings, rule.threshold(), Identity.files(KShingleProvider.FREQUENCIES, frequencies));
    this.pipeline = pipeline;
    this.rule = rule;
  }

  /** K-Shingle with the default settings. */
  public static KShingle create() {
    return create("");
  }

  /**
   * K-Shingle with the given settings.
   *
   * @param settings as in a spec, such as {@code "threshold=0.8,tokens=char,shingle=5"}
   * @throws io.github.neardup.core.spec.InvalidSpecException if a name or value is not permitted
   */
  public static KShingle create(String settings) {
    Objects.requireNonNull(settings, "settings");
    return KShingleProvider.fixed(settings);
  }

  /** {@link #create(String)} with a method for each common setting. */
  public static KShingleBuilder builder() {
    return new KShingleBuilder();
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
      maker.toSet(features, 0);
      out.add(features.elements(), 0, features.size());
    };
  }

  /**
   * {@inheritDoc}
   *
   * <p>It is a set of 64-bit hashes, ascending and without repetition.
   */
  @Override
  public void check(long[] fingerprint) {
    Objects.requireNonNull(fingerprint, "fingerprint");
    super.check(fingerprint);
    FeatureSets.check(fingerprint, 0);
  }

  /** The prefixes under the order of the hashes: the same for a shingle wherever it occurs. */
  @Override
  public Keys keys() {
    return rule.keys();
  }

  /** How often shingles occur, unless they have weights. */
  @Override
  public Set<CollectionStatistics.Part> statistics() {
    return rule.weights() == ShingleWeights.EQUAL
        ? Set.of(CollectionStatistics.Part.WORD_COUNTS)
        : Set.of();
  }

  /**
   * The prefixes under the order of rarity in the collection, which yields far fewer candidates.
   */
  @Override
  public Keys keys(CollectionStatistics collection) {
    Objects.requireNonNull(collection, "collection");
    return rule.weights() == ShingleWeights.EQUAL
        ? new RarityOrderedPrefix(rule, collection)
        : keys();
  }

  @Override
  public boolean missesNothing() {
    return true;
  }

  @Override
  public Optional<SelfJoin> selfJoin() {
    return Optional.of(rule.selfJoin());
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    Objects.requireNonNull(a, "a");
    Objects.requireNonNull(b, "b");
    return rule.similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
  }

  /** With {@code measure=containment}. */
  @Override
  public boolean isOneSided() {
    return rule.isOneSided();
  }

  @Override
  public double similarityWithin(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    Objects.requireNonNull(a, "a");
    Objects.requireNonNull(b, "b");
    return rule.similarityWithin(a, aFrom, aTo, b, bFrom, bTo, atLeast);
  }

  /** The number of shingles, or their weight. */
  @Override
  public long extent(long[] words, int from, int to) {
    Objects.requireNonNull(words, "words");
    return rule.isOneSided() ? rule.weights().total(words, from, to) : 0;
  }

  @Override
  public String explain(String left, String right) {
    Objects.requireNonNull(left, "left");
    Objects.requireNonNull(right, "right");
    long[] a = fingerprint(left);
    long[] b = fingerprint(right);
    int common = FeatureSets.common(a, 0, a.length, b, 0, b.length, 0);
    String weights = rule.weights() == ShingleWeights.EQUAL ? "" : ", the rare ones counting more";
    return switch (rule.measure()) {
      case JACCARD -> FeatureSets.explain(a, 0, a.length, b, 0, b.length) + weights;
      case DICE, COSINE ->
          common + " different shingles are in both, of " + a.length + " and " + b.length + weights;
      case CONTAINMENT ->
          String.format(
              Locale.ROOT,
              "%d of the %d different shingles of the first are in the second, %d of the %d of the"
                  + " second in the first%s",
              common,
              a.length,
              common,
              b.length,
              weights);
    };
  }

  /**
   * The {@linkplain MatchRule#leastCommon prefix} of each set when the shingles that are rare in a
   * collection come first: what is in few sets makes few candidates.
   *
   * <p>How often a shingle occurs is counted with others that {@linkplain
   * CollectionStatistics.Part#WORD_COUNTS share its place}. That costs no exactness, for the prefix
   * filter is right under any order all sets have in common. A shingle is ordered, and known, by
   * its count and the upper half of its hash; should two shingles agree in both, they tie, which
   * the filter allows as long as all shingles count the same.
   */
  private static final class RarityOrderedPrefix implements Keys {

    private final MatchRule rule;
    private final CollectionStatistics collection;

    RarityOrderedPrefix(MatchRule rule, CollectionStatistics collection) {
      this.rule = rule;
      this.collection = collection;
    }

    @Override
    public int slots() {
      return 1;
    }

    @Override
    public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
      long[] ordered = new long[to - from];
      for (int i = from; i < to; i++) {
        ordered[i - from] = (long) collection.count(words[i]) << 32 | words[i] >>> 32;
      }
      Arrays.sort(ordered);
      long length = ordered.length - rule.leastCommon(ordered.length) + 1;
      for (int i = 0; i < length; i++) {
        sink.accept(ordered[i]);
      }
    }
  }
}
