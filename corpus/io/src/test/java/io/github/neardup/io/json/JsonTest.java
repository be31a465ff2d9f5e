package io.github.neardup.io.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {

  record Part(double wallSeconds, String name) {}

  record Whole(List<Part> parts, int count) {}

  @Test
  void recordsHaveNamesInSnakeCaseAndTwoSpacesALevel() {
    assertThat(Json.write(new Whole(List.of(new Part(1, "ä\n")), 2)))
        .isEqualTo(
            """
            {
              "parts" : [
                {
                  "wall_seconds" : 1.0,
                  "name" : "ä\\n"
                }
              ],
              "count" : 2
            }
            """);
  }

  /** Nothing on places in Jackson's buffers, or on what a program would change. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "[NaN] | Non-standard token 'NaN'",
        "[1, // one | Unexpected character ('/' (code 47))",
        "[1 | Unexpected end-of-input: expected close marker for Array",
      })
  void reasonsAreForUsers(String broken, String reason) {
    assertThatExceptionOfType(JsonProcessingException.class)
        .isThrownBy(() -> new JsonMapper().readTree(broken))
        .extracting(Json::reason)
        .isEqualTo(reason);
  }

  @Test
  void whatIsNotFiniteIsNull() {
    assertThat(Json.write(List.of(new Part(Double.NaN, "a")))).contains("\"wall_seconds\" : null,");
    assertThat(new String(Json.writeLine(Map.of("a", Double.POSITIVE_INFINITY)), UTF_8))
        .isEqualTo("{\"a\":null}\n");
  }

  @Test
  void treesKeepTheirNames() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("aName", 0.1);
    assertThat(Json.write(tree)).isEqualTo("{\n  \"aName\" : 0.1\n}\n");
  }
}
