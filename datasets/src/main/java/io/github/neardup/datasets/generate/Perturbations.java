package io.github.neardup.datasets.generate;

import io.github.neardup.core.util.Suggestions;
import io.github.neardup.datasets.generate.Perturbation.Edit;
import io.github.neardup.datasets.generate.Perturbation.Result;
import java.util.List;

/** All perturbations, by name. */
public final class Perturbations {

  /** The name of the perturbation that changes nothing. */
  public static final String EXACT_COPY = "exact-copy";

  private static final List<Perturbation> ALL =
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
              CharacterEdits::width),
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
              "synonyms",
              "another word of the same meaning, where the list of synonyms has one",
              "listed words that are replaced",
              new Synonyms("synonyms-en.txt", "synonyms-zh.txt")::replace),
          same(
              "sentence-order",
              "sentences in another order",
              "sentences that are moved",
              LayoutChange::sentenceOrder),
          same(
              "sentence-deletion",
              "sentences left out, one stays",
              "sentences left out",
              LayoutChange::sentenceDeletion),
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
          new Perturbation(
              "template",
              "not a duplicate: the same form with other numbers, names, days and places",
              "facts that are changed, at least one",
              Result.LOOK_ALIKE,
              new OtherFacts()));

  private Perturbations() {}

  private static Perturbation same(String name, String meaning, String strength, Edit edit) {
    return new Perturbation(name, meaning, strength, Result.DUPLICATE, edit);
  }

  /** All perturbations, in the order in which they are listed. */
  public static List<Perturbation> all() {
    return ALL;
  }

  /**
   * Returns the perturbation with the given name.
   *
   * @throws IllegalArgumentException if there is none; the message suggests the nearest name and
   *     lists all names
   */
  public static Perturbation get(String name) {
    List<String> names = ALL.stream().map(Perturbation::name).toList();
    if (!names.contains(name)) {
      throw new IllegalArgumentException(Suggestions.unknown("perturbation", name, names));
    }
    return ALL.get(names.indexOf(name));
  }

  /**
   * Parses a perturbation as users give it.
   *
   * @param given {@code name=strength}, such as {@code typos=0.1}; {@code exact-copy} needs no
   *     strength
   * @throws IllegalArgumentException if the name is unknown or the strength is not a number from 0
   *     to 1
   */
  public static Perturbation.Graded parse(String given) {
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
}
