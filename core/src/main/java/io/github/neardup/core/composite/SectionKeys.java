package io.github.neardup.core.composite;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The keys of sections of fingerprints. Each inner algorithm has slots of its own, the same number
 * for each. They are distinct for each class of texts that have something equal.
 *
 * @param source says which section the keys come from
 * @param each the keys of some inner algorithms
 * @param first the number of the first of these algorithms
 * @param finer which section the keys come from, as in {@link Source#keyed}
 */
record SectionKeys(Source source, List<Keys> each, int first, int finer) implements Keys {

  /** Says which section the keys of a composite come from. */
  interface Source {

    /** Returns the inner algorithms. */
    List<Algorithm> algorithms();

    /**
     * Returns the section from which keys are made; null if there is none.
     *
     * @param algorithm the number of the algorithm that makes them
     * @param finer 0 or, for {@linkplain Keys#within finer keys}, up to {@link #finer}
     */
    @Nullable Row keyed(Row fingerprint, int algorithm, int finer);

    /** Returns how many other sections separate texts that are alike in the section of the keys. */
    default int finer() {
      return 0;
    }

    /** Returns a hash of what must be equal in two texts; 0 if nothing must be. */
    default long classOf(Row fingerprint) {
      return 0;
    }
  }

  /** Takes the keys of all inner algorithms. */
  SectionKeys(Source source, List<Keys> each) {
    this(source, each, 0, 0);
  }

  private int slotsOfEach() {
    return each.get(0).slots();
  }

  private @Nullable Row section(Row fingerprint, int number) {
    return source.keyed(fingerprint, first + number, finer);
  }

  @Override
  public int slots() {
    return each.size() * slotsOfEach();
  }

  @Override
  public void keys(Row fingerprint, int slot, LongConsumer sink) {
    int number = slot / slotsOfEach();
    Row section = section(fingerprint, number);
    if (section != null) {
      long classOf = source.classOf(fingerprint);
      each.get(number)
          .keys(
              section,
              slot % slotsOfEach(),
              classOf == 0 ? sink : key -> sink.accept(Hash64.mix(key ^ classOf)));
    }
  }

  @Override
  public boolean agreeBefore(int slot, Row a, Row b) {
    if (source.classOf(a) != source.classOf(b)) {
      return false;
    }
    for (int number = 0, left = slot; left > 0; number++, left -= slotsOfEach()) {
      Row inA = section(a, number);
      Row inB = section(b, number);
      if (inA != null
          && inB != null
          && each.get(number).agreeBefore(Math.min(left, slotsOfEach()), inA, inB)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the keys of the next section; after the last one, finer keys of one algorithm. A pair
   * that this algorithm does not compare may share no finer key; its own algorithm finds it.
   */
  @Override
  public Optional<Keys> within(int slot) {
    if (finer < source.finer()) {
      List<Keys> ofNext = source.algorithms().stream().map(Algorithm::keys).toList();
      return Optional.of(new SectionKeys(source, ofNext, first, finer + 1));
    }
    int number = slot / slotsOfEach();
    return each.get(number)
        .within(slot % slotsOfEach())
        .map(keys -> new SectionKeys(source, List.of(keys), first + number, finer));
  }
}
