package io.github.neardup.redis;

import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a search has judged: all fingerprints with one of the keys up to a number. Numbers rise and
 * are never given again, and what has a number never changes; so what comes meanwhile has a greater
 * number, and nothing is judged twice. The script that gives back the entries of those that match
 * looks first whether there are newer ones: the answer is that of one moment.
 */
final class Candidates {

  /** The fingerprints that a script looks for in a key, and the bytes that it gives back, about. */
  private static final byte[] MOST = RedisBytes.number(1_000);

  private static final byte[] MOST_BYTES = RedisBytes.number(1 << 20);

  /** How a reply goes on: with more fingerprints, or with the entries of these. */
  private static final long MORE = 1;

  private static final long ENTRIES = 2;

  /** Of which entries are asked for at once. */
  private static final int MOST_MATCHED = 1_000;

  private final RedisLink link;
  private final byte[] keys;
  private final EntryStorage.Query query;
  private final Map<Long, long[]> matched = new LinkedHashMap<>();
  private long judgedTo;
  private boolean isAnyShown;

  /**
   * @param keys without the hash of the fingerprint
   */
  Candidates(RedisLink link, byte[] keys, EntryStorage.Query query) {
    this.link = link;
    this.keys = keys;
    this.query = query;
  }

  byte[][] limits() {
    return new byte[][] {RedisBytes.number(judgedTo), MOST, MOST_BYTES};
  }

  /** Finds all that have one of the keys, and shows the entries of those that match. */
  void search() {
    while (judge(link.list(RedisScript.SEARCH, with(keys)))) {
      // The next page.
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
   * Judges the fingerprints of a reply. If it has their entries, and nothing matched before, those
   * that match are all there are at this moment, and are shown.
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
      if (!query.matches(words, 0, words.length)) {
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
   * Shows the entries of the fingerprints that match, and forgets these.
   *
   * @return whether any was shown, now or as it was judged
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

  /** The query needs to see it once more: entries are those of the last one that it saw. */
  private boolean isMatch(long number) {
    long[] words = Objects.requireNonNull(matched.get(number), "a fingerprint not asked for");
    return query.matches(words, 0, words.length);
  }

  /** The server may show a member twice. */
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
