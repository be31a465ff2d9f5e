package io.github.neardup.redis;

import io.github.neardup.index.storage.StorageException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/** Describes failures of a server in words, and says what to do. */
final class RedisFailures {

  /** Replies of a server that will soon be available again. */
  private static final List<String> PASSING =
      List.of("LOADING", "BUSY ", "TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN");

  /** Advice by a part of the server's reply. */
  private static final Map<String, String> ADVICE =
      Map.of(
          "NOAUTH", "the server wants a password: redis://USER:PASSWORD@HOST, or :PASSWORD@",
          "OOM command not allowed",
              "the server's memory is full and nothing was written; raise maxmemory, or remove entries",
          "NEARDUPGONE",
              "the index that was opened is not there any more: it was deleted or recreated; open"
                  + " it again",
          "MOVED", "the server is part of a cluster; add ?cluster=true");

  private RedisFailures() {}

  /** Returns whether the failure may soon be over. */
  static boolean mayPass(JedisException failure) {
    if (isTls(failure) || failure instanceof JedisAccessControlException) {
      return false;
    }
    return isLost(failure) || PASSING.stream().anyMatch(answers(failure)::contains);
  }

  static boolean isUnknownCommand(JedisException failure) {
    String answers = answers(failure);
    return answers.contains("unknown command")
        || answers.contains("WAITAOF cannot be used when numlocal is set");
  }

  static StorageException explained(RedisLocation location, JedisException failure) {
    if (causes(failure).stream().anyMatch(ClassCastException.class::isInstance)) {
      return strange(location, "it has an unexpected form");
    }
    String answers = answers(failure);
    String advice =
        ADVICE.entrySet().stream()
            .filter(entry -> answers.contains(entry.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseGet(() -> isLost(failure) ? lost(location, failure) : "the server answers");
    return new StorageException(
        "%s: %s (%s)".formatted(location.shown(), advice, answers), failure);
  }

  /** Creates the exception for a reply that no Redis server sends. */
  static StorageException strange(RedisLocation location, String what) {
    return new StorageException(
        "%s: the reply of %s:%s does not come from Redis (%s); is another program listening there?"
            .formatted(location.shown(), location.host(), location.port(), what));
  }

  private static String lost(RedisLocation location, JedisException failure) {
    String server = location.host() + ":" + location.port();
    if (isTls(failure)) {
      return "no TLS connection to %s: does it speak TLS there, is its certificate for this host, and is its issuer in the JVM's trust store (-Djavax.net.ssl.trustStore)?"
          .formatted(server);
    }
    return "no connection to %s, or it was lost; whether a change under way was made is unknown. Does a server run there, and can it be reached, %s TLS?"
        .formatted(server, location.isTls() ? "with" : "without");
  }

  private static boolean isLost(JedisException failure) {
    return failure instanceof JedisConnectionException
        || failure instanceof JedisClusterOperationException
        || isTls(failure);
  }

  private static boolean isTls(Throwable failure) {
    return causes(failure).stream().anyMatch(SSLException.class::isInstance);
  }

  /** Returns the messages of a failure, its causes and its suppressed exceptions. */
  private static String answers(Throwable failure) {
    return causes(failure).stream()
        .map(cause -> String.valueOf(cause.getMessage()))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static Set<Throwable> causes(Throwable failure) {
    Set<Throwable> causes = new LinkedHashSet<>();
    collect(failure, causes);
    return causes;
  }

  private static void collect(@Nullable Throwable failure, Set<Throwable> causes) {
    if (failure != null && causes.add(failure)) {
      collect(failure.getCause(), causes);
      for (Throwable suppressed : failure.getSuppressed()) {
        collect(suppressed, causes);
      }
    }
  }
}
