package io.github.neardup.datasets.generate;

import io.github.neardup.core.hash.HashV1;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The originals of a generated dataset, each found by its number: texts of the source in a shuffled
 * order or, if more are wanted than it has, texts composed of its sentences. Immutable and
 * thread-safe.
 */
final class Originals {

  private final LongFunction<String> texts;
  private final LongFunction<String> strangers;
  private final boolean composed;

  private Originals(LongFunction<String> texts, LongFunction<String> strangers, boolean composed) {
    this.texts = texts;
    this.strangers = strangers;
    this.composed = composed;
  }

  /**
   * Originals.
   *
   * @param wanted how many
   * @throws IllegalArgumentException if they cannot be had from this source
   */
  static Originals of(SourceTexts source, long wanted, long seed) {
    List<String> texts = source.texts();
    if (texts.isEmpty()) {
      throw new IllegalArgumentException("the source " + source.name() + " has no text");
    }
    if (wanted > texts.size()) {
      // As many again for what is put beside a text, so that it is in no other.
      SentenceMixer mixer = SentenceMixer.of(texts, 2 * wanted, seed);
      long others = mixer.capacity() - wanted;
      return new Originals(
          mixer::text, n -> mixer.text(wanted + Long.remainderUnsigned(n, others)), true);
    }
    Permutation order = new Permutation(texts.size(), HashV1.mix(seed));
    // What the dataset does not use otherwise, if anything is left.
    long used = wanted < texts.size() ? wanted : 0;
    long others = texts.size() - used;
    return new Originals(
        n -> texts.get((int) order.at(n)),
        n -> texts.get((int) order.at(used + Long.remainderUnsigned(n, others))),
        false);
  }

  /** Whether they are composed of sentences, not texts of the source. */
  boolean composed() {
    return composed;
  }

  /** An original, by its number from 0. */
  String text(long number) {
    return texts.apply(number);
  }

  /** A text for any number: no original, unless every text of the source is one. */
  String stranger(long number) {
    return strangers.apply(number);
  }
}
