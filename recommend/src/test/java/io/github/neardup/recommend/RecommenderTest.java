package io.github.neardup.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.generate.DatasetGenerator;
import io.github.neardup.datasets.generate.SourceTexts;
import io.github.neardup.datasets.generate.Synonyms;
import io.github.neardup.recommend.Recommendation.Option;
import io.github.neardup.recommend.Recommendation.Representation;
import io.github.neardup.recommend.RecommendationRequest.Effort;
import io.github.neardup.recommend.Recommender.TimeUpException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecommenderTest {

  private static final String SPEC = "kshingle:threshold=0.6,shingle=3";
  private static final Algorithm TRUTH = Algorithms.create(SPEC);
  private static final Effort ALL = new Effort(1e6, 0);
  private static final int A_SECOND = 1_000_000_000;
  private static final List<Document> CORPUS = generated(4000);

  private static List<Document> generated(int size) {
    DatasetGenerator generator =
        new DatasetGenerator(
            SourceTexts.of(BundledDatasets.load("everyday-en")),
            new DatasetGenerator.Settings(size, 0.4, 0.05, 6, 7, List.of(), Synonyms.bundled()));
    List<Document> documents = new ArrayList<>();
    for (int row = 0; row < size; row++) {
      DatasetGenerator.GeneratedDocument document = generator.document(row);
      documents.add(new Document(document.id(), document.text()));
    }
    return documents;
  }

  /** With a clock that stands still, so that all takes no time. */
  private static Optional<Recommendation> recommend(
      List<Document> documents, RecommendationRequest wish) {
    return new Recommender(wish, work -> {}, () -> 0).recommend(documents.iterator());
  }

  private static RecommendationRequest wish(double recall, int sample, int threads) {
    return new RecommendationRequest(SPEC, List.of(), recall, 0, sample, 1, ALL, threads);
  }

  private static RecommendationRequest wish(
      String truth, double recall, double precision, int sample) {
    return new RecommendationRequest(truth, List.of(), recall, precision, sample, 1, ALL, 2);
  }

  private static SearchResult search(Algorithm algorithm, List<Document> documents) {
    return Search.of(algorithm, 2).pairs(FingerprintTable.of(algorithm, documents.iterator(), 2));
  }

  /** The pairs that a search found, of different texts. */
  private static List<int[]> pairs(SearchResult found, List<Document> documents) {
    List<int[]> pairs = new ArrayList<>();
    for (int a = 0; a < found.rows(); a++) {
      for (int b = a + 1; b < found.rows(); b++) {
        if (found.matches(a, b) && !documents.get(a).text().equals(documents.get(b).text())) {
          pairs.add(new int[] {a, b});
        }
      }
    }
    return pairs;
  }

  @Test
  void exactCopiesAreRemoved() {
    List<Document> documents =
        IntStream.range(0, 1000)
            .mapToObj(
                i -> {
                  int text = i % 101;
                  return new Document("d" + i, "a%1$d b%1$d c%1$d d%1$d e%1$d".formatted(text));
                })
            .toList();
    Recommendation recommendation = recommend(documents, wish(0.9, 2000, 2)).orElseThrow();
    assertThat(recommendation.representation().compared())
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.removed()).isCloseTo(0.899, within(1e-12)));
  }

  @Test
  void whatSufficesOnTheSampleFindsEnoughOfTheCorpus() {
    Recommendation recommendation = recommend(CORPUS, wish(0.9, 2000, 2)).orElseThrow();
    assertThat(recommendation.corpus().wholeSampled()).isFalse();
    assertThat(recommendation.corpus().documents()).isEqualTo(CORPUS.size());
    List<int[]> pairs = pairs(search(TRUTH, CORPUS), CORPUS);
    // Each pair is drawn with a probability of at least 0.4 or so, and comes with few others.
    assertThat(recommendation.corpus().similarPairs())
        .isCloseTo(pairs.size(), within(5 * 3 * Math.sqrt(pairs.size() * 0.6 / 0.4)));
    List<Option> suffices = recommendation.choices().stream().filter(Option::suffices).toList();
    assertThat(suffices).hasSizeGreaterThan(3);
    assertThat(recommendation.recommended()).isEqualTo(suffices.get(0).spec());
    assertThat(suffices).anyMatch(Option::truth);
    int missed = 0;
    for (Option choice : suffices.subList(0, Math.min(6, suffices.size()))) {
      SearchResult found = search(Algorithms.create(choice.spec()), CORPUS);
      long both = pairs.stream().filter(pair -> found.matches(pair[0], pair[1])).count();
      missed += (double) both / pairs.size() < 0.9 ? 1 : 0;
    }
    // Each misses with a probability of 2.5 %.
    assertThat(missed).isLessThanOrEqualTo(1);
  }

  @Test
  void recallPrecisionAndCandidatesOfAWholeCorpusAreCountedNotEstimated() {
    List<Document> documents = CORPUS.subList(0, 600);
    Recommendation recommendation =
        recommend(documents, wish(SPEC, 0.5, 0.9, 100_000)).orElseThrow();
    assertThat(recommendation.corpus().wholeSampled()).isTrue();
    List<int[]> pairs = pairs(search(TRUTH, documents), documents);
    assertThat(recommendation.corpus().similarPairs()).isCloseTo(pairs.size(), within(1e-6));
    for (Option choice : recommendation.choices()) {
      SearchResult found = search(Algorithms.create(choice.spec()), documents);
      long both = pairs.stream().filter(pair -> found.matches(pair[0], pair[1])).count();
      assertThat(choice.recall())
          .as("%s finds %d of %d: %s", choice.spec(), both, pairs.size(), choice)
          .isCloseTo((double) both / pairs.size(), within(1e-9));
      assertThat(choice.recallInterval()).isEqualTo(new Interval(choice.recall(), choice.recall()));
      if (choice.suffices()) { // few enough to judge all of them
        int wrong = pairs(found, documents).size() - (int) both;
        assertThat(choice.precision())
            .as(choice.spec())
            .isCloseTo((double) both / (both + wrong), within(1e-9));
        assertThat(choice.precisionInterval())
            .isEqualTo(new Interval(choice.precision(), choice.precision()));
      }
    }
  }

  @Test
  void everyNumberOfThreadsRecommendsTheSame() {
    List<Document> documents = CORPUS.subList(0, 1500);
    assertThat(recommend(documents, wish(0.9, 700, 3)))
        .isEqualTo(recommend(documents, wish(0.9, 700, 1)));
  }

  @Test
  void precisionIsWanted() {
    RecommendationRequest wish = wish(SPEC, 0.9, 0.99, 1500);
    Recommendation recommendation = recommend(CORPUS, wish).orElseThrow();
    assertThat(recommendation.choices())
        .filteredOn(Option::suffices)
        .allMatch(choice -> choice.precisionInterval().low() >= 0.99);
  }

  @Test
  void anEmptyCorpusHasNoRecommendation() {
    assertThat(recommend(List.of(), wish(0.9, 10, 1))).isEmpty();
  }

  @Test
  void withoutSimilarPairsOnlyTheTruthIsSure() {
    List<List<Document>> corpora =
        List.of(
            List.of(new Document("a", "one text")),
            List.of(new Document("a", "")),
            IntStream.range(0, 500).mapToObj(i -> new Document("d" + i, "the same")).toList(),
            IntStream.range(0, 500)
                .mapToObj(i -> new Document("d" + i, "a" + i + " b" + i + " c" + i))
                .toList());
    for (List<Document> documents : corpora) {
      Recommendation recommendation = recommend(documents, wish(0.9, 100, 2)).orElseThrow();
      assertThat(recommendation.tooFewPairs()).isTrue();
      assertThat(recommendation.recommended()).startsWith("kshingle");
      assertThat(recommendation.choices()).hasSize(1);
      assertThat(recommendation.corpus().similarPairs()).isZero();
    }
  }

  @Test
  void settingsOfTheTruthAreSharedWhereAnAlgorithmHasThem() {
    Algorithm truth = Algorithms.create("kshingle:tokens=char,shingle=5,threshold=0.8");
    Variants variants = new Variants(truth.settings());
    Algorithms.providers()
        .forEach(
            provider -> {
              List<List<Algorithm>> all = variants.of(provider);
              assertThat(all).isNotEmpty();
              all.forEach(
                  byThreshold -> {
                    assertThat(byThreshold).isNotEmpty();
                    assertThat(byThreshold)
                        .extracting(Algorithm::threshold)
                        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
                  });
              if (!provider.name().equals("ksentence")) {
                assertThat(all)
                    .allMatch(each -> each.get(0).settings().toSpec().contains("tokens=char"))
                    .allMatch(each -> each.get(0).settings().toSpec().contains("shingle=5"));
              }
            });
  }

  @Test
  void whatDoesNotFindEveryPairIsNoTruth() {
    for (String spec : List.of("minhash", "ksentence", "kshingle:parts=paragraph")) {
      assertThatThrownBy(() -> wish(spec, 0.9, 0.9, 10))
          .as(spec)
          .isInstanceOf(InvalidSpecException.class);
    }
    assertThatThrownBy(() -> wish(SPEC, 0, 0.9, 10))
        .hasMessage("recall must be above 0 and at most 1, not 0.0");
    assertThatThrownBy(() -> wish(SPEC, 0.9, 1.5, 10))
        .hasMessage("precision must be from 0 to 1, not 1.5");
    assertThatThrownBy(() -> wish(SPEC, 0.9, 0.9, 0))
        .hasMessage("sample must be at least 1, not 0");
  }

  @Test
  void whatIsLeftOpenIsTheDefault() {
    List<Document> documents = CORPUS.subList(0, 500);
    Recommendation recommendation =
        recommend(documents, wish("kshingle", 0.9, 0, 1000)).orElseThrow();
    assertThat(Algorithms.create(recommendation.truth()).settings().toSpec())
        .isEqualTo(Algorithms.create("kshingle").settings().toSpec());
    assertThat(recommendation.representation().origin()).isEqualTo(Representation.Origin.DEFAULT);
  }

  @Test
  void neighboursSayHowMuchDependsOnTheRepresentation() {
    List<Document> documents = CORPUS.subList(0, 600);
    Representation representation =
        recommend(documents, wish(0.9, 1000, 2)).orElseThrow().representation();
    assertThat(representation.origin()).isEqualTo(Representation.Origin.SPEC);
    assertThat(representation.compared())
        .extracting(Representation.Compared::spec)
        .containsExactly(
            "kshingle:threshold=0.6,shingle=3",
            "kshingle:threshold=0.6,shingle=2",
            "kshingle:threshold=0.6,shingle=4");
    for (Representation.Compared each : representation.compared()) {
      SearchResult found = search(Algorithms.create(each.spec()), documents);
      assertThat(each.pairs()).as(each.spec()).isEqualTo(pairs(found, documents).size());
    }
    assertThat(representation.compared())
        .extracting(Representation.Compared::taken)
        .containsExactly(true, false, false);
  }

  /** Each look at the clock takes a millisecond. */
  private static Recommendation slowly(List<Document> documents, RecommendationRequest wish) {
    AtomicLong now = new AtomicLong();
    return new Recommender(wish, work -> {}, () -> now.addAndGet(A_SECOND / 1000))
        .recommend(documents.iterator())
        .orElseThrow();
  }

  private static RecommendationRequest allowing(double seconds, double saving) {
    return new RecommendationRequest(
        SPEC, List.of(), 0.9, 0, 100_000, 1, new Effort(seconds, saving), 1);
  }

  @Test
  void itEndsInTheTimeAllowedAndSaysWhatWasLeftOut() {
    // A pass over the texts takes a second.
    List<Document> documents = CORPUS.subList(0, 1000);
    double whole = slowly(documents, allowing(1e4, 0)).time().worked();
    for (double share : List.of(0.75, 0.9)) {
      double seconds = share * whole;
      Recommendation.Time time = slowly(documents, allowing(seconds, 0)).time();
      assertThat(time.allowed()).isEqualTo(seconds);
      assertThat(time.worked()).isLessThanOrEqualTo(seconds);
      assertThat(time.cutShort()).hasSize(1);
      assertThat(time.cutShort().get(0)).matches("\\d+ of \\d+ combinations of settings");
    }
    assertThat(slowly(documents, allowing(1e4, 0)).time().cutShort()).isEmpty();
  }

  @Test
  void aSampleOnWhichTheExactSearchTakesTooLongIsMadeSmaller() {
    Recommendation recommendation = slowly(CORPUS, allowing(8, 0));
    assertThat(recommendation.time().worked()).isLessThanOrEqualTo(8);
    assertThat(recommendation.corpus().sampled()).isBetween(200, 1000);
    assertThat(recommendation.corpus().documents()).isEqualTo(CORPUS.size());
    assertThat(recommendation.time().cutShort().get(0)).matches("all but \\d+ texts of the sample");
    assertThatThrownBy(() -> slowly(CORPUS.subList(0, 900), allowing(0.5, 0)))
        .isInstanceOf(TimeUpException.class)
        .hasMessageContaining("allow more time");
  }

  @Test
  void whereTheExactSearchIsCheapNothingElseIsTried() {
    List<Document> documents = CORPUS.subList(0, 600);
    Recommendation cheap = slowly(documents, allowing(1e4, 20));
    assertThat(cheap.time().othersTried()).isFalse();
    assertThat(cheap.choices()).hasSize(1);
    assertThat(cheap.recommended()).isEqualTo(SPEC);
    assertThat(cheap.time().mostSaved()).isBetween(0.1, 20.0);
    Recommendation dear = slowly(documents, allowing(1e4, cheap.time().mostSaved() / 2));
    assertThat(dear.time().othersTried()).isTrue();
    assertThat(dear.choices()).hasSizeGreaterThan(1);
  }

  private static Option option(String spec, double precision, double seconds) {
    return new Option(
        spec,
        false,
        0.96,
        new Interval(0.95, 0.97),
        precision,
        new Interval(precision, precision),
        0,
        0,
        new Option.Seconds(0, seconds, 0, seconds),
        Option.Cost.MEASURED,
        true);
  }

  @Test
  void qualityDecidesWhereTimesAreEqualWithinTheNoise() {
    List<Option> options =
        new ArrayList<>(
            List.of(
                option("fastest", 0.930, 20),
                option("best", 0.980, 23.9),
                option("slow", 0.999, 24.1),
                option("slower", 1, 30)));
    Recommender.sort(options);
    assertThat(options)
        .extracting(Option::spec)
        .containsExactly("best", "fastest", "slow", "slower");
    options = new ArrayList<>(List.of(option("fastest", 0.930, 0.1), option("best", 0.980, 1.1)));
    Recommender.sort(options);
    assertThat(options).extracting(Option::spec).containsExactly("best", "fastest");
  }
}
