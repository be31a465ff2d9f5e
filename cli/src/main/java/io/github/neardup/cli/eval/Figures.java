package io.github.neardup.cli.eval;

/**
 * Figures that have a JSON file and a CSV file of their own.
 *
 * @param name the name of both files, without what follows the dot
 * @param csv the same figures as {@code json}, as a table
 */
record Figures(String name, String text, String json, String csv)
    implements EvaluationStep.Outcome {

  @Override
  public void write(ResultsFolder folder) {
    folder.write(name + ".json", json);
    folder.write(name + ".csv", csv);
  }
}
