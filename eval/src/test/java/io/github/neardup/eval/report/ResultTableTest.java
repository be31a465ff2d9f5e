package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.report.ResultTable.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {

  private static final ResultTable TABLE =
      new ResultTable(
          "50% & more",
          ResultTable.columns(List.of("set"), List.of("F1")),
          List.of(
              List.of(Cell.text("a|b_c"), Cell.number(0.5, 1).within(0.25, 0.75, 2, "")),
              List.of(Cell.text("<i>"), Cell.number(Double.NaN, 1))));

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
