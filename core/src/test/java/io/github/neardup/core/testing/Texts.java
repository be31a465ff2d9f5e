package io.github.neardup.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.text.TextExtension.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** Strings of every kind, for property tests. */
public final class Texts {

  private static final List<String> FRAGMENTS =
      List.of(
          "The quick brown foxes' tails",
          "don’t ",
          "我购买了道具和服装。",
          "我購買了道具",
          "東京タワーへ ",
          "한국어 ",
          "ＡＢＣ１２３！",
          "👨\u200D👩\u200D👧",
          "🇨🇳",
          "\uD842\uDFB7",
          "e\u0301\u0327",
          "\uD83D",
          "\uDC4D",
          "\0",
          "\u200B",
          "\uFEFF",
          "\uFFFF",
          "İıſΣςß",
          "  \t\r\n\u00A0\u3000\u2028",
          "...!?——",
          "0123456789");

  private static final int AT_ONCE = 64;

  private Texts() {}

  /** Each code point among letters and marks, and beside its neighbours; blocks, some at a time. */
  public static List<String> withEveryCodePoint() {
    List<String> texts = new ArrayList<>();
    for (int first = 0; first <= Character.MAX_CODE_POINT; first += AT_ONCE) {
      StringBuilder apart = new StringBuilder();
      StringBuilder together = new StringBuilder();
      for (int c = first; c < first + AT_ONCE; c++) {
        apart.append("E").appendCodePoint(c).append("\u0301 的").appendCodePoint(c).append(". ");
        together.appendCodePoint(c);
      }
      texts.add(apart.append("The dog's running ").append(together).toString());
    }
    return texts;
  }

  /** The tokens of a text; each is a slice of the tokenizer's buffer, and not empty. */
  public static List<String> tokens(Tokenizer tokenizer, String text) {
    List<String> tokens = new ArrayList<>();
    tokenizer.tokenize(
        text.toCharArray(),
        0,
        text.length(),
        (buffer, from, to) -> {
          assertThat(from).isNotNegative().isLessThan(to);
          assertThat(to).isLessThanOrEqualTo(buffer.length);
          tokens.add(new String(buffer, from, to - from));
        });
    return tokens;
  }

  /** Any UTF-16 code units, among them pieces of real text, lone surrogates and long runs. */
  public static Arbitrary<String> any() {
    Arbitrary<String> fragments = Arbitraries.of(FRAGMENTS);
    Arbitrary<String> anything = Arbitraries.strings().all().ofMaxLength(20);
    Arbitrary<String> ascii = Arbitraries.strings().ascii().ofMaxLength(20);
    Arbitrary<String> runs =
        fragments.flatMap(text -> Arbitraries.integers().between(1, 300).map(text::repeat));
    return Arbitraries.frequencyOf(
            Tuple.of(10, fragments), Tuple.of(5, anything), Tuple.of(3, ascii), Tuple.of(1, runs))
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }
}
