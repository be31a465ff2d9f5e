package io.github.neardup.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordCacheTest {

  private static final int ROOM = 24;

  /** Words of all lengths, far more of them than there are places, some again and again. */
  @Test
  void hashesAreThoseOfTheWordsWhateverIsRemembered() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    TokenHashes hashes = TokenHashes.of(7);
    WordCache cache = new WordCache(hashes);
    for (int i = 0; i < 300_000; i++) {
      String word = word(random);
      byte[] before = new byte[2 * random.nextInt(9)];
      byte[] after = new byte[ROOM];
      random.nextBytes(before);
      random.nextBytes(after);
      byte[] utf16 = word.getBytes(StandardCharsets.UTF_16LE);
      byte[] text = new byte[before.length + utf16.length + after.length];
      System.arraycopy(before, 0, text, 0, before.length);
      System.arraycopy(utf16, 0, text, before.length, utf16.length);
      System.arraycopy(after, 0, text, before.length + utf16.length, after.length);
      int from = before.length / 2;
      assertThat(cache.hash(text, from, from + word.length()))
          .as("seed %d: %s", seed, word)
          .isEqualTo(hashes.ofToken(word.toCharArray(), 0, word.length()));
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
