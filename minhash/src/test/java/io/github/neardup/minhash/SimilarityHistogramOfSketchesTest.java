package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.search.SimilarityHistogram;
import io.github.neardup.core.search.SimilarityHistogram.Band;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sample is drawn from sketches; the exact similarity is that of the sets behind them. */
@Timeout(120)
class SimilarityHistogramOfSketchesTest {

  private static final int THREADS = 2;

  private static Algorithm minHash(double threshold) {
    return MinHash.create("shingle=2,threshold=" + threshold);
  }

  /** Texts of a vocabulary, and copies of which up to a quarter of the words are others. */
  private static List<String> texts(int count, int vocabulary, long seed) {
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    while (texts.size() < count) {
      List<String> words =
          random
              .doubles(20 + random.nextInt(60), 0, 1)
              .mapToObj(x -> "w" + (int) (x * x * x * vocabulary))
              .collect(Collectors.toCollection(ArrayList::new));
      texts.add(String.join(" ", words));
      for (int copies = random.nextInt(4); copies > 0; copies--) {
        List<String> copy = new ArrayList<>(words);
        for (int changes = random.nextInt(words.size() / 4); changes > 0; changes--) {
          copy.set(random.nextInt(copy.size()), "x" + random.nextInt());
        }
        texts.add(String.join(" ", copy));
      }
    }
    return texts;
  }

  private static List<Document> documents(List<String> texts) {
    return IntStream.range(0, texts.size())
        .mapToObj(i -> new Document(String.valueOf(i), texts.get(i)))
        .toList();
  }

  private static SimilarityHistogram histogram(List<String> texts, int threads) {
    Fingerprints fingerprints =
        Fingerprints.of(minHash(0.5), () -> documents(texts).stream(), threads);
    return SimilarityHistogram.of(minHash(0.5), fingerprints, threads).orElseThrow();
  }

  private static double[] counts(List<String> texts) {
    Algorithm exact = minHash(SimilarityHistogram.LOWEST).deciding();
    VerifiedPairs pairs =
        Search.of(exact, THREADS)
            .pairs(FingerprintTable.of(exact, documents(texts).iterator(), THREADS))
            .distinctPairs();
    double[] counts = new double[8];
    for (int i = 0; i < pairs.size(); i++) {
      counts[Math.min(7, (int) (pairs.similarity(i) * 10 + 1e-9) - 2)]++;
    }
    return counts;
  }

  @ParameterizedTest
  @CsvSource({"1000, 100", "3000, 30000", "3000, 100", "25000, 1000"})
  void theSampleIsWithinItsErrors(int documents, int vocabulary) {
    List<String> texts = texts(documents, vocabulary, documents + vocabulary);
    double[] counts = counts(texts);
    SimilarityHistogram sample = histogram(texts, THREADS);
    for (int i = 0; i < counts.length; i++) {
      Band band = sample.bands().get(i);
      // Of the pairs at the lowest similarity, keys miss some; of the most similar ones, sketches
      // may be equal.
      double missed = i == 0 ? 0.1 : i == 7 ? 0.1 : 0.02;
      assertThat(band.pairs())
          .as("from %s of %s", band.from(), counts[i])
          .isCloseTo(counts[i], within(5 * Math.sqrt(band.variance()) + missed * counts[i] + 1));
    }
  }

  @Test
  void neitherOrderNorThreadsMatter() {
    List<String> texts = texts(3000, 200, 5);
    SimilarityHistogram expected = histogram(texts, 1);
    for (int threads : new int[] {2, 5}) {
      Collections.shuffle(texts, new Random(threads));
      assertThat(histogram(texts, threads)).isEqualTo(expected);
    }
  }

  /** Texts of one sketch differ in what decides; which of them is compared depends on no order. */
  @Test
  void equalSketchesOfDifferentTexts() {
    Random random = new Random(3);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      List<String> words = random.ints(400).mapToObj(n -> "w" + n).toList();
      for (int j = 0; j < 60; j++) {
        List<String> copy = new ArrayList<>(words);
        copy.set(random.nextInt(400), "x" + j);
        if (j % 3 == 0) {
          copy.subList(0, 60).clear();
        }
        texts.add(String.join(" ", copy));
      }
    }
    SimilarityHistogram expected = histogram(texts, 2);
    Collections.shuffle(texts, random);
    assertThat(histogram(texts, 2)).isEqualTo(expected);
    assertThat(expected.bands().get(7).pairs()).isPositive();
  }
}
