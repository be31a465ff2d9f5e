package io.github.neardup.core.util;

/**
 * The JVM's second compiler, which turns loops into vector instructions and some methods into one
 * instruction. Short runs do without ({@code -XX:TieredStopAtLevel=1}), and then other ways of
 * doing the same can be faster.
 */
public final class SecondCompiler {

  private static final boolean PRESENT =
      !System.getProperty("java.vm.info", "").contains("emulated-client");

  private SecondCompiler() {}

  /** Whether this JVM has it. */
  public static boolean isPresent() {
    return PRESENT;
  }
}
