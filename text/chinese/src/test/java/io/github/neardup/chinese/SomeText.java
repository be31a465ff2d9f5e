package io.github.neardup.chinese;

import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** What the tests of this module share. */
final class SomeText {

  private SomeText() {}

  static String normalize(String step, String text) {
    return new Normalizer(List.of(step)).normalize(text);
  }

  static List<String> tokens(String tokenizer, String text) {
    return tokens(TextComponents.tokenizer(tokenizer).factory().get(), text);
  }

  static List<String> tokens(Tokenizer tokenizer, String text) {
    List<String> tokens = new ArrayList<>();
    char[] chars = text.toCharArray();
    tokenizer.tokenize(
        chars, 0, chars.length, (c, from, to) -> tokens.add(new String(c, from, to - from)));
    return tokens;
  }

  /** Anything at all, with much Chinese in it. */
  static Arbitrary<String> any() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "我購買了道具和服裝。",
            "我购买了道具和服装。",
            "乾隆年間",
            "看著",
            "著作",
            "筆記簿型電腦",
            "士多啤梨",
            "㑮",
            "𠁞",
            "\uD842\uDFB7",
            "東京タワーへ",
            "한국어",
            "don’t 3.14 1,000",
            "''..,,",
            "👨\u200D👩\u200D👧🇨🇳",
            "e\u0301\u0327",
            "\uD83D",
            "\uDC4D",
            "\uD840",
            "\0",
            "\u200B\uFEFF",
            "\uFFFF",
            "  \t\r\n\u00A0\u3000");
    return Arbitraries.oneOf(
            pieces,
            pieces,
            Arbitraries.strings().all().ofMaxLength(6),
            Arbitraries.strings().withCharRange('\u4E00', '\u9FFF').ofMaxLength(6))
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }
}
