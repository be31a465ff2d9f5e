package io.github.neardup.rocksdb;

import io.github.neardup.core.Row;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage.Query;
import io.github.neardup.index.storage.EntryStorage.Sink;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Status;

/** Finds entries. */
final class RocksReader {

  private static final int POSTING = 2 * Long.BYTES;

  private final Database database;

  RocksReader(Database database) {
    this.database = database;
  }

  /** Receives ids. */
  interface IdAction {
    void accept(String id) throws RocksDBException;
  }

  Optional<Entry> find(RocksView view, String id) throws RocksDBException {
    byte[] name = Bytes.of(id);
    byte[] number = database.get(RocksTable.ENTRIES, view.options(), name);
    if (number == null) {
      return Optional.empty();
    }
    byte[] key = Bytes.of(Bytes.number(number, 0), name);
    return Optional.of(
        entry(key, row(database.get(RocksTable.MEMBERS, view.options(), key), "an entry")));
  }

  private static Entry entry(byte[] key, byte[] value) {
    return new Entry(
        Bytes.text(key, Long.BYTES),
        Instant.ofEpochMilli(Bytes.number(value, 0)),
        Bytes.text(value, Long.BYTES));
  }

  /** Returns whether a fingerprint with one of the keys matches. */
  boolean search(RocksView view, long[] keys, Query query) throws RocksDBException {
    boolean matched = false;
    LongOpenHashSet done = new LongOpenHashSet();
    byte[] prefix = new byte[Long.BYTES];
    byte[] posting = new byte[POSTING];
    byte[] value = new byte[Bytes.MOST_SHORT_WORDS * Long.BYTES];
    long[] words = new long[Bytes.MOST_SHORT_WORDS];
    try (RocksIterator postings = database.iterator(RocksTable.POSTINGS, view.options())) {
      for (long key : keys) {
        Bytes.put(prefix, 0, key);
        for (postings.seek(prefix); postings.isValid(); postings.next()) {
          int length = postings.value(value) / Long.BYTES;
          if (length > 0) {
            for (int i = 0; i < length; i++) {
              words[i] = Bytes.number(value, i * Long.BYTES);
            }
            if (query.matches(new Row(words, 0, length))) {
              long number = number(postings, posting);
              matched |= done.add(number) && showMembers(view, number, query);
            }
          } else {
            long number = number(postings, posting);
            if (done.add(number)) {
              long[] found = fingerprint(view.options(), number);
              matched |= query.matches(Row.of(found)) && showMembers(view, number, query);
            }
          }
        }
        postings.status();
      }
    }
    return matched;
  }

  private static long number(RocksIterator postings, byte[] posting) {
    postings.key(posting);
    return Bytes.number(posting, Long.BYTES);
  }

  private long[] fingerprint(ReadOptions options, long number) throws RocksDBException {
    return Bytes.words(
        row(database.get(RocksTable.FINGERPRINTS, options, Bytes.of(number)), "a fingerprint"));
  }

  /** Passes on the entries with a fingerprint. Returns false if there are none. */
  boolean showMembers(RocksView view, long number, Query query) throws RocksDBException {
    boolean any = false;
    try (RocksIterator members = database.iterator(RocksTable.MEMBERS, view.options())) {
      for (members.seek(Bytes.of(number)); members.isValid(); members.next()) {
        query.entry(entry(members.key(), members.value()));
        any = true;
      }
      members.status();
    }
    return any;
  }

  void forEach(RocksView view, Sink sink) throws RocksDBException {
    try (ReadOptions whole = view.whole();
        RocksIterator members = database.iterator(RocksTable.MEMBERS, whole)) {
      long last = -1;
      long[] words = {};
      for (members.seekToFirst(); members.isValid(); members.next()) {
        byte[] key = members.key();
        long number = Bytes.number(key, 0);
        if (number != last) {
          words = fingerprint(view.options(), number);
          last = number;
        }
        sink.accept(entry(key, members.value()), words.clone());
      }
      members.status();
    }
  }

  /** Passes on the ids of entries whose time is before a given time, in milliseconds since 1970. */
  void forEachBefore(RocksView view, long time, IdAction action) throws RocksDBException {
    try (ReadOptions whole = view.whole();
        RocksIterator times = database.iterator(RocksTable.TIMES, whole)) {
      for (times.seekToFirst(); times.isValid(); times.next()) {
        byte[] key = times.key();
        if (Bytes.number(key, 0) >= time) {
          break;
        }
        action.accept(Bytes.text(key, Long.BYTES));
      }
      times.status();
    }
  }

  /** Checks that a row exists, and returns it. */
  static byte[] row(byte @Nullable [] value, String what) throws RocksDBException {
    if (value == null) {
      throw new RocksDBException(
          what + " is missing", new Status(Status.Code.Corruption, Status.SubCode.None, null));
    }
    return value;
  }
}
