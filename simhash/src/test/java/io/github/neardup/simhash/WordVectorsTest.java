package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.text.TextPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordVectorsTest {

  private static final int DIMENSION = 50;
  private static final int GROUPS = 200;
  private static final int SYNONYMS = 4;
  private static final double SHADE = 0.1;
  private static final TextPipeline WORDS = new TextPipeline(List.of("default"), "standard", 1);

  @TempDir private Path folder;

  /** Word j of group i is named m{i}x{j}: words of a group have much the same vector. */
  private static String word(int group, int synonym) {
    return "m" + group + "x" + synonym;
  }

  /** All vectors lean to one side, as those of real models do. */
  private Path synonymGroups() throws IOException {
    Random random = new Random(20_260_101);
    double[] common = HyperplanesTest.gaussian(random, DIMENSION);
    StringBuilder lines = new StringBuilder();
    for (int group = 0; group < GROUPS; group++) {
      double[] meaning = HyperplanesTest.gaussian(random, DIMENSION);
      for (int synonym = 0; synonym < SYNONYMS; synonym++) {
        double[] shade = HyperplanesTest.gaussian(random, DIMENSION);
        lines.append(word(group, synonym));
        for (int i = 0; i < DIMENSION; i++) {
          lines.append(' ').append((float) (meaning[i] + common[i] + SHADE * shade[i]));
        }
        lines.append('\n');
      }
    }
    return Files.writeString(folder.resolve("synonyms.txt"), lines);
  }

  private static String text(int[] groups, int synonym) {
    StringBuilder text = new StringBuilder();
    for (int group : groups) {
      text.append(word(group, synonym)).append(' ');
    }
    return text.toString();
  }

  /**
   * Two synonyms are a meaning with different shades, at an angle t with tan(t / 2) of about SHADE.
   * So a bit of their patterns agrees with a correlation of 1 - 2 t / pi, as then do the sums of
   * the votes of two texts of synonyms, whose signs differ with probability acos(1 - 2 t / pi) /
   * pi, by the same theorem as those of vectors.
   */
  @ParameterizedTest
  @ValueSource(ints = {64, 128})
  void aTextOfSynonymsStaysNearAndAnUnrelatedOneFar(int bits) throws IOException {
    SimHash plain = SimHash.create("bits=" + bits);
    SimHash byMeaning = SimHash.create("bits=" + bits + ",vectors=" + synonymGroups());
    Random random = new Random(bits);
    int texts = 40;
    int near = 0;
    int plainNear = 0;
    int far = 0;
    int farthestSynonyms = 0;
    int nearestUnrelated = bits;
    for (int i = 0; i < texts; i++) {
      int[] groups = random.ints(40, 0, GROUPS).toArray();
      String original = text(groups, 0);
      String synonyms = text(groups, 1 + i % 3);
      String unrelated = text(random.ints(40, 0, GROUPS).toArray(), 0);
      int distance = distance(byMeaning, original, synonyms);
      near += distance;
      farthestSynonyms = Math.max(farthestSynonyms, distance);
      plainNear += distance(plain, original, synonyms);
      int farDistance = distance(byMeaning, original, unrelated);
      far += farDistance;
      nearestUnrelated = Math.min(nearestUnrelated, farDistance);
    }
    double all = (double) texts * bits;
    // Share of differing bits: with every word replaced, plain SimHash sees an unrelated text.
    assertThat(plainNear / all).isBetween(0.4, 0.6);
    double angle = 2 * Math.atan(SHADE);
    assertThat(near / all).isCloseTo(Math.acos(1 - 2 * angle / Math.PI) / Math.PI, within(0.03));
    // Unrelated texts share a fifth of the meanings by chance.
    assertThat(far / all).isBetween(0.35, 0.55);
    assertThat(farthestSynonyms).isLessThan(nearestUnrelated);
  }

  private static int distance(SimHash simHash, String a, String b) {
    return SimHash.distance(simHash.fingerprint(a), simHash.fingerprint(b));
  }

  @Test
  void aSubstitutedWordMovesFewBits() throws IOException {
    SimHash byMeaning = SimHash.create("bits=64,vectors=" + synonymGroups());
    SimHash plain = SimHash.create("bits=64");
    int moved = 0;
    int plainMoved = 0;
    for (int i = 0; i < 100; i++) {
      String original = text(new Random(i).ints(20, 0, GROUPS).toArray(), 0);
      String changed = original.replaceFirst("x0", "x1").replaceFirst("x0", "x2");
      moved += distance(byMeaning, original, changed);
      plainMoved += distance(plain, original, changed);
    }
    assertThat(moved).isLessThan(plainMoved / 2);
  }

  @Test
  void wordsWithoutAVectorVoteByTheirHash() throws IOException {
    Path path = synonymGroups();
    String text = "Words that the file does not know, and know twice over.";
    for (String settings : List.of("bits=64", "bits=128", "bits=128,tokens=english")) {
      assertThat(SimHash.create(settings + ",vectors=" + path).fingerprint(text))
          .isEqualTo(SimHash.create(settings).fingerprint(text));
    }
    SimHash mixed = SimHash.create("bits=64,vectors=" + path);
    assertThat(mixed.fingerprint(text + " " + word(3, 1)))
        .isNotEqualTo(SimHash.create("bits=64").fingerprint(text + " " + word(3, 1)));
  }

  @Test
  void wordsGoThroughThePipelineAndTheFirstOfAKindCounts() throws IOException {
    Path path =
        Files.writeString(
            folder.resolve("v.txt"),
            """
            </s> 9 9 1
            Cat 1 0 0
            cat 0 1 0
            New-York 0 0 1
            !!! 1 1 1
            zero 0 0 0
            dog 0 1 1
            s 0 1 0.5
            """);
    WordVectors vectors = WordVectors.load(path, WORDS, 64);

    // What the first Cat alone says, less the mean.
    double[] mean = {11 / 8.0, 13 / 8.0, 4.5 / 8};
    long[] expected = new long[1];
    new Hyperplanes(3, 64).pattern(new double[] {1 - mean[0], -mean[1], -mean[2]}, expected, 0);
    LongArray features = new LongArray();
    WORDS.extractor().extract("CAT !!!", features);
    assertThat(vectors.bits(features.get(0), 0)).isEqualTo(expected[0]);

    SimHash simHash = SimHash.create("bits=64,vectors=" + path);
    assertThat(simHash.fingerprint64("CAT")).isEqualTo(expected[0]);
    // A text without tokens equals its own exact copies only.
    assertThat(simHash.fingerprint64("!!!"))
        .isEqualTo(SimHash.create("bits=64").fingerprint64("!!!"));
  }

  @Test
  void vectorsWithoutAUsableWordAreRefused() throws IOException {
    List<String> lines = new ArrayList<>(List.of("cat 1 2", "dog 3 4"));
    Path path = Files.write(folder.resolve("v.txt"), lines);
    TextPipeline characters = new TextPipeline(List.of(), "char", 1);
    assertThatIOException()
        .isThrownBy(() -> WordVectors.load(path, characters, 64))
        .withMessage(
            path
                + ": none of its 2 words is one token of"
                + " normalize=none,tokens=char,stopwords=none,shingle=1,seed=1; choose vectors and"
                + " tokens that go together");
  }
}
