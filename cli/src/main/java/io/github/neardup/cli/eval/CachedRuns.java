package io.github.neardup.cli.eval;

import io.github.neardup.cli.console.Console;
import io.github.neardup.eval.cache.Cached;
import io.github.neardup.eval.run.RunCache;

/** Says what need not be run, since it is kept of earlier runs. */
final class CachedRuns {

  private CachedRuns() {}

  /** Says it on standard error, if there is anything. */
  static void say(Console console, Cached kept, String things, RunCache folder) {
    if (kept.whole() + kept.untimed() > 0) {
      console.err().println("neardup: " + inWords(kept, things, folder));
    }
  }

  /** How many of these things are kept, and where. */
  static String inWords(Cached kept, String things, RunCache folder) {
    return "%d of %d %s kept from %s".formatted(kept.whole(), kept.all(), things, folder.path())
        + (kept.untimed() == 0
            ? ""
            : "; %d are timed again, for threads, runs or the machine were others"
                .formatted(kept.untimed()));
  }
}
