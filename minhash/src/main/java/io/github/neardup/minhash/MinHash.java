package io.github.neardup.minhash;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import io.github.neardup.core.text.FeatureSets;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.PerThread;
import io.github.neardup.kshingle.join.ShingleWeights;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * MinHash: the set of a text's shingles becomes a signature of k numbers. Two signatures agree in
 * each number with a probability equal to the Jaccard similarity J of the sets (Broder, "On the
 * resemblance and containment of documents", SEQUENCES 1997). The share of agreeing components is
 * therefore an unbiased estimate of J, with a standard error of sqrt(J (1 - J) / k): 0.04 for k =
 * 128 at J = 0.7. {@link #estimate} returns it with bounds.
 *
 * <p>Candidates are signatures that agree in all components of a band; see {@link Banding}.
 * Candidates whose estimate is not too far below the threshold are verified with their sets of
 * shingles; at most one in a thousand pairs at the threshold is missed there. The sets are part of
 * the fingerprint. A {@linkplain io.github.neardup.core.search.Search search} begins with
 * {@linkplain Sketch signatures} and makes only the sets that it needs. With {@code
 * verify=estimate}, a fingerprint is just the signature, and the estimate decides: if many texts
 * are slightly less similar than the threshold, it accepts many of them.
 *
 * <p>Variants, by setting:
 *
 * <ul>
 *   <li>{@code scheme=one-permutation} hashes each feature once instead of once per component, for
 *       signatures with many components. It is unbiased as well, and its error is at most as large
 *       as in the classic scheme (Li, Owen, Zhang, "One permutation hashing", NIPS 2012; Dahlgaard,
 *       Knudsen, Thorup, "Fast similarity sketching", FOCS 2017). Its signatures are not comparable
 *       with classic ones.
 *   <li>{@code bits=b} keeps b bits of each component. Different components then agree with
 *       probability C = 2^-b, which the estimate corrects for: (agreements / k - C) / (1 - C), at
 *       least 0. Its standard error is sqrt((1 - J) (J + 1 / (2^b - 1)) / k) (Li and Koenig, "b-Bit
 *       minwise hashing", WWW 2010).
 *   <li>{@code weights=tf} and {@code weights=tfidf} compare bags of weighted shingles by their
 *       weighted Jaccard similarity, the sum of min(v, w) over the sum of max(v, w), with the same
 *       error (Haeupler, Manasse, Talwar, "Consistent weighted sampling made fast, small, and
 *       easy", 2014). TF-IDF depends on the content of the file {@code frequencies}, which is read
 *       when a MinHash is created.
 *   <li>{@code weights=idf} compares sets of shingles in which rare shingles count more: the total
 *       weight of the shingles in both sets over the total weight of the shingles in either. The
 *       exact similarity is the same as in {@code kshingle:weights=idf}, to the last bit.
 * </ul>
 *
 * <p>Immutable and thread-safe. Fingerprinting takes time linear in the text, and proportional to k
 * in the classic scheme.
 *
 * <pre>{@code
 * MinHash minHash = MinHash.create("permutations=256,threshold=0.8");
 * int[] a = minHash.signature("...");
 * int[] b = minHash.signature("...");
 * boolean duplicate = MinHash.similarity(a, b) >= minHash.threshold();
 * }</pre>
 */
public final class MinHash extends BaseAlgorithm {

  private static final double EXPLAINED_CONFIDENCE = 0.95;

  private final Banding banding;
  private final PackedSignature format;

  /** How many components of a candidate pair must agree for verification. */
  private final int worthVerifying;

  /** By the number of agreeing components, because divisions take longer than counting. */
  private final double[] similarities;

  private final Supplier<Minima> scheme;
  private final boolean exact;
  private final transient Signatures signatures;
  private final transient ShingleSets sets;
  private final Weighting weighting;
  private final Optional<DocumentFrequencies> frequencies;
  private final TextPipeline pipeline;
  private final PerThread<MinHashSigner> signers = new PerThread<>(this::fingerprinter);

  MinHash(
      Settings settings,
      Banding banding,
      Weighting weighting,
      TextPipeline pipeline,
      Optional<DocumentFrequencies> frequencies) {
    super(
        settings,
        settings.get(MinHashProvider.THRESHOLD),
        Identity.files(MinHashProvider.FREQUENCIES, frequencies));
    int permutations = settings.get(MinHashProvider.PERMUTATIONS);
    long seed = settings.get(TextPipeline.SEED);
    this.banding = banding;
    this.format = PackedSignature.of(permutations, settings.get(MinHashProvider.BITS));
    this.similarities = new double[permutations + 1];
    Arrays.setAll(similarities, i -> Agreement.similarity((double) i / permutations, bits()));
    if (settings.get(MinHashProvider.SCHEME).equals(MinHashProvider.CLASSIC)) {
      MinHashKernel kernel = MinHashKernel.fastest(permutations, seed);
      this.scheme = () -> kernel;
    } else {
      OnePermutation.Functions functions = new OnePermutation.Functions(permutations, seed);
      this.scheme = () -> new OnePermutation(functions);
    }
    this.exact = settings.get(MinHashProvider.VERIFY).equals(MinHashProvider.EXACT);
    this.weighting = weighting;
    this.frequencies = frequencies;
    this.pipeline = pipeline;
    this.worthVerifying =
        WorthVerifying.leastAgreements(
            permutations,
            Agreement.probability(threshold(), bits()),
            WorthVerifying.lost(settings.get(MinHashProvider.RECALL)));
    this.signatures = new Signatures(this, similarities[worthVerifying]);
    this.sets =
        new ShingleSets(
            settings,
            threshold(),
            pipeline,
            areBags()
                ? Optional.of(() -> new WeightedSet(weighting, frequencies))
                : Optional.empty(),
            weighting == Weighting.IDF
                ? frequencies.map(ShingleWeights::inverse).orElseThrow()
                : ShingleWeights.EQUAL);
  }

  /** Returns whether the number of occurrences of a shingle matters. */
  private boolean areBags() {
    return weighting == Weighting.TF || weighting == Weighting.TFIDF;
  }

  /** Creates a MinHash with the default settings. */
  public static MinHash create() {
    return create("");
  }

  /**
   * Creates a MinHash with the given settings. The most common are {@code threshold} (from 0 to 1),
   * {@code permutations}, {@code bits} of each component, {@code shingle} (words) and {@code
   * tokens}; {@link MinHashProvider#settings} has all.
   *
   * @param settings as in a spec, such as {@code "permutations=256,threshold=0.8"}
   * @throws io.github.neardup.core.spec.Spec.InvalidSpecException if a name or value is not
   *     permitted, or values contradict each other
   * @throws java.io.UncheckedIOException if a file that the settings name cannot be read
   */
  public static MinHash create(String settings) {
    return MinHashProvider.fixed(settings);
  }

  /** Returns the number of components of a signature. */
  public int permutations() {
    return format.components();
  }

  /**
   * Returns how many bits of each component a fingerprint has, from 1 to 32; 32 = whole components.
   */
  public int bits() {
    return banding.bits();
  }

  /** Returns {@code bands} and {@code rows}, unless they were given. */
  @Override
  public Map<String, String> derivedSettings() {
    if (settings().get(MinHashProvider.BANDS) > 0) {
      return Map.of();
    }
    Map<String, String> derived = new LinkedHashMap<>();
    derived.put(MinHashProvider.BANDS.name(), String.valueOf(banding.bands()));
    derived.put(MinHashProvider.ROWS.name(), String.valueOf(banding.rows()));
    return derived;
  }

  /** Returns how signatures are cut into keys. */
  public Banding banding() {
    return banding;
  }

  /**
   * Returns the signature of a text: {@link #permutations()} numbers from 0 to 2^31 - 1, whole
   * regardless of {@link #bits()}. Thread-safe.
   */
  public int[] signature(String text) {
    int[] signature = new int[permutations()];
    signers.get().sign(text, signature);
    return signature;
  }

  /**
   * Returns the signature of a bag of the caller's own features, weighted as the settings say.
   * Thread-safe. Takes time proportional to the number of features and, in the classic scheme, of
   * permutations. For many bags, use a {@link #fingerprinter()} per thread.
   *
   * @param features numbers that represent the elements, such as hashes; an element may occur
   *     repeatedly
   * @return {@link #permutations()} numbers from 0 to 2^31 - 1
   * @throws IllegalArgumentException if there are no features
   */
  public int[] signature(long[] features) {
    int[] signature = new int[permutations()];
    signers.get().sign(features, features.length, signature);
    return signature;
  }

  /**
   * Estimates the Jaccard similarity: the share of components in which two signatures agree.
   *
   * @return from 0 to 1
   * @throws IllegalArgumentException if the signatures are empty or differ in length
   */
  public static double similarity(int[] a, int[] b) {
    return (double) agreements(a, b) / a.length;
  }

  /**
   * Estimates the Jaccard similarity, with bounds.
   *
   * @param confidence the smallest probability that the bounds hold, above 0 and below 1, such as
   *     0.95
   * @throws IllegalArgumentException if the signatures are empty or differ in length, or {@code
   *     confidence} is out of range
   */
  public static SimilarityEstimate estimate(int[] a, int[] b, double confidence) {
    return Agreement.estimate(agreements(a, b), a.length, PackedSignature.WHOLE, confidence);
  }

  private static int agreements(int[] a, int[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "signatures of " + a.length + " and " + b.length + " components cannot be compared");
    }
    if (a.length == 0) {
      throw new IllegalArgumentException("a signature has at least one component");
    }
    int agreements = 0;
    for (int i = 0; i < a.length; i++) {
      agreements += a[i] == b[i] ? 1 : 0;
    }
    return agreements;
  }

  /**
   * Estimates the Jaccard similarity of two fingerprints, with bounds, from their signatures even
   * with {@code verify=exact}.
   *
   * @param a one fingerprint made with these settings
   * @param b another such fingerprint
   * @param confidence the smallest probability that the bounds hold, above 0 and below 1, such as
   *     0.95
   * @throws IllegalArgumentException if {@code confidence} is out of range, or if an argument
   *     cannot be a fingerprint made with these settings
   */
  public SimilarityEstimate estimate(long[] a, long[] b, double confidence) {
    Row left = Row.of(a);
    Row right = Row.of(b);
    check(left);
    check(right);
    return Agreement.estimate(format.agreements(left, right), permutations(), bits(), confidence);
  }

  /**
   * Returns the fingerprint that consists of a signature: its components, packed with as many
   * {@link #bits()} of each as the settings say.
   *
   * @param signature as {@link #signature(String)} makes it
   * @throws IllegalArgumentException if the number of components differs, or a signature is only
   *     part of a fingerprint, as with {@code verify=exact}
   */
  public long[] fingerprintOf(int[] signature) {
    if (exact) {
      throw new IllegalArgumentException(
          "with verify=exact a fingerprint has the set of shingles, too; a signature is not"
              + " enough");
    }
    return packed(signature);
  }

  private long[] packed(int[] signature) {
    if (signature.length != permutations()) {
      throw new IllegalArgumentException(
          "a signature of " + signature.length + " components, not " + permutations());
    }
    LongArray words = new LongArray(format.words());
    format.pack(signature, words);
    return words.toArray();
  }

  /**
   * Returns a signature as bytes, for storage or transfer, with as many {@link #bits()} of each
   * component as the settings say: 256 bytes for 128 components by default, 512 bytes with {@code
   * bits=32}.
   *
   * @param signature as {@link #signature(String)} makes it
   * @throws IllegalArgumentException if it has another number of components
   */
  public byte[] toBytes(int[] signature) {
    return Row.toBytes(packed(signature));
  }

  /**
   * Estimates the similarity of two signatures in bytes, corrected for the missing bits. Linear
   * time.
   *
   * @param a the result of {@link #toBytes} with the same settings
   * @param b another such result
   * @return from 0 to 1
   * @throws IllegalArgumentException if either has another length
   */
  public double similarity(byte[] a, byte[] b) {
    return estimate(Row.of(packed(a)), Row.of(packed(b)));
  }

  private long[] packed(byte[] signature) {
    if (signature.length != format.words() * Long.BYTES) {
      throw new IllegalArgumentException(
          "a signature of " + signature.length + " bytes, not " + format.words() * Long.BYTES);
    }
    return Row.fromBytes(signature);
  }

  /**
   * {@inheritDoc}
   *
   * <p>A fingerprint is a signature and, with {@code verify=exact}, a set of 64-bit hashes,
   * ascending and without repetition.
   */
  @Override
  public void check(Row fingerprint) {
    int least = format.words() + (exact ? 1 : 0);
    if (fingerprint.size() < least || (fingerprint.size() > least && !exact)) {
      throw new IllegalArgumentException(
          "a fingerprint of %s, not %s%s"
              .formatted(
                  fingerprint.size() == 1 ? "1 word" : fingerprint.size() + " words",
                  exact ? "at least " : "",
                  least));
    }
    FeatureSets.check(fingerprint.after(format.words()));
  }

  @Override
  public MinHashSigner fingerprinter() {
    return signer(exact);
  }

  MinHashSigner signer(boolean withSet) {
    return new MinHashSigner(
        pipeline.extractor(),
        scheme.get(),
        weighting == Weighting.BINARY
            ? Optional.empty()
            : Optional.of(new WeightedSet(weighting, frequencies)),
        areBags(),
        format,
        withSet);
  }

  @Override
  public Optional<Tokenization> tokenization() {
    return Optional.of(tokenization(exact));
  }

  Tokenization tokenization(boolean withSet) {
    return pipeline.tokenization(() -> signer(withSet)::fingerprint);
  }

  /**
   * Returns, with {@code verify=exact}, signatures as sketches, and the sets to verify. A small
   * collection is searched with the sets only, unless the settings determine the bands.
   */
  @Override
  public Optional<Sketch> sketch() {
    return exact
        ? Optional.of(
            new Sketch(
                signatures,
                Sketch.Length.fixed(format.words()),
                sets,
                MinHashProvider.leavesBandsOpen(settings())))
        : Optional.empty();
  }

  @Override
  public Keys keys() {
    return new BandKeys(banding, format);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Bands have more rows if texts are so many, and so alike, that unrelated texts would take
   * long; not if the settings determine the bands, or if texts are not compared by single words.
   */
  @Override
  public Optional<Keys.OfCollection> collectionKeys() {
    return MinHashProvider.leavesBandsOpen(settings())
        ? Optional.of(
            new Keys.OfCollection(
                Set.of(CollectionStatistics.Part.SAMPLE),
                (builder, row) -> builder.add(row.part(0, format.words())),
                this::keys))
        : Optional.empty();
  }

  private Keys keys(CollectionStatistics collection) {
    Strangers strangers = Strangers.of(collection, format, worthVerifying);
    return new BandKeys(strangers.fewer(banding, threshold()), format);
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    if (exact) {
      int signature = format.words();
      return sets.similarity(a.after(signature), b.after(signature), atLeast);
    }
    return estimate(a, b);
  }

  double estimate(Row a, Row b) {
    return similarities[format.agreements(a, b)];
  }

  /**
   * Returns K-Shingle on the same text with the same threshold; empty for bags, or for frequencies
   * that come from no file.
   */
  @Override
  public Optional<String> exactSearch() {
    boolean byRarity = weighting == Weighting.IDF;
    if (areBags() || (byRarity && settings().get(MinHashProvider.FREQUENCIES).isEmpty())) {
      return Optional.empty();
    }
    Map<String, String> values = Spec.parse(settings().toSpec()).values();
    return Optional.of(
        Stream.concat(
                Stream.of(
                    MinHashProvider.THRESHOLD,
                    TextPipeline.NORMALIZE,
                    TextPipeline.TOKENS,
                    TextPipeline.STOPWORDS,
                    MinHashProvider.SHINGLE,
                    TextPipeline.SEED),
                byRarity
                    ? Stream.of(MinHashProvider.WEIGHTS, MinHashProvider.FREQUENCIES)
                    : Stream.of())
            .map(setting -> setting.name() + "=" + values.get(setting.name()))
            .collect(Collectors.joining(",", "kshingle:", "")));
  }

  @Override
  public String explain(String left, String right) {
    return exact
        ? sets.explain(left, right)
        : explainEstimate(fingerprint(left), fingerprint(right));
  }

  String explainEstimate(long[] a, long[] b) {
    return format.agreements(Row.of(a), Row.of(b))
        + " of "
        + permutations()
        + " components are equal: "
        + estimate(a, b, EXPLAINED_CONFIDENCE);
  }

  PackedSignature format() {
    return format;
  }
}
