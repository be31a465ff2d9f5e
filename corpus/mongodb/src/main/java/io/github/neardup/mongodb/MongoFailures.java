package io.github.neardup.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoCursorNotFoundException;
import com.mongodb.MongoException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import io.github.neardup.core.util.Credentials;
import io.github.neardup.core.util.Messages;
import io.github.neardup.io.database.DatabaseException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Explains the driver's failures to users. Messages never contain a password. Thread-safe. */
final class MongoFailures {

  /**
   * Codes for a cursor or an operation that the server has ended, and for a server that is shutting
   * down.
   */
  private static final Set<Integer> PASSING =
      Set.of(6, 7, 43, 89, 91, 175, 189, 237, 9001, 10107, 11600, 11602, 13435, 13436);

  private static final Pattern CAUSE = Pattern.compile("caused by \\{([^{}]*)}");

  private static final int LONGEST = 300;

  private final String hosts;

  MongoFailures(ConnectionString uri) {
    this.hosts = String.join(", ", uri.getHosts());
  }

  /**
   * Returns whether another try may succeed: a connection was lost, or the server had to drop a
   * cursor.
   */
  static boolean mayPass(MongoException e) {
    return e instanceof MongoSocketException
        || e instanceof MongoTimeoutException
        || e instanceof MongoNotPrimaryException
        || e instanceof MongoNodeIsRecoveringException
        || e instanceof MongoCursorNotFoundException
        || PASSING.contains(e.getCode());
  }

  DatabaseException reading(MongoException e) {
    return failure("cannot be read", e);
  }

  DatabaseException writing(MongoException e) {
    return failure("cannot be written", e);
  }

  /** Returns the failure of a read that was tried several times. */
  DatabaseException lost(MongoException e, String lastId, int tries) {
    return new DatabaseException(
        "the connection to %s was lost after the record with the _id %s, and did not come back in %s tries (%s); run it again when the server can be reached"
            .formatted(hosts, lastId, tries, reason(e)),
        e);
  }

  private DatabaseException failure(String what, MongoException e) {
    String problem;
    if (isSecurity(e)) {
      problem =
          "the server %s does not accept the user or the password (%s); check both, and name the database that holds the user, as in ?authSource=admin"
              .formatted(hosts, reason(e));
    } else if (e instanceof MongoTimeoutException || e instanceof MongoSocketException) {
      problem =
          "no suitable server answers at %s (%s); check the host and the port, and that the server is running"
              .formatted(hosts, reason(e));
    } else {
      problem = what + ": " + reason(e) + "; see the server's log";
    }
    return new DatabaseException(problem, e);
  }

  private static boolean isSecurity(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof MongoSecurityException) {
        return true;
      }
    }
    return false;
  }

  private String reason(MongoException e) {
    String reason =
        e instanceof MongoCommandException command
            ? command.getErrorMessage()
            : String.valueOf(e.getMessage());
    Matcher cause = CAUSE.matcher(reason);
    String innermost = reason;
    while (cause.find()) {
      innermost = cause.group(1);
    }
    String line = Messages.oneLine(Credentials.masked(innermost));
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }
}
