package io.github.neardup.core.util;

/** Quotes text for a command line. */
public final class ShellText {

  private ShellText() {}

  /** Returns an argument quoted for a shell. */
  public static String quoted(String argument) {
    return argument.matches("[\\w./:=,+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
