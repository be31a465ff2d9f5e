package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NamedIndex.NamedMatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedIndexTest {

  private static final List<String> WORDS =
      List.of("rain", "bridge", "council", "market", "harbour", "grain", "street", "closed");

  @TempDir private Path folder;
  private final Algorithm algorithm = Algorithms.create("wordset:threshold=0.5,slots=2");

  private NamedIndex empty() {
    return NamedIndex.create(algorithm);
  }

  private static String text(SplittableRandom random) {
    return random.ints(5, 0, WORDS.size()).mapToObj(WORDS::get).collect(Collectors.joining(" "));
  }

  private static String id(SplittableRandom random) {
    int number = random.nextInt(60);
    return switch (number % 4) {
      case 0 -> "";
      case 1 -> "é\uD83D\uDE00" + number;
      case 2 -> "市议会/" + "x".repeat(number);
      default -> String.valueOf((char) number);
    };
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void doesWhatAMapInTheOrderOfAdditionDoes(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    NamedIndex index = empty();
    Map<String, String> model = new LinkedHashMap<>();
    for (int i = 0; i < 2000; i++) {
      String where = "seed " + seed + ", operation " + i;
      String id = id(random);
      String text = text(random);
      int kind = random.nextInt(100);
      if (kind < 35) {
        assertThat(index.add(id, text)).as(where).isEqualTo(model.put(id, text) == null);
      } else if (kind < 60) {
        assertThat(index.remove(id)).as(where).isEqualTo(model.remove(id) != null);
      } else if (kind < 62) {
        index.save(folder.resolve("index"));
        index = NamedIndex.load(folder.resolve("index"), algorithm);
      } else if (kind < 65) {
        List<NamedMatch> best = query(model, text, 0.5, 1);
        assertThat(index.addIfNew(id, text)).as(where).isEqualTo(best.stream().findAny());
        if (best.isEmpty()) {
          model.put(id, text);
        }
      } else if (kind < 80) {
        assertThat(index.query(text)).as(where).isEqualTo(query(model, text, 0.5, 1000));
      } else {
        assertThat(index.query(text, 0.7, 3)).as(where).isEqualTo(query(model, text, 0.7, 3));
      }
      assertThat(index.contains(id)).as(where).isEqualTo(model.containsKey(id));
      assertThat(index.size()).as(where).isEqualTo(model.size());
    }
  }

  private List<NamedMatch> query(
      Map<String, String> model, String text, double atLeast, int limit) {
    List<NamedMatch> matches = new ArrayList<>();
    long[] fingerprint = algorithm.fingerprint(text);
    model.forEach(
        (id, other) -> {
          double similarity = algorithm.similarity(fingerprint, algorithm.fingerprint(other));
          if (similarity >= atLeast) {
            matches.add(new NamedMatch(id, similarity));
          }
        });
    matches.sort(Comparator.comparingDouble(NamedMatch::similarity).reversed());
    return matches.subList(0, Math.min(limit, matches.size()));
  }

  @Test
  void idMustBeWellFormed() {
    NamedIndex index = empty();
    for (String bad : List.of("\uD83D", "a\uDE00b")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> index.add(bad, "rain"))
          .withMessageContaining("half a surrogate pair");
    }
    assertThat(index.size()).isZero();
  }

  @Test
  void fileWithNumbersIsRefused() throws IOException {
    Path file = folder.resolve("named");
    NamedIndex index = empty();
    index.add("a", "rain");
    index.save(file);
    assertThatIOException()
        .isThrownBy(() -> FingerprintIndex.load(file, algorithm))
        .withMessageContaining("it has other ids than this index, which has numbers as ids");
  }

  @Test
  void sizeInMemoryIsThatOfItsArrays() {
    NamedIndex index = empty();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 5000; i++) {
      index.add("https://example.org/news/" + random.nextInt(), new long[] {random.nextLong()});
    }
    double heap = new HeapWalk().bytes(index);
    assertThat((double) index.bytesUsed()).isBetween(0.95 * heap, 1.05 * heap);
  }

  @Test
  void memoryOfRemovedNamesIsUsedAgain() {
    NamedIndex index = empty();
    SplittableRandom random = new SplittableRandom(4);
    long early = 0;
    for (int i = 0; i < 100_000; i++) {
      index.add(name(i), new long[] {random.nextLong()});
      if (i >= 100) {
        assertThat(index.remove(name(i - 100))).isTrue();
      }
      if (i == 10_000) {
        early = index.bytesUsed();
      }
    }
    assertThat(index.size()).isEqualTo(100);
    assertThat(index.bytesUsed()).isLessThan(early + 8 * 2 * WordRows.CHUNK);
  }

  private static String name(int number) {
    return "name " + "x".repeat(number % 100) + number;
  }
}
