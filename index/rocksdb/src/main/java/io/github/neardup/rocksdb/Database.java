package io.github.neardup.rocksdb;

import io.github.neardup.core.util.Messages;
import io.github.neardup.core.util.NativeLibraries;
import io.github.neardup.core.util.TemporaryFolder;
import io.github.neardup.index.storage.StorageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.RocksObject;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A RocksDB database with the tables of an index, and its configuration.
 *
 * <ul>
 *   <li><b>Memory</b> outside the Java heap: 256 MB for blocks that have been read, including the
 *       filters and indexes of the files, and 128 MB for changes that are not in files yet. It does
 *       not grow with the index.
 *   <li><b>Filters</b>, 10 bits per key. For postings and members, a filter covers the key only:
 *       most keys of a MinHash occur in no other fingerprint, and need no disk access.
 *   <li><b>Compression</b> with LZ4: keys and fingerprints are hashes, which a slower method would
 *       not compress further, and a query reads a block for each of its keys.
 *   <li><b>The log</b> is passed to the operating system at each change, and forced to disk by
 *       {@link #sync}. It has at most 128 MB and is replayed on opening. A killed process may leave
 *       a truncated last record; any other damage is an error, whereas by default RocksDB would
 *       lose everything after it.
 * </ul>
 *
 * <p>Safe for use by any number of threads, except {@link #close}.
 */
final class Database implements AutoCloseable {

  private static final long MEGABYTE = 1L << 20;
  private static final long CACHE = 256 * MEGABYTE;
  private static final long BUFFERS = 128 * MEGABYTE;
  private static final long LOG = 128 * MEGABYTE;
  private static final long FILE = 64 * MEGABYTE;
  private static final int BLOCK = 8 << 10;

  /** Below the default limit of many systems for a process, 1,024. */
  private static final int OPEN_FILES = 500;

  private static final double FILTER_BITS = 10;

  /** In reverse order of creation, which is the order of closing. */
  private final Deque<RocksObject> resources = new ArrayDeque<>();

  private final Map<RocksTable, ColumnFamilyHandle> tables = new EnumMap<>(RocksTable.class);
  private final RocksDB rocks;
  private final WriteOptions written;

  /** Opens the database. If it does not exist, creates it if allowed. */
  Database(Path path, boolean mayCreate) throws RocksDBException {
    loadLibrary();
    try {
      Cache cache = own(new LRUCache(CACHE));
      BloomFilter filter = own(new BloomFilter(FILTER_BITS));
      List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
      for (RocksTable table : RocksTable.values()) {
        descriptors.add(
            new ColumnFamilyDescriptor(table.label(), own(options(table, cache, filter))));
      }
      List<ColumnFamilyHandle> handles = new ArrayList<>();
      written = own(new WriteOptions());
      rocks = RocksDB.open(own(options(mayCreate)), path.toString(), descriptors, handles);
      Iterator<ColumnFamilyHandle> opened = handles.iterator(); // in descriptor order
      for (RocksTable table : RocksTable.values()) {
        tables.put(table, opened.next());
      }
    } catch (RocksDBException | RuntimeException e) {
      release();
      throw e;
    }
  }

  /**
   * Loads the native library of 17 MB, once, from a jar or from the folder that the variable names.
   * RocksDB would leave its copy in the temporary folder if the process is killed. Here, the copy
   * is deleted as soon as it is loaded; if the system prevents this, the next process deletes it.
   */
  private static synchronized void loadLibrary() {
    if (System.getenv("ROCKSDB_SHAREDLIB_DIR") == null) {
      String parent = System.getProperty("java.io.tmpdir");
      try (TemporaryFolder folder = TemporaryFolder.in(Path.of(parent))) {
        NativeLibraryLoader.getInstance().loadLibrary(folder.path().toString());
      } catch (IOException | UnsatisfiedLinkError e) {
        throw new StorageException(
            "RocksDB's library cannot be loaded from the temporary folder %s (%s); name another with NEARDUP_OPTS=-Djava.io.tmpdir=FOLDER"
                .formatted(parent, Messages.firstLine(String.valueOf(e.getMessage()))),
            e);
      } catch (RuntimeException | LinkageError e) {
        throw new StorageException(
            NativeLibraries.missing(
                "RocksDB, which keeps an index in a folder,", "org.rocksdb:rocksdbjni"),
            e);
      }
    }
    RocksDB.loadLibrary();
  }

  private static DBOptions options(boolean mayCreate) {
    return new DBOptions()
        .setCreateIfMissing(mayCreate)
        .setCreateMissingColumnFamilies(mayCreate)
        .setParanoidChecks(true)
        .setWalRecoveryMode(WALRecoveryMode.TolerateCorruptedTailRecords)
        .setMaxTotalWalSize(LOG)
        .setDbWriteBufferSize(BUFFERS)
        .setMaxOpenFiles(OPEN_FILES)
        .setMaxBackgroundJobs(Math.max(2, Math.min(8, Runtime.getRuntime().availableProcessors())))
        .setSkipStatsUpdateOnDbOpen(true)
        .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
        .setKeepLogFileNum(2);
  }

  private static ColumnFamilyOptions options(RocksTable table, Cache cache, BloomFilter filter) {
    ColumnFamilyOptions options =
        new ColumnFamilyOptions()
            .setWriteBufferSize(BUFFERS / 2)
            .setTargetFileSizeBase(FILE)
            .setLevelCompactionDynamicLevelBytes(true)
            .setCompressionType(CompressionType.LZ4_COMPRESSION)
            .setTableFormatConfig(
                new BlockBasedTableConfig()
                    .setBlockCache(cache)
                    .setCacheIndexAndFilterBlocks(true)
                    .setCacheIndexAndFilterBlocksWithHighPriority(true)
                    .setPinTopLevelIndexAndFilter(true)
                    .setIndexType(IndexType.kTwoLevelIndexSearch)
                    .setPartitionFilters(true)
                    .setFilterPolicy(filter)
                    .setWholeKeyFiltering(!table.isPrefixed())
                    .setBlockSize(BLOCK));
    return table.isPrefixed() ? options.useFixedLengthPrefixExtractor(Long.BYTES) : options;
  }

  private <T extends RocksObject> T own(T resource) {
    resources.push(resource);
    return resource;
  }

  byte @Nullable [] get(RocksTable table, byte[] key) throws RocksDBException {
    return rocks.get(tables.get(table), key);
  }

  byte @Nullable [] get(RocksTable table, ReadOptions options, byte[] key) throws RocksDBException {
    return rocks.get(tables.get(table), options, key);
  }

  RocksIterator iterator(RocksTable table, ReadOptions options) {
    return rocks.newIterator(tables.get(table), options);
  }

  /** Returns an immutable view. */
  RocksView view() {
    return new RocksView(rocks);
  }

  void put(WriteBatch batch, RocksTable table, byte[] key, byte[] value) throws RocksDBException {
    batch.put(tables.get(table), key, value);
  }

  void delete(WriteBatch batch, RocksTable table, byte[] key) throws RocksDBException {
    batch.delete(tables.get(table), key);
  }

  /** Applies changes, all or none. */
  void write(WriteBatch batch) throws RocksDBException {
    rocks.write(written, batch);
  }

  /** Forces all changes to disk. Returns the number of changes so far. */
  long sync() throws RocksDBException {
    long changes = changes();
    rocks.syncWal();
    return changes;
  }

  long changes() {
    return rocks.getLatestSequenceNumber();
  }

  /** Moves changes from the log to the tables, so that nothing needs to be replayed. */
  long flush() throws RocksDBException {
    long changes = changes();
    try (FlushOptions options = new FlushOptions().setWaitForFlush(true)) {
      rocks.flush(options, List.copyOf(tables.values()));
    }
    return changes;
  }

  void compact() throws RocksDBException {
    try (CompactRangeOptions options =
        new CompactRangeOptions()
            .setBottommostLevelCompaction(
                CompactRangeOptions.BottommostLevelCompaction.kForceOptimized)) {
      for (ColumnFamilyHandle table : tables.values()) {
        rocks.compactRange(table, null, null, options);
      }
    }
  }

  @Override
  public void close() throws RocksDBException {
    try {
      rocks.cancelAllBackgroundWork(true);
      tables.values().forEach(ColumnFamilyHandle::close);
      rocks.closeE();
    } finally {
      release();
    }
  }

  private void release() {
    while (!resources.isEmpty()) {
      resources.pop().close();
    }
  }
}
