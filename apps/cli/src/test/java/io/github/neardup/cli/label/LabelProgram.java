package io.github.neardup.cli.label;

import io.github.neardup.cli.console.Console;

/** Asks {@link FakeQuestions} on the terminal of the process, and prints the answers at the end. */
final class LabelProgram {

  private LabelProgram() {}

  public static void main(String[] arguments) {
    FakeQuestions questions = FakeQuestions.examples(Integer.parseInt(arguments[0]));
    new LabelTerminal(Console.ofProcess()).ask(questions);
    System.out.println("answers " + questions.answers());
  }
}
