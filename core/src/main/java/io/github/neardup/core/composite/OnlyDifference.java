package io.github.neardup.core.composite;

import io.github.neardup.core.text.PlacedWords;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The only way in which the words of two texts differ. Most algorithms find such texts alike, since
 * nearly all words are the same, but they may say different things.
 */
public enum OnlyDifference {
  /** Other numbers among the same words. */
  NUMBERS,
  /** More or fewer negations among the same words. */
  NEGATIONS,
  /** The same words in another order. */
  ORDER;

  /** Returns the only difference between two texts, if they have only one. Linear time. */
  public static Optional<OnlyDifference> of(String left, String right) {
    Words a = new Words(left);
    Words b = new Words(right);
    if (!a.numbers.equals(b.numbers)) {
      return a.withoutNumbers.equals(b.withoutNumbers) ? Optional.of(NUMBERS) : Optional.empty();
    }
    if (a.negations() != b.negations()) {
      return a.withoutNegations.equals(b.withoutNegations)
          ? Optional.of(NEGATIONS)
          : Optional.empty();
    }
    return !a.all.equals(b.all) && Arrays.equals(a.sorted(), b.sorted())
        ? Optional.of(ORDER)
        : Optional.empty();
  }

  /** The hashes of the words of a text, in text order. */
  private static final class Words {
    private final Set<String> numbers = new HashSet<>();
    private final LongArrayList all = new LongArrayList();
    private final LongArrayList withoutNumbers = new LongArrayList();
    private final LongArrayList withoutNegations = new LongArrayList();

    Words(String text) {
      PlacedWords words = new PlacedWords(1);
      words.read(text);
      BitSet ofNumbers = new BitSet();
      Numbers.scan(
          text,
          (from, to, value) -> {
            numbers.add(value);
            ofNumbers.set(from, to);
          });
      for (int word = 0; word < words.size(); word++) {
        long hash = words.hash(word);
        all.add(hash);
        int number = ofNumbers.nextSetBit(words.start(word));
        if (number < 0 || number >= words.end(word)) {
          withoutNumbers.add(hash);
        }
        if (!Protection.isNegation(hash)) {
          withoutNegations.add(hash);
        }
      }
    }

    int negations() {
      return all.size() - withoutNegations.size();
    }

    long[] sorted() {
      long[] sorted = all.toLongArray();
      Arrays.sort(sorted);
      return sorted;
    }
  }
}
