package io.github.neardup.eval.run;

import io.github.neardup.eval.cache.Machine;

/**
 * When and how times were taken. Algorithms that are timed in one sitting take turns, so that their
 * times can be compared.
 *
 * @param measured when it began, in UTC: what tells one sitting from another
 * @param threads threads used
 * @param runs timed runs
 * @param machine where
 */
public record Session(String measured, int threads, int runs, Machine machine) {

  /** Whether times of the other sitting can stand for times of this one. */
  boolean isLike(Session other) {
    return threads == other.threads && runs == other.runs && machine.equals(other.machine);
  }
}
