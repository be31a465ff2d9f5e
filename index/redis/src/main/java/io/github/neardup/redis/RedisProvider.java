package io.github.neardup.redis;

import io.github.neardup.index.storage.EntryStorage;
import io.github.neardup.index.storage.StorageProvider;

/**
 * Opens indexes on Redis, by locations such as {@code redis://host:6379/news}.
 *
 * <pre>
 * redis[s]://[[user]:password@]host[:port]/[database/]name[?cluster=true][&amp;timeout=seconds]
 * </pre>
 */
public final class RedisProvider implements StorageProvider {

  /** Called by {@link java.util.ServiceLoader}. */
  public RedisProvider() {}

  @Override
  public String form() {
    return RedisLocation.FORM;
  }

  @Override
  public boolean takes(String location) {
    return RedisLocation.isOne(location);
  }

  @Override
  public EntryStorage open(String location, Opener opener) {
    return RedisStorage.open(RedisLocation.parse(location), opener);
  }
}
