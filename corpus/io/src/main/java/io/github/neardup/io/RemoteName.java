package io.github.neardup.io;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of data that lie elsewhere, such as {@code https://} and {@code s3://}. */
public final class RemoteName {

  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+)://.*");

  private static final Map<String, String> COMMANDS =
      Map.of(
          "http", "curl -LO %s",
          "https", "curl -LO %s",
          "ftp", "curl -LO %s",
          "s3", "aws s3 cp %s .",
          "gs", "gcloud storage cp %s .",
          "hdfs", "hdfs dfs -get %s",
          "hf", "hf download OWNER/NAME --repo-type dataset --local-dir FOLDER");

  private RemoteName() {}

  /** Returns whether a name has the form of a URL, and there is no such file. */
  public static boolean isOne(String name) {
    return SCHEME.matcher(name).matches() && !Files.exists(Path.of(name));
  }

  /** Returns what is wrong with a name for which {@link #isOne} is true, and what to do. */
  public static String problem(String name) {
    Matcher scheme = SCHEME.matcher(name);
    String command =
        scheme.matches() ? COMMANDS.get(scheme.group(1).toLowerCase(Locale.ROOT)) : null;
    return "neardup reads and writes files, and this is a URL; "
        + (command == null
            ? "name a file"
            : "copy the data to a file first: " + command.formatted(name));
  }
}
