package io.github.neardup.recommend;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.recommend.Recommendation.Option;
import io.github.neardup.recommend.Recommendation.Representation;
import io.github.neardup.recommend.RecommendationRequest.Effort;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Finds the cheapest algorithm and settings that find enough of the similar pairs of a corpus.
 *
 * <ol>
 *   <li>One pass over the corpus draws a sample that keeps similar texts together.
 *   <li>The representation, which says what counts as similar, follows from labelled pairs if there
 *       are any, or else from the defaults.
 *   <li>An exact search finds the similar pairs of the sample: the truth. If it is cheap on the
 *       whole corpus, that is the end: nothing is better, and nothing is worth a search for it.
 *   <li>For each algorithm and each combination of its settings, a search over the thresholds finds
 *       the strictest one that finds enough of these pairs.
 *   <li>Their costs are measured on the sample and extrapolated to the corpus.
 * </ol>
 *
 * <p>All after the first step takes no longer than the request {@linkplain Effort allows}. What was
 * not tried for want of time is said.
 *
 * <p>The result is the same for any number of threads and any order of the documents, except for
 * the seconds and what depends on them, and for the candidates of a search that was given up
 * ({@link Option#cost}).
 *
 * <p>Memory is that of the sample and of one algorithm's fingerprints of it. Not thread-safe.
 */
public final class Recommender {

  /** Times closer than this share of the shortest, and than these seconds, are the same. */
  private static final double NOISE = 0.2;

  private static final double NOISE_SECONDS = 1;

  /** A neighbouring representation with more of them tells nothing apart. */
  private static final long MOST_CANDIDATES = 20_000_000;

  /** The choice of a representation leaves time for what follows. */
  private static final double SHARE_OF_CHOICE = 0.5;

  private static final double SHARE_BEFORE_LAST = 0.9;

  /** A sample on which an exact search takes too long is made smaller, down to this. */
  private static final int SMALLEST_SAMPLE = 100;

  /** Of the heap, so that garbage collection has room. */
  private static final double MEMORY_SHARE = 0.8;

  private final RecommendationRequest request;
  private final Consumer<String> progress;
  private final LongSupplier clock;

  /**
   * Makes a recommender.
   *
   * @param request what to look for
   * @param progress receives a few words on each work on the sample before it begins
   */
  public Recommender(RecommendationRequest request, Consumer<String> progress) {
    this(request, progress, System::nanoTime);
  }

  /** A recommender with a clock of the caller's, in nanoseconds. */
  Recommender(RecommendationRequest request, Consumer<String> progress, LongSupplier clock) {
    this.request = request;
    this.progress = progress;
    this.clock = clock;
  }

  /**
   * Recommends an algorithm for a corpus.
   *
   * @param documents the corpus, read once; what the iterator throws is passed on
   * @return empty if there are no documents
   * @throws io.github.neardup.core.algorithm.Fingerprinter.FingerprintException if a document
   *     cannot be fingerprinted
   * @throws DuplicatesException if a labelled pair names a document that is not in the corpus, or
   *     too few of them are of different texts
   * @throws TimeUpException if the time is up before the exact search of the sample has ended
   */
  public Optional<Recommendation> recommend(Iterator<Document> documents) {
    SampledCorpus corpus =
        SampledCorpus.read(documents, SampledCorpus.drawing(request.truth()), request, clock);
    if (corpus.documents() == 0) {
      return Optional.empty();
    }
    // The last step may take a little longer than it should.
    TimeBudget budget = new TimeBudget(clock, SHARE_BEFORE_LAST * request.effort().seconds());
    List<String> cutShort = List.of();
    while (true) {
      try {
        return Optional.of(new Run(corpus, budget, cutShort).recommendation());
      } catch (TimeUpException e) {
        if (corpus.sample().size() < SMALLEST_SAMPLE) {
          throw e;
        }
        corpus = corpus.withQuarter();
        cutShort =
            List.of(
                String.format(
                    Locale.ROOT, "all but %,d texts of the sample", corpus.sample().size()));
      }
    }
  }

  /** What is known once the sample is there. */
  private final class Run {
    private final SampledCorpus corpus;
    private final TimeBudget budget;

    /** For the exact search, so that there is time for a smaller sample if it takes too long. */
    private final TimeBudget half;

    private final List<String> cutShort;
    private final SampledTexts texts;
    private final DrawnPairs drawn;
    private final ExactSearches searches;

    Run(SampledCorpus corpus, TimeBudget budget, List<String> cutShortBefore) {
      this.corpus = corpus;
      this.budget = budget;
      this.half = budget.part(0.5);
      this.cutShort = new ArrayList<>(cutShortBefore);
      this.texts = new SampledTexts(corpus.sample().documents(), budget, request.threads());
      this.drawn = DrawnPairs.of(corpus.sample(), corpus.drawing(), texts);
      this.searches = new ExactSearches(texts, drawn, request.threads());
    }

    /** Throws if not even the exact search ends in half of the time. */
    Recommendation recommendation() {
      progress.accept("searching exactly");
      Optional<LabelledChoice> labels =
          Optional.of(request.duplicates())
              .filter(pairs -> !pairs.isEmpty())
              .map(
                  pairs ->
                      new LabelledChoice(
                          pairs,
                          corpus.labelled(),
                          searches,
                          half.part(SHARE_OF_CHOICE),
                          request.threads()));
      List<LabelledChoice.Tried> byLabels =
          labels
              .map(choice -> choice.best(Representations.open(request.truth()), request.assumed()))
              .orElse(List.of());
      note(labels.map(LabelledChoice::cutShort).orElse(0), "kind of shingles", "kinds of shingles");
      Algorithm taken = byLabels.isEmpty() ? request.assumed() : byLabels.get(0).algorithm();
      ExactSearches.Found truth = searches.search(taken, Long.MAX_VALUE, half);
      CostMeter cost = new CostMeter(corpus, texts, drawn, truth.result(), request.threads());
      Option exact = exact(truth, cost);
      Representation representation =
          byLabels.isEmpty() ? assumed(truth) : chosen(byLabels, labels.orElseThrow().pairs());
      boolean othersTried = truth.pairs().size() >= Recommendation.LEAST_PAIRS && !isCheap(exact);
      List<Option> options = new ArrayList<>(List.of(exact));
      if (othersTried) {
        options.addAll(new Others(truth, cost).options());
      }
      sort(options);
      return new Recommendation(
          exact.spec(),
          request.recall(),
          request.precision(),
          new Recommendation.Corpus(
              corpus.documents(),
              differentTexts(),
              corpus.sample().size(),
              corpus.sample().whole(),
              truth.pairs().size(),
              truth.pairs().clusters(),
              truth.pairs().total()),
          representation,
          options,
          options.get(0).spec(),
          new Recommendation.Time(
              corpus.readSeconds(),
              budget.spent(),
              request.effort().seconds(),
              mostSaved(exact),
              othersTried,
              cutShort));
    }

    /** What the exact search costs; if it is cheap, no more is spent on knowing it better. */
    private Option exact(ExactSearches.Found truth, CostMeter cost) {
      RecallMeter.Found all = new RecallMeter.Found(truth.algorithm(), WeightedShare.ALL);
      if (corpus.sample().whole()) {
        Option option = option(all, cost.ofWhole(truth), true);
        if (isCheap(option)) {
          return option;
        }
      }
      return option(all, cost.exact(truth, half), true);
    }

    /** What takes no time but reading and writing could save that much. */
    private double mostSaved(Option exact) {
      return exact.seconds().total() - 2 * corpus.readSeconds();
    }

    private void note(int count, String one, String several) {
      if (count > 0) {
        cutShort.add(count + " " + (count == 1 ? one : several));
      }
    }

    /** Whether no other algorithm could save much, and memory is no reason to look for one. */
    private boolean isCheap(Option exact) {
      return mostSaved(exact) < request.effort().saving()
          && exact.bytes() < MEMORY_SHARE * Runtime.getRuntime().maxMemory();
    }

    private Representation chosen(List<LabelledChoice.Tried> byLabels, int labelled) {
      return new Representation(
          Representation.Origin.LABELS,
          labelled,
          byLabels.stream()
              .map(
                  each ->
                      new Representation.Compared(
                          each.spec(),
                          each.equals(byLabels.get(0)),
                          each.share(),
                          each.pairs(),
                          withCopies(each.removed())))
              .toList());
    }

    private Representation assumed(ExactSearches.Found truth) {
      List<Representation.Compared> compared = new ArrayList<>();
      compared.add(compared(truth, true));
      int left = 0;
      for (Algorithm neighbour : Representations.neighbours(truth.algorithm())) {
        try {
          compared.add(compared(searches.search(neighbour, MOST_CANDIDATES, budget), false));
        } catch (TimeUpException | CandidateSample.TooManyException e) {
          left++;
        }
      }
      note(left, "neighbouring representation", "neighbouring representations");
      return new Representation(
          Representations.leavesNothingOpen(request.truth())
              ? Representation.Origin.SPEC
              : Representation.Origin.DEFAULT,
          0,
          compared);
    }

    private long differentTexts() {
      return Math.min(corpus.documents(), Math.round(corpus.sample().differentTexts()));
    }

    /** Of all documents, the share that is removed if this one of the different texts is. */
    private double withCopies(double removed) {
      return 1 - (1 - removed) * differentTexts() / Math.max(1, corpus.documents());
    }

    private Representation.Compared compared(ExactSearches.Found found, boolean taken) {
      return new Representation.Compared(
          Representations.spec(found.algorithm()),
          taken,
          Double.NaN,
          found.pairs().total(),
          withCopies(found.removed()));
    }

    private Option option(RecallMeter.Found found, CostMeter.Cost measured, boolean truth) {
      WeightedShare precision = truth ? WeightedShare.ALL : measured.precision();
      boolean suffices =
          found.isEnough(request.recall())
              && measured.measured()
              && precision.interval().low() >= request.precision();
      return new Option(
          Representations.spec(found.algorithm()),
          truth,
          found.recall().value(),
          found.recall().interval(),
          precision.value(),
          precision.interval(),
          measured.candidates(),
          measured.bytes(),
          measured.seconds(),
          measured.measured() ? Option.Cost.MEASURED : Option.Cost.TOO_HIGH,
          truth || suffices);
    }

    /** The algorithms that may take the place of the truth. */
    private final class Others {
      private final CostMeter cost;
      private final RecallMeter recall;
      private final Algorithm truth;

      /** The names of the algorithms that find enough. */
      private final Set<String> enough = new HashSet<>();

      /** Of each algorithm that does not find enough, what finds most. */
      private final Map<String, RecallMeter.Found> nearest = new HashMap<>();

      Others(ExactSearches.Found truth, CostMeter cost) {
        this.cost = cost;
        this.recall =
            new RecallMeter(
                truth.pairs(), texts, corpus.sample().size(), budget, request.threads());
        this.truth = truth.algorithm();
      }

      /**
       * All settings that find enough, each at its strictest threshold. If none of an algorithm's
       * settings does, the one that comes nearest, whose cost is of no interest.
       */
      List<Option> options() {
        List<List<Algorithm>> all = inTurns();
        List<Option> options = new ArrayList<>();
        int left = 0;
        double longest = 0;
        for (List<Algorithm> settings : all) {
          double start = budget.spent();
          // What would not end is not begun.
          if (budget.left() <= longest) {
            left++;
            continue;
          }
          progress.accept("trying " + (all.indexOf(settings) + 1) + " of " + all.size());
          try {
            option(settings).ifPresent(options::add);
          } catch (TimeUpException e) {
            left++;
          }
          longest = Math.max(longest, budget.spent() - start);
        }
        note(
            left,
            "combination of settings",
            "of %s combinations of settings".formatted(all.size()));
        nearest.values().stream().map(Others::notMeasured).forEach(options::add);
        return options;
      }

      /**
       * First one combination of settings of each algorithm, then another, for time may run out.
       */
      private List<List<Algorithm>> inTurns() {
        Variants variants = new Variants(truth.settings());
        List<List<List<Algorithm>>> byAlgorithm =
            Algorithms.providers().stream().map(variants::of).toList();
        int most = byAlgorithm.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, most)
            .boxed()
            .flatMap(
                turn -> byAlgorithm.stream().filter(of -> turn < of.size()).map(of -> of.get(turn)))
            .toList();
      }

      /** The strictest threshold that finds enough, with its cost, unless that is the truth. */
      private Optional<Option> option(List<Algorithm> byThreshold) {
        RecallMeter.Found found = recall.strictest(byThreshold, request.recall());
        String name = found.algorithm().settings().algorithm();
        if (found.algorithm().settings().toSpec().equals(truth.settings().toSpec())) {
          return Optional.empty();
        }
        if (found.isEnough(request.recall())) {
          enough.add(name);
          nearest.remove(name);
          return Optional.of(
              Run.this.option(found, cost.measure(found.algorithm(), budget), false));
        }
        if (!enough.contains(name)) {
          nearest.merge(
              name,
              found,
              BinaryOperator.maxBy(Comparator.comparing(each -> each.recall().interval().low())));
        }
        return Optional.empty();
      }

      private static Option notMeasured(RecallMeter.Found found) {
        return new Option(
            Representations.spec(found.algorithm()),
            false,
            found.recall().value(),
            found.recall().interval(),
            WeightedShare.UNKNOWN.value(),
            WeightedShare.UNKNOWN.interval(),
            Double.NaN,
            0,
            Option.Seconds.UNKNOWN,
            Option.Cost.NOT_MEASURED,
            false);
      }
    }
  }

  /**
   * First what suffices: what is as fast as the fastest, as far as can be told, the highest quality
   * first and of equals the truth, then the rest by time. Then what does not, the highest recall
   * first.
   */
  static void sort(List<Option> options) {
    double fastest =
        options.stream()
            .filter(Option::suffices)
            .mapToDouble(option -> option.seconds().total())
            .min()
            .orElse(0);
    double asFast = Math.max(fastest * (1 + NOISE), fastest + NOISE_SECONDS);
    ToIntFunction<Option> kind =
        option -> !option.suffices() ? 2 : option.seconds().total() > asFast ? 1 : 0;
    options.sort(
        Comparator.comparingInt(kind)
            .thenComparing(
                option ->
                    switch (kind.applyAsInt(option)) {
                      case 0 -> -option.quality();
                      case 1 -> option.seconds().total();
                      default -> -option.recallInterval().low();
                    })
            .thenComparing(option -> !option.truth())
            .thenComparing(option -> option.seconds().total())
            .thenComparing(Option::bytes)
            .thenComparing(Option::spec));
  }

  /** The time is up before anything can be recommended. */
  public static final class TimeUpException extends RuntimeException {

    private static final long serialVersionUID = 1;

    TimeUpException() {
      super(
          "the time is up before the exact search of the sample has ended; allow more time, or take a"
              + " smaller sample, a higher threshold or longer shingles",
          null,
          false,
          false);
    }
  }

  /** The labelled pairs of a request do not suit the corpus. */
  public static final class DuplicatesException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int pair;

    private DuplicatesException(int pair, String message) {
      super(message);
      this.pair = pair;
    }

    static DuplicatesException unknownId(int pair, String id) {
      return new DuplicatesException(
          pair, "no document of the corpus has the id '" + id + "'; correct it or remove the line");
    }

    static DuplicatesException tooFewDifferent(int different, int all) {
      return new DuplicatesException(
          -1,
          "only %s of its %s pairs are of different texts, and copies tell nothing; label at least %s that differ, better %s"
              .formatted(
                  different,
                  all,
                  RecommendationRequest.LEAST_DUPLICATES,
                  RecommendationRequest.ENOUGH_DUPLICATES));
    }

    /** The number of the pair that is at fault, from 0; empty if it is all of them together. */
    public OptionalInt pair() {
      return pair < 0 ? OptionalInt.empty() : OptionalInt.of(pair);
    }
  }
}
