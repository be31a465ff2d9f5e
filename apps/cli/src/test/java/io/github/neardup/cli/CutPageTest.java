package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.dedup.cut.CutRequest;
import io.github.neardup.dedup.cut.CutRule;
import io.github.neardup.dedup.cut.CutSummary;
import io.github.neardup.dedup.cut.Cutter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java on the page about repeated parts. */
class CutPageTest {

  @TempDir private Path folder;

  @Test
  void javaOnThePageDoesWhatItSays() throws IOException {
    String passage = "one two three four five six seven eight nine ten ".repeat(2).strip();
    Path pages =
        Files.writeString(
            folder.resolve("pages.jsonl"),
            """
            {"id": 1, "text": "%s"}
            {"id": 2, "text": "%s"}
            """
                .formatted(passage, passage));
    Path clean = folder.resolve("clean.jsonl");
    Path cut = folder.resolve("cut.jsonl");

    CutRule rule = CutRule.of(CutRule.Kind.PASSAGE).withMinWords(20);
    CutSummary done = Cutter.run(CutRequest.of(List.of(pages), rule, clean).withRemoved(cut));
    double share = done.shareCut();

    assertThat(share).isEqualTo(0.5);
    assertThat(cut).content().hasLineCount(1);
  }

  @Test
  void javaOnThePageIsWhatRunsAbove() throws IOException {
    PageCode.isIn(getClass(), "guide/deduplicate.md");
  }
}
