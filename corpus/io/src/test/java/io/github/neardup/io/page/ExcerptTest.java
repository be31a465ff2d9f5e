package io.github.neardup.io.page;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ExcerptTest {

  @Test
  void shortTextsAreShownWhole() {
    assertThat(Excerpt.of("left", "right", 5)).isEqualTo(new Excerpt(0, "left", "right"));
  }

  @Test
  void longTextsAreCutAroundTheirFirstDifference() {
    String same = "s".repeat(1000);

    Excerpt excerpt = Excerpt.of(same + "a" + same, same + "b" + same, 100);

    assertThat(excerpt.start()).isEqualTo(975);
    assertThat(excerpt.leftText()).isEqualTo("s".repeat(25) + "a" + "s".repeat(74));
    assertThat(excerpt.rightText()).isEqualTo("s".repeat(25) + "b" + "s".repeat(74));
  }

  @Test
  void aTextThatEndsWhereTheOtherGoesOnIsCutAtItsEnd() {
    Excerpt excerpt = Excerpt.of("s".repeat(50), "s".repeat(5000), 100);

    assertThat(excerpt).isEqualTo(new Excerpt(25, "s".repeat(25), "s".repeat(100)));
  }

  @Property(tries = 300, seed = "1")
  void aCutNeverSplitsACharacter(
      @ForAll @IntRange(max = 300) int before, @ForAll @IntRange(min = 4, max = 50) int most) {
    String same = "😀".repeat(before);

    Excerpt excerpt = Excerpt.of(same + "a" + same, same + "b" + same, most);

    for (String side : new String[] {excerpt.leftText(), excerpt.rightText()}) {
      assertThat(side.codePoints()).noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
      assertThat(side.length()).isBetween(1, most);
    }
    assertThat((same + "a" + same).startsWith(excerpt.leftText(), excerpt.start())).isTrue();
    assertThat(excerpt.leftText()).contains("a");
    assertThat(excerpt.rightText()).contains("b");
  }
}
