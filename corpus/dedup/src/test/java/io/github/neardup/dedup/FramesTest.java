package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FramesTest {

  private static final String HEADER =
      "The manual of the harbour, fourth chapter, for the crew alone. ";

  private static final List<String> CONTENTS =
      List.of(
          "Tide tables are printed each winter",
          "A new crane lifts forty tons",
          "Fishermen mend nets behind churches",
          "In summer ferries sail twelve times",
          "Customs houses became museums");

  private static final List<String> FRAMED =
      CONTENTS.stream().map(content -> HEADER + content + " (see the list at the end).").toList();

  private static Decision decision(List<String> texts, int... centres) {
    return new Decision(
        centres,
        row -> Double.NaN,
        KeepPolicy.FIRST,
        (a, b) -> texts.get(a).equals(texts.get(b)),
        new int[0]);
  }

  private static Frames frames(Decision decision) {
    return new Frames(decision, decision.near());
  }

  @Test
  void aFrameWithOtherContentsIsFoundInACluster() {
    Frames.Filled filled =
        frames(decision(FRAMED, 0, 0, 0, 0, 4)).filled(FRAMED::get).orElseThrow();
    assertThat(filled.rows()).containsExactly(1, 2, 3);
    assertThat(filled.of()).isEqualTo(3);
    assertThat(filled.content()).contains("crane");
    assertThat(filled.instead()).contains("Tide");
  }

  @Test
  void aPairSaysNothingAboutAFrame() {
    Decision pairs = decision(FRAMED, 0, 0, 2, 2, 4);
    assertThat(frames(pairs).filled(FRAMED::get)).isEmpty();
  }

  @Test
  void editsOfOneTextAreNoFrame() {
    String text = "one two three four five six seven eight nine ten eleven twelve";
    List<String> scattered =
        List.of(
            text,
            text.replace("two", "2").replace("ten", "X"),
            text.replace("one", "I").replace("nine", "IX"));
    assertThat(frames(decision(scattered, 0, 0, 0)).filled(scattered::get)).isEmpty();
    List<String> elsewhere =
        List.of(
            text,
            text.replace("one two three", "uno dos tres"),
            text.replace("ten eleven twelve", "diez once doce"));
    assertThat(frames(decision(elsewhere, 0, 0, 0)).filled(elsewhere::get)).isEmpty();
  }

  @Test
  void aHeaderOfDifferentTextsIsFound() {
    Frames.Passage passage =
        frames(decision(FRAMED, 0, 1, 2, 3, 4)).common(FRAMED::get).orElseThrow();
    assertThat(passage.passage()).isEqualTo(HEADER.strip());
    assertThat(passage.texts()).isEqualTo(5);
    assertThat(passage.of()).isEqualTo(5);
    assertThat(passage.share()).isBetween(0.4, 0.7);
  }

  @Test
  void aHeaderIsSoughtInTextsOfDifferentClustersAlone() {
    assertThat(frames(decision(FRAMED, 0, 0, 0, 0, 0)).common(FRAMED::get)).isEmpty();
    assertThat(frames(decision(CONTENTS, 0, 1, 2, 3, 4)).common(CONTENTS::get)).isEmpty();
  }
}
