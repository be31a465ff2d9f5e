/** An index in a folder, kept by RocksDB. */
module io.github.neardup.rocksdb {
  requires transitive io.github.neardup.index;
  requires it.unimi.dsi.fastutil.core;
  requires rocksdbjni;
  requires static transitive org.jspecify;

  exports io.github.neardup.rocksdb;

  provides io.github.neardup.index.storage.StorageProvider with
      io.github.neardup.rocksdb.RocksStorageProvider;
}
