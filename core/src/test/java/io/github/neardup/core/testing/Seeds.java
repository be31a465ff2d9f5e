package io.github.neardup.core.testing;

/** Seeds of tests that draw something else in each run. */
public final class Seeds {

  private static final String PROPERTY = "neardup.test.seed";

  private Seeds() {}

  /** The seed that {@code -Dneardup.test.seed} names, or a new one; prints the seed. */
  public static long next() {
    long seed = Long.getLong(PROPERTY, System.nanoTime());
    System.out.printf("-D%s=%d%n", PROPERTY, seed);
    return seed;
  }
}
