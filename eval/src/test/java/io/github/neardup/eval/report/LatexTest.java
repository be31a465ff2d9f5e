package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.Measures;
import io.github.neardup.eval.ResultsFile;
import io.github.neardup.eval.json.ResultJson;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code report.tex}. */
class LatexTest {

  private static final String RESULTS =
      """
          {
            "run": {"algorithms": ["a", "b"]},
            "results": [
              {"dataset": "news_1", "algorithm": "a", "spec": "a:x=0.4", "label": "a:x=0.4",
               "quality": {"precision": 1, "recall": 0.5, "f1": 0.666667,
                 "intervals": {"f1": {"low": 0.6, "high": 0.7}, "precision": {"low": 0.9, "high": 1}}},
               "speed": {"documents_per_second": 1234567, "megabytes_per_second": 12.345},
               "memory": {"fingerprint_bytes_per_document": 16}},
              {"dataset": "news_1", "algorithm": "b", "spec": "b:y=1", "label": "b:a=very,long=label",
               "quality": {"precision": null, "recall": 0, "f1": 0}}
            ],
            "comparisons": [],
            "answer": {
              "datasets": [{"dataset": "news_1", "best": ["a:x=0.4"], "worse": ["b:y=1"],
                "sentence": "a:x=0.4 is best; b:a=very,long=label is worse"}],
              "overall": {"algorithms": ["a", "b", "c"], "mean_f1": [0.5, 0.75, 0.25],
                "ranks": {"datasets": 8, "mean_ranks": [2, 1.25, 2.75], "p": 0.01,
                  "critical_difference": 1.17, "groups": [[1, 0], [0, 2]]},
                "records": [{"first": 0, "second": 1, "wins": 1, "ties": 3, "losses": 4},
                  {"first": 0, "second": 2, "wins": 5, "ties": 2, "losses": 1},
                  {"first": 1, "second": 2, "wins": 8, "ties": 0, "losses": 0}],
                "sentence": "over 8 datasets b ranks best"}
            }
          }
          """;

  private final String latex = latex(RESULTS);

  private static String latex(String results) {
    ResultsFile file = ResultJson.DECIMAL.value(ResultJson.parse(results), ResultsFile.class);
    return new ResultsPage(new SummaryTables(file, Map.of(), Measures.ALL), Map.of(), false)
        .toLatex();
  }

  @Test
  void qualityHasTheIntervalOfF1AndEachDatasetOnce() {
    assertThat(latex)
        .contains(
            """
            \\begin{tabular}{@{}llrrrr@{}}
            \\toprule
            dataset & algorithm & F1 & 95\\% interval & precision & recall \\\\
            \\midrule
            news\\_1 & a:x=0.4 & 0.667 & [0.600, 0.700] & 1.000 & 0.500 \\\\
             & b:a=very,long=label & 0.000 & - & - & 0.000 \\\\
            \\bottomrule
            """);
  }

  @Test
  void costIsATableOfItsOwn() {
    assertThat(latex)
        .contains(
            """
            dataset & algorithm & docs/s & MB/s & search s & B/doc & candidates & reached \\\\
            \\midrule
            news\\_1 & a:x=0.4 & 1,234,567 & 12.3 & - & 16 & - & - \\\\
             & b:a=very,long=label & - & - & - & - & - & - \\\\
            """);
  }

  @Test
  void ranksAreATable() {
    assertThat(latex)
        .contains(
            """
            algorithm & mean F1 & mean rank & win/tie/loss & group \\\\
            \\midrule
            b & 0.750 & 1.25 & 12/3/1 & a \\\\
            a & 0.500 & 2.00 & 6/5/5 & ab \\\\
            c & 0.250 & 2.75 & 1/2/13 & b \\\\
            \\bottomrule
            """);
  }

  @Test
  void longNamesAreShortInNarrowTablesAndInFullBelow() {
    String longer = RESULTS.replace("b:a=very,long=label", "b:a=very,very,long=label");
    assertThat(latex(longer))
        .contains("% news_1: a:x=0.4 is best; b (1) is worse.\n")
        .contains("\n & b (1) & 0.000 & - & - & 0.000 \\\\\n")
        .contains("\\scriptsize b (1): b:a=very,very,long=label\n");
  }

  @Test
  void aNameThatBeginsAnotherIsNotTakenForIt() {
    String nested =
        RESULTS
            .replace("a:x=0.4", "b:first=setting,second=1")
            .replace("b:a=very,long=label", "b:first=setting,second=1,third=2");
    assertThat(latex(nested)).contains("% news_1: b (1) is best; b (2) is worse.\n");
  }

  @Test
  void kindsOfTextAreATableForEachDataset() {
    String kinds =
        RESULTS
            .replace(
                "\"label\": \"a:x=0.4\",",
                "\"label\": \"a:x=0.4\", \"kinds\": [{\"kind\": \"mail_1\", \"documents\": 9, \"tp\": 3, \"fp\": 1, \"fn\": 0}],")
            .replace(
                "\"label\": \"b:a=very,long=label\",",
                "\"label\": \"b:a=very,long=label\", \"kinds\": [{\"kind\": \"mail_1\", \"documents\": 9, \"tp\": 1, \"fp\": 1, \"fn\": 2}],");
    assertThat(latex(kinds))
        .contains(
            """
            \\label{tab:neardup-kinds-news_1}
            \\begin{tabular}{@{}lrrr@{}}
            \\toprule
            kind & texts & a:x=0.4 & b:a=very,long=label \\\\
            \\midrule
            precision: mail\\_1 & 9 & 0.750 & 0.500 \\\\
            recall: mail\\_1 & 9 & 1.000 & 0.333 \\\\
            F1: mail\\_1 & 9 & 0.857 & 0.400 \\\\
            """);
  }
}
