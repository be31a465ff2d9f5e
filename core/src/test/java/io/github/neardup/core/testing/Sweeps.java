package io.github.neardup.core.testing;

import io.github.neardup.core.hash.Hash64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tests of every case of a large grid. A run takes a tenth of the cases, which its seed draws; with
 * {@code -Psweeps} it takes all of them.
 */
public final class Sweeps {

  /** The JUnit tag of these tests. */
  public static final String TAG = "sweep";

  private static final boolean FULL = "full".equals(System.getProperty("neardup.sweeps"));
  private static final int ONE_IN = 10;
  private static final long SEED = FULL ? 0 : Seeds.next();

  private Sweeps() {}

  /** Whether a run takes all cases. */
  public static boolean areFull() {
    return FULL;
  }

  /** A tenth of the cases, at least one. */
  public static <T> Stream<T> of(Stream<T> cases) {
    List<T> all = new ArrayList<>(cases.toList());
    if (FULL) {
      return all.stream();
    }
    Collections.shuffle(all, new Random(SEED));
    return all.stream().limit((all.size() + ONE_IN - 1) / ONE_IN);
  }

  /** A tenth of the code points, lone surrogates among them. */
  public static IntStream codePoints() {
    return IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(Sweeps::takes);
  }

  /** A tenth of so many rounds, each of which draws its case. */
  public static int rounds(int all) {
    return FULL ? all : (all + ONE_IN - 1) / ONE_IN;
  }

  /** Whether a case that has a number is one of this run. */
  public static boolean takes(long number) {
    return FULL || Math.floorMod(Hash64.mix(SEED + number), ONE_IN) == 0;
  }
}
