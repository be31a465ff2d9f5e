package io.github.neardup.server;

import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.HostPort;
import org.jspecify.annotations.Nullable;

/**
 * Protects a server without a token from the pages of other sites that are open in a browser on
 * this machine: they could send requests across sites, or under a host name of theirs that resolves
 * to this server.
 */
final class Browsers {

  private static final Pattern ADDRESS =
      Pattern.compile("[0-9.]+|\\[?[0-9a-fA-F:.]*:[0-9a-fA-F:.]*]?");

  private Browsers() {}

  /**
   * Refuses requests from pages of other sites.
   *
   * @param named whether clients may know the server by names that it does not know itself
   */
  static void requireOwn(Request request, String configured, boolean named) {
    String host = request.getHeaders().get(HttpHeader.HOST);
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (host != null && !named && !isOwn(host, configured)) {
      throw foreign("the header Host names '" + host + "', which is not this server");
    } else if (origin != null && !isOf(origin, host)) {
      throw foreign("a page of '" + origin + "' sent this request");
    }
  }

  private static boolean isOwn(String host, String configured) {
    String name;
    try {
      name = new HostPort(host).getHost().toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      return false;
    }
    return name.equals("localhost")
        || name.equalsIgnoreCase(configured)
        || ADDRESS.matcher(name).matches();
  }

  private static boolean isOf(String origin, @Nullable String host) {
    return origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host);
  }

  private static RequestException foreign(String why) {
    return new RequestException(
        HttpStatus.FORBIDDEN_403,
        why + "; without a token, this server answers only its own page and programs");
  }
}
