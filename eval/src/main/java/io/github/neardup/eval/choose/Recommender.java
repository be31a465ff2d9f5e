package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.SimilarityHistogram;
import io.github.neardup.core.search.SimilarityHistogram.Valley;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.eval.choose.Grid.Step;
import io.github.neardup.eval.choose.Recommendation.Example;
import io.github.neardup.eval.choose.Recommendation.Removal;
import io.github.neardup.eval.system.LabelledPairs;
import io.github.neardup.io.CorpusException;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterators;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Recommends settings for a corpus, based on a sample of its texts and, if available, on pairs
 * labelled as duplicates.
 */
public final class Recommender {

  private static final String RECALL = "recall";
  private static final double MOST_RECALL = 0.9999;
  private static final int EXAMPLES = 3;

  private final Request request;
  private final CorpusSample corpus;
  private final List<Document> texts;
  private final Representation usual;
  private final PairPool pool;

  /**
   * The input for a recommendation.
   *
   * @param duplicates pairs of the corpus labelled as duplicates, drawn at random from all
   *     duplicates
   * @param recall the share of the pairs at the threshold that must be found, above 0, at most 1;
   *     empty for the recall that MinHash reaches by default
   * @param sample the maximum number of texts to sample, at least 1
   * @param seed the seed of the sample
   * @param threads the number of threads to use, at least 1
   */
  public record Request(
      Optional<LabelledPairs> duplicates,
      Optional<Double> recall,
      int sample,
      long seed,
      int threads) {

    /**
     * Checks the arguments.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public Request {
      if (recall.isPresent() && !(recall.get() > 0 && recall.get() <= 1)) {
        throw new IllegalArgumentException(
            "recall must be above 0 and at most 1, not " + recall.get());
      }
      if (sample < 1) {
        throw new IllegalArgumentException("sample must be at least 1, not " + sample);
      }
    }
  }

  private Recommender(Request request, CorpusSample corpus, List<Document> labelled) {
    this.request = request;
    this.corpus = corpus;
    List<Document> all = new ArrayList<>(corpus.texts().documents());
    all.addAll(labelled);
    this.texts = all;
    this.pool = PairPool.of(all, corpus, request.seed(), request.threads());
    this.usual = pool.usual();
  }

  /**
   * Recommends settings.
   *
   * @param documents the corpus, read once; exceptions of the iterator are passed on
   * @param progress receives a short description of each step before it begins
   * @throws IllegalArgumentException if there are no documents
   * @throws CorpusException if a labelled pair names a document that is not in the corpus, or too
   *     few pairs have different texts
   */
  public static Recommendation recommend(
      Iterator<Document> documents, Request request, Consumer<String> progress) {
    Map<String, Document> labelled = new TreeMap<>();
    CorpusSample corpus =
        CorpusSample.read(
            keeping(documents, request.duplicates(), labelled),
            request.sample(),
            request.seed(),
            request.threads());
    if (corpus.documents() == 0) {
      throw new IllegalArgumentException("holds no document");
    }
    request.duplicates().ifPresent(pairs -> pairs.requireIn(labelled.keySet()));
    progress.accept("comparing " + corpus.texts().size() + " texts in many ways");
    corpus.texts().documents().forEach(document -> labelled.remove(document.id()));
    return new Recommender(request, corpus, List.copyOf(labelled.values())).recommendation();
  }

  /** Returns the same documents; keeps those that a pair names. */
  private static Iterator<Document> keeping(
      Iterator<Document> documents, Optional<LabelledPairs> labelled, Map<String, Document> into) {
    Set<String> wanted = new HashSet<>();
    labelled.ifPresent(all -> all.pairs().forEach(pair -> wanted.addAll(pair.ids())));
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(documents, 0), false)
        .peek(
            document -> {
              if (wanted.contains(document.id())) {
                into.put(document.id(), document);
              }
            })
        .iterator();
  }

  private Recommendation recommendation() {
    Algorithm algorithm = Algorithms.create(usual.spec());
    SimilarityHistogram histogram =
        SimilarityHistogram.of(
                algorithm,
                Fingerprints.of(algorithm, texts::stream, request.threads()),
                request.threads())
            .orElseThrow();
    Optional<Valley> valley = histogram.valley(usual.usualStep().strictness());
    String advised =
        valley.map(found -> usual.step(found.threshold())).orElse(usual.usualStep()).shortSpec();
    Optional<Chooser.Chosen> chosen = request.duplicates().map(this::chosen);
    return new Recommendation(
        corpus.documents(),
        corpus.different(),
        corpus.texts().size(),
        histogram.bands(),
        valley.stream().flatMap(found -> Stream.of(found.from(), found.to())).toList(),
        removals(),
        examples(),
        chosen.map(Chooser.Chosen::known).orElse(null),
        withRecall(chosen.map(Chooser.Chosen::spec).orElse(advised)));
  }

  /** Makes an estimating search find at least this share of the pairs at the threshold. */
  private String withRecall(String spec) {
    boolean estimates = Algorithms.settings(spec).find(RECALL).isPresent();
    if (!estimates || request.recall().isEmpty()) {
      return spec;
    }
    if (request.recall().get() < 1) {
      return spec + "," + RECALL + "=" + Math.min(MOST_RECALL, request.recall().get());
    }
    Map<String, String> values = Spec.parse(spec).values();
    return OpenSpec.of(spec)
        .typical()
        .exactSearch()
        .map(exact -> new Spec(Spec.parse(exact).algorithm(), values).text())
        .orElse(spec);
  }

  /** Returns one representation of each kind whose thresholds are those that are shown. */
  private List<Removal> removals() {
    double lowest = Collections.min(Recommendation.THRESHOLDS);
    return Representation.kinds(pool.representations()).stream()
        .filter(one -> one.reachesDownTo(lowest))
        .map(this::removal)
        .toList();
  }

  private Removal removal(Representation one) {
    double[] similarities = pool.similarities(one);
    Step step = one.usualStep();
    int[] more = differing(one, usual);
    Removal removal =
        new Removal(
            one.spec(),
            Recommendation.THRESHOLDS.stream()
                .map(threshold -> one.removed(one.step(threshold), corpus.texts().size()))
                .map(corpus::withCopies)
                .toList(),
            step.strictness(),
            standFor(more),
            standFor(differing(usual, one)),
            Arrays.stream(more)
                .boxed()
                .max(Comparator.comparingDouble(pair -> similarities[pair]))
                .map(pair -> example(one, pair, step.strictness()))
                .orElse(null));
    one.release();
    return removal;
  }

  /** Returns the pairs that one representation finds by default and another does not. */
  private int[] differing(Representation one, Representation other) {
    double[] found = pool.similarities(one);
    double[] others = pool.similarities(other);
    Step step = one.usualStep();
    Step ofOther = other.usualStep();
    return IntStream.range(0, pool.size())
        .filter(pair -> step.isReached(found[pair]) && !ofOther.isReached(others[pair]))
        .toArray();
  }

  private double standFor(int[] pairs) {
    return Arrays.stream(pairs).mapToDouble(pool::weight).sum();
  }

  /** Returns, for each step between two thresholds, some pairs that the lower one adds. */
  private List<Example> examples() {
    double[] similarities = pool.similarities(usual);
    List<Example> examples = new ArrayList<>();
    double above = Double.POSITIVE_INFINITY;
    for (double threshold : Recommendation.THRESHOLDS) {
      double below = above;
      IntStream.range(0, pool.size())
          .filter(pair -> similarities[pair] >= threshold && similarities[pair] < below)
          .limit(EXAMPLES)
          .mapToObj(pair -> example(usual, pair, threshold))
          .forEach(examples::add);
      above = threshold;
    }
    return examples;
  }

  private Example example(Representation by, int pair, double threshold) {
    Document left = texts.get(pool.left(pair));
    Document right = texts.get(pool.right(pair));
    return new Example(
        threshold, pool.similarities(by)[pair], left.id(), left.text(), right.id(), right.text());
  }

  private Chooser.Chosen chosen(LabelledPairs labelled) {
    Object2IntOpenHashMap<String> rows = new Object2IntOpenHashMap<>();
    Map<String, Integer> firsts = new HashMap<>();
    for (int row = 0; row < texts.size(); row++) {
      int first = firsts.merge(texts.get(row).text(), row, Math::min);
      rows.put(texts.get(row).id(), first);
    }
    List<LabelledPairs.Pair> pairs =
        labelled.pairs().stream()
            .filter(pair -> rows.getInt(pair.left()) != rows.getInt(pair.right()))
            .toList();
    labelled.requireEnough(pairs);
    List<double[]> similarities = new ArrayList<>();
    for (Representation one : pool.representations()) {
      similarities.add(
          pairs.stream()
              .mapToDouble(
                  pair ->
                      one.compared()
                          .similarity(rows.getInt(pair.left()), rows.getInt(pair.right())))
              .toArray());
      one.release();
    }
    return new Chooser(pool).bestOfKnown(pairs, similarities, request.seed());
  }
}
