package io.github.neardup.datasets.generate;

import io.github.neardup.core.text.scan.SentenceRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Composes texts from the sentences of other texts so that no two are near-duplicates: any two
 * texts numbered below {@link #capacity} share fewer than {@link #terms} sentences, while each has
 * at least three times as many. Counted in sentences, their Jaccard similarity is at most 1/5.
 *
 * <p>The construction uses the distance of a Reed-Solomon code (Reed and Solomon, "Polynomial codes
 * over certain finite fields", SIAM 1960). Sentences are dealt to slots of {@code q} each, q a
 * prime. The digits of a text's number, in base q, are the coefficients of a polynomial modulo q,
 * whose value at i chooses the sentence of slot i. Two polynomials of degree below k agree in fewer
 * than k places.
 *
 * <p>Immutable and thread-safe; holds the sentences but no composed text.
 */
final class SentenceMixer {

  static final int MOST_SLOTS = 24;

  private static final int LEAST_COLUMNS = 16;
  private static final int MOST_COLUMNS = 400;

  private final String[] sentences;
  private final int slots;
  private final int prime;
  private final int terms;
  private final long seed;
  private final Permutation numbers;

  private SentenceMixer(String[] sentences, int slots, int prime, int terms, long seed) {
    this.sentences = sentences;
    this.slots = slots;
    this.prime = prime;
    this.terms = terms;
    this.seed = seed;
    this.numbers = new Permutation(power(prime, terms), seed);
  }

  /** Refuses texts with too few different sentences for the number of texts wanted. */
  static SentenceMixer of(List<String> texts, long wanted, long seed) {
    Set<String> different = new LinkedHashSet<>();
    for (String text : texts) {
      for (String sentence : Sentences.of(text).list()) {
        int columns = columns(sentence);
        if (columns >= LEAST_COLUMNS && columns <= MOST_COLUMNS) {
          different.add(sentence);
        }
      }
    }
    List<String> pool = new ArrayList<>(different);
    Randomness chance = Randomness.of(seed, 0);
    for (int i = pool.size() - 1; i > 0; i--) {
      Collections.swap(pool, i, chance.below(i + 1));
    }
    int slots = Math.min(MOST_SLOTS, (int) Math.sqrt(pool.size()));
    int prime = slots < 2 ? 1 : primeUpTo(pool.size() / slots);
    // A polynomial needs as many arguments as there are slots, all different.
    slots = Math.min(slots, prime);
    for (int terms = 2; 3 * (terms - 1) <= slots; terms++) {
      if (power(prime, terms) >= wanted) {
        return new SentenceMixer(pool.toArray(new String[0]), slots, prime, terms, seed);
      }
    }
    throw new IllegalArgumentException(
        "the source has %s different sentences, too few to compose %s texts; give a larger one"
            .formatted(pool.size(), wanted));
  }

  private static int columns(String text) {
    return text.codePoints().map(c -> c < 0x2E80 ? 1 : 2).sum();
  }

  private static int primeUpTo(int most) {
    for (int n = most; n > 1; n--) {
      int divisor = 2;
      while (divisor * divisor <= n && n % divisor != 0) {
        divisor++;
      }
      if (divisor * divisor > n) {
        return n;
      }
    }
    return 1;
  }

  /** Returns the power, or 2^62 if it is larger. */
  private static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      if (power > (1L << 62) / base) {
        return 1L << 62;
      }
      power *= base;
    }
    return power;
  }

  long capacity() {
    return numbers.size();
  }

  /** The number of terms of the polynomials: two texts share fewer sentences than this. */
  int terms() {
    return terms;
  }

  /** Returns the sentences of a text, numbered from 0 to {@link #capacity}. */
  List<String> sentences(long number) {
    Randomness chance = Randomness.of(seed, number);
    double skewed = chance.share();
    int least = 3 * (terms - 1);
    // Makes many short texts and few long ones.
    int count = least + (int) ((slots - least + 1) * skewed * skewed);
    long[] coefficients = new long[terms];
    long digits = numbers.at(number);
    for (int i = 0; i < terms; i++, digits /= prime) {
      coefficients[i] = digits % prime;
    }
    String[] chosen = new String[count];
    for (int slot = 0; slot < count; slot++) {
      long value = 0;
      for (int i = terms - 1; i >= 0; i--) {
        value = (value * slot + coefficients[i]) % prime;
      }
      String sentence = sentences[slot * prime + (int) value];
      // Insert at a random place among the sentences before.
      int place = chance.below(slot + 1);
      chosen[slot] = chosen[place];
      chosen[place] = sentence;
    }
    return List.of(chosen);
  }

  /** Returns a text by its number, from 0 to {@link #capacity}. */
  String text(long number) {
    StringBuilder text = new StringBuilder(2048);
    Randomness chance = new Randomness(~numbers.at(number));
    int left = 2 + chance.below(4);
    String before = "";
    for (String sentence : sentences(number)) {
      if (!before.isEmpty()) {
        boolean chinese = before.charAt(before.length() - 1) >= 0x2E80;
        if (left <= 0) {
          text.append(chinese ? "\n" : "\n\n");
          left = 2 + chance.below(4);
        } else if (SentenceRule.isContent(before.codePointBefore(before.length()))) {
          // A heading: without a line break, it would run into the next sentence.
          text.append('\n');
        } else if (!chinese) {
          text.append(' ');
        }
      }
      text.append(sentence);
      before = sentence;
      left--;
    }
    return text.toString();
  }
}
