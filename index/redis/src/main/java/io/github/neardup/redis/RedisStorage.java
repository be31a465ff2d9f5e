package io.github.neardup.redis;

import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.index.storage.StorageProvider.Agreement;
import io.github.neardup.index.storage.StorageProvider.Opener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Keeps entries on a Redis server, where processes can share them. */
final class RedisStorage implements EntryStorage {

  /*
   * Every operation is a script, which the server runs in one step, or several scripts of which the
   * last decides. The scripts next to this class document the keys.
   *
   * The server cannot compute similarities. So putUnlessMatched sends the entry to add, and the
   * script replies with fingerprints that share a key and have not been judged. They are judged
   * here, and the script is sent again with the number up to which this is done. It adds the entry
   * when none are left. Example: the first reply has 20 candidates, none of which matches; the
   * second has one that was added meanwhile; the third call adds the entry.
   *
   * Invariant: numbers of fingerprints increase, and a numbered fingerprint never changes. So
   * nothing is judged twice, and the last script decides on the state of a single moment.
   */

  private static final String FORMAT = "1";

  /** The number of entries that are passed on, or removed, in one step. */
  private static final byte[] PAGE = RedisBytes.number(200);

  private static final byte[] PAGE_BYTES = RedisBytes.number(1 << 20);

  /** Four digits each. */
  private static final int SHARDS_A_PAGE = 4 * 256;

  /** The approximate number of bytes of keys that are removed in one step. */
  private static final int MOST_KEY_BYTES = 1 << 15;

  private static final byte[] NOTHING = {};

  private final RedisLink link;
  private final Agreement agreement;
  private final ChangeLanes lanes = new ChangeLanes();

  private RedisStorage(RedisLink link, Agreement agreement) {
    this.link = link;
    this.agreement = agreement;
  }

  static RedisStorage open(RedisLocation location, Opener opener) {
    RedisLink link = RedisLink.open(location);
    try {
      List<?> found = link.first(RedisScript.OPEN, NOTHING, NOTHING);
      Agreement agreement = opener.agree(stored(location, found));
      if (text(found, 0).equals("none")) {
        byte[] mark = RedisBytes.text(UUID.randomUUID().toString());
        found = link.first(RedisScript.OPEN, RedisBytes.text(agreement.identity()), mark);
        // Another process may have been first.
        agreement = opener.agree(stored(location, found));
      }
      requireKeysStay(location, text(found, 3));
      link.setMark((byte[]) found.get(2));
      return new RedisStorage(link, agreement);
    } catch (ClassCastException | IndexOutOfBoundsException e) {
      link.close();
      throw RedisFailures.strange(location, "it has an unexpected form");
    } catch (RuntimeException e) {
      link.close();
      throw e;
    }
  }

  private static Optional<String> stored(RedisLocation location, List<?> found) {
    String format = text(found, 0);
    if (format.equals("none")) {
      return Optional.empty();
    }
    if (text(found, 1).isEmpty()) {
      throw new StorageException(
          "%s: the key '%s' holds a %s that is not an index; choose another name"
              .formatted(location.shown(), location.rootKey(), format));
    }
    if (!format.equals(FORMAT)) {
      throw new StorageException(
          "%s: it is an index in format %s; this release reads %s: use the release that created it, or create another"
              .formatted(location.shown(), format, FORMAT));
    }
    return Optional.of(text(found, 1));
  }

  private static String text(List<?> reply, int index) {
    return RedisBytes.text((byte[]) reply.get(index));
  }

  private static void requireKeysStay(RedisLocation location, String policy) {
    if (!policy.isEmpty()) {
      throw new StorageException(
          "%s: when its memory is full, the server would delete keys of the index (maxmemory-policy %s); set maxmemory-policy to noeviction"
              .formatted(location.shown(), policy));
    }
  }

  @Override
  public String identity() {
    return agreement.identity();
  }

  @Override
  public long size() {
    return link.number(RedisScript.SIZE);
  }

  @Override
  public Optional<Entry> find(String id) {
    byte[] name = RedisBytes.text(id);
    List<?> found = link.list(RedisScript.FIND, name);
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(RedisBytes.entry((byte[]) found.get(0), name, (byte[]) found.get(1)));
  }

  @Override
  public boolean put(Entry entry, long[] fingerprint, long[] keys) {
    return put(entry, fingerprint, keys, Optional.empty()) == Outcome.ADDED;
  }

  private enum Outcome {
    ADDED,
    REPLACED,
    MATCHED
  }

  /** Adds an entry, unless candidates are judged and one matches. */
  private Outcome put(
      Entry entry, long[] fingerprint, long[] keys, Optional<Candidates> candidates) {
    byte[] id = RedisBytes.text(entry.id());
    byte[] time = RedisBytes.number(entry.time().toEpochMilli());
    byte[] payload = RedisBytes.text(entry.payload());
    byte[] words = RedisBytes.words(fingerprint);
    byte[] allKeys = RedisBytes.keys(fingerprint, keys);
    byte[] old = NOTHING;
    byte[] oldKeys = NOTHING;
    try (ChangeLanes.Lane lane = lanes.take()) {
      while (true) {
        byte[][] limit =
            candidates
                .map(Candidates::limits)
                .orElseGet(() -> new byte[][] {NOTHING, NOTHING, NOTHING});
        List<?> reply =
            link.list(
                RedisScript.PUT,
                lane.name(),
                lane.turn(),
                limit[0],
                limit[1],
                limit[2],
                id,
                time,
                payload,
                words,
                allKeys,
                old,
                oldKeys);
        switch (Math.toIntExact((Long) reply.get(0))) {
          case 0 -> {
            return text(reply, 1).equals("1") ? Outcome.ADDED : Outcome.REPLACED;
          }
          case 1 -> {
            candidates.orElseThrow().judge(reply);
            // The matching entry may have been removed meanwhile.
            if (candidates.orElseThrow().showMatched()) {
              return Outcome.MATCHED;
            }
          }
          default -> {
            // The id's previous fingerprint is removed together with its keys.
            old = RedisBytes.numbers(List.of((Long) reply.get(1)));
            oldKeys = keysOf((byte[]) reply.get(2));
          }
        }
      }
    }
  }

  private byte[] keysOf(byte[] words) {
    long[] fingerprint = RedisBytes.words(words);
    return RedisBytes.keys(fingerprint, agreement.keys().keys(fingerprint));
  }

  @Override
  public boolean putUnlessMatched(Entry entry, long[] fingerprint, long[] keys, Query query) {
    Candidates candidates = new Candidates(link, RedisBytes.words(keys), query);
    return put(entry, fingerprint, keys, Optional.of(candidates)) != Outcome.MATCHED;
  }

  @Override
  public void search(long[] keys, Query query) {
    new Candidates(link, RedisBytes.words(keys), query).search();
  }

  @Override
  public boolean remove(String id) {
    byte[] name = RedisBytes.text(id);
    try (ChangeLanes.Lane lane = lanes.take()) {
      while (true) {
        List<?> found = link.list(RedisScript.FIND, name);
        byte[][] change =
            found.isEmpty()
                ? new byte[][] {name, NOTHING, NOTHING}
                : new byte[][] {
                  name,
                  RedisBytes.fingerprintOf((byte[]) found.get(0)),
                  keysOf((byte[]) found.get(2))
                };
        String result = remove(lane, NOTHING, Arrays.asList(change));
        if (!result.equals("2")) {
          return result.equals("1");
        }
      }
    }
  }

  /**
   * Returns, for each entry, 1 if it was removed, 0 if it did not exist, 2 if its fingerprint has
   * changed.
   */
  private String remove(ChangeLanes.Lane lane, byte[] before, List<byte[]> changes) {
    List<byte[]> arguments = new ArrayList<>(List.of(lane.name(), lane.turn(), before));
    arguments.addAll(changes);
    return text(link.list(RedisScript.REMOVE, arguments.toArray(new byte[0][])), 1);
  }

  @Override
  public long removeOlderThan(Instant time) {
    byte[] before = RedisBytes.number(time.toEpochMilli());
    long removed = 0;
    while (true) {
      List<?> old = link.list(RedisScript.OLD, before, PAGE);
      if ((Long) old.get(0) == 0) {
        return removed;
      }
      List<byte[]> changes = new ArrayList<>();
      int keyBytes = 0;
      for (int i = 1; i < old.size(); i += 3) {
        byte[] keys = keysOf((byte[]) old.get(i + 2));
        changes.addAll(List.of((byte[]) old.get(i), (byte[]) old.get(i + 1), keys));
        keyBytes += keys.length;
        if (keyBytes > MOST_KEY_BYTES || i + 3 >= old.size()) {
          removed += removeBatch(before, changes);
          changes.clear();
          keyBytes = 0;
        }
      }
    }
  }

  private long removeBatch(byte[] before, List<byte[]> changes) {
    try (ChangeLanes.Lane lane = lanes.take()) {
      return remove(lane, before, changes).chars().filter(result -> result == '1').count();
    }
  }

  @Override
  public void forEach(Sink sink) {
    byte[] shards = link.bytes(RedisScript.SHARDS);
    int from = 0;
    while (from < shards.length) {
      int to = Math.min(shards.length, from + SHARDS_A_PAGE);
      List<?> page =
          link.list(RedisScript.PAGE, PAGE, PAGE_BYTES, Arrays.copyOfRange(shards, from, to));
      for (int i = 1; i < page.size(); i += 4) {
        sink.accept(
            RedisBytes.entry(
                (byte[]) page.get(i), (byte[]) page.get(i + 1), (byte[]) page.get(i + 2)),
            RedisBytes.words((byte[]) page.get(i + 3)));
      }
      from += 4 * Math.toIntExact((Long) page.get(0));
    }
  }

  @Override
  public long bytes() {
    return link.number(RedisScript.BYTES);
  }

  /** Does nothing: the server releases space automatically. */
  @Override
  public void compact() {
    long unused = size();
  }

  @Override
  public void sync() {
    link.waitForDisk();
  }

  @Override
  public void close() {
    if (!link.isClosed()) {
      try {
        sync();
      } finally {
        link.close();
      }
    }
  }
}
