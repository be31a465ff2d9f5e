package io.github.neardup.cli.console;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of neardup, from the manifest of its jar, and of Java. */
public final class VersionProvider implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {line()};
  }

  /** Returns the text that {@code --version} prints. */
  public static String line() {
    return "neardup " + version() + " (Java " + Runtime.version() + ")";
  }

  /** Returns only the version of neardup. */
  public static String version() {
    return Objects.requireNonNullElse(
        VersionProvider.class.getPackage().getImplementationVersion(), "(not packaged)");
  }
}
