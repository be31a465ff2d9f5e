package io.github.neardup.core.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Families of texts that are hard for a search: what random texts never do. Words are w0, w1, ...
 * and the same seed gives the same texts.
 */
public enum Families {
  /** Unrelated texts, and every fifth a copy with some words changed. */
  RANDOM(
      (random, size) -> {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          List<String> words = i % 5 == 4 ? split(texts.get(i - 1)) : words(random, 30, 20_000);
          texts.add(join(i % 5 == 4 ? changed(random, words, random.nextInt(8)) : words));
        }
        return texts;
      }),

  /** Sets of 12 of 60 words; every third is the one before with a word changed. */
  TINY_VOCABULARY(
      (random, size) -> {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          List<String> words;
          if (i % 3 == 2) {
            words = split(texts.get(i - 1));
            String other = "w" + random.nextInt(60);
            if (!words.contains(other)) {
              words.set(random.nextInt(words.size()), other);
            }
          } else {
            words = IntStream.range(0, 60).mapToObj(w -> "w" + w).collect(Collectors.toList());
            Collections.shuffle(words, random);
            words = words.subList(0, 12);
          }
          texts.add(join(words));
        }
        return texts;
      }),

  /** 60 words that are in all, and 40 of their own; every tenth is nearly the one before. */
  BOILERPLATE(
      (random, size) -> {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          List<String> own =
              i % 10 == 9
                  ? changed(random, split(texts.get(i - 1)).subList(60, 100), 3)
                  : words(random, 40, 1_000_000);
          texts.add(join(both(numbered("b", 60), own)));
        }
        return texts;
      }),

  /** All a little less similar than is asked for: Jaccard 0.55. */
  JUST_BELOW(
      (random, size) ->
          IntStream.range(0, size)
              .mapToObj(i -> join(both(numbered("b", 140), words(random, 57, 1_000_000))))
              .toList()),

  /** Groups of five, 0.75 within and 0.55 across. */
  GROUPS_OF_FIVE(
      (random, size) -> {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          List<String> ofAll = both(numbered("b", 140), numbered("g" + i / 5 + "x", 29));
          texts.add(join(both(ofAll, words(random, 28, 1_000_000))));
        }
        return texts;
      }),

  /** One text, in each with a word or two changed. */
  NEARLY_ALL_ALIKE(
      (random, size) ->
          IntStream.range(0, size)
              .mapToObj(i -> join(changed(random, numbered("b", 100), 1 + random.nextInt(2))))
              .toList()),

  /** Copies of a handful of texts. */
  COPIES(
      (random, size) ->
          IntStream.range(0, size)
              .mapToObj(i -> join(numbered("c" + random.nextInt(7) + "x", 20)))
              .toList()),

  /** Forms filled in: a few templates, and a fifth of the words of their own. */
  TEMPLATES(
      (random, size) ->
          IntStream.range(0, size)
              .mapToObj(
                  i -> {
                    int template = random.nextInt(8);
                    List<String> words = numbered("t" + template + "x", 50);
                    for (int word = 0; word < 50; word += 5) {
                      words.set(word, "w" + random.nextInt(40));
                    }
                    return join(words);
                  })
              .toList()),

  /** Each is the one before with a word changed, so that the ends have nothing in common. */
  CHAINS(
      (random, size) -> {
        List<String> texts = new ArrayList<>();
        List<String> words = words(random, 25, 1_000_000);
        for (int i = 0; i < size; i++) {
          words = i % 200 == 199 ? words(random, 25, 1_000_000) : changed(random, words, 1);
          texts.add(join(words));
        }
        return texts;
      }),

  /** Texts of one to three words. */
  SHORT(
      (random, size) ->
          IntStream.range(0, size)
              .mapToObj(i -> join(words(random, 1 + random.nextInt(3), 30)))
              .toList());

  @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
  private final BiFunction<Random, Integer, List<String>> maker;

  Families(BiFunction<Random, Integer, List<String>> maker) {
    this.maker = maker;
  }

  /**
   * Texts of the family.
   *
   * @param size how many, at least 0
   * @param seed the same seed gives the same texts
   */
  public List<String> texts(int size, long seed) {
    return maker.apply(new Random(seed), size);
  }

  private static List<String> words(Random random, int count, int vocabulary) {
    return IntStream.range(0, count)
        .mapToObj(i -> "w" + random.nextInt(vocabulary))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static List<String> numbered(String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> prefix + i)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static List<String> both(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  private static List<String> changed(Random random, List<String> words, int count) {
    List<String> copy = new ArrayList<>(words);
    for (int i = 0; i < count; i++) {
      copy.set(random.nextInt(copy.size()), "n" + random.nextInt(1_000_000));
    }
    return copy;
  }

  private static String join(List<String> words) {
    return String.join(" ", words);
  }

  private static List<String> split(String text) {
    return new ArrayList<>(Arrays.asList(text.split(" ")));
  }
}
