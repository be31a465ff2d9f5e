package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.report.ResultTable.Cell;
import io.github.neardup.eval.report.ResultTable.Shown;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {

  private static final ResultTable TABLE =
      ResultTable.of(
          "50% & more",
          List.of("a|b_c", "<i>"),
          List.of(
              Shown.text("set", name -> name),
              Shown.number(
                  "F1",
                  name ->
                      name.equals("<i>")
                          ? Cell.number(Double.NaN, 1)
                          : Cell.number(0.5, 1).within(0.25, 0.75, 2, ""))));

  @Test
  void markdownHasARowALineAndNoMarkupFromNames() {
    assertThat(TABLE.toMarkdown())
        .isEqualTo(
            """
            ## 50% & more

            | set | F1 |
            |---|---:|
            | a\\|b\\_c | 0.5 (0.25 to 0.75) |
            | \\<i\\> | – |
            """);
  }

  @Test
  void whatLatexWouldTakeForACommandIsText() {
    assertThat(ResultTable.escapeLatex("\\input{x} $~^\n"))
        .isEqualTo("\\textbackslash{}input\\{x\\} \\$$\\sim$\\textasciicircum{} ");
  }
}
