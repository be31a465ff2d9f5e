package io.github.neardup.datasets.generate;

import io.github.neardup.core.util.Suggestions;
import io.github.neardup.datasets.generate.Perturbation.Edit;
import io.github.neardup.datasets.generate.Perturbation.Result;
import java.util.List;
import java.util.function.LongFunction;

/** All perturbations, by name. Immutable and thread-safe. */
public final class Perturbations {

  /** The name of the perturbation that changes nothing. */
  public static final String EXACT_COPY = "exact-copy";

  private final List<Perturbation> all;

  /**
   * The perturbations.
   *
   * @param synonyms words that can replace one another
   * @param strangers a different text for each number, to be put beside another text
   */
  public Perturbations(Synonyms synonyms, LongFunction<String> strangers) {
    all =
        List.of(
            same(EXACT_COPY, "the same text", "nothing", (text, strength, chance) -> text),
            same(
                "spacing",
                "other white space: more of it, line breaks, tabs",
                "gaps between words (Chinese: between characters) that are changed",
                CharacterEdits::spacing),
            same(
                "punctuation",
                "punctuation marks left out or replaced",
                "marks that are changed or gone",
                CharacterEdits::punctuation),
            same(
                "case",
                "capitals for small letters",
                "words that are changed",
                LayoutChange::letterCase),
            same(
                "width",
                "full-width letters, digits and marks for ASCII, and the other way round",
                "such characters that are changed",
                CharacterEdits.width()),
            same(
                "script",
                "Traditional for Simplified Chinese characters, or the other way round",
                "such characters that are changed",
                CharacterEdits.script()),
            same(
                "typos",
                "typing errors: a key beside, left out, twice, swapped; in Chinese a wrong character of"
                    + " the same sound",
                "words (Chinese: characters) with an error",
                Misspellings::typos),
            same(
                "ocr",
                "misread letters and characters that look alike",
                "words (Chinese: characters) misread",
                Misspellings::misreadings),
            same(
                "synonyms",
                "another word of the same meaning, where the list of synonyms has one",
                "listed words that are replaced",
                synonyms::replace),
            same(
                "clause-order",
                "clauses in another order within a sentence",
                "sentences so changed",
                LayoutChange::clauseOrder),
            same(
                "sentence-order",
                "sentences in another order",
                "sentences that are moved",
                LayoutChange::sentenceOrder),
            same(
                "sentence-deletion",
                "sentences left out, one stays",
                "sentences left out",
                LayoutChange.deletion(Fragments::sentences)),
            same(
                "paragraph-deletion",
                "paragraphs left out, one stays",
                "paragraphs left out",
                LayoutChange.deletion(Fragments::paragraphs)),
            same(
                "truncation",
                "the end cut off, one word stays",
                "words cut off",
                LayoutChange::truncation),
            same(
                "boilerplate",
                "headers, adverts, notices and signatures around the text",
                "what is added, of the length of the text",
                LayoutChange::boilerplate),
            same(
                "concatenation",
                "another text before or after it",
                "what is added, of the words of the text",
                concatenation(strangers)),
            same(
                "html",
                "a web page around it, and tags in it",
                "words in a tag of their own",
                LayoutChange::html),
            new Perturbation(
                "template",
                "not a duplicate: the same form with other numbers, names, days and places",
                "facts that are changed, at least one",
                Result.LOOK_ALIKE,
                new OtherFacts()));
  }

  private static Perturbation same(String name, String meaning, String strength, Edit edit) {
    return new Perturbation(name, meaning, strength, Result.DUPLICATE, edit);
  }

  private static Edit concatenation(LongFunction<String> strangers) {
    return (text, strength, chance) -> {
      String stranger = strangers.apply(chance.next());
      int words = (int) (Words.count(text) * strength + chance.share());
      if (words == 0) {
        return text;
      }
      String added = Words.first(stranger, words);
      return chance.happens(0.5) ? text + "\n\n" + added : added + "\n\n" + text;
    };
  }

  /** All perturbations, in the order in which they are shown. */
  public List<Perturbation> all() {
    return all;
  }

  /** The names of all perturbations, in the same order. */
  public List<String> names() {
    return all.stream().map(Perturbation::name).toList();
  }

  /**
   * Returns the perturbation with the given name.
   *
   * @throws IllegalArgumentException if there is none; the message suggests the nearest name and
   *     lists all names
   */
  public Perturbation get(String name) {
    return all.stream()
        .filter(perturbation -> perturbation.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(Suggestions.unknown("perturbation", name, names())));
  }

  /**
   * Parses a perturbation as users give it.
   *
   * @param given {@code name=strength}, such as {@code typos=0.1}; {@code exact-copy} needs no
   *     strength
   * @throws IllegalArgumentException if the name is unknown or the strength is not a number from 0
   *     to 1
   */
  public Perturbation.Graded parse(String given) {
    int equals = given.indexOf('=');
    Perturbation perturbation = get(equals < 0 ? given : given.substring(0, equals));
    if (equals < 0 && !perturbation.name().equals(EXACT_COPY)) {
      throw new IllegalArgumentException(
          given + " has no strength; write " + given + "=0.1, say, from 0 to 1");
    }
    try {
      return new Perturbation.Graded(
          perturbation, equals < 0 ? 1 : Double.parseDouble(given.substring(equals + 1)));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the strength of %s must be a number from 0 to 1, not '%s'"
              .formatted(perturbation.name(), given.substring(equals + 1)),
          e);
    }
  }

  /**
   * The same form filled with other facts: numbers, names in capitals, weekdays, months, colours
   * and places. A fact that occurs several times gets the same replacement everywhere, so that the
   * text stays consistent. At least one fact changes if there is any.
   */
  private static final class OtherFacts implements Perturbation.Edit {

    private final Synonyms facts = Synonyms.facts();
    private final List<String> names = WordLists.bundled("names-en.txt");

    @Override
    public String apply(String text, double strength, Randomness chance) {
      String changed = replace(text, strength, chance);
      for (double more = strength; more < 1 && changed.equals(text); ) {
        more = Math.min(1, 2 * more);
        changed = replace(text, more, chance);
      }
      return changed;
    }

    private String replace(String text, double strength, Randomness chance) {
      long seed = chance.next();
      StringBuilder out = new StringBuilder(text.length() + 32);
      boolean startsSentence = true;
      for (int i = 0; i < text.length(); ) {
        int end = Words.end(text, i);
        if (end == i) {
          char c = text.charAt(i++);
          startsSentence |= ".!?:\n\"“".indexOf(c) >= 0;
          out.append(c);
          continue;
        }
        boolean number = isDigit(text.charAt(i));
        if (number || (!startsSentence && isName(text, i, end))) {
          String word = text.substring(i, end);
          Randomness ofWord = Randomness.of(word, seed);
          if (ofWord.happens(strength)) {
            out.append(number ? otherNumber(word, ofWord) : ofWord.oneOf(names));
          } else {
            out.append(word);
          }
        } else {
          out.append(text, i, end);
        }
        startsSentence = false;
        i = end;
      }
      return facts.replace(out.toString(), strength, chance);
    }

    private static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }

    /**
     * Whether a word is a name: a capital and at least three small letters, and not a listed fact.
     */
    private boolean isName(String text, int from, int end) {
      if (end - from < 4 || !Character.isUpperCase(text.charAt(from))) {
        return false;
      }
      for (int i = from + 1; i < end; i++) {
        if (!Character.isLowerCase(text.charAt(i))) {
          return false;
        }
      }
      return !facts.contains(text.substring(from, end));
    }

    /** Returns as many other digits; the first becomes zero only if it was zero. */
    private static String otherNumber(String number, Randomness chance) {
      StringBuilder other = new StringBuilder(number);
      for (int i = 0; i < other.length(); i++) {
        char digit = other.charAt(i);
        if (isDigit(digit) && (i > 0 || digit != '0')) {
          other.setCharAt(i, (char) (i > 0 ? '0' + chance.below(10) : '1' + chance.below(9)));
        }
      }
      int last = other.length() - 1;
      if (other.toString().equals(number) && isDigit(number.charAt(last))) {
        other.setCharAt(last, number.charAt(last) == '9' ? '8' : (char) (number.charAt(last) + 1));
      }
      return other.toString();
    }
  }
}
