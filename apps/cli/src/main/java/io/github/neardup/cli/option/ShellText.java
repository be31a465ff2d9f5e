package io.github.neardup.cli.option;

/** Text for a command to type. */
public final class ShellText {

  private ShellText() {}

  /** An argument as a shell takes it. */
  public static String quoted(String argument) {
    return argument.matches("[\\w./:=,+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
