package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.choose.Tuner.TuningPlan;
import io.github.neardup.eval.choose.TuningResults.DatasetTuning;
import io.github.neardup.eval.choose.TuningResults.TriedSettings;
import io.github.neardup.eval.choose.TuningResults.TunedAlgorithm;
import io.github.neardup.eval.score.Scorer;
import io.github.neardup.eval.testing.CountedTokens;
import io.github.neardup.eval.testing.RandomDatasets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("sets the default locale")
class TunerTest {

  private static final Map<String, List<String>> SHINGLES_AND_THRESHOLDS =
      Map.of("shingle", List.of("1", "2"), "threshold", List.of("0.1", "0.2", "0.3", "0.6", "0.8"));

  private static TuningPlan plan(Measure measure) {
    Map<String, Map<String, List<String>>> grid = new LinkedHashMap<>();
    grid.put("kshingle", new LinkedHashMap<>(SHINGLES_AND_THRESHOLDS));
    grid.put("minhash", new LinkedHashMap<>(SHINGLES_AND_THRESHOLDS));
    grid.put(
        "simhash",
        new LinkedHashMap<>(
            Map.of("bits", List.of("64", "128"), "distance", List.of("2", "8", "16", "24"))));
    return new TuningPlan(0.5, measure, grid);
  }

  private static final List<String> SPECS = List.of("kshingle", "minhash", "simhash", "ksentence");

  private static DatasetTuning run(TuningPlan plan, Dataset dataset, int threads) {
    return new Tuner(plan, threads, 50, 1).run(dataset, SPECS, share -> {});
  }

  /** Clusters of variants of a text, some of them alike though of another cluster. */
  private static Dataset dataset(long seed, Dataset.Truth truth) {
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    int[] clusters = new int[150];
    for (int row = 0; row < clusters.length; row++) {
      boolean variant = row > 0 && random.nextInt(3) > 0;
      int of = variant ? random.nextInt(row) : row;
      texts.add(variant ? changed(texts.get(of), random) : words(random));
      clusters[row] = variant && random.nextInt(6) > 0 ? clusters[of] : row;
    }
    Dataset.Builder builder =
        Dataset.builder("random")
            .documents(
                IntStream.range(0, texts.size())
                    .mapToObj(row -> new Document("d" + row, texts.get(row)))
                    .toList());
    if (truth == Dataset.Truth.CLUSTERS) {
      return builder.clusters(clusters).build();
    }
    List<JudgedPair> pairs = new ArrayList<>();
    for (int row = 0; row + 2 < clusters.length; row += 3) {
      // Something to find in each group.
      pairs.add(new JudgedPair(row, row + 1, clusters[row] == clusters[row + 1]));
      pairs.add(new JudgedPair(row + 1, row + 2, random.nextInt(3) == 0));
    }
    return builder.judgedPairs(pairs).build();
  }

  private static String words(Random random) {
    return random.ints(20, 0, 30).mapToObj(word -> "w" + word).collect(Collectors.joining(" "));
  }

  private static String changed(String text, Random random) {
    String[] words = text.split(" ");
    for (int edit = random.nextInt(8); edit > 0; edit--) {
      words[random.nextInt(words.length)] = "w" + random.nextInt(30);
    }
    return String.join(" ", words);
  }

  private record Choice(String spec, double value) {}

  /** Real runs of every combination of a grid, none left out. */
  private static Choice bruteForce(Dataset part, String spec, TuningPlan plan) {
    Choice best = new Choice("", Double.NEGATIVE_INFINITY);
    String untuned = Algorithms.create(spec).settings().toSpec();
    Grid grid = Grid.of(spec, plan);
    List<Grid.Step> inOrder =
        grid.combinations().stream()
            .flatMap(combination -> combination.steps().stream())
            .sorted((a, b) -> Integer.compare(a.order(), b.order()))
            .toList();
    long bestUnchanged = -1;
    for (Grid.Step step : inOrder) {
      double value =
          rounded(
              new Scorer(part, 0, 1, 1)
                  .score(search(part, step.open().reading()))
                  .value(plan.measure()));
      long unchanged = common(step.spec(), untuned);
      if (value > best.value() || (value == best.value() && unchanged > bestUnchanged)) {
        best = new Choice(step.spec(), value);
        bestUnchanged = unchanged;
      }
    }
    return best;
  }

  private static SearchResult search(Dataset part, Algorithm algorithm) {
    return Search.of(algorithm, 1)
        .pairs(FingerprintTable.of(algorithm, part.documents().iterator(), 1));
  }

  /** Scores are sums of doubles: what should be equal may differ in the last digit. */
  private static double rounded(double value) {
    return Math.round(value * 1e12) / 1e12;
  }

  private static long common(String one, String other) {
    List<String> settings = List.of(other.split("[,:]"));
    return Arrays.stream(one.split("[,:]")).filter(settings::contains).count();
  }

  @ParameterizedTest
  @EnumSource(Dataset.Truth.class)
  void theChoiceIsThatOfRealRunsOfEveryCombination(Dataset.Truth truth) {
    assertChoice(dataset(11, truth));
  }

  @Test
  void withWeightsTheChoiceIsThatOfRealRunsWithWeights() {
    Dataset judged = dataset(11, Dataset.Truth.JUDGED_PAIRS);
    // Duplicates that are found weigh little, so that another threshold is best.
    Dataset weighted =
        RandomDatasets.withWeights(judged, pair -> pair.left() % 3 == 0 ? 0.3 : 123.4);
    List<String> choices = assertChoice(weighted);
    assertThat(choices).isNotEqualTo(assertChoice(judged));
    assertThat(choices)
        .isEqualTo(assertChoice(RandomDatasets.withWeights(weighted, pair -> 0.7 * pair.weight())));
  }

  private static List<String> assertChoice(Dataset dataset) {
    TuningPlan plan =
        new TuningPlan(
            0.5,
            Measures.F1,
            Map.of("kshingle", SHINGLES_AND_THRESHOLDS, "minhash", SHINGLES_AND_THRESHOLDS));
    List<String> specs = List.of("kshingle:shingle=1", "minhash:shingle=1");
    Split split = Split.of(dataset, 0.5, 1);
    DatasetTuning tuning = new Tuner(plan, 2, 50, 1).run(dataset, specs, share -> {});

    assertThat(tuning.obstacle()).isEmpty();
    for (int i = 0; i < specs.size(); i++) {
      TunedAlgorithm tuned = tuning.algorithms().get(i);
      Choice development = bruteForce(split.development(), specs.get(i), plan);
      Choice test = bruteForce(split.test(), specs.get(i), plan);
      assertThat(tuned.tuned().spec()).isEqualTo(development.spec());
      assertThat(tuned.oracle().spec()).isEqualTo(test.spec());
      assertThat(rounded(tuned.oracle().of("f1").value())).isEqualTo(test.value());
      assertThat(tuned.combinations()).isEqualTo(10);
    }
    return tuning.algorithms().stream().map(tuned -> tuned.tuned().spec()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"precision", "recall", "f05", "f1", "f2", "matthews_correlation"})
  void theOracleIsAtLeastAsGood(String name) {
    Measure measure = Measure.valueOf(name);
    // The one band misses pairs, which the similarities do not tell.
    List<String> specs = new ArrayList<>(SPECS);
    specs.add("minhash:permutations=16,bands=1,rows=16");
    for (int seed = 1; seed <= 6; seed++) {
      for (TunedAlgorithm one :
          new Tuner(plan(measure), 2, 50, 1)
              .run(dataset(seed, Dataset.Truth.CLUSTERS), specs, share -> {})
              .algorithms()) {
        assertThat(one.oracle().of(measure.label()).value())
            .as("seed %s", seed)
            .isGreaterThanOrEqualTo(one.tuned().of(measure.label()).value() - 1e-9);
      }
    }
  }

  @Test
  void theNumberOfThreadsMakesNoDifference() {
    Dataset dataset = dataset(4, Dataset.Truth.CLUSTERS);
    assertThat(run(plan(Measures.F1), dataset, 2)).isEqualTo(run(plan(Measures.F1), dataset, 1));
  }

  @Test
  void theOrderOfDocumentsMakesNoDifference() {
    Dataset dataset = dataset(4, Dataset.Truth.CLUSTERS);
    List<Integer> order = new ArrayList<>(IntStream.range(0, dataset.size()).boxed().toList());
    Collections.shuffle(order, new Random(3));
    Dataset shuffled = dataset.restrictedTo(order.stream().mapToInt(row -> row).toArray());
    assertThat(run(plan(Measures.F1), shuffled, 2)).isEqualTo(run(plan(Measures.F1), dataset, 2));
  }

  @Test
  void labelsOfTheTestPartHaveNoSay() {
    Dataset dataset = dataset(6, Dataset.Truth.JUDGED_PAIRS);
    Set<String> ofTest =
        Split.of(dataset, 0.5, 1).test().documents().stream()
            .map(Document::id)
            .collect(Collectors.toSet());
    List<JudgedPair> flipped =
        dataset.judgedPairs().stream()
            .map(
                pair ->
                    ofTest.contains(dataset.documents().get(pair.left()).id())
                        ? new JudgedPair(pair.rows(), !pair.duplicate(), 1)
                        : pair)
            .toList();
    Dataset other =
        Dataset.builder("random").documents(dataset.documents()).judgedPairs(flipped).build();

    List<TunedAlgorithm> before = run(plan(Measures.F1), dataset, 2).algorithms();
    List<TunedAlgorithm> after = run(plan(Measures.F1), other, 2).algorithms();
    assertThat(after)
        .extracting(tuned -> tuned.tuned().spec())
        .isEqualTo(before.stream().map(tuned -> tuned.tuned().spec()).toList());
    assertThat(after)
        .extracting(tuned -> tuned.tuned().measures())
        .isNotEqualTo(before.stream().map(tuned -> tuned.tuned().measures()).toList());
  }

  @Test
  void theDatasetSuppliesTheFrequenciesOfWords() {
    Dataset dataset = dataset(7, Dataset.Truth.CLUSTERS);
    Split split = Split.of(dataset, 0.5, 1);
    TunedAlgorithm tuned =
        new Tuner(new TuningPlan(0.5, Measures.F1, Map.of()), 2, 50, 1)
            .run(dataset, List.of("minhash:weights=idf,shingle=1"), share -> {})
            .algorithms()
            .get(0);
    double best = 0;
    for (int step = 1; step <= 20; step++) {
      OpenSpec spec = OpenSpec.of("kshingle:weights=idf,shingle=1,threshold=" + step / 20.0);
      OpenSpec.Settled settled =
          spec.in(Fingerprints.of(spec.reading(), split.test().documents()::stream, 1), 1);
      SearchResult found = Search.of(settled.algorithm(), 1).pairs(settled.fingerprints());
      best = Math.max(best, new Scorer(split.test(), 0, 1, 1).score(found).value(Measures.F1));
    }
    assertThat(tuned.byDefault().spec()).contains("weights=idf");
    assertThat(tuned.oracle().of("f1").value()).isGreaterThanOrEqualTo(best - 1e-12);
  }

  @Test
  void aShingleLengthThatIsKnownToBeRightIsFound() {
    // Texts of one cluster have the same pairs of words, in another order of the pairs; those of
    // its look-alike have the same words, but not the pairs.
    Random random = new Random(9);
    List<Document> documents = new ArrayList<>();
    List<Integer> clusters = new ArrayList<>();
    for (int cluster = 0; cluster < 40; cluster++) {
      List<String> words = new ArrayList<>();
      for (int word = 0; word < 160; word++) {
        words.add("c" + cluster + "w" + word);
      }
      for (int copy = 0; copy < 2; copy++) {
        List<String> pairs = new ArrayList<>();
        for (int word = 0; word < words.size(); word += 2) {
          pairs.add(words.get(word) + " " + words.get(word + 1));
        }
        Collections.shuffle(pairs, random);
        documents.add(new Document("d" + documents.size(), String.join(" ", pairs)));
        clusters.add(cluster);
      }
      Collections.shuffle(words, random);
      documents.add(new Document("d" + documents.size(), String.join(" ", words)));
      clusters.add(1000 + cluster);
    }
    Dataset dataset =
        Dataset.builder("pairs")
            .documents(documents)
            .clusters(clusters.stream().mapToInt(cluster -> cluster).toArray())
            .build();
    DatasetTuning tuning =
        new Tuner(TuningPlan.DEFAULT, 2, 200, 1)
            .run(dataset, List.of("kshingle:tokens=whitespace"), share -> {});

    TunedAlgorithm tuned = tuning.algorithms().get(0);
    assertThat(tuned.tuned().spec()).contains("shingle=2");
    assertThat(tuned.tuned().of("f1").value()).isEqualTo(1);
    assertThat(tuned.byDefault().of("f1").value()).isZero();
    assertThat(tuned.difference().value()).isEqualTo(1);
    assertThat(tuned.difference().verdict()).isEqualTo(Comparison.Verdict.BETTER);
    // One to five words, and as the longer text needs; containment; weights; protected numbers.
    assertThat(tuned.combinations()).isEqualTo((5 + 1 + 3) * 20);
    assertThat(tuned.tried()).extracting(TriedSettings::test).contains(1.0);
  }

  @Test
  void aDatasetWithTooFewClustersIsPassedOver() {
    Dataset small =
        Dataset.builder("small")
            .documents(List.of(new Document("a", "one"), new Document("b", "one")))
            .clusters(0, 0)
            .build();
    DatasetTuning tuning = new Tuner(TuningPlan.DEFAULT, 1, 0, 1).run(small, SPECS, share -> {});
    assertThat(tuning.algorithms()).isEmpty();
    assertThat(tuning.obstacle())
        .contains(
            "of its 1 clusters or groups of pairs, 1 would be for development and 0 for the test,"
                + " which leaves one of them without duplicates; label more duplicates, or take"
                + " another seed");
  }

  @ParameterizedTest
  @EnumSource
  void aDatasetWithoutDuplicatesIsPassedOver(Dataset.Truth truth) {
    List<Document> documents = List.of(new Document("a", "one"), new Document("b", "one"));
    Dataset.Builder builder = Dataset.builder("small").documents(documents);
    switch (truth) {
      case CLUSTERS -> builder.clusters(0, 1);
      case JUDGED_PAIRS -> builder.judgedPairs(List.of(new JudgedPair(0, 1, false)));
    }
    DatasetTuning tuning =
        new Tuner(TuningPlan.DEFAULT, 1, 0, 1).run(builder.build(), SPECS, share -> {});
    assertThat(tuning.algorithms()).isEmpty();
    assertThat(tuning.obstacle())
        .contains(
            "no two of its texts are labelled as duplicates, so there is nothing to tune for; label"
                + " some, or do not tune on it");
  }

  @Test
  void digitsAreAsciiWhateverTheLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      aDatasetWithTooFewClustersIsPassedOver();
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aMeasureOfClustersCannotBeTunedFor() {
    assertThatThrownBy(() -> plan(Measures.V_MEASURE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("measure must be one of pairs, such as f1, not v_measure");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void eachTextIsTurnedIntoTokensOnceForAllSettings(int algorithms) {
    Dataset dataset = dataset(5, Dataset.Truth.CLUSTERS);
    List<String> specs =
        Stream.of("kshingle", "minhash", "simhash")
            .limit(algorithms)
            .map(name -> name + ":tokens=counted")
            .toList();
    CountedTokens.texts();
    new Tuner(plan(Measures.F1), 2, 50, 1).run(dataset, specs, share -> {});
    assertThat(CountedTokens.texts()).isEqualTo(dataset.size());
  }
}
