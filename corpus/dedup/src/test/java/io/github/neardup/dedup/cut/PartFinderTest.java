package io.github.neardup.dedup.cut;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.dedup.cut.PartFinder.Cut;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is cut of small corpora of few different words: as much as must be, nothing else, and always
 * what stands elsewhere. Texts are words of one letter with a space behind each.
 */
class PartFinderTest {

  private static final long SEED = 20031;

  /** For each text, which words are cut. */
  private static boolean[][] cut(int window, List<String> texts) {
    CutRule rule = new CutRule(CutRule.Kind.PASSAGE, 1, window);
    WindowReader reader = new WindowReader(rule, SEED);
    LongArray samples = new LongArray();
    texts.forEach(text -> reader.sample(text, samples));
    Samples all = new Samples(new Memory(1 << 20));
    all.addAll(samples);
    LongOpenHashSet repeated = all.repeated();
    PartFinder finder = new PartFinder(rule, new StandingParts(new Memory(1 << 20)));
    boolean[][] cut = new boolean[texts.size()][];
    for (int row = 0; row < cut.length; row++) {
      String text = texts.get(row);
      cut[row] = new boolean[text.length() / 2];
      List<Cut> parts = finder.cuts(reader.windows(text, repeated), row);
      for (Cut part : parts) {
        assertThat(part.from() % 2).isZero();
        assertThat(part.to() % 2).isOne();
        Arrays.fill(cut[row], part.from() / 2, part.to() / 2 + 1, true);
        int kept = part.keptFrom() / 2;
        String other = texts.get(part.keptRow());
        assertThat(other.charAt(2 * kept)).isEqualTo(text.charAt(part.from()));
        assertThat(part.keptRow() * 100_000 + part.keptFrom())
            .isLessThan(row * 100_000 + part.from());
      }
      for (Cut part : parts) {
        int kept = part.keptFrom() / 2;
        int units = equalAndKept(cut[part.keptRow()], texts.get(part.keptRow()), kept, text, part);
        int whole = part.from() / 2 + window;
        boolean repeatedWhole =
            2 * whole <= text.length() && standsBefore(cut, texts, row, part.from() / 2, window);
        assertThat(units)
            .as("%s, cut %s", texts, part)
            .isGreaterThanOrEqualTo(repeatedWhole ? window : 1);
      }
    }
    return cut;
  }

  /** How many words from a place on are not cut, and equal those that a cut begins with. */
  private static int equalAndKept(boolean[] cut, String other, int kept, String text, Cut part) {
    int units = 0;
    while (kept + units < cut.length
        && !cut[kept + units]
        && part.from() + 2 * units < text.length()
        && other.charAt(2 * (kept + units)) == text.charAt(part.from() + 2 * units)) {
      units++;
    }
    return units;
  }

  /** Whether the window at a place stands in a text before, or to the left of it. */
  private static boolean standsBefore(
      boolean[][] cut, List<String> texts, int row, int position, int window) {
    String wanted = window(texts.get(row), position, window);
    for (int other = 0; other <= row; other++) {
      int last = other < row ? cut[other].length - window : position - 1;
      for (int p = 0; p <= last; p++) {
        if (stands(cut[other], p, window) && window(texts.get(other), p, window).equals(wanted)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean stands(boolean[] cut, int position, int window) {
    return IntStream.range(position, position + window).noneMatch(i -> cut[i]);
  }

  private static String window(String text, int position, int window) {
    return text.substring(2 * position, 2 * (position + window));
  }

  /** No two equal windows stand, and every word that is cut is in one that stands before it. */
  private static void check(int window, List<String> texts, String what) {
    boolean[][] cut = cut(window, texts);
    Set<String> standing = new HashSet<>();
    for (int row = 0; row < cut.length; row++) {
      String text = texts.get(row);
      boolean[] explained = new boolean[cut[row].length];
      for (int p = 0; p + window <= cut[row].length; p++) {
        String here = window(text, p, window);
        if (standing.contains(here)) {
          Arrays.fill(explained, p, p + window, true);
        }
        if (stands(cut[row], p, window)) {
          assertThat(standing.add(here)).as("%s: '%s' stands twice", what, here).isTrue();
        }
      }
      for (int i = 0; i < cut[row].length; i++) {
        assertThat(!cut[row][i] || explained[i]).as("%s: text %d, word %d", what, row, i).isTrue();
      }
    }
    assertThat(cut).as(what).isDeepEqualTo(naive(window, texts));
  }

  /** What the class says, word by word. */
  private static boolean[][] naive(int window, List<String> texts) {
    boolean[][] cut = new boolean[texts.size()][];
    Set<String> standing = new HashSet<>();
    for (int row = 0; row < cut.length; row++) {
      String text = texts.get(row);
      int last = text.length() / 2 - window;
      cut[row] = new boolean[text.length() / 2];
      for (int p = 0; p <= last; p++) {
        if (standing.contains(window(text, p, window))) {
          Arrays.fill(cut[row], p, p + window, true);
        }
      }
      boolean[] spared = new boolean[text.length() / 2];
      for (int p = 1; p <= last; p++) {
        for (int left = 0; left < p; left++) {
          if (stands(cut[row], left, window)
              && window(text, left, window).equals(window(text, p, window))) {
            Arrays.fill(spared, left, left + window, true);
            for (int i = p; i < p + window; i++) {
              cut[row][i] |= !spared[i];
            }
            break;
          }
        }
      }
      for (int p = 0; p <= last; p++) {
        if (stands(cut[row], p, window)) {
          standing.add(window(text, p, window));
        }
      }
    }
    return cut;
  }

  private static String words(String letters) {
    return letters.chars().mapToObj(c -> (char) c + " ").collect(Collectors.joining());
  }

  private static String shown(int window, String... letters) {
    List<String> texts = Arrays.stream(letters).map(PartFinderTest::words).toList();
    boolean[][] cut = cut(window, texts);
    check(window, texts, String.join(",", letters));
    return IntStream.range(0, cut.length)
        .mapToObj(
            row ->
                IntStream.range(0, cut[row].length)
                    .mapToObj(i -> cut[row][i] ? "-" : letters[row].substring(i, i + 1))
                    .collect(Collectors.joining()))
        .collect(Collectors.joining(" "));
  }

  @Test
  void theFirstStaysAndAllOfTheOthersGoes() {
    assertThat(shown(5, "abcdefg", "xabcdefy", "abcdefg")).isEqualTo("abcdefg x------y -------");
    assertThat(shown(5, "abcdeXabcdeYabcde")).isEqualTo("abcdeX-----Y-----");
    assertThat(shown(5, "abcd", "abcd")).isEqualTo("abcd abcd");
    assertThat(shown(5, "", "abcde", "abcde")).isEqualTo(" abcde -----");
  }

  @Test
  void ofPeriodicTextsOneWindowStays() {
    assertThat(shown(5, "aaaaaaaaaaaa")).isEqualTo("aaaaa-------");
    assertThat(shown(5, "abababababab")).isEqualTo("ababa------b");
    assertThat(shown(5, "abcabcabcabcabc", "cabcabcabc")).isEqualTo("abcab---------c c--------c");
    assertThat(shown(6, "xaaaaaaay", "aaaaaa")).isEqualTo("xaaaaaa-y ------");
  }

  @Test
  void whatOneTextLostCannotStandForAnother() {
    // cdefg stands nowhere in one piece once bcdef is cut of the second text.
    assertThat(shown(5, "abcdef", "xbcdefg", "cdefgh")).isEqualTo("abcdef x-----g cdefgh");
  }

  @Test
  void headersAndFootersGoAndWhatIsBetweenStays() {
    assertThat(shown(5, "HEADER1abFOOTER", "HEADER2cdFOOTER", "HEADER3efFOOTER"))
        .isEqualTo("HEADER1abFOOTER ------2cd------ ------3ef------");
  }

  @Test
  void overlapsThatGoOnFromTextToText() {
    assertThat(shown(5, "abcdefgh", "efghijkl", "defghij", "hijkl"))
        .isEqualTo("abcdefgh efghijkl ------- -----");
  }

  @Tag(Sweeps.TAG)
  @Test
  void smallCorporaOfFewWords() {
    long seed = Seeds.next();
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < Sweeps.rounds(3000); round++) {
      int window = random.nextInt(5, 12);
      int letters = random.nextInt(1, 4);
      List<String> texts = new ArrayList<>();
      int count = random.nextInt(1, 8);
      for (int t = 0; t < count; t++) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(40);
        for (int i = 0; i < length; i++) {
          text.append((char) ('a' + random.nextInt(letters)));
        }
        texts.add(words(text.toString()));
      }
      check(window, texts, "seed " + seed + ", round " + round + ", window " + window + texts);
    }
  }

  @Tag(Sweeps.TAG)
  @Test
  void longTextsThatCopyFromEachOther() {
    long seed = Seeds.next();
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < Sweeps.rounds(60); round++) {
      int window = random.nextInt(5, 60);
      List<String> texts = new ArrayList<>();
      StringBuilder all = new StringBuilder();
      for (int t = 0; t < 12; t++) {
        StringBuilder text = new StringBuilder();
        while (text.length() < 300) {
          if (all.isEmpty() || random.nextBoolean()) {
            for (int i = 0; i < 20; i++) {
              text.append((char) ('a' + random.nextInt(26)));
            }
          } else {
            int from = random.nextInt(all.length());
            text.append(all, from, Math.min(all.length(), from + random.nextInt(2 * window)));
          }
        }
        all.append(text);
        texts.add(words(text.toString()));
      }
      check(window, texts, "seed " + seed + ", round " + round + ", window " + window);
    }
  }
}
