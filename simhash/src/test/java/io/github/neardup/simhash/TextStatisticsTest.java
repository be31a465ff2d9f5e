package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What the theory says of fingerprints of texts, which have words in common.
 *
 * <p>It says so over the family of hash functions: for one of them, a word that all texts have
 * makes all of them lean to one side at each bit. So each trial hashes the words anew, by a seed of
 * its own, and takes texts at random. Then trials are independent, and in each every bit is a fair
 * coin, as flipping that bit of all hashes and of the tie's flips it.
 *
 * <p>That the bits of two texts differ with probability t/pi, for an angle of t between their
 * vectors of term frequencies, is exact for Gaussian votes. Here they are 1 or -1, and a word that
 * makes up most of a text is not one of many; nor are ties in the theory, which texts that are
 * nearly the same decide alike. Both make texts differ a little less. {@link #LARGEST_BIAS} is what
 * that may come to on average, as a share of all bits; it is less for the texts made here and for
 * real ones.
 */
class TextStatisticsTest {

  private static final String PROPERTY = "neardup.datasets";
  private static final int BITS = 256;
  private static final int TRIALS = 4000;
  private static final double LARGEST_BIAS = 0.01;

  /** By this the most frequent words are less frequent than Zipf's law alone would have them. */
  private static final double MANDELBROT = 3.7;

  private static final int FEWEST_WORDS = 50;
  private static final int FEWEST_TEXTS = 20;
  private static final int MOST_TEXTS = 1000;
  private static final Pattern TEXT =
      Pattern.compile("\"text\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");

  @Test
  void textsOfAZipfVocabularyKeepToTheTheory() {
    assertKeepsToTheTheory(zipfTexts(new Random(1949)), 1949);
  }

  /** On the documents of the datasets in the folder that a system property names. */
  @Tag("long")
  @TestFactory
  @EnabledIfSystemProperty(
      named = PROPERTY,
      matches = ".+",
      disabledReason = "no datasets: -D" + PROPERTY + "=FOLDER names their folder")
  Stream<DynamicTest> realTextsKeepToTheTheory() throws IOException {
    List<Path> files;
    try (Stream<Path> paths = Files.walk(Path.of(System.getProperty(PROPERTY)), 2)) {
      files =
          paths
              .filter(path -> path.getFileName().toString().matches("documents\\.jsonl(\\.gz)?"))
              .sorted()
              .toList();
    }
    assertThat(files).isNotEmpty();
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.toString(),
                    () -> {
                      List<long[]> texts = read(file);
                      assumeThat(texts).hasSizeGreaterThan(FEWEST_TEXTS);
                      assertKeepsToTheTheory(texts, 7);
                    }));
  }

  /** Texts by edits of one another, and unrelated ones: 100 to 500 words of a Zipf vocabulary. */
  private static List<long[]> zipfTexts(Random random) {
    int vocabulary = 20_000;
    double[] upTo = new double[vocabulary];
    for (int i = 0; i < vocabulary; i++) {
      upTo[i] = (i == 0 ? 0 : upTo[i - 1]) + 1 / (i + MANDELBROT);
    }
    List<long[]> texts = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      long[] text =
          i % 3 == 0 ? new long[100 + random.nextInt(401)] : texts.get(texts.size() - 1).clone();
      for (int word = 0; word < text.length; word++) {
        if (i % 3 == 0 || random.nextInt(10) == 0) {
          int rank = Arrays.binarySearch(upTo, random.nextDouble() * upTo[vocabulary - 1]);
          text[word] = rank < 0 ? -rank - 1 : rank;
        }
      }
      texts.add(text);
    }
    return texts;
  }

  private static List<long[]> read(Path file) throws IOException {
    List<long[]> texts = new ArrayList<>();
    FeatureExtractor extractor =
        new TextPipeline(List.of("nfkc", "casefold"), "cjk", 1).extractor();
    LongArray features = new LongArray();
    try (InputStream in = Files.newInputStream(file);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(
                    file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in,
                    StandardCharsets.UTF_8))) {
      for (String line = lines.readLine();
          line != null && texts.size() < MOST_TEXTS;
          line = lines.readLine()) {
        Matcher text = TEXT.matcher(line);
        if (text.find()) {
          features.clear();
          extractor.extract(text.group(1).replaceAll("\\\\.", " "), features);
          if (features.size() >= FEWEST_WORDS) {
            texts.add(features.toArray());
          }
        }
      }
    }
    return texts;
  }

  private static void assertKeepsToTheTheory(List<long[]> texts, long seed) {
    Random random = new Random(seed);
    SimHash simHash = SimHash.create("weights=tf,bits=" + BITS);
    int[] ones = new int[BITS];
    int[][] agreements = new int[BITS][BITS];
    int ties = 0;
    int tiesToOne = 0;
    double bias = 0;
    double biasVariance = 0;
    double squares = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      long hash = random.nextLong();
      int left = random.nextInt(texts.size());
      // Neighbours are often alike, in datasets as in the texts made here.
      int right =
          trial % 2 == 0 ? random.nextInt(texts.size()) : Math.min(left + 1, texts.size() - 1);
      long[] a = hashed(texts.get(left), hash);
      long[] b = hashed(texts.get(right), hash);
      long[] ofA = simHash.fingerprint(a);
      for (int i = 0; i < BITS; i++) {
        long bit = bit(ofA, i);
        ones[i] += (int) bit;
        for (int j = 0; j < i; j++) {
          agreements[i][j] += bit == bit(ofA, j) ? 1 : 0;
        }
      }
      for (int i = 0; i < Long.SIZE; i++) {
        if (isTied(a, i)) {
          ties++;
          tiesToOne += (int) bit(ofA, i);
        }
      }
      double angle = angle(a, b);
      int differing = SimHash.distance(ofA, simHash.fingerprint(b));
      if (angle == 0) {
        assertThat(differing).isZero();
      } else {
        double share = angle / Math.PI;
        double variance = share * (1 - share) / BITS;
        double deviation = (double) differing / BITS - share;
        bias += deviation / TRIALS;
        biasVariance += variance / TRIALS / TRIALS;
        squares += deviation * deviation / variance / TRIALS;
      }
    }
    double coin = 6 * Math.sqrt(TRIALS) / 2;
    for (int i = 0; i < BITS; i++) {
      assertThat((double) ones[i]).as("bit %d", i).isCloseTo(TRIALS / 2.0, within(coin));
      for (int j = 0; j < i; j++) {
        assertThat((double) agreements[i][j])
            .as("bits %d and %d", i, j)
            .isCloseTo(TRIALS / 2.0, within(coin));
      }
    }
    assertThat((double) tiesToOne)
        .as("of %d ties", ties)
        .isCloseTo(ties / 2.0, within(6 * Math.sqrt(ties) / 2));
    assertThat(bias).as("bias").isCloseTo(0, within(LARGEST_BIAS + 6 * Math.sqrt(biasVariance)));
    // The spread is that of a binomial: the mean of N squares of standard normals has a variance of
    // 2 / N, and a bias of e adds bits x e^2 / (p (1 - p)), which for p of a fifth is this.
    double ofBias = BITS * LARGEST_BIAS * LARGEST_BIAS / 0.16;
    assertThat(squares).as("spread").isCloseTo(1, within(6 * Math.sqrt(2.0 / TRIALS) + ofBias));
  }

  private static long[] hashed(long[] words, long seed) {
    return Arrays.stream(words).map(word -> Hash64.mix(Hash64.mix(word) + seed)).toArray();
  }

  private static long bit(long[] words, int index) {
    return words[index / Long.SIZE] >>> (index % Long.SIZE) & 1;
  }

  /** Whether as many features have a bit of the first word set as not. */
  private static boolean isTied(long[] features, int bit) {
    int set = 0;
    for (long feature : features) {
      set += (int) (feature >>> bit & 1);
    }
    return 2 * set == features.length;
  }

  /** Between the vectors of term frequencies. */
  private static double angle(long[] a, long[] b) {
    Long2IntOpenHashMap inA = frequencies(a);
    Long2IntOpenHashMap inB = frequencies(b);
    if (inA.equals(inB)) {
      return 0;
    }
    double product = 0;
    for (Long2IntMap.Entry entry : inA.long2IntEntrySet()) {
      product += (double) entry.getIntValue() * inB.get(entry.getLongKey());
    }
    return Math.acos(product / Math.sqrt(square(inA) * square(inB)));
  }

  private static double square(Long2IntOpenHashMap frequencies) {
    return frequencies.values().intStream().mapToDouble(n -> (double) n * n).sum();
  }

  private static Long2IntOpenHashMap frequencies(long[] features) {
    Long2IntOpenHashMap frequencies = new Long2IntOpenHashMap();
    for (long feature : features) {
      frequencies.addTo(feature, 1);
    }
    return frequencies;
  }
}
