package io.github.neardup.rocksdb;

import io.github.neardup.index.storage.EntryStorage;
import io.github.neardup.index.storage.StorageException;
import io.github.neardup.index.storage.StorageProvider;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Opens indexes in folders: a location is a path, or {@code rocksdb:PATH}. */
public final class RocksStorageProvider implements StorageProvider {

  private static final String SCHEME = "rocksdb:";

  /** For {@link java.util.ServiceLoader}. */
  public RocksStorageProvider() {}

  @Override
  public String form() {
    return "a folder";
  }

  /** Returns true for anything that is not a URL. */
  @Override
  public boolean takes(String location) {
    return location.startsWith(SCHEME) || !location.contains("://");
  }

  @Override
  public boolean holdsIndex(String location) {
    try {
      return takes(location) && new IndexFolder(path(location)).isIndex();
    } catch (StorageException e) {
      return false; // no folder can have that name
    }
  }

  @Override
  public EntryStorage open(String location, Opener opener) {
    return RocksStorage.open(new IndexFolder(path(location)), opener);
  }

  private static Path path(String location) {
    String name = location.startsWith(SCHEME) ? location.substring(SCHEME.length()) : location;
    if (name.isEmpty()) {
      throw new StorageException("'" + location + "': name a folder for the index");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new StorageException(
          "'" + name + "' cannot be the name of a folder: " + e.getReason(), e);
    }
  }
}
