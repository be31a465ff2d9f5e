package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.testing.WordSets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KindCountsTest {

  /** Rows 0, 1 and 2 are equal, 3 and 4 match them, 5 matches 6, 7 nothing. */
  private final SearchResult result =
      WordSets.search("a b c", "a b c", "a b c", "a b d", "a b e", "u v", "u v w", "z");

  private final int[] clusters = {0, 0, 2, 0, 4, 5, 6, 5};
  private final List<String> kinds =
      List.of("o", "copy", "o", "edit", "edit", "o", "other", "edit");

  @Test
  void theFixtureMatchesWhatItSays() {
    assertThat(result.matches(0, 2)).isTrue();
    assertThat(result.matches(1, 3)).isTrue();
    assertThat(result.matches(2, 4)).isTrue();
    assertThat(result.matches(3, 4)).isTrue();
    assertThat(result.matches(5, 6)).isTrue();
    assertThat(result.matches(5, 7)).isFalse();
    assertThat(result.matches(4, 5)).isFalse();
  }

  @Test
  void eachKindHasItsDocumentsAndTheirPairsInOrderOfNames() {
    assertThat(KindCounts.of(kinds, clusters, List.of(), result))
        .containsExactly(
            new KindCounts("copy", 1, 2, 2, 0),
            new KindCounts("edit", 3, 2, 6, 1),
            new KindCounts("o", 3, 2, 7, 1),
            new KindCounts("other", 1, 0, 1, 0));
  }

  @Test
  void ignoredPairsDoNotCount() {
    List<RowPair> ignored =
        List.of(
            new RowPair(0, 3), // 3 still has its duplicate 1
            new RowPair(5, 6), // not a mistake any more
            new RowPair(5, 7)); // not missed any more
    assertThat(KindCounts.of(kinds, clusters, ignored, result))
        .containsExactly(
            new KindCounts("copy", 1, 2, 2, 0),
            new KindCounts("edit", 3, 1, 6, 0),
            new KindCounts("o", 3, 1, 6, 0),
            new KindCounts("other", 1, 0, 0, 0));
    assertThat(
            KindCounts.of(kinds, clusters, List.of(new RowPair(0, 3), new RowPair(1, 3)), result))
        .contains(new KindCounts("edit", 3, 0, 6, 1));
  }

  @Test
  void thirdsHaveAsManyTextsAndThoseOfOneLengthTogether() {
    assertThat(thirds("a", "bbbb", "cc", "ddd", "eeeee", "ffffff"))
        .containsExactly(
            "1: length at most 2",
            "2: length at most 4",
            "1: length at most 2",
            "2: length at most 4",
            "3: length above 4",
            "3: length above 4");
    // A character outside the basic plane is one.
    assertThat(thirds("a", "\uD83D\uDE00", "b")).containsOnly("1: length at most 1");
    assertThat(thirds("", "abc")).containsExactly("1: length at most 0", "2: length at most 3");
    assertThat(thirds("abc")).containsExactly("1: length at most 3");
  }

  private static List<String> thirds(String... texts) {
    return KindCounts.thirds(Stream.of(texts).map(text -> new Document("id", text)).toList());
  }
}
