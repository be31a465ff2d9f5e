/** Indexes that grow and shrink while they are queried. */
module io.github.neardup.index {
  requires transitive io.github.neardup.core;
  requires it.unimi.dsi.fastutil.core;
  requires static transitive org.jspecify;

  exports io.github.neardup.index;
  exports io.github.neardup.index.storage;

  uses io.github.neardup.index.storage.StorageProvider;
}
