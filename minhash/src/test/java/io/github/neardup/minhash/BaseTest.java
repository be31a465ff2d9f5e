package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.util.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code base=FILE}: passages of a text are left out before texts are compared. */
class BaseTest {

  private static final long SEED = 20_261_130;

  @TempDir private Path folder;

  private String with(String spec, String base) throws IOException {
    return spec + ",base=" + Files.writeString(folder.resolve("base.txt"), base);
  }

  private static String words(Random random, String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> prefix + random.nextInt(40))
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // What is left of "A B C D E F G" as the base.
        "x A b, c! D (E) y | x\\ny",
        "A B C D x | A B C D x",
        "A B C D E F G | A B C D E F G",
        "A B C D E C D E F G x | x",
        "A B C D E F G A B C D E F G x y | x y",
        "x y A B C D E F G | x y",
        "p A B C D E q C D E F G r | p\\nq\\nr",
        "F G A B C D x | F G A B C D x",
      })
  void passagesAreLeftOut(String text, String left) throws IOException {
    Algorithm plain = Algorithms.create("kshingle:shingle=2,threshold=0.1");
    Algorithm algorithm =
        Algorithms.create(with("kshingle:shingle=2,threshold=0.1", "A B\nC D: E F G"));
    long[] found = algorithm.fingerprint(text);
    long[] expected = plain.fingerprint(left.replace("\\n", "\n"));
    assertThat(found).endsWith(expected).hasSize(1 + expected.length);
  }

  /** Nothing is missed, in families in which the base is most of every text. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "kshingle:shingle=2,threshold=0.5",
        "minhash:shingle=2,threshold=0.5",
        "kshingle:shingle=2,threshold=0.5,protect=numbers",
        "kshingle:shingle=2,threshold=0.5,fields=each"
      })
  void everyPairIsFoundWithTheSimilarityOfWhatIsLeft(String spec) throws IOException {
    Random random = new Random(SEED);
    String base = words(random, "b", 80);
    Algorithm algorithm = Algorithms.create(with(spec, base));
    Algorithm plain = Algorithms.create(spec);
    for (int kinds : new int[] {1, 3, 30}) {
      List<Document> texts = new ArrayList<>();
      List<long[]> without = new ArrayList<>();
      for (int i = 0; i < 120; i++) {
        String own = words(new Random(random.nextInt(kinds)), "w", 20 + random.nextInt(3));
        int cut = random.nextInt(base.length());
        int space = base.indexOf(' ', cut) < 0 ? base.length() : base.indexOf(' ', cut);
        texts.add(new Document("" + i, base + "\n" + own + "\n" + base.substring(space).strip()));
        boolean shortRest = base.substring(space).strip().split(" ").length < 5;
        String rest = shortRest ? base.substring(space).strip() : "";
        without.add(plain.fingerprint("\n" + own + "\n" + rest));
      }
      TreeMap<String, Double> expected = new TreeMap<>();
      for (int i = 0; i < texts.size(); i++) {
        for (int j = i + 1; j < texts.size(); j++) {
          double similarity = plain.similarity(without.get(i), without.get(j));
          if (similarity >= 0.5) {
            expected.put(i + " " + j, similarity);
          }
        }
      }
      TreeMap<String, Double> found = new TreeMap<>();
      Search.of(algorithm, 2)
          .pairs(FingerprintTable.of(algorithm, texts.iterator(), 1))
          .forEachPair(
              (left, right, value) ->
                  found.put(Math.min(left, right) + " " + Math.max(left, right), value));
      assertThat(found).as("seed " + SEED + ", " + kinds).isEqualTo(expected).isNotEmpty();
    }
  }

  /** Given code: what hand-ins share beside it counts alone. */
  @Test
  void partsAreThoseOfWhatIsLeft() throws IOException {
    String licence =
        "This work may be copied by anyone.\n\nIt comes without a warranty of any kind.";
    String spec = "kshingle:parts=paragraph,threshold=0.5";
    String one = licence + "\n\nA lighthouse stands at the end of the pier.";
    String other = licence + "\n\nThe council has closed the old bridge.";
    Algorithm plain = Algorithms.create(spec);
    assertThat(plain.similarity(plain.fingerprint(one), plain.fingerprint(other))).isEqualTo(1);
    Algorithm algorithm = Algorithms.create(with(spec, licence));
    assertThat(algorithm.similarity(algorithm.fingerprint(one), algorithm.fingerprint(other)))
        .isZero();
  }

  @Test
  void theContentIsPartOfTheIdentity() throws IOException {
    Algorithm algorithm = Algorithms.create(with("kshingle:shingle=1", "a form of words"));
    assertThat(algorithm.identity().files()).containsOnlyKeys("base");
    Algorithm changed = Algorithms.create(with("kshingle:shingle=1", "another form of words"));
    assertThat(algorithm.identity().difference(changed.identity()))
        .get()
        .asString()
        .startsWith("base file has other content: ");
    assertThat(Algorithms.create("kshingle:base=none").identity())
        .isEqualTo(Algorithms.create("kshingle").identity());
  }

  /** Fingerprints are stored, so they never change: the first bytes of their SHA-256. */
  @ParameterizedTest
  @CsvSource({"kshingle:shingle=1, 51f9ae92406896f5", "minhash:bits=32, 7bfc8db6a0bae487"})
  void goldenValues(String spec, String expected) throws IOException {
    Algorithm algorithm = Algorithms.create(with(spec, "Given to all: sort the dates in place."));
    long[] found =
        algorithm.fingerprint("Given to all: sort the dates in place. No: " + "w ".repeat(9));
    byte[] hash = Sha256.begin().digest(Row.toBytes(found));
    assertThat(HexFormat.of().formatHex(hash, 0, 8)).isEqualTo(expected);
  }

  @Test
  void wrongFilesAreErrors() throws IOException {
    Path none = folder.resolve("none.txt");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> Algorithms.create("minhash:base=" + none))
        .withMessageContaining(
            "base: there is no file '" + none + "'; write none or the name of a file");
    Path empty = Files.writeString(folder.resolve("empty.txt"), " ...\n");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> Algorithms.create("minhash:base=" + empty))
        .withMessageContaining("base: there is no word in " + empty);
    Path bytes = Files.write(folder.resolve("bytes.txt"), new byte[] {'a', (byte) 0xFF});
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> Algorithms.create("minhash:base=" + bytes))
        .withMessageContaining("base: " + bytes + ": not UTF-8; save the file as UTF-8");
  }
}
