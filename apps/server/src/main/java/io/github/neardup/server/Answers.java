package io.github.neardup.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.neardup.index.Match;
import io.github.neardup.index.storage.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bodies of answers, whose names are in snake case in JSON. */
final class Answers {

  private Answers() {}

  /** The stored facts about a text, without its fingerprint; the time is in ISO 8601. */
  record Stored(String id, String time, String payload) {
    static Stored of(Entry entry) {
      return new Stored(entry.id(), entry.time().toString(), entry.payload());
    }
  }

  /** An entry that a text is a near-duplicate of. */
  record Found(String id, String time, String payload, double similarity) {
    static Found of(Match match) {
      Entry entry = match.entry();
      return new Found(entry.id(), entry.time().toString(), entry.payload(), match.similarity());
    }
  }

  /**
   * The answer to a query: the most similar entries first, and whether there are more than the
   * limit.
   */
  record Matches(List<Found> matches, boolean more) {}

  /** The answer to an addition: whether it replaced an entry with that id. */
  record Added(String id, boolean replaced) {}

  /** The answer to a check: whether the text was added, or else which entry prevented that. */
  record Checked(
      String id, boolean added, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Found match) {}

  /** The answer to a removal: whether there was an entry with that id. */
  record Removed(String id, boolean removed) {}

  /** How many entries were removed because of their age. */
  record Expired(long removed) {}

  /** The comparison of two texts; names as in {@code neardup compare}. */
  record Comparison(
      String algorithm,
      String spec,
      String identity,
      double similarity,
      double threshold,
      String verdict,
      boolean candidate,
      String why) {}

  /** Facts about the index. */
  record Information(
      String version,
      String algorithm,
      String spec,
      String identity,
      double threshold,
      long entries,
      long bytes,
      boolean keepsTexts) {}

  /** Whether the server is up. */
  record Health(String status) {}

  /** The answer to a failed request. */
  record Failure(Reason error) {
    static Failure of(RequestException e) {
      return of(e.status(), String.valueOf(e.getMessage()));
    }

    static Failure of(int status, String message) {
      return new Failure(new Reason(status, message));
    }
  }

  /** The reason of a failure, with its HTTP status. */
  record Reason(int status, String message) {}
}
