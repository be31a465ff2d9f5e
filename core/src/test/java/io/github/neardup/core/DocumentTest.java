package io.github.neardup.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
  void nullsAreRefusedByName() {
    assertThatThrownBy(() -> new Document(null, "text")).hasMessage("id");
    assertThatThrownBy(() -> new Document("a", null)).hasMessage("text");
  }
}
