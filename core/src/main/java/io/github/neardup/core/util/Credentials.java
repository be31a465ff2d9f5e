package io.github.neardup.core.util;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks passwords in what is shown. Whatever looks like the user and password of a URI is masked,
 * since a scheme that is misspelt is where passwords appear in messages.
 */
public final class Credentials {

  /** What stands before a password, or before a name without one, which may be a token. */
  private static final Pattern USER =
      Pattern.compile("[:/]/(?:[^:@/]*:|(?=[^:@/]+@))|^\\W?[A-Za-z][\\w+.-]*:[^:@/]*:");

  /** What a driver may take for a secret in the options of a URI. */
  private static final Pattern SECRET_OPTION =
      Pattern.compile(
          "(?i)([?&](?=[a-z_]*(?:password|token|secret))[a-z_]*+=|AWS_SESSION_TOKEN:)[^&\\s]*");

  private static final Pattern WORD = Pattern.compile("\\S+");

  private static final String MASK = "***";

  private Credentials() {}

  /** A text, in which the passwords of all words that look like URIs are masked. */
  public static String masked(String text) {
    return text.indexOf('@') < 0 && text.indexOf('=') < 0
        ? text
        : WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(maskedUri(word.group())));
  }

  /** A URI whose password, which may have white space in it, is masked. */
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
