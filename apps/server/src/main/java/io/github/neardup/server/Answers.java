package io.github.neardup.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.neardup.index.Match;
import io.github.neardup.index.storage.Entry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bodies of answers. In JSON their names are in snake case. */
final class Answers {

  private Answers() {}

  /** What is stored of a text, its fingerprint aside; the time as in ISO 8601. */
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

  /** To a query: the most similar first, and whether there are more than the limit. */
  record Matches(List<Found> matches, boolean more) {}

  /** To an addition: whether there was an entry of that id. */
  record Added(String id, boolean replaced) {}

  /** To a check: whether the text was added, or which entry is the reason why not. */
  record Checked(
      String id, boolean added, @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Found match) {}

  /** To a removal: whether there was an entry of that id. */
  record Removed(String id, boolean removed) {}

  /** How many entries were removed for their age. */
  record Expired(long removed) {}

  /** Two texts; the names are those of {@code neardup compare}. */
  record Comparison(
      String algorithm,
      String spec,
      String identity,
      double similarity,
      double threshold,
      String verdict,
      boolean candidate,
      String why) {}

  /** The index. */
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

  /** A request failed. */
  record Failure(Reason error) {
    static Failure of(int status, String message) {
      return new Failure(new Reason(status, message));
    }
  }

  /** Why; the status is that of HTTP. */
  record Reason(int status, String message) {}
}
