package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuggestionsTest {

  private static final List<String> KNOWN = List.of("simhash", "minhash", "kshingle", "ksentence");
  private static final String LIST = "Known: ksentence, kshingle, minhash, simhash";

  @ParameterizedTest
  @CsvSource({
    "minhsah, minhash",
    "MinHash, minhash",
    "MINHAS, minhash",
    "simmhash, simhash",
    "xinhash, minhash",
    "shingle, kshingle",
    "k-shingle, kshingle",
    "kshingles, kshingle",
    "ksen, ksentence",
    "sim, simhash",
    "minhashlsh, minhash",
  })
  void theNearestNameIsSuggested(String given, String nearest) {
    assertThat(Suggestions.unknown("algorithm", given, KNOWN))
        .isEqualTo("unknown algorithm '" + given + "'; did you mean '" + nearest + "'? " + LIST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "mi", "levenshtein", "hash", "\uD83D", "近似"})
  void aNameNearNoneGetsTheListAlone(String given) {
    assertThat(Suggestions.unknown("algorithm", given, KNOWN))
        .isEqualTo("unknown algorithm '" + given + "'. " + LIST);
  }

  @Test
  void fewerEditsWinAndTheAlphabetBreaksTies() {
    assertThat(Suggestions.unknown("x", "abcd", List.of("abxy", "abcx")))
        .contains("did you mean 'abcx'?");
    assertThat(Suggestions.unknown("x", "abcd", List.of("abcz", "abcx")))
        .contains("did you mean 'abcx'?");
  }

  @Test
  void shortNamesAreSuggestedForASingleEditOnly() {
    assertThat(Suggestions.unknown("x", "ac", List.of("ab"))).contains("did you mean 'ab'?");
    assertThat(Suggestions.unknown("x", "cd", List.of("ab"))).doesNotContain("did you mean");
    assertThat(Suggestions.unknown("x", "K", List.of("k"))).contains("did you mean 'k'?");
    assertThat(Suggestions.unknown("x", "j", List.of("k"))).doesNotContain("did you mean");
  }

  @Test
  void nothingKnownIsNoError() {
    assertThat(Suggestions.unknown("algorithm", "other", List.of()))
        .startsWith("unknown algorithm 'other'.");
  }
}
