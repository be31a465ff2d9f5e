package io.github.neardup.cli;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.util.Services;
import java.util.Arrays;
import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/**
 * Loads the classes that a command is about to need on a separate thread while its arguments are
 * parsed: loading is most of a short run, and few machines have a single processor. This affects
 * only the running time.
 */
final class Preparation {

  /** The commands whose {@code -a} names an algorithm. */
  private static final Set<String> COMMANDS = Set.of("dedup", "compare");

  private static final Set<String> ALGORITHM = Set.of("-a", "--algorithm");

  /** With this option, {@code dedup} needs no algorithm. */
  private static final String CUT = "--cut";

  /** A text that takes all paths through the front end, as longer ones do. */
  private static final String SAMPLE =
      "The first \u201Cline\u201D, \u00A7 1: \u5E74 o\uFB03ce cafe\u0301.";

  /** Reaches zero when the algorithm has been created, or will not be. */
  private final CountDownLatch algorithm = new CountDownLatch(1);

  private Preparation() {}

  /**
   * Begins if only the program's own classes have to be loaded: extensions may fail, and must do so
   * where the failure can be reported.
   */
  static Preparation begin(String... arguments) {
    Preparation preparation = new Preparation();
    if (arguments.length > 1
        && COMMANDS.contains(arguments[0])
        && Arrays.stream(arguments).noneMatch(Preparation::isCut)
        && Services.areListed()) {
      String name = algorithm(List.of(arguments));
      Thread thread = new Thread(() -> preparation.load(name), "neardup-preparation");
      thread.setDaemon(true);
      // The command meets the same failure and reports it.
      thread.setUncaughtExceptionHandler((failed, e) -> {});
      thread.start();
    } else {
      preparation.algorithm.countDown();
    }
    return preparation;
  }

  /**
   * Checks without a regular expression, which would be the first of the run and take milliseconds.
   */
  private static boolean isCut(String argument) {
    return argument.equals(CUT) || argument.startsWith(CUT + "=");
  }

  /** Returns only the name: settings may name large files, or files that can be read only once. */
  private static String algorithm(List<String> arguments) {
    for (int i = 1; i + 1 < arguments.size(); i++) {
      if (ALGORITHM.contains(arguments.get(i))) {
        String spec = arguments.get(i + 1);
        int colon = spec.indexOf(':');
        return colon < 0 ? spec : spec.substring(0, colon);
      }
    }
    return DedupCommand.BY_DEFAULT;
  }

  private void load(String name) {
    Algorithm made;
    try {
      made = Algorithms.create(name);
    } finally {
      algorithm.countDown();
    }
    UUID.randomUUID();
    new Formatter(Locale.ROOT).format("%,d %.1f", 1, 1.0).close();
    made.fingerprint(SAMPLE);
  }

  /**
   * Waits until the algorithm could be created: two threads that create it take longer than one.
   */
  void awaitAlgorithm() {
    try {
      algorithm.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
