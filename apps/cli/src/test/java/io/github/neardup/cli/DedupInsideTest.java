package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code neardup dedup --against FILE --inside}. */
class DedupInsideTest extends DedupCommandRuns {

  private static final String QUESTION =
      "How many jars of honey fit on nine shelves if each shelf holds two rows of seven jars?";

  private static final String STORY =
      "My aunt keeps bees behind the chapel, and every August the whole street comes to help. We"
          + " light the smoker, lift the frames one by one, and brush the bees away with a goose"
          + " feather. By evening our fingers stick to everything, and nobody is hungry for supper. ";

  private static final String LEAK = document("leak", STORY + QUESTION + " " + STORY);

  private Path train() throws IOException {
    return write("train.jsonl", document("clean", STORY) + "\n" + LEAK + "\n");
  }

  private Path questions(String... more) throws IOException {
    StringBuilder lines = new StringBuilder(document("q", QUESTION)).append('\n');
    for (int i = 0; i < more.length; i++) {
      lines.append(document("m" + i, more[i])).append('\n');
    }
    return write("test.jsonl", lines.toString());
  }

  @Test
  void aDocumentThatContainsAQuestionIsRemovedAndTold() throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    Run run =
        neardup.type(
            "dedup %s -o %s --against %s --inside --removed %s",
            train(), output, questions(), removed);
    assertDone(run);
    assertThat(run.err())
        .contains(
            "removed    1 (50.0%: 0 exact copies, 0 near-duplicates, 1 containing a reference)\n");
    assertThat(read(output)).isEqualTo(document("clean", STORY) + "\n");
    int start = STORY.length();
    assertThat(read(removed))
        .isEqualTo(
            "{\"id\":\"leak\",\"reason\":\"inside\",\"kept\":\"q\",\"similarity\":1.0,\"shared\":\""
                + QUESTION
                + "\",\"start\":"
                + start
                + ",\"end\":"
                + (start + QUESTION.length())
                + ",\"file\":\""
                + folder.resolve("train.jsonl")
                + "\",\"record\":"
                + LEAK
                + "}\n");
    assertThat(
            neardup
                .type(
                    "dedup %s --dry-run --against %s --inside --format json", train(), questions())
                .out())
        .contains(
            "\"removed_inside\" : 1", "\"short_references\" : 0", "\"removed_reference\" : 0");
  }

  @Test
  void textsThatAreTooShortAreWarnedOf() throws IOException {
    Run run =
        neardup.type(
            "dedup %s -o %s --against %s --inside -q", train(), output, questions("So what?", "!"));
    assertThat(run.err())
        .isEqualTo(
            "neardup: warning: --inside: texts of --against that are shorter than a shingle are not searched for inside documents; there are 2\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void whatDoesNotGoWithItIsWrongUsage() throws IOException {
    Path questions = questions();
    assertWrongUsage(
        "--inside searches the documents for the texts of --against; name a file with"
            + " --against",
        input,
        "-o",
        output,
        "--inside");
    assertWrongUsage(
        "--inside-share needs --inside",
        input,
        "-o",
        output,
        "--against",
        questions,
        "--inside-share",
        "0.5");
    assertWrongUsage(
        "--inside-share must be above 0 and up to 1, not 1.5",
        input,
        "-o",
        output,
        "--against",
        questions,
        "--inside",
        "--inside-share=1.5");
    assertWrongUsage(
        "--inside applies to whole documents, not to --cut; run dedup twice, first for"
            + " documents, then with --cut",
        input,
        "-o",
        output,
        "--inside",
        "--cut",
        "paragraph");
    Path store = folder.resolve("seen");
    assertThat(neardup.type("index add %s --store %s", questions, store).status()).isZero();
    assertWrongUsage(
        "--inside needs the texts of --against, and an index stores none; name only files, and"
            + " compare with the index in a separate run",
        input,
        "-o",
        output,
        "--against",
        questions,
        "--against",
        store,
        "--inside");
  }
}
