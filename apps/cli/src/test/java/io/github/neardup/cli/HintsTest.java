package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that read texts say which setting suits them. */
class HintsTest {

  private static final String HTML =
      "neardup: these texts look like HTML (3 of 3 looked at): add -a '%s:normalize=web'";

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();
  private Path pages;

  @BeforeEach
  void pages() throws IOException {
    pages =
        Files.writeString(
            folder.resolve("pages.csv"),
            """
            id,text,cluster
            a,"<html><body><nav>Home</nav><p>Frost damaged the leaves on the slopes.</p></html>",1
            b,"<p>Frost damaged the leaves on the slopes.</p><footer>Rights reserved</footer>",1
            c,"<!doctype html><title>Bridge</title><p>The council voted to close the bridge.</p>",2
            """,
            UTF_8);
  }

  private Object[] arguments(String command) {
    String store = folder.resolve("store").toString();
    return switch (command) {
      case "dedup" -> new Object[] {"dedup", pages, "--dry-run", "-a", "kshingle"};
      case "recommend" -> new Object[] {"recommend", pages};
      case "index add" -> new Object[] {"index", "add", pages, "--store", store, "-a", "kshingle"};
      case "eval" -> {
        Path dataset = folder.resolve("set");
        if (!Files.exists(dataset)) {
          assertThat(
                  neardup
                      .type(
                          "datasets import %s --id-column id --text-column text --cluster-column "
                              + "cluster -o %s",
                          pages, dataset)
                      .status())
              .isZero();
        }
        yield new Object[] {"eval", "-d", dataset, "-a", "kshingle", "--timing", "0"};
      }
      default -> throw new IllegalArgumentException(command);
    };
  }

  private static Object[] and(Object[] arguments, Object... more) {
    Object[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"dedup", "recommend", "index add", "eval"})
  void sayOnceWhichSettingSuits(String command) {
    String hint = HTML.formatted("kshingle").replaceFirst("neardup: ", "");
    assertThat(neardup.run(arguments(command)).err().split("these texts", -1)).hasSize(2);
    Neardup.Run again = neardup.run(and(arguments(command), "-q"));
    assertThat(again.status()).isZero();
    assertThat(again.err()).doesNotContain(hint);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dedup", "index add", "eval"})
  void sayNothingWhereTheSettingIsThere(String command) {
    Object[] arguments = arguments(command);
    Neardup.Run run =
        neardup.run(
            Arrays.stream(arguments)
                .map(a -> a.equals("kshingle") ? "kshingle:normalize=web" : a)
                .toArray());
    assertThat(run.status()).isZero();
    assertThat(run.err()).doesNotContain("these texts");
  }

  @Test
  void theHintIsALineAndAFieldOfTheSummary() {
    Neardup.Run run =
        neardup.type("dedup %s --dry-run -a simhash --format json --threads 2", pages);
    assertThat(run.err().lines()).containsExactly(HTML.formatted("simhash"));
    assertThat(run.out()).contains("\"hints\"").contains("look like HTML (3 of 3 looked at)");
  }

  @Test
  void aStoreThatHasEntriesKeepsItsSettings() {
    neardup.run(arguments("index add"));
    assertThat(neardup.run(arguments("index add")).err()).doesNotContain("these texts");
  }

  /** Each kind has a setting that is on the class path of the command. */
  @Test
  void otherKindsHaveHints() throws IOException {
    assertHint(
        "def add(a, b):\\n    return a + b\\n",
        "look like source code",
        "normalize=code,tokens=code");
    assertHint(
        "the 1ighthouse was comp1eted by vo1unteers",
        "look like OCR, with digits in words",
        "tokens=char,shingle=3");
    assertHint(
        "the com-\\npleted resto-\\nration of it",
        "have words broken at the ends of lines",
        "normalize=dehyphenate+default");
    assertHint(
        "Fr\u0435\u0435 m\u043eney",
        "have letters of other scripts in Latin words",
        "normalize=invisible+marks+nfkc+casefold+confusables+casefold+whitespace");
    assertMixture(
        "قرأ الطالب كتابا جديدا في المكتبة",
        "قرأ الطالبُ كِتَابًا جَدِيدًا",
        "are Arabic, with and without marks and forms of letters",
        "normalize=arabic");
    assertMixture(
        "پدر كتاب مي‌خواند",
        "پدر کتاب می‌خواند",
        "are Persian, with Arabic and Persian letters mixed",
        "normalize=persian");
    assertMixture(
        "這個學生說他來過這裡",
        "这个学生说他来过这里",
        "are Chinese, Traditional and Simplified mixed",
        "normalize=chinese");
  }

  private void assertMixture(String one, String other, String kind, String setting)
      throws IOException {
    assertHint(one + "\"}\n{\"text\": \"" + other, kind, setting);
  }

  private void assertHint(String text, String kind, String settings) throws IOException {
    Path file = Files.writeString(folder.resolve("one.jsonl"), "{\"text\": \"" + text + "\"}\n");
    assertThat(neardup.run("dedup", file, "--dry-run").err())
        .contains(
            "neardup: these texts %1$s (%3$d of %3$d looked at): add -a 'minhash:%2$s'"
                .formatted(kind, settings, Files.readAllLines(file).size()));
    assertThat(neardup.type("dedup %s --dry-run -a minhash:%s", file, settings).err())
        .doesNotContain("these texts");
  }
}
