package io.github.neardup.io.database;

import io.github.neardup.core.util.Credentials;
import io.github.neardup.core.util.Services;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The known databases, by the schemes of their URIs. */
public final class Databases {

  /** The artifacts whose providers support the schemes that neardup knows. */
  private static final Map<String, String> ARTIFACTS =
      Map.of("mongodb", "neardup-mongodb", "mongodb+srv", "neardup-mongodb");

  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://");

  private Databases() {}

  /** Returns whether a name is a URI of a database rather than the name of a file. */
  public static boolean isUri(String name) {
    String scheme = scheme(name);
    return ARTIFACTS.containsKey(scheme) || (!scheme.isEmpty() && provider(scheme).isPresent());
  }

  /**
   * Returns the collection that a URI names.
   *
   * @param uri a URI for which {@link #isUri} is true
   * @throws DatabaseException if it is wrong, or the library for it is missing
   */
  public static DatabaseCollection collection(String uri) throws DatabaseException {
    String scheme = scheme(uri);
    Optional<DatabaseProvider> provider = provider(scheme);
    if (provider.isEmpty()) {
      throw new DatabaseException(
          "%s:// needs io.github.neardup:%s, which is missing; put its jar and its dependencies on the class path (NEARDUP_CLASSPATH)"
              .formatted(scheme, ARTIFACTS.getOrDefault(scheme, "neardup-" + scheme)));
    }
    return provider.get().collection(uri);
  }

  /** Returns a name with anything that looks like a password masked. */
  public static String masked(String name) {
    return isUri(name) ? Credentials.maskedUri(name) : Credentials.masked(name);
  }

  private static String scheme(String name) {
    Matcher scheme = SCHEME.matcher(name);
    return scheme.lookingAt() ? scheme.group(1).toLowerCase(Locale.ROOT) : "";
  }

  private static Optional<DatabaseProvider> provider(String scheme) {
    return Services.of(DatabaseProvider.class, Databases.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.schemes().contains(scheme))
        .findFirst();
  }
}
