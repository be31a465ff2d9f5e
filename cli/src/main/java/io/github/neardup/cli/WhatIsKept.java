package io.github.neardup.cli;

import io.github.neardup.eval.CellFolder;
import io.github.neardup.eval.Kept;

/** Says what need not be run, since it is kept of earlier runs. */
final class WhatIsKept {

  private WhatIsKept() {}

  /** Says it on standard error, if there is anything. */
  static void say(Console console, Kept kept, String things, CellFolder folder) {
    if (kept.whole() + kept.untimed() > 0) {
      console.err().println("neardup: " + inWords(kept, things, folder));
    }
  }

  /** How many of these things are kept, and where. */
  static String inWords(Kept kept, String things, CellFolder folder) {
    return "%d of %d %s kept from %s".formatted(kept.whole(), kept.all(), things, folder.path())
        + (kept.untimed() == 0
            ? ""
            : "; %d are timed again, for threads, runs or the machine were others"
                .formatted(kept.untimed()));
  }
}
