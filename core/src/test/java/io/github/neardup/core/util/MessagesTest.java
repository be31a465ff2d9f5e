package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.testing.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MessagesTest {

  @Test
  void aMessageIsOneLine() {
    assertThat(Messages.oneLine("one  two")).isEqualTo("one  two");
    assertThat(Messages.oneLine("one \n\t two\r\n\r\nthree\u2028four"))
        .isEqualTo("one two three four");
    assertThat(Messages.oneLine("")).isEmpty();
    assertThat(Messages.firstLine("one \n two")).isEqualTo("one");
    assertThat(Messages.firstLine("")).isEmpty();
  }

  @Test
  void shortMessagesAreAsByTheExpression() {
    long seed = Seeds.next();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 10_000; i++) {
      StringBuilder message = new StringBuilder();
      for (int left = random.nextInt(10); left > 0; left--) {
        message.append("ab \t\n\r\u000B\f".charAt(random.nextInt(8)));
      }
      String text = message.toString();
      assertThat(Messages.oneLine(text))
          .as("seed %d, number %d", seed, i)
          .isEqualTo(text.replaceAll("\\s*\\R\\s*", " "));
    }
  }

  /** By the expression {@code \s*\R\s*} the second one would take hours. */
  @Test
  void aLongValueIsCutInTheMiddle() {
    for (String value : new String[] {"x".repeat(1_000_000), " ".repeat(10_000_000)}) {
      String message = Messages.oneLine("a.jsonl:3: '" + value + "' is no number; correct it");
      assertThat(message)
          .startsWith("a.jsonl:3: '")
          .contains(" … ")
          .endsWith("' is no number; correct it")
          .hasSizeLessThan(2000);
    }
  }

  @Test
  void noCharacterIsCutInTwo() {
    for (String odd : new String[] {"", "x"}) {
      String message = Messages.oneLine(odd + "\uD83D\uDE00".repeat(2000));
      assertThat(message.codePoints().filter(c -> c <= 0xFFFF && Character.isSurrogate((char) c)))
          .isEmpty();
    }
  }
}
