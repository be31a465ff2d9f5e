package io.github.neardup.dedup.cut;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.dedup.DedupOption;
import io.github.neardup.dedup.DedupOptions;
import java.util.List;
import java.util.Optional;

/**
 * Which repeated parts of a text are cut.
 *
 * <ul>
 *   <li>{@link Kind#PARAGRAPH}: a line with at least {@code minWords} words that occurred before.
 *   <li>{@link Kind#SENTENCE}: {@code sentences} or more consecutive sentences that occurred before
 *       in the same order, where any {@code sentences} of them have at least {@code minWords}
 *       words.
 *   <li>{@link Kind#PASSAGE}: {@code minWords} or more consecutive words that occurred before.
 * </ul>
 *
 * <p>The tokenizer {@code standard} splits words, so a Chinese character is one word.
 *
 * @param kind the kind of part
 * @param sentences how many sentences, from 1 to 1000; 1 for other kinds
 * @param minWords how many words, from 1 to 1000; for passages from 5
 */
public record CutRule(Kind kind, int sentences, int minWords) {

  /** What is cut; without it, whole documents are removed. */
  public static final DedupOption<Kind> CUT =
      DedupOption.ofEnum(
          "cut",
          "PARTS",
          Optional.empty(),
          "kind of parts",
          List.of(Kind.values()),
          "Cuts repeated parts out of the texts instead of removing whole documents: paragraph (a"
              + " line), sentence (several sentences in a row) or passage (any words in a row). The"
              + " first of equal parts is kept.");

  /** The fewest words of a part. */
  public static final DedupOption<Integer> MIN_WORDS =
      number(
          "min-words",
          "With --cut: the fewest words of a part that is cut (default: 10 for paragraph and"
              + " sentence, 50 for passage). A Chinese character is a word.");

  /** The fewest sentences of a part. */
  public static final DedupOption<Integer> SENTENCES =
      number(
          "sentences",
          "With --cut sentence: how many sentences in a row must be repeated (default: 3).");

  /** Whether records are left out when nothing of their text remains. */
  public static final DedupOption<Boolean> DROP_EMPTY =
      DedupOption.ofSwitch(
          "drop-empty",
          "With --cut: leaves out records whose whole text is cut. Otherwise they are kept with an"
              + " empty text.");

  /** The most words, and the most sentences, that a rule can have. */
  public static final int MOST = 1000;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public CutRule {
    if (minWords < kind.fewestWords || minWords > MOST) {
      throw new IllegalArgumentException(
          "the words of a %s must be from %d to %d, not %d"
              .formatted(kind.part, kind.fewestWords, MOST, minWords));
    }
    int most = kind == Kind.SENTENCE ? MOST : 1;
    if (sentences < 1 || sentences > most) {
      throw new IllegalArgumentException(
          "the sentences of a part must be from 1 to " + most + ", not " + sentences);
    }
  }

  private static DedupOption<Integer> number(String name, String meaning) {
    return DedupOption.of(name, "N", Optional.empty(), Integer::valueOf, meaning);
  }

  /**
   * Returns the rule of some options.
   *
   * @throws IllegalArgumentException if a number is out of range for the kind of parts
   */
  public static CutRule of(DedupOptions options) {
    CutRule usual = of(options.get(CUT));
    return new CutRule(
        usual.kind,
        options.find(SENTENCES).orElse(usual.sentences),
        options.find(MIN_WORDS).orElse(usual.minWords));
  }

  /** Returns the default rule of a kind. */
  public static CutRule of(Kind kind) {
    return new CutRule(kind, kind.sentences, kind.words);
  }

  /** Returns how many consecutive units are searched for: words, sentences, or one paragraph. */
  int window() {
    return kind == Kind.PASSAGE ? minWords : sentences;
  }

  /** The kind of part that is cut where it is repeated. */
  public enum Kind {
    /** Whole lines; by default, of 10 or more words. */
    @JsonProperty("paragraph")
    PARAGRAPH("paragraph", 1, 1, 10),

    /** Runs of sentences; by default, of 3 or more sentences and 10 or more words. */
    @JsonProperty("sentence")
    SENTENCE("run of sentences", 3, 1, 10),

    /**
     * Spans of words, wherever they begin and end; by default, of 50 or more words. Fewer than 5
     * words are common phrases, found in all texts.
     */
    @JsonProperty("passage")
    PASSAGE("passage", 1, 5, 50);

    private final String part;
    private final int sentences;
    private final int fewestWords;
    private final int words;

    Kind(String part, int sentences, int fewestWords, int words) {
      this.part = part;
      this.sentences = sentences;
      this.fewestWords = fewestWords;
      this.words = words;
    }
  }
}
