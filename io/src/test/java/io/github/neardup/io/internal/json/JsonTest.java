package io.github.neardup.io.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

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

  @Test
  void treesKeepTheirNames() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("aName", 0.1);
    assertThat(Json.write(tree)).isEqualTo("{\n  \"aName\" : 0.1\n}\n");
  }
}
