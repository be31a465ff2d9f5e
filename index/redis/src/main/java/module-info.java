/** An index on a Redis server. */
module io.github.neardup.redis {
  requires transitive io.github.neardup.index;
  requires redis.clients.jedis;
  requires static transitive org.jspecify;

  exports io.github.neardup.redis;

  provides io.github.neardup.index.storage.StorageProvider with
      io.github.neardup.redis.RedisProvider;
}
