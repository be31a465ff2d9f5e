package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.report.ResultsPage.SummaryTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTableTest {

  private static final SummaryTable TABLE =
      new SummaryTable(
          "50% & more",
          1, List.of("set", "F1"), List.of(List.of("a|b_c", "0.5"), List.of("<i>", "–")));

  @Test
  void markdownHasARowALineAndNoMarkupFromNames() {
    assertThat(TABLE.toMarkdown())
        .isEqualTo(
            """
            ## 50% & more

            | set | F1 |
            |---|---:|
            | a\\|b\\_c | 0.5 |
            | \\<i\\> | – |
            """);
  }

  @Test
  void whatLatexWouldTakeForACommandIsText() {
    assertThat(SummaryTable.escapeLatex("\\input{x} $~^\n"))
        .isEqualTo("\\textbackslash{}input\\{x\\} \\$$\\sim$\\textasciicircum{} ");
  }
}
