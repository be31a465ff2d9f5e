package io.github.neardup.core.util;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks passwords in text for display. Whatever looks like the user and password of a URI is
 * masked, even if its scheme is unknown: a misspelt scheme is a common reason for a message with a
 * URI in it.
 */
public final class Credentials {

  /** Matches up to the password of a URI, or up to a user name, which may be a token. */
  private static final Pattern USER =
      Pattern.compile("[:/]/(?:[^:@/]*:|(?=[^:@/]+@))|^\\W?[A-Za-z][\\w+.-]*:[^:@/]*:");

  /** Matches URI options that some driver may treat as a secret. */
  private static final Pattern SECRET_OPTION =
      Pattern.compile(
          "(?i)([?&](?=[a-z_]*(?:password|token|secret))[a-z_]*+=|AWS_SESSION_TOKEN:)[^&\\s]*");

  private static final Pattern WORD = Pattern.compile("\\S+");

  private static final String MASK = "***";

  private Credentials() {}

  /** Returns a text with the passwords of all URI-like words masked. */
  public static String masked(String text) {
    return text.indexOf('@') < 0 && text.indexOf('=') < 0
        ? text
        : WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(maskedUri(word.group())));
  }

  /** Returns a URI with its password masked. The password may contain white space. */
  public static String maskedUri(String uri) {
    Matcher user = USER.matcher(uri);
    int at = uri.lastIndexOf('@');
    String masked =
        user.find() && user.end() <= at
            ? uri.substring(0, user.end()) + MASK + uri.substring(at)
            : uri;
    return SECRET_OPTION.matcher(masked).replaceAll("$1" + Matcher.quoteReplacement(MASK));
  }
}
