package io.github.neardup.dedup.reasons;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.testing.Seeds;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SharedPassageTest {

  private static final int RUN = 8;

  private static String find(String text, String other) {
    return new SharedPassage(text, RUN).placeIn(other).in(other);
  }

  @Test
  void theLongestPassageIsFound() {
    assertThat(find("the quick brown fox jumps over it", "a quick brown fox jumped over it all"))
        .isEqualTo(" quick brown fox jump");
    assertThat(find("空间环境对液体推进剂的影响", "论空间环境对液体推进剂的作用")).isEqualTo("空间环境对液体推进剂的");
    assertThat(find("abcdefgh", "xabcdefghx")).isEqualTo("abcdefgh");
  }

  @Test
  void whatIsShorterThanARunIsNotFound() {
    assertThat(find("abcdefg", "abcdefg")).isEmpty();
    assertThat(find("", "")).isEmpty();
    assertThat(find("abcdefghij", "")).isEmpty();
    assertThat(find("", "abcdefghij")).isEmpty();
    assertThat(find("abcdefg-abcdefg", "abcdefg+abcdefg")).isEmpty();
  }

  @Test
  void textsWithoutEndTakeLittleTime() {
    String same = "ab".repeat(500_000);
    assertThat(find(same, same)).isEqualTo(same);
    assertThat(find(same, "ab".repeat(400_000) + "c" + same)).hasSizeGreaterThanOrEqualTo(800_000);
  }

  @Test
  void aPassageIsInBothTextsAndFoundWhereThereIsOne() {
    long seed = 5;
    Random random = new Random(seed);
    for (int round = 0; round < 2000; round++) {
      String text = letters(random, 2 + random.nextInt(3), random.nextInt(80));
      String other = letters(random, 2 + random.nextInt(3), random.nextInt(80));
      String found = find(text, other);
      int longest = longestCommon(text, other);
      String what = "seed %d, round %d: %s, %s".formatted(seed, round, text, other);
      assertThat(text).as(what).contains(found);
      assertThat(other).as(what).contains(found);
      assertThat(found.isEmpty()).as(what).isEqualTo(longest < RUN);
    }
  }

  /** The same word, boilerplate with changes, and few letters: the hard cases are repetitions. */
  @Test
  void thePassageIsTheLongest() {
    long seed = Seeds.next();
    Random random = new Random(seed);
    for (int round = 0; round < 5000; round++) {
      String text = letters(random, 1 + random.nextInt(4), random.nextInt(120));
      String other =
          round % 2 == 0
              ? letters(random, 1 + random.nextInt(4), random.nextInt(120))
              : changed(random, text);
      String found = SharedPassage.of(text, other);
      int longest = longestCommon(text, other);
      String what = "seed %d, round %d: %s, %s".formatted(seed, round, text, other);
      assertThat(text).as(what).contains(found);
      assertThat(other).as(what).contains(found);
      int expected = longest < 3 && !text.equals(other) ? 0 : longest;
      assertThat(found.length()).as(what).isEqualTo(expected);
    }
  }

  @Test
  void equalTextsShareAllOfTheirTextHoweverShort() {
    for (String text : new String[] {"", "a", "ab", "abc"}) {
      assertThat(SharedPassage.of(text, text)).isEqualTo(text);
    }
    assertThat(SharedPassage.of("ab", "xab")).isEmpty();
  }

  private static String changed(Random random, String text) {
    StringBuilder changed = new StringBuilder(text + text);
    for (int i = random.nextInt(6); i > 0; i--) {
      changed.insert(random.nextInt(changed.length() + 1), (char) ('a' + random.nextInt(5)));
    }
    return changed.toString();
  }

  /** Each pass is linear, and there are as many as the length has bits. */
  @Test
  void longTextsOfRepetitionsTakeLittleTime() {
    String same = "ab".repeat(500_000);
    String other = same.substring(0, 700_001) + "c" + same.substring(0, 300_000);
    assertThat(SharedPassage.of(other, same)).isEqualTo(same.substring(0, 700_001));
    assertThat(SharedPassage.of("b" + other, same)).hasSize(700_002);
  }

  @Test
  void aPlantedPassageIsFoundWhole() {
    Random random = new Random(8);
    for (int round = 0; round < 500; round++) {
      String planted = letters(random, 26, RUN + random.nextInt(100));
      String text = letters(random, 26, random.nextInt(300)) + "1" + planted + "2";
      String other = "3" + planted + "4" + letters(random, 26, random.nextInt(300));
      assertThat(find(text, other)).isEqualTo(planted);
    }
  }

  private static String letters(Random random, int alphabet, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(alphabet)));
    }
    return text.toString();
  }

  /** By comparing all places with all. */
  private static int longestCommon(String left, String right) {
    int longest = 0;
    for (int i = 0; i < left.length(); i++) {
      for (int j = 0; j < right.length(); j++) {
        int length = 0;
        while (i + length < left.length()
            && j + length < right.length()
            && left.charAt(i + length) == right.charAt(j + length)) {
          length++;
        }
        longest = Math.max(longest, length);
      }
    }
    return longest;
  }
}
