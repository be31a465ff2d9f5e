package io.github.neardup.eval.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultJsonTest {

  private record Inner(double halfOfIt, double least) {}

  private record Outer(String firstName, double value, List<Double> values, Inner inner) {}

  private static final Outer WHOLE =
      new Outer("a,b", 400, List.of(0.0000015, -1.0 / 3, Double.NaN), new Inner(0.5, 1e-6));
  private static final Outer WITHOUT =
      new Outer("c", Double.POSITIVE_INFINITY, List.of(), new Inner(2, Double.NaN));

  @Test
  void decimalNumbersHaveNeitherExponentNorTrailingZeros() {
    assertThat(ResultJson.DECIMAL.write(WHOLE))
        .isEqualTo(
            """
            {
              "first_name" : "a,b",
              "value" : 400,
              "values" : [
                0.000002,
                -0.333333,
                null
              ],
              "inner" : {
                "half_of_it" : 0.5,
                "least" : 0.000001
              }
            }
            """);
  }

  @Test
  void doublesAreAsJavaWritesThem() {
    assertThat(ResultJson.DOUBLE.tree(WHOLE))
        .hasToString(
            "{\"first_name\":\"a,b\",\"value\":400.0,\"values\":[2.0E-6,-0.333333,null],"
                + "\"inner\":{\"half_of_it\":0.5,\"least\":1.0E-6}}");
  }

  @Test
  void decimalsAreToChoose() {
    assertThat(ResultJson.withDecimals(2).tree(WHOLE).path("values")).hasToString("[0,-0.33,null]");
  }

  @Test
  void whatIsNotFiniteIsNull() {
    assertThat(ResultJson.DECIMAL.tree(WITHOUT))
        .hasToString(
            "{\"first_name\":\"c\",\"value\":null,\"values\":[],\"inner\":{\"half_of_it\":2,\"least\":null}}");
  }

  @Test
  void aTreeIsWrittenAsItIs() {
    assertThat(ResultJson.DOUBLE.write(ResultJson.DECIMAL.tree(WHOLE)))
        .isEqualTo(ResultJson.DECIMAL.write(WHOLE));
  }

  @Test
  void csvJoinsNamesByDotsAndLeavesArraysOut() {
    assertThat(ResultJson.DECIMAL.csv(List.of(WHOLE, WHOLE.inner())))
        .isEqualTo(
            """
            first_name,value,inner.half_of_it,inner.least
            "a,b",400,0.5,0.000001
            0.5,0.000001
            """);
    assertThat(ResultJson.DECIMAL.csv(List.of(WITHOUT)))
        .isEqualTo("first_name,value,inner.half_of_it,inner.least\nc,,2,\n");
  }

  @Test
  void noTextInCsvIsAFormula() {
    List<String> formulas = List.of("=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1");
    for (String formula : formulas) {
      Outer outer = new Outer(formula, -1, List.of(), WHOLE.inner());
      String csv = ResultJson.DECIMAL.csv(List.of(outer));
      assertThat(csv.substring(csv.indexOf('\n') + 1).replace("\"", ""))
          .as("numbers stay numbers")
          .isEqualTo("'" + formula + ",-1,0.5,0.000001\n");
      assertThat(ResultJson.DECIMAL.tree(outer).path("first_name").asText()).isEqualTo(formula);
    }
    for (String text : List.of("a=1", "'=1", " =1", "")) {
      assertThat(ResultJson.DECIMAL.csv(List.of(new Outer(text, 1, List.of(), WHOLE.inner()))))
          .doesNotContain("'" + text + ",");
    }
  }

  @Test
  void recordsWithinATreeAreWrittenAsOthers() {
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .putPOJO("number", 1 / 3.0)
            .putPOJO("undefined", Double.NaN)
            .putPOJO("inner", List.of(WITHOUT.inner()));
    assertThat(ResultJson.DOUBLE.tree(tree))
        .hasToString(
            "{\"number\":0.333333,\"undefined\":null,\"inner\":[{\"half_of_it\":2.0,\"least\":null}]}");
  }
}
