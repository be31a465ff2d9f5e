package io.github.neardup.redis;

import io.github.neardup.core.util.Resources;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The scripts that run on the server, each in one step. The Lua files describe arguments and
 * results.
 */
enum RedisScript {
  OPEN("open"),
  SEARCH("common", "search"),
  ENTRIES("common", "entries"),
  MEMBERS("common", "members"),
  FIND("common", "find"),
  PUT("common", "change", "put"),
  REMOVE("common", "change", "remove"),
  OLD("common", "old"),
  SHARDS("common", "shards"),
  PAGE("common", "page"),
  SIZE("common", "size"),
  BYTES("common", "bytes");

  private final String text;
  private final String digest;

  RedisScript(String... parts) {
    StringBuilder all = new StringBuilder();
    for (String part : parts) {
      String file = part + ".lua";
      all.append(Resources.text(RedisScript.class.getResourceAsStream(file), file)).append('\n');
    }
    text = all.toString();
    digest = HexFormat.of().formatHex(sha1(RedisBytes.text(text)));
  }

  private static byte[] sha1(byte[] text) {
    try {
      return MessageDigest.getInstance("SHA-1").digest(text);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JVM has SHA-1", e);
    }
  }

  byte[] text() {
    return RedisBytes.text(text);
  }

  /** Returns the digest by which the server identifies the script once it has run there. */
  byte[] digest() {
    return RedisBytes.text(digest);
  }
}
