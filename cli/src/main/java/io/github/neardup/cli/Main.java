package io.github.neardup.cli;

/** The {@code neardup} command. */
public final class Main {
  private Main() {}

  /**
   * Runs the command.
   *
   * @param arguments what was typed after {@code neardup}
   */
  public static void main(String[] arguments) {
    StandardError.restore();
    System.err.println("neardup: not built yet");
    System.exit(1);
  }
}
