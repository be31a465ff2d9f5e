package io.github.neardup.recommend;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.ParallelFingerprinter;
import io.github.neardup.core.search.CandidateListener;
import io.github.neardup.core.search.PairSearch;
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
 *   <li>One pass over the corpus draws a {@link SimilarSample}.
 *   <li>An exact search finds the similar pairs of the sample: the truth.
 *   <li>For each algorithm and its {@linkplain Variants settings}, the strictest threshold that
 *       finds enough of these is looked for.
 *   <li>What those cost is measured on the sample, and reckoned for the corpus.
 * </ol>
 *
 * <p>All but the seconds, and what is decided by them, is the same for any number of threads and
 * any order of the documents; but not the candidates of a search that was given up ({@link
 * Option#measured}).
 */
public final class Recommender {

  /** Is told how far it has come. */
  @FunctionalInterface
  public interface Listener {
    /**
     * An algorithm is about to be tried.
     *
     * @param number which it is, from 1
     * @param of how many there are
     * @param spec the algorithm and its settings
     */
    void trying(int number, int of, String spec);
  }

  private final RecommendationRequest wish;
  private final Listener listener;
  private final LongSupplier clock;

  /**
   * A recommender.
   *
   * @param listener is told how far it has come
   */
  public Recommender(RecommendationRequest wish, Listener listener) {
    this(wish, listener, System::nanoTime);
  }

  /** A recommender that goes by a given clock, in nanoseconds. */
  Recommender(RecommendationRequest wish, Listener listener, LongSupplier clock) {
    this.wish = wish;
    this.listener = listener;
    this.clock = clock;
  }

  /**
   * Recommends.
   *
   * @param documents the corpus; what the iterator throws is passed on
   * @return empty if there are no documents
   * @throws io.github.neardup.core.algorithm.FingerprintException if a document cannot be
   *     fingerprinted
   */
  public Optional<Recommendation> recommend(Iterator<Document> documents) {
    TextPipeline pipeline = TextPipeline.of(wish.truth().settings());
    SampledCorpus corpus =
        SampledCorpus.read(documents, pipeline, wish.sample(), wish.seed(), wish.threads(), clock);
    return corpus.documents() == 0
        ? Optional.empty()
        : Optional.of(new Run(corpus, pipeline).recommendation());
  }

  /** A recall that suffices, or the highest, of one algorithm. */
  private record Contender(RecallMeter.Found found, boolean enough) {}

  /** What is known once the sample is there. */
  private final class Run {
    private final SampledCorpus corpus;
    private final WeightedPairs similar;
    private final RecallMeter recall;
    private final CostMeter cost;
    private final String truthSpec = wish.truth().settings().toShortSpec();

    Run(SampledCorpus corpus, TextPipeline pipeline) {
      this.corpus = corpus;
      SimilarSample sample = corpus.sample();
      int threads = wish.threads();
      FingerprintTable sets = FeatureSetTable.of(sample.documents().iterator(), pipeline, threads);
      SearchResult truth =
          PairSearch.search(
              wish.truth(),
              ParallelFingerprinter.fingerprint(
                  wish.truth(), sample.documents().iterator(), threads),
              threads,
              CandidateListener.NONE);
      this.similar = WeightedPairs.of(truth, sample, sets);
      this.recall = new RecallMeter(similar, sample, threads);
      this.cost = new CostMeter(corpus, sets, truth, threads, clock);
    }

    Recommendation recommendation() {
      List<Contender> contenders = new ArrayList<>();
      if (similar.size() >= Recommendation.LEAST_PAIRS) {
        contenders.addAll(contenders());
      }
      List<Option> choices = new ArrayList<>();
      int of = contenders.size() + 1;
      listener.trying(1, of, truthSpec);
      choices.add(truth());
      for (Contender contender : contenders) {
        listener.trying(
            choices.size() + 1, of, contender.found().algorithm().settings().toShortSpec());
        choices.add(choice(contender));
      }
      choices.sort(
          Comparator.comparing((Option choice) -> !choice.suffices())
              .thenComparing(choice -> choice.suffices() ? 0 : -choice.recallInterval().low())
              .thenComparing(choice -> choice.seconds().total())
              .thenComparing(Option::bytes)
              .thenComparing(Option::spec));
      return new Recommendation(
          truthSpec,
          wish.recall(),
          wish.precision(),
          new Recommendation.Corpus(
              corpus.documents(),
              Math.round(corpus.sample().differentTexts()),
              corpus.sample().size(),
              corpus.sample().whole(),
              similar.size(),
              similar.clusters(),
              similar.total()),
          choices,
          choices.get(0).spec());
    }

    /**
     * Whatever finds enough, each at its strictest threshold; for an algorithm of which nothing
     * does, the nearest.
     */
    private List<Contender> contenders() {
      Variants variants = new Variants(wish.truth().settings());
      List<Contender> contenders = new ArrayList<>();
      for (AlgorithmProvider provider : Algorithms.providers()) {
        List<RecallMeter.Found> found =
            variants.of(provider).stream()
                .map(algorithms -> recall.strictest(algorithms, wish.recall()))
                .toList();
        List<Contender> enough =
            found.stream()
                .filter(each -> each.recall().interval().low() >= wish.recall())
                .map(each -> new Contender(each, true))
                .toList();
        contenders.addAll(enough);
        if (enough.isEmpty()) {
          found.stream()
              .max(Comparator.comparing(each -> each.recall().interval().low()))
              .ifPresent(each -> contenders.add(new Contender(each, false)));
        }
      }
      contenders.removeIf(each -> spec(each).equals(truthSpec));
      return contenders;
    }

    private static String spec(Contender contender) {
      return contender.found().algorithm().settings().toShortSpec();
    }

    private Option truth() {
      CostMeter.Cost measured = cost.measure(wish.truth());
      return choice(truthSpec, true, WeightedShare.ALL, WeightedShare.ALL, measured, true);
    }

    private Option choice(Contender contender) {
      Algorithm algorithm = contender.found().algorithm();
      CostMeter.Cost measured = cost.measure(algorithm);
      boolean suffices =
          contender.enough()
              && measured.measured()
              && measured.precision().interval().low() >= wish.precision();
      return choice(
          spec(contender),
          false,
          contender.found().recall(),
          measured.precision(),
          measured,
          suffices);
    }

    private static Option choice(
        String spec,
        boolean truth,
        WeightedShare recall,
        WeightedShare precision,
        CostMeter.Cost cost,
        boolean suffices) {
      return new Option(
          spec,
          truth,
          recall.value(),
          recall.interval(),
          precision.value(),
          precision.interval(),
          cost.candidates(),
          cost.bytes(),
          cost.seconds(),
          cost.measured(),
          suffices);
    }
  }
}
