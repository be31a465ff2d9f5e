package io.github.neardup.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.neardup.index.storage.Entry;
import io.github.neardup.index.storage.EntryStorage.KeyFunction;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Changes entries, each in one batch. Used by one thread at a time, except {@link #entries}. */
final class RocksWriter {

  static final byte[] IDENTITY = "identity".getBytes(UTF_8);
  private static final byte[] ENTRIES = "entries".getBytes(UTF_8);
  private static final byte[] NEXT = "next".getBytes(UTF_8);
  private static final byte[] NOTHING = {};

  private final Database database;
  private final KeyFunction keysOf;
  private final RecentFingerprints recent;

  /** The number of entries in the tables. */
  private volatile long entries;

  private long next;

  RocksWriter(Database database, KeyFunction keysOf, RecentFingerprints recent)
      throws RocksDBException {
    this.database = database;
    this.keysOf = keysOf;
    this.recent = recent;
    this.entries = counter(database, ENTRIES);
    this.next = counter(database, NEXT);
  }

  /** Creates the tables of an empty index. */
  static void create(Database database, String identity) throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      database.put(batch, RocksTable.META, IDENTITY, Bytes.of(identity));
      database.put(batch, RocksTable.META, ENTRIES, Bytes.of(0));
      database.put(batch, RocksTable.META, NEXT, Bytes.of(0));
      database.write(batch);
    }
  }

  private static long counter(Database database, byte[] name) throws RocksDBException {
    return Bytes.number(RocksReader.row(database.get(RocksTable.META, name), "a counter"), 0);
  }

  long entries() {
    return entries;
  }

  /** An entry as stored. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Stored(byte[] id, long number, long time) {}

  private @Nullable Stored stored(byte[] id) throws RocksDBException {
    byte[] number = database.get(RocksTable.ENTRIES, id);
    if (number == null) {
      return null;
    }
    long fingerprint = Bytes.number(number, 0);
    byte[] value =
        RocksReader.row(database.get(RocksTable.MEMBERS, Bytes.of(fingerprint, id)), "an entry");
    return new Stored(id, fingerprint, Bytes.number(value, 0));
  }

  /** Adds an entry. Returns whether its id is new. */
  boolean put(Entry entry, long[] fingerprint, long[] keys) throws RocksDBException {
    byte[] id = Bytes.of(entry.id());
    Stored old = stored(id);
    byte[] name = Bytes.name(fingerprint);
    byte[] known = database.get(RocksTable.NUMBERS, name);
    long number = known == null ? next : Bytes.number(known, 0);
    try (WriteBatch batch = new WriteBatch()) {
      if (old != null) {
        database.delete(batch, RocksTable.TIMES, Bytes.of(old.time(), id));
        if (old.number() != number) {
          removeMember(batch, old);
        }
      }
      if (old == null || old.number() != number) {
        if (known == null) {
          addFingerprint(batch, number, fingerprint, keys);
        }
        long members = known == null ? 1 : Bytes.number(known, Long.BYTES) + 1;
        database.put(batch, RocksTable.NUMBERS, name, Bytes.of(number, members));
        database.put(batch, RocksTable.ENTRIES, id, Bytes.of(number));
      }
      long time = entry.time().toEpochMilli();
      database.put(batch, RocksTable.TIMES, Bytes.of(time, id), NOTHING);
      database.put(
          batch,
          RocksTable.MEMBERS,
          Bytes.of(number, id),
          Bytes.of(time, Bytes.of(entry.payload())));
      write(batch, old == null ? 1 : 0, known == null);
    }
    if (known == null) {
      recent.add(number, fingerprint.clone());
    }
    return old == null;
  }

  private void addFingerprint(WriteBatch batch, long number, long[] fingerprint, long[] keys)
      throws RocksDBException {
    byte[] words = Bytes.of(fingerprint);
    database.put(batch, RocksTable.FINGERPRINTS, Bytes.of(number), words);
    byte[] beside = Bytes.isShort(fingerprint) ? words : NOTHING;
    for (long key : keys) {
      database.put(batch, RocksTable.POSTINGS, Bytes.of(key, number), beside);
    }
  }

  /**
   * Removes an entry.
   *
   * @param before removes it only if its time is before this, in milliseconds since 1970
   * @return whether it was removed
   */
  boolean remove(String id, long before) throws RocksDBException {
    Stored old = stored(Bytes.of(id));
    if (old == null || old.time() >= before) {
      return false;
    }
    try (WriteBatch batch = new WriteBatch()) {
      database.delete(batch, RocksTable.ENTRIES, old.id());
      database.delete(batch, RocksTable.TIMES, Bytes.of(old.time(), old.id()));
      removeMember(batch, old);
      write(batch, -1, false);
    }
    return true;
  }

  private void removeMember(WriteBatch batch, Stored old) throws RocksDBException {
    database.delete(batch, RocksTable.MEMBERS, Bytes.of(old.number(), old.id()));
    byte[] number = Bytes.of(old.number());
    long[] fingerprint =
        Bytes.words(
            RocksReader.row(database.get(RocksTable.FINGERPRINTS, number), "a fingerprint"));
    byte[] name = Bytes.name(fingerprint);
    byte[] counted =
        RocksReader.row(database.get(RocksTable.NUMBERS, name), "a fingerprint's number");
    long members = Bytes.number(counted, Long.BYTES) - 1;
    if (members > 0) {
      database.put(batch, RocksTable.NUMBERS, name, Bytes.of(old.number(), members));
      return;
    }
    database.delete(batch, RocksTable.NUMBERS, name);
    database.delete(batch, RocksTable.FINGERPRINTS, number);
    for (long key : keysOf.keys(fingerprint)) {
      database.delete(batch, RocksTable.POSTINGS, Bytes.of(key, old.number()));
    }
  }

  /** Writes changes together with the counters, which stay correct if it throws. */
  private void write(WriteBatch batch, int more, boolean isNewFingerprint) throws RocksDBException {
    long entriesNow = entries + more;
    long nextNow = next + (isNewFingerprint ? 1 : 0);
    if (more != 0) {
      database.put(batch, RocksTable.META, ENTRIES, Bytes.of(entriesNow));
    }
    if (isNewFingerprint) {
      database.put(batch, RocksTable.META, NEXT, Bytes.of(nextNow));
    }
    database.write(batch);
    entries = entriesNow;
    next = nextNow;
  }
}
