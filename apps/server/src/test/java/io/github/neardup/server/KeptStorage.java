package io.github.neardup.server;

import io.github.neardup.core.Row;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.index.storage.StorageProvider;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Storages in memory, by name, that are there when they are opened again: {@code kept:NAME}. They
 * can be made to fail, and to take their time.
 */
public final class KeptStorage implements StorageProvider {

  private static final Map<String, KeptStorage.Kept> ALL = new ConcurrentHashMap<>();

  /** The storage of a location. */
  static Kept at(String location) {
    return ALL.get(location);
  }

  @Override
  public String form() {
    return "kept:NAME";
  }

  @Override
  public boolean takes(String location) {
    return location.startsWith("kept:");
  }

  @Override
  public EntryStorage open(String location, Opener opener) {
    Kept kept = ALL.get(location);
    Agreement agreement = opener.agree(Optional.ofNullable(kept).map(known -> known.identity));
    if (kept == null) {
      kept = new Kept(agreement.identity());
      ALL.put(location, kept);
    }
    kept.open = true;
    return kept;
  }

  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  private record Known(Entry entry, long[] words, long[] keys) {}

  /** Finds by brute force. */
  static final class Kept implements EntryStorage {

    private final String identity;
    private final Map<String, Known> entries = new HashMap<>();
    private volatile boolean open;
    private volatile boolean failing;
    private volatile long delay;
    private int syncs;

    Kept(String identity) {
      this.identity = identity;
    }

    /** Makes every operation fail, or no more. */
    void fail(boolean fails) {
      failing = fails;
    }

    /** Makes every operation take {@code milliseconds}, outside of any lock. */
    void delay(long milliseconds) {
      delay = milliseconds;
    }

    synchronized int syncs() {
      return syncs;
    }

    private <T> T run(Supplier<T> operation) {
      if (!open) {
        throw new IllegalStateException("the index is closed");
      } else if (failing) {
        throw new StorageException("kept: the disk is full; free some space");
      }
      if (delay > 0) {
        try {
          Thread.sleep(delay);
        } catch (InterruptedException e) {
          throw new StorageException("kept: interrupted", e);
        }
      }
      synchronized (this) {
        return operation.get();
      }
    }

    @Override
    public String identity() {
      return identity;
    }

    @Override
    public long size() {
      return run(() -> (long) entries.size());
    }

    @Override
    public Optional<Entry> find(String id) {
      return run(() -> Optional.ofNullable(entries.get(id)).map(Known::entry));
    }

    @Override
    public boolean put(Entry entry, long[] fingerprint, long[] keys) {
      return run(() -> entries.put(entry.id(), new Known(entry, fingerprint, keys)) == null);
    }

    @Override
    public boolean putUnlessMatched(Entry entry, long[] fingerprint, long[] keys, Query query) {
      return run(
          () -> {
            boolean matched = look(keys, query);
            if (!matched) {
              entries.put(entry.id(), new Known(entry, fingerprint, keys));
            }
            return !matched;
          });
    }

    @Override
    public void search(long[] keys, Query query) {
      run(() -> look(keys, query));
    }

    private boolean look(long[] keys, Query query) {
      Set<Long> wanted = new HashSet<>(Arrays.stream(keys).boxed().toList());
      boolean matched = false;
      List<Known> shown = new ArrayList<>(entries.values());
      shown.sort(Comparator.comparing(known -> known.entry().id()));
      for (Known known : shown) {
        if (Arrays.stream(known.keys()).anyMatch(wanted::contains)
            && query.matches(Row.of(known.words()))) {
          query.entry(known.entry());
          matched = true;
        }
      }
      return matched;
    }

    @Override
    public boolean remove(String id) {
      return run(() -> entries.remove(id) != null);
    }

    @Override
    public long removeOlderThan(Instant time) {
      return run(
          () -> {
            int before = entries.size();
            entries.values().removeIf(known -> known.entry().time().isBefore(time));
            return (long) before - entries.size();
          });
    }

    @Override
    public void forEach(Sink sink) {
      run(
          () -> {
            entries.values().forEach(known -> sink.accept(known.entry(), known.words()));
            return true;
          });
    }

    @Override
    public long bytes() {
      return run(() -> 100L * entries.size());
    }

    @Override
    public void compact() {}

    @Override
    public synchronized void sync() {
      syncs++;
    }

    @Override
    public void close() {
      open = false;
    }
  }
}
