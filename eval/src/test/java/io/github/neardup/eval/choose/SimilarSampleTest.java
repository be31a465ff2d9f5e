package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.neardup.core.Document;
import io.github.neardup.core.text.TextPipeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimilarSampleTest {

  private static SimilarSample sample(List<Document> documents, int size, long seed, int threads) {
    return read(documents, size, seed, threads).texts();
  }

  /** Drawn by single words. */
  private static CorpusSample read(List<Document> documents, int size, long seed, int threads) {
    return CorpusSample.read(
        documents.iterator(), new TextPipeline(List.of(), "whitespace", 1), size, seed, threads);
  }

  /** A text of the words {@code prefix + from} to {@code prefix + (to - 1)}. */
  private static String words(String prefix, int from, int to) {
    return String.join(
        " ", IntStream.range(from, to).mapToObj(word -> prefix + word).toArray(String[]::new));
  }

  /** Pairs that have {@code common} of 20 words in common, and nothing with the others. */
  private static List<Document> pairs(int count, int common) {
    int own = (20 - common) / 2;
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String prefix = "p" + i + "w";
      documents.add(new Document("left " + i, words(prefix, 0, common + own)));
      documents.add(new Document("right " + i, words(prefix, own, 20)));
    }
    return documents;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 12, 18})
  void aPairIsDrawnWithTheProbabilityThatJaccardSimilaritySays(int common) {
    double jaccard = common / 20.0;
    int count = 1000;
    int seeds = 40;
    List<Document> documents = pairs(count, common);
    double drawn = 0;
    double expected = 0;
    double estimate = 0;
    double variance = 0;
    for (int seed = 0; seed < seeds; seed++) {
      SimilarSample sample = sample(documents, 500, seed, 1);
      Map<String, Integer> rows = rows(sample);
      double probability = 0;
      for (int i = 0; i < count; i++) {
        Integer left = rows.get("left " + i);
        Integer right = rows.get("right " + i);
        if (left != null && right != null) {
          probability = sample.probability(left, right, jaccard);
          drawn++;
          estimate += 1 / probability;
        }
      }
      // The same for every pair, for no group is too large; none drawn would fail below.
      expected += count * probability;
      variance += count * probability * (1 - probability);
    }
    assertThat(drawn).isCloseTo(expected, within(5 * Math.sqrt(variance)));
    double mean = expected / seeds / count;
    assertThat(estimate / seeds)
        .isCloseTo(count, within(5 * Math.sqrt(count * (1 - mean) / mean / seeds)));
  }

  private static Map<String, Integer> rows(SimilarSample sample) {
    Map<String, Integer> rows = new HashMap<>();
    for (int row = 0; row < sample.size(); row++) {
      rows.put(sample.documents().get(row).id(), row);
    }
    return rows;
  }

  @Test
  void longTextsAreDrawnAsOftenAsShortOnes() {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      documents.add(new Document("short " + i, words("s" + i + "w", 0, 2)));
      documents.add(new Document("long " + i, words("l" + i + "w", 0, 200)));
    }
    double longOnes = 0;
    double all = 0;
    for (int seed = 0; seed < 10; seed++) {
      SimilarSample sample = sample(documents, 400, seed, 1);
      all += sample.size();
      longOnes += sample.documents().stream().filter(d -> d.id().startsWith("long")).count();
    }
    assertThat(longOnes).isCloseTo(all / 2, within(5 * Math.sqrt(all / 4)));
  }

  @Test
  void ofALargeGroupSomeAreDrawnAndStandForAll() {
    int members = 2000;
    int runs = 400;
    int kept = 20;
    double texts = 0;
    double pairs = 0;
    for (int run = 0; run < runs; run++) {
      Random random = new Random(run);
      SimilarSample.Builder builder = new SimilarSample.Builder(1000, kept);
      for (int i = 0; i < members; i++) {
        builder.offer(new Document("d" + i, ""), 7, random.nextLong() >>> 1);
      }
      SimilarSample sample = builder.build();
      assertThat(sample.size()).isEqualTo(kept);
      assertThat(sample.whole()).isFalse();
      texts +=
          IntStream.range(0, kept)
                  .mapToDouble(row -> 1 / (sample.groupShare() * sample.shares()[row]))
                  .sum()
              / runs;
      pairs += kept * (kept - 1) / 2.0 / sample.probability(0, 1, 1) / runs;
    }
    // The limit is the (kept + 1)-th of the uniform numbers: 1 / limit has a variance of about
    // members^2 / (kept - 1), and 1 / limit^2 one of at most 6 / (kept - 3) times its mean squared.
    assertThat(texts).isCloseTo(members, within(5 * members / Math.sqrt(kept - 1.0) / 20));
    double all = members * (members - 1) / 2.0;
    assertThat(pairs).isCloseTo(all, within(5 * all * Math.sqrt(6.0 / (kept - 3)) / 20));
  }

  @Test
  void theSampleIsTheSameInAnyOrderAndOnAnyNumberOfThreads() {
    List<Document> documents = new ArrayList<>(pairs(2000, 12));
    for (int i = 0; i < 500; i++) {
      // All of one group, because they have the same words.
      documents.add(new Document("g" + i, words("g", 0, 5) + " g0".repeat(i)));
    }
    SimilarSample expected = sample(documents, 300, 1, 1);
    assertThat(expected.size()).isBetween(290, 300);
    for (int order = 0; order < 3; order++) {
      Collections.shuffle(documents, new Random(order));
      SimilarSample sample = sample(documents, 300, 1, 3);
      assertThat(sample.documents()).isEqualTo(expected.documents());
    }
    assertThat(sample(documents, 300, 2, 1).documents()).isNotEqualTo(expected.documents());
  }

  @Test
  void copiesAreOneText() {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      documents.add(new Document("d" + i, i % 2 == 0 ? "one text" : "another"));
    }
    CorpusSample corpus = read(documents, 100, 1, 2);
    assertThat(corpus.documents()).isEqualTo(10_000);
    assertThat(corpus.texts().size()).isEqualTo(2);
    assertThat(corpus.texts().whole()).isTrue();
    assertThat(corpus.different()).isEqualTo(2);
  }

  /** 50,000 different texts, each twice: five standard errors are 4%. */
  @Test
  void differentTextsAreEstimatedWhereTheyAreTooManyToCount() {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      documents.add(new Document("d" + i, "text " + i / 2));
    }
    for (int seed = 0; seed < 3; seed++) {
      assertThat(read(documents, 100, seed, 2).different()).isCloseTo(50_000, withinPercentage(4));
    }
  }

  @Test
  void aCorpusThatFitsIsTakenWholeHoweverLargeAGroup() {
    for (int texts : new int[] {1000, 1001}) {
      SimilarSample.Builder builder = new SimilarSample.Builder(1000, 20);
      for (int i = 0; i < texts; i++) {
        builder.offer(new Document("d" + i, ""), 7, i);
      }
      SimilarSample sample = builder.build();
      assertThat(sample.whole()).isEqualTo(texts == 1000);
      assertThat(sample.size()).isEqualTo(texts == 1000 ? 1000 : 20);
    }
  }

  @Test
  void longTextsAreFewer() {
    SimilarSample.Builder builder = new SimilarSample.Builder(1000, 10);
    for (int i = 0; i < 100; i++) {
      builder.offer(new Document("d" + i, "x".repeat(1 << 20)), i, i);
    }
    SimilarSample sample = builder.build();
    assertThat(sample.size()).isEqualTo(16);
    assertThat(sample.whole()).isFalse();
  }
}
