package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedBagTest {

  private static final TextPipeline PIPELINE = new TextPipeline(List.of(), "standard", 1);

  private final DocumentFrequencies frequencies = frequencies();
  private final WeightedBag bag = new WeightedBag();

  /** Word i is in the documents whose number is a multiple of i + 1. */
  private static DocumentFrequencies frequencies() {
    List<Document> documents = new ArrayList<>();
    for (int d = 0; d < 500; d++) {
      StringBuilder text = new StringBuilder("x");
      for (int word = 0; word < 300; word++) {
        text.append(d % (word + 1) == 0 ? " w" + word : "");
      }
      documents.add(new Document("d" + d, text.toString()));
    }
    return DocumentFrequencies.collect(PIPELINE, documents.iterator(), 1);
  }

  /** Words drawn so that some occur often and some are not in the corpus. */
  private static LongArray draw(Random random, int words) {
    FeatureExtractor extractor = PIPELINE.extractor();
    LongArray features = new LongArray();
    for (int i = 0; i < words; i++) {
      double u = random.nextDouble();
      extractor.extract("w" + (int) (u * u * u * 400), features);
    }
    return features;
  }

  private static Map<Long, Integer> counts(LongArray features) {
    Map<Long, Integer> counts = new TreeMap<>();
    for (long feature : features.toArray()) {
      counts.merge(feature, 1, Integer::sum);
    }
    return counts;
  }

  private Map<Long, Double> tfIdf(LongArray features) {
    Map<Long, Double> weights = new HashMap<>();
    counts(features).forEach((f, count) -> weights.put(f, count * frequencies.inverse(f)));
    return weights;
  }

  private Map<Long, Integer> contents() {
    Map<Long, Integer> contents = new TreeMap<>();
    for (int i = 0; i < bag.size(); i++) {
      assertThat(i == 0 || bag.features()[i - 1] < bag.features()[i]).isTrue();
      contents.put(bag.features()[i], bag.weights()[i]);
    }
    return contents;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 1000, 3})
  void holdsEveryFeatureOnceWithItsOccurrences(int words) {
    LongArray features = draw(new Random(words), words);
    Map<Long, Integer> expected = counts(features);
    bag.fill(features);
    assertThat(contents()).isEqualTo(expected);
    bag.ignoreOccurrences();
    assertThat(contents().keySet()).isEqualTo(expected.keySet());
    assertThat(contents().values()).allMatch(weight -> weight == 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 300, 20_000})
  void roundingMovesAWeightByAtMostHalfAStep(int words) {
    LongArray features = draw(new Random(words), words);
    Map<Long, Double> exact = tfIdf(features);
    double largest = exact.values().stream().max(Comparator.naturalOrder()).get();
    bag.fill(features);
    bag.weighByTfIdf(frequencies);
    Map<Long, Integer> rounded = contents();
    assertThat(rounded.values()).allMatch(steps -> steps >= 1 && steps <= 255).contains(255);
    exact.forEach(
        (feature, weight) ->
            assertThat(rounded.getOrDefault(feature, 0) / 255.0)
                .isCloseTo(weight / largest, within(1 / 510.0 + 1e-12)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 30, 200, 1000})
  void keywordsAreTheFeaturesOfTheHighestTfIdfAndThenOfTheLeastHash(int most) {
    LongArray features = draw(new Random(most), 800);
    Map<Long, Integer> counts = counts(features);
    Map<Long, Double> weights = tfIdf(features);
    Map<Long, Integer> expected =
        weights.keySet().stream()
            .sorted(
                Comparator.<Long>comparingDouble(weights::get)
                    .reversed()
                    .thenComparing(Comparator.naturalOrder()))
            .limit(most)
            .collect(Collectors.toMap(feature -> feature, counts::get));
    bag.fill(features);
    bag.keepKeywords(most, frequencies);
    assertThat(contents()).isEqualTo(expected);
  }

  @Test
  void ofEquallyRareFeaturesTheLeastHashesAreKept() {
    long[] unseen = new Random(1).longs(50).toArray();
    bag.fill(LongArray.of(unseen));
    bag.keepKeywords(20, frequencies);
    Arrays.sort(unseen);
    assertThat(contents().keySet())
        .containsExactlyElementsOf(Arrays.stream(unseen).limit(20).boxed().toList());
  }
}
