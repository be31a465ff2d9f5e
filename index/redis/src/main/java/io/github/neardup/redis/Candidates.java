package io.github.neardup.redis;

import io.github.neardup.core.Row;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The progress of a search: it has judged all fingerprints with one of the keys up to a certain
 * number. Numbers increase and are never reused, and a numbered fingerprint never changes. So
 * fingerprints added meanwhile have greater numbers, and nothing is judged twice. The script that
 * returns the entries of matching fingerprints first checks for newer fingerprints, so the result
 * reflects a single moment.
 */
final class Candidates {

  /** The approximate limits of a script: fingerprints examined per key, and bytes returned. */
  private static final byte[] MOST = RedisBytes.number(1_000);

  private static final byte[] MOST_BYTES = RedisBytes.number(1 << 20);

  /** The kind of a reply: it has more fingerprints, or the entries of the given ones. */
  private static final long MORE = 1;

  private static final long ENTRIES = 2;

  /** The number of fingerprints whose entries are requested at once. */
  private static final int MOST_MATCHED = 1_000;

  private final RedisLink link;
  private final byte[] keys;
  private final EntryStorage.Query query;
  private final Map<Long, long[]> matched = new LinkedHashMap<>();
  private long judgedTo;
  private boolean isAnyShown;

  /** The keys are without the hash of the fingerprint. */
  Candidates(RedisLink link, byte[] keys, EntryStorage.Query query) {
    this.link = link;
    this.keys = keys;
    this.query = query;
  }

  byte[][] limits() {
    return new byte[][] {RedisBytes.number(judgedTo), MOST, MOST_BYTES};
  }

  /** Finds all fingerprints with one of the keys, and passes on the entries of those that match. */
  void search() {
    while (judge(link.list(RedisScript.SEARCH, with(keys)))) {
      // Continue with the next page.
    }
    showMatched();
  }

  private byte[][] with(byte[]... more) {
    byte[][] arguments = new byte[3 + more.length][];
    System.arraycopy(limits(), 0, arguments, 0, 3);
    System.arraycopy(more, 0, arguments, 3, more.length);
    return arguments;
  }

  /**
   * Judges the fingerprints of a reply. If the reply has their entries and nothing matched before,
   * the matching ones are complete at this moment, and their entries are passed on.
   *
   * @return whether there are more
   */
  boolean judge(List<?> reply) {
    long rest = (Long) reply.get(1);
    boolean isWhole = rest == ENTRIES && matched.isEmpty();
    int end = rest == ENTRIES ? 2 + (reply.size() - 2) / 2 : reply.size();
    for (int i = 2; i < end; i += 2) {
      judgedTo = (Long) reply.get(i);
      long[] words = RedisBytes.words((byte[]) reply.get(i + 1));
      if (!query.matches(Row.of(words))) {
        continue;
      }
      if (isWhole) {
        int entry = end + i - 2;
        query.entry(RedisBytes.entry((byte[]) reply.get(entry), (byte[]) reply.get(entry + 1)));
        isAnyShown = true;
      } else {
        matched.put(judgedTo, words);
      }
    }
    return rest == MORE;
  }

  /**
   * Passes on the entries of the matching fingerprints, and forgets these.
   *
   * @return whether any entry was passed on, now or while judging
   */
  boolean showMatched() {
    while (!matched.isEmpty()) {
      List<Long> numbers = matched.keySet().stream().limit(MOST_MATCHED).toList();
      List<?> reply = link.list(RedisScript.ENTRIES, with(keys, RedisBytes.numbers(numbers)));
      if ((Long) reply.get(0) == 1) {
        judge(reply);
      } else {
        isAnyShown |= show(reply);
        matched.keySet().removeAll(numbers);
      }
    }
    return isAnyShown;
  }

  private boolean show(List<?> reply) {
    int at = 1;
    while (at < reply.size()) {
      long number = (Long) reply.get(at++);
      boolean isWanted = isMatch(number);
      byte[] record = (byte[]) reply.get(at++);
      if (isMore(record)) {
        if (isWanted) {
          showPages(number);
        }
        continue;
      }
      while (record.length > 0) {
        if (isWanted) {
          query.entry(RedisBytes.entry(record, (byte[]) reply.get(at), (byte[]) reply.get(at + 1)));
        }
        record = (byte[]) reply.get(at + 2);
        at += 3;
      }
    }
    return at > 1;
  }

  private static boolean isMore(byte[] record) {
    return RedisBytes.text(record).equals("more");
  }

  /** Asks the query again, because entries belong to the last fingerprint that it has seen. */
  private boolean isMatch(long number) {
    long[] words = Objects.requireNonNull(matched.get(number), "a fingerprint not asked for");
    return query.matches(Row.of(words));
  }

  /** Passes on entries page by page; the server may return a member twice. */
  private void showPages(long number) {
    Set<String> shown = new HashSet<>();
    byte[] cursor = RedisBytes.number(0);
    do {
      List<?> page = link.list(RedisScript.MEMBERS, RedisBytes.number(number), cursor);
      for (int i = 1; i < page.size(); i += 3) {
        Entry entry =
            RedisBytes.entry(
                (byte[]) page.get(i), (byte[]) page.get(i + 1), (byte[]) page.get(i + 2));
        if (shown.add(entry.id())) {
          query.entry(entry);
        }
      }
      cursor = (byte[]) page.get(0);
    } while (!RedisBytes.text(cursor).equals("0"));
  }
}
