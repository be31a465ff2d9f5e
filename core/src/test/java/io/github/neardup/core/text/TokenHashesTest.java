package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.testing.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenHashesTest {

  private static final int ROOM = 12;

  /** Words of all lengths, some of them the beginning of others. */
  @Test
  void hashesOfUtf16AreThoseOfTheCharacters() {
    long seed = Seeds.next();
    Random random = new Random(seed);
    TokenHashes hashes = TokenHashes.of(7);
    for (int round = 0; round < 1000; round++) {
      int count = random.nextInt(WordScanner.CHUNK + 1);
      int[] starts = new int[count];
      int[] ends = new int[count];
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < count; i++) {
        text.append(" ".repeat(random.nextInt(3)));
        starts[i] = text.length();
        text.append(word(random));
        ends[i] = text.length();
      }
      byte[] utf16 = (text + " ".repeat(ROOM)).getBytes(StandardCharsets.UTF_16LE);
      int at = random.nextInt(5);
      long[] found = new long[at + count];
      hashes.ofTokens(utf16, starts, ends, count, found, at);
      for (int i = 0; i < count; i++) {
        char[] word = text.substring(starts[i], ends[i]).toCharArray();
        assertThat(found[at + i])
            .as("seed %d: %s", seed, new String(word))
            .isEqualTo(hashes.ofToken(word, 0, word.length));
      }
    }
  }

  /** A word of few letters, so that many are the beginning of others. */
  private static String word(Random random) {
    int letters = random.nextBoolean() ? 2 : 20_000;
    StringBuilder word = new StringBuilder();
    for (int length = 1 + random.nextInt(16); length > 0; length--) {
      word.append((char) ('a' + random.nextInt(letters)));
    }
    return word.toString();
  }
}
