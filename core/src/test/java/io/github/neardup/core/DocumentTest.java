package io.github.neardup.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentTest {

  @Test
  void aTextMayBeEmptyAnIdMayNot() {
    assertThat(new Document("a", "").text()).isEmpty();
    assertThatThrownBy(() -> new Document("", "text"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the id of a document must not be empty");
  }

  @Test
  void theTextJoinsTheFieldsThatAreNotEmpty() {
    String text = "one";
    assertThat(new Document("a", text).text()).isSameAs(text);
    assertThat(new Document("a", List.of("one", "", "two")).text()).isEqualTo("one\ntwo");
    assertThat(new Document("a", List.of("one", "", "two")).characters()).isEqualTo(6);
    assertThat(new Document("a", List.of("", "")).text()).isEmpty();
    assertThatThrownBy(() -> new Document("a", List.of()))
        .hasMessage("a document has at least one field");
  }

  @Test
  void nullsAreRefusedByName() {
    assertThatThrownBy(() -> new Document(null, "text")).hasMessage("id");
    assertThatThrownBy(() -> new Document("a", (String) null)).hasMessage("text");
  }
}
