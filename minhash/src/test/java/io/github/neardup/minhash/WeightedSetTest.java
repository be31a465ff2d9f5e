package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import io.github.neardup.core.text.TextPipeline;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedSetTest {

  private static final TextPipeline WORDS = new TextPipeline(List.of("default"), "standard", 1);

  private static LongOpenHashSet elements(
      Optional<DocumentFrequencies> frequencies, long... features) {
    return elements(
        frequencies.isPresent() ? Weighting.TFIDF : Weighting.TF, frequencies, features);
  }

  private static LongOpenHashSet elements(
      Weighting weighting, Optional<DocumentFrequencies> frequencies, long... features) {
    LongArray expanded = new WeightedSet(weighting, frequencies).expand(LongArray.of(features));
    LongOpenHashSet set = new LongOpenHashSet(expanded.toArray());
    assertThat(set).hasSize(expanded.size());
    return set;
  }

  @Test
  void bagsWithoutRepetitionAreThemselves() {
    long[] features = new Random(1).longs(5000).toArray();
    assertThat(elements(Optional.empty(), features))
        .isEqualTo(new LongOpenHashSet(Arrays.stream(features).map(Hash64::mix).toArray()));
  }

  @Test
  void jaccardSimilarityOfTheSetsIsTheWeightedOneOfTheBags() {
    LongOpenHashSet a = elements(Optional.empty(), 1, 1, 1, 2, 3, 3);
    LongOpenHashSet b = elements(Optional.empty(), 1, 1, 3, 3, 3, 4);
    assertThat(a).hasSize(6);
    assertThat(b).hasSize(6);
    a.retainAll(b);
    // Twice 1, twice 3.
    assertThat(a).hasSize(4);
  }

  @Test
  void manyOccurrencesAreManyElements() {
    long[] features = new long[10_000];
    assertThat(elements(Optional.empty(), features)).hasSize(10_000);
  }

  /** Of documents 0 to 59, word i is in those that i divides. */
  private static DocumentFrequencies frequencies() {
    return frequencies(60);
  }

  private static DocumentFrequencies frequencies(int words) {
    List<Document> documents = new ArrayList<>();
    for (int document = 0; document < 60; document++) {
      StringBuilder text = new StringBuilder("all");
      for (int word = 2; word <= words; word++) {
        text.append(document % (word <= 60 ? word : 1 + word % 60) == 0 ? " w" + word : "");
      }
      documents.add(new Document(String.valueOf(document), text.toString()));
    }
    return DocumentFrequencies.collect(WORDS, documents.iterator(), 1);
  }

  private static long feature(String word) {
    LongArray features = new LongArray();
    WORDS.extractor().extract(word, features);
    return features.get(0);
  }

  @Test
  void realWeightsAreRoundedUpOrDownByWhatBelongsToTheFeature() {
    DocumentFrequencies frequencies = frequencies();
    // A weight of 1 is whole: in all documents.
    assertThat(elements(Optional.of(frequencies), feature("all"))).hasSize(WeightedSet.STEPS);
    // One of 1 + ln(61 / (1 + 2)) steps is not.
    double steps = WeightedSet.STEPS * (1 + Math.log(61 / 3.0));
    assertThat(elements(Optional.of(frequencies), feature("w30")).size())
        .isBetween((int) steps, (int) steps + 1);
  }

  @Test
  void sumsOfRoundedWeightsHaveTheRightExpectation() {
    DocumentFrequencies frequencies = frequencies();
    // Words that are in no document have the weight 1 + ln(61).
    int count = 40_000;
    long[] features = new Random(3).longs(count).toArray();
    double steps = WeightedSet.STEPS * (1 + Math.log(61));
    double fraction = steps - Math.floor(steps);
    double deviation = Math.sqrt(count * fraction * (1 - fraction));
    assertThat((double) elements(Optional.of(frequencies), features).size())
        .isCloseTo(count * steps, within(5 * deviation));
  }

  @Test
  void moreOccurrencesNeverTakeAnElementAway() {
    Optional<DocumentFrequencies> frequencies = Optional.of(frequencies());
    LongOpenHashSet before = new LongOpenHashSet();
    for (int occurrences = 1; occurrences < 20; occurrences++) {
      long[] features = new long[occurrences];
      Arrays.fill(features, feature("w7"));
      LongOpenHashSet now = elements(frequencies, features);
      assertThat(now).containsAll(before).hasSizeGreaterThan(before.size());
      before = now;
    }
  }

  /** The rounding adds at most 1 / (4 s sqrt(n)), which is far below the error of the signature. */
  @ParameterizedTest
  @ValueSource(strings = {"classic", "one-permutation"})
  void estimatesByTfIdfAreUnbiasedWithTheBinomialError(String scheme, @TempDir Path folder)
      throws IOException {
    DocumentFrequencies frequencies = frequencies(4000);
    Path file = saved(folder, frequencies);
    MinHash minHash =
        MinHash.create("shingle=1,weights=tfidf,scheme=" + scheme + ",frequencies=" + file);
    MinHashSigner signer = minHash.fingerprinter();
    SplittableRandom random = new SplittableRandom(9);
    int[] left = new int[128];
    int[] right = new int[128];
    long[] words = IntStream.rangeClosed(2, 4000).mapToLong(i -> feature("w" + i)).toArray();
    int trials = 6000;
    double sum = 0;
    double squares = 0;
    for (int trial = 0; trial < trials; trial++) {
      LongArray a = new LongArray();
      LongArray b = new LongArray();
      LongOpenHashSet drawn = new LongOpenHashSet();
      double least = 0;
      double most = 0;
      for (int i = 0; i < 40; i++) {
        long feature = i < 20 ? words[random.nextInt(words.length)] : random.nextLong();
        int inA = 1 + random.nextInt(3);
        int inB = random.nextInt(3) == 0 ? random.nextInt(3) : inA;
        if (!drawn.add(feature)) {
          continue;
        }
        for (int j = 0; j < inA; j++) {
          a.add(feature);
        }
        for (int j = 0; j < inB; j++) {
          b.add(feature);
        }
        least += Math.min(inA, inB) * frequencies.inverse(feature);
        most += Math.max(inA, inB) * frequencies.inverse(feature);
      }
      signer.sign(a.elements(), a.size(), left);
      signer.sign(b.elements(), b.size(), right);
      double similarity = least / most;
      double error =
          (MinHash.similarity(left, right) - similarity)
              / Math.sqrt(similarity * (1 - similarity) / 128);
      sum += error;
      squares += error * error;
    }
    assertThat(sum / trials).as("bias").isCloseTo(0, within(5 / Math.sqrt(trials)));
    double meanSquare = squares / trials;
    if (scheme.equals("classic")) {
      assertThat(meanSquare).isCloseTo(1, within(5 * Math.sqrt(2.0 / trials)));
    } else {
      assertThat(meanSquare).isLessThan(1 + 5 * Math.sqrt(2.0 / trials));
    }
  }

  @Test
  void byRarityAloneAFeatureCountsOnceHoweverOftenItOccurs() {
    Optional<DocumentFrequencies> frequencies = Optional.of(frequencies());
    long often = feature("w7");
    long once = feature("w30");
    assertThat(elements(Weighting.IDF, frequencies, often, once, often, often))
        .isEqualTo(elements(Weighting.IDF, frequencies, once, often))
        .isEqualTo(elements(Weighting.TFIDF, frequencies, once, often));
  }

  @Test
  void goldenValuesByRarity(@TempDir Path folder) throws IOException {
    String settings =
        "permutations=5,shingle=1,weights=idf,frequencies=" + saved(folder, frequencies());
    String text = "w2 w3 w2 all w59 never";
    MinHash minHash = MinHash.create(settings);
    assertThat(minHash.signature(text))
        .containsExactly(70960544, 13082801, 17339242, 26438842, 36476193);
    long[] whole = minHash.fingerprint(text);
    assertThat(whole).startsWith(MinHash.create("verify=estimate," + settings).fingerprint(text));
    // Behind the signature, the set is that of K-Shingle: weights are part of the comparison.
    assertThat(Arrays.copyOfRange(whole, 2, whole.length))
        .isEqualTo(Algorithms.create("kshingle:shingle=1").fingerprint(text));
    assertThat(minHash.explain(text, "w2 all"))
        .isEqualTo("2 of 5 different shingles are in both, the rare ones counting more");
    assertThat(minHash.exactSearch())
        .hasValueSatisfying(
            spec ->
                assertThat(Algorithms.create(spec).settings().toShortSpec())
                    .startsWith("kshingle:weights=idf,frequencies="));
  }

  @Test
  void withoutFrequenciesTheMessageSaysWhereTheyComeFrom() {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> MinHash.create("weights=idf"))
        .withMessage(
            "minhash: weights=idf needs frequencies=FILE here, from neardup frequencies;"
                + " dedup, eval and DuplicateFinder count them in the corpus");
  }

  private static Path saved(Path folder, DocumentFrequencies frequencies) throws IOException {
    Path file = folder.resolve("words.df");
    try (OutputStream out = Files.newOutputStream(file)) {
      frequencies.save(out);
    }
    return file;
  }

  @Test
  void rareWordsWeighMore(@TempDir Path folder) throws IOException {
    String frequencies = "shingle=1,weights=tfidf,frequencies=" + saved(folder, frequencies());
    MinHash plain = MinHash.create("shingle=1,permutations=2048");
    MinHash weighted = MinHash.create("permutations=2048," + frequencies);
    // Half of the words are common to both, the rarer half or the other.
    String[] rare = {"all w2 w3 w58 w59", "w4 w5 w6 w58 w59"};
    String[] frequent = {"all w2 w3 w58 w59", "all w2 w3 w56 w57"};
    assertThat(similarity(weighted, rare)).isGreaterThan(similarity(plain, rare) + 0.1);
    assertThat(similarity(weighted, frequent)).isLessThan(similarity(plain, frequent) - 0.1);
  }

  private static double similarity(MinHash minHash, String[] texts) {
    return MinHash.similarity(minHash.signature(texts[0]), minHash.signature(texts[1]));
  }

  @Test
  void frequenciesOfAnotherPipelineOrNoFileAreErrors(@TempDir Path folder) throws IOException {
    Path file = saved(folder, frequencies());
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> MinHash.create("shingle=3,weights=tfidf,frequencies=" + file))
        .withMessageStartingWith("minhash: " + file + " has the frequencies of normalize=")
        .withMessageContaining("shingle=1,seed=1, not of ")
        .withMessageEndingWith(
            "shingle=3,seed=1; use these settings, or make it again with: neardup frequencies");
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> MinHash.create("weights=tfidf,frequencies=" + folder.resolve("none.df")))
        .withMessageContaining("none.df");
  }
}
