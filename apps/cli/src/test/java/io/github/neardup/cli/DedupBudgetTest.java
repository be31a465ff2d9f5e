package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** {@code neardup dedup} with a budget of comparisons. */
class DedupBudgetTest extends DedupCommandRuns {

  private static final String MUCH_TO_COMPARE =
      "minhash:shingle=1,threshold=0.9,permutations=8,bands=8,rows=1";

  /** All have one word of four in common, and some of them that word's hash as their least one. */
  private Path strangers() throws IOException {
    StringBuilder strangers = new StringBuilder();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 3000; i++) {
      StringBuilder text = new StringBuilder("x");
      for (int word = 0; word < 3; word++) {
        text.append(' ').append(Long.toString(random.nextLong(1L << 40), 36));
      }
      strangers.append(document("s" + i, text.toString())).append('\n');
    }
    return write("strangers.jsonl", strangers.toString());
  }

  @Test
  void aSearchThatTakesTooManyComparisonsFailsAndWritesNothing() throws IOException {
    Path file = strangers();
    assertDone(neardup.type("dedup %s -o %s -a %s", file, output, MUCH_TO_COMPARE));
    Files.delete(output);
    Run run =
        neardup.type(
            "dedup %s -o %s -a %s --max-comparisons 10000 -q", file, output, MUCH_TO_COMPARE);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .matches(
            "neardup: the search is not complete after [0-9,]+ comparisons: many texts have much in"
                + " common and are not similar enough to be linked; raise the threshold or use"
                + " longer shingles, or allow more with --max-comparisons, or accept an incomplete result with --incomplete allow; nothing was written\n");
    assertThat(output).doesNotExist();
  }

  @Test
  void anIncompleteResultIsAllowedOnRequestAndSaysSoEvenIfQuiet() throws IOException {
    Run run =
        neardup.type(
            "dedup %s -o %s -a %s --max-comparisons 10000 --incomplete allow --format " + "json -q",
            strangers(), output, MUCH_TO_COMPARE);
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .matches(
            "neardup: the result is incomplete: [0-9,]+ documents were not compared with all their candidates: s\\d+, .*, \\.\\.\\. \\(--format json names all of"
                + " them\\)\n");
    JsonNode summary = new ObjectMapper().readTree(run.out());
    assertThat(summary.get("incomplete_documents").size()).isBetween(11, 3000);
    assertThat(summary.get("incomplete_documents").get(0).asText()).startsWith("s");
  }

  @Test
  void budgetsThatMakeNoSenseAreWrongUsage() {
    Run run = neardup.type("dedup %s -o %s --max-comparisons 0", input, output);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--max-comparisons must be at least 1, not 0");
  }
}
