package io.github.neardup.io.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GlobTest {

  private static final FileSystem SYSTEM = FileSystems.getDefault();
  private static final String PARTS = "aab*?*/[]{},-!\\";
  private static final String CHARACTERS = "aaabb/-!{},";

  @Test
  void matchesWhatTheFileSystemMatches() {
    long seed = Long.getLong("neardup.test.seed", System.nanoTime());
    SplittableRandom random = new SplittableRandom(seed);
    int matched = 0;
    for (int i = 0; i < 200_000; i++) {
      String text = text(random, PARTS, 10);
      if (text.contains("-\\") || text.contains("-[")) {
        // The JDK forgets to escape the end of a range: it escapes what follows, or begins a class.
        continue;
      }
      PathMatcher expected;
      try {
        expected = SYSTEM.getPathMatcher("glob:" + text);
      } catch (PatternSyntaxException e) {
        continue;
      }
      Glob glob = Glob.of(text, SYSTEM);
      for (int j = 0; j < 5; j++) {
        Path path = Path.of(text(random, CHARACTERS, 8));
        boolean matches = expected.matches(path);
        assertThat(glob.matches(path)).as("seed %d: %s, %s", seed, text, path).isEqualTo(matches);
        matched += matches ? 1 : 0;
      }
    }
    assertThat(matched).isGreaterThan(1000);
  }

  @Test
  void manyAsterisksTakeLinearTime() {
    Glob glob = Glob.of("a*".repeat(50) + "{**a,b*}".repeat(50) + "c", SYSTEM);
    Path path = Path.of("a".repeat(250));
    assertThat(assertTimeoutPreemptively(Duration.ofSeconds(10), () -> glob.matches(path)))
        .isFalse();
    assertThat(glob.matches(Path.of(path + "c"))).isTrue();
  }

  private static String text(SplittableRandom random, String characters, int most) {
    return random
        .ints(random.nextInt(most), 0, characters.length())
        .mapToObj(at -> characters.substring(at, at + 1))
        .collect(Collectors.joining());
  }
}
