package io.github.neardup.recommend;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.ParallelFingerprinter;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.text.TextPipeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Finds the cheapest algorithm and settings that find enough of the similar pairs of a corpus.
 *
 * <ol>
 *   <li>One pass over the corpus draws a sample that keeps similar texts together.
 *   <li>An exact search finds the similar pairs of the sample: the truth.
 *   <li>For each algorithm and each combination of its settings, a search over the thresholds finds
 *       the strictest one that finds enough of these pairs.
 *   <li>Their costs are measured on the sample and extrapolated to the corpus.
 * </ol>
 *
 * <p>The result is the same for any number of threads and any order of the documents, except for
 * the seconds and what depends on them, and for the candidates of a search that was given up
 * ({@link Option#measured}).
 *
 * <p>Takes two passes over the texts of the sample for each algorithm, and one pass over the
 * corpus; memory is that of the sample and of one algorithm's fingerprints of it. Not thread-safe.
 */
public final class Recommender {

  /** Follows the progress of a recommendation. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Called before an algorithm is measured.
     *
     * @param number its number, from 1
     * @param of how many algorithms there are
     * @param spec the algorithm and its settings
     */
    void trying(int number, int of, String spec);
  }

  private final RecommendationRequest request;
  private final Listener listener;
  private final LongSupplier clock;

  /**
   * Makes a recommender.
   *
   * @param request what to look for
   * @param listener follows the progress
   */
  public Recommender(RecommendationRequest request, Listener listener) {
    this(request, listener, System::nanoTime);
  }

  /** A recommender with a clock of the caller's, in nanoseconds. */
  Recommender(RecommendationRequest request, Listener listener, LongSupplier clock) {
    this.request = request;
    this.listener = listener;
    this.clock = clock;
  }

  /**
   * Recommends an algorithm for a corpus.
   *
   * @param documents the corpus, read once; what the iterator throws is passed on
   * @return empty if there are no documents
   * @throws io.github.neardup.core.algorithm.FingerprintException if a document cannot be
   *     fingerprinted
   */
  public Optional<Recommendation> recommend(Iterator<Document> documents) {
    TextPipeline pipeline = TextPipeline.of(request.truth().settings());
    SampledCorpus corpus =
        SampledCorpus.read(
            documents, pipeline, request.sample(), request.seed(), request.threads(), clock);
    return corpus.documents() == 0
        ? Optional.empty()
        : Optional.of(new Run(corpus, pipeline).recommendation());
  }

  /** What is known once the sample is there. */
  private final class Run {
    private final SampledCorpus corpus;
    private final WeightedPairs similar;
    private final RecallMeter recall;
    private final CostMeter cost;
    private final String truthSpec = request.truth().settings().toShortSpec();

    Run(SampledCorpus corpus, TextPipeline pipeline) {
      this.corpus = corpus;
      SimilarSample sample = corpus.sample();
      int threads = request.threads();
      FingerprintTable sets = sample.featureSets(pipeline, threads);
      SearchResult truth =
          Search.of(request.truth(), threads)
              .pairs(
                  ParallelFingerprinter.fingerprint(
                      request.truth(), sample.documents().iterator(), threads));
      this.similar = WeightedPairs.of(truth, sample, sets);
      this.recall = new RecallMeter(similar, sample, threads);
      this.cost = new CostMeter(corpus, sets, truth, threads, clock);
    }

    Recommendation recommendation() {
      List<RecallMeter.Found> tried = new ArrayList<>();
      tried.add(new RecallMeter.Found(request.truth(), WeightedShare.ALL));
      if (similar.size() >= Recommendation.LEAST_PAIRS) {
        tried.addAll(contenders());
      }
      List<Option> options = new ArrayList<>();
      for (RecallMeter.Found each : tried) {
        listener.trying(options.size() + 1, tried.size(), each.spec());
        options.add(option(each));
      }
      options.sort(
          Comparator.comparing((Option option) -> !option.suffices())
              .thenComparing(option -> option.suffices() ? 0 : -option.recallInterval().low())
              .thenComparing(option -> option.seconds().total())
              .thenComparing(Option::bytes)
              .thenComparing(Option::spec));
      return new Recommendation(
          truthSpec,
          request.recall(),
          request.precision(),
          new Recommendation.Corpus(
              corpus.documents(),
              Math.round(corpus.sample().differentTexts()),
              corpus.sample().size(),
              corpus.sample().whole(),
              similar.size(),
              similar.clusters(),
              similar.total()),
          options,
          options.get(0).spec());
    }

    /**
     * All settings that find enough, each at its strictest threshold. If none of an algorithm's
     * settings does, those that come nearest.
     */
    private List<RecallMeter.Found> contenders() {
      Variants variants = new Variants(request.truth().settings());
      List<RecallMeter.Found> contenders = new ArrayList<>();
      for (AlgorithmProvider provider : Algorithms.providers()) {
        List<RecallMeter.Found> found =
            variants.of(provider).stream()
                .map(algorithms -> recall.strictest(algorithms, request.recall()))
                .toList();
        List<RecallMeter.Found> enough = found.stream().filter(this::isEnough).toList();
        contenders.addAll(enough);
        if (enough.isEmpty()) {
          found.stream()
              .max(Comparator.comparing(each -> each.recall().interval().low()))
              .ifPresent(contenders::add);
        }
      }
      contenders.removeIf(each -> each.spec().equals(truthSpec));
      return contenders;
    }

    private boolean isEnough(RecallMeter.Found found) {
      return found.recall().interval().low() >= request.recall();
    }

    private Option option(RecallMeter.Found found) {
      CostMeter.Cost measured = cost.measure(found.algorithm());
      boolean truth = found.spec().equals(truthSpec);
      WeightedShare precision = truth ? WeightedShare.ALL : measured.precision();
      boolean suffices =
          isEnough(found)
              && measured.measured()
              && precision.interval().low() >= request.precision();
      return new Option(
          found.spec(),
          truth,
          found.recall().value(),
          found.recall().interval(),
          precision.value(),
          precision.interval(),
          measured.candidates(),
          measured.bytes(),
          measured.seconds(),
          measured.measured(),
          truth || suffices);
    }
  }
}
