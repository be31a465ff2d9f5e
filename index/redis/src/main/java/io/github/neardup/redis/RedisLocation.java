package io.github.neardup.redis;

import io.github.neardup.index.storage.StorageException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The location of an index on Redis.
 *
 * @param shown the location without the password, for messages
 * @param isTls whether the connection is encrypted
 * @param user empty for the server's default user
 * @param password empty for none
 * @param database the number of the database
 * @param name the name of the index
 * @param isCluster whether the server is part of a Redis Cluster
 * @param timeout how long to wait for a reply, and how long to retry after a broken connection
 */
record RedisLocation(
    String shown,
    boolean isTls,
    Optional<String> user,
    Optional<String> password,
    String host,
    int port,
    int database,
    String name,
    boolean isCluster,
    Duration timeout) {

  static final String FORM = "redis://[[USER]:PASSWORD@]HOST[:PORT]/[DATABASE/]NAME";

  private static final int DEFAULT_PORT = 6379;
  private static final int DEFAULT_SECONDS = 10;
  private static final int MOST_SECONDS = 3600;
  private static final Pattern SCHEME = Pattern.compile("(?i)rediss?://.*", Pattern.DOTALL);
  private static final Pattern PASSWORD = Pattern.compile("://[^/@]*:.*@", Pattern.DOTALL);

  /**
   * A name must contain a character other than a digit, so that it is not mistaken for a database
   * number.
   */
  private static final Pattern PATH =
      Pattern.compile("/(?:(\\d{1,5})/)?((?!\\d+$)[A-Za-z0-9._-]{1,200})");

  static boolean isOne(String location) {
    return SCHEME.matcher(location).matches();
  }

  static RedisLocation parse(String location) {
    String shown = PASSWORD.matcher(location).replaceFirst("://***@");
    URI uri;
    try {
      uri = new URI(location);
    } catch (URISyntaxException e) {
      throw wrong(shown); // the exception's message would contain the password
    }
    Matcher path = PATH.matcher(Optional.ofNullable(uri.getPath()).orElse(""));
    if (uri.getHost() == null || uri.getFragment() != null || !path.matches()) {
      throw wrong(shown);
    }
    boolean isCluster = false;
    int seconds = DEFAULT_SECONDS;
    Optional<String> query = Optional.ofNullable(uri.getQuery());
    for (String option : query.map(text -> text.split("&", -1)).orElse(new String[0])) {
      if (option.equals("cluster=true") || option.equals("cluster=false")) {
        isCluster = option.equals("cluster=true");
      } else if (option.matches("timeout=[1-9]\\d{0,3}")) {
        seconds = Math.min(MOST_SECONDS, Integer.parseInt(option.substring("timeout=".length())));
      } else {
        throw wrong(shown);
      }
    }
    int database = path.group(1) == null ? 0 : Integer.parseInt(path.group(1));
    if (isCluster && database != 0) {
      throw wrong(shown);
    }
    String[] user = Optional.ofNullable(uri.getUserInfo()).orElse("").split(":", 2);
    return new RedisLocation(
        shown,
        uri.getScheme().equalsIgnoreCase("rediss"),
        Optional.of(user[0]).filter(text -> !text.isEmpty()),
        Optional.of(user[user.length - 1]).filter(text -> user.length == 2 && !text.isEmpty()),
        uri.getHost(),
        uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort(),
        database,
        path.group(2),
        isCluster,
        Duration.ofSeconds(seconds));
  }

  private static StorageException wrong(String shown) {
    return new StorageException(
        "%s: the form is %s[?cluster=true][&timeout=SECONDS], and rediss:// with TLS. A password has %%XX for special characters; a name has letters, digits, '.', '_' and '-', and not digits alone; SECONDS are 1 to 3600; a cluster has one database, 0"
            .formatted(shown, FORM));
  }

  /** Returns the prefix of all keys of the index. In a cluster, all keys are in its slot. */
  String rootKey() {
    return "neardup:{" + name + "}";
  }
}
