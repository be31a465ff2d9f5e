package io.github.neardup.cli;

/** Commands that a reader can type. */
final class ShellText {

  private ShellText() {}

  /** An argument as a shell takes it. */
  static String quoted(String argument) {
    return argument.matches("[\\w./:=,+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
