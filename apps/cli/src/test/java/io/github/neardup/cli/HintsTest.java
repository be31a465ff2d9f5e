package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that read texts say which setting suits them. */
class HintsTest {

  private static final String HTML = "these texts look like HTML (3 of 3 looked at): add -a";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dedup PAGES --dry-run -a kshingle",
        "recommend PAGES",
        "index add PAGES --store STORE -a kshingle",
        "eval -d SET -a kshingle --timing 0"
      })
  void commandsSayOnceWhichSettingSuits(String command) throws IOException {
    Path pages =
        Files.writeString(
            folder.resolve("pages.csv"),
            """
            id,text,cluster
            a,"<html><body><nav>Home</nav><p>Frost damaged the leaves on the slopes.</p></html>",1
            b,"<p>Frost damaged the leaves on the slopes.</p><footer>Rights reserved</footer>",1
            c,"<!doctype html><title>Bridge</title><p>The council voted to close the bridge.</p>",2
            """);
    Path set = folder.resolve("set");
    Neardup neardup = new Neardup();
    neardup.type(
        "datasets import %s -o %s --id-column id --text-column text --cluster-column cluster",
        pages, set);
    String typed =
        command
            .replace("PAGES", pages.toString())
            .replace("SET", set.toString())
            .replace("STORE", folder.resolve("store").toString());
    Neardup.Run run = neardup.type(typed);
    assertThat(run.status()).isZero();
    assertThat(run.err()).contains(HTML);
    assertThat(run.err().split("these texts", -1)).hasSize(2);
    assertThat(neardup.type(typed + " -q").err()).doesNotContain("these texts");
    if (command.contains("kshingle")) {
      String suits = typed.replace("kshingle", "kshingle:normalize=web").replace("store", "other");
      assertThat(neardup.type(suits).err()).doesNotContain("these texts");
    }
    if (command.startsWith("index")) {
      assertThat(neardup.type(typed).err()).as("a store that has entries").doesNotContain("these");
    }
  }

  /** Each kind has a setting that is on the class path of the command. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          def add(a, b):\\n    return a + b\\n | look like source code | normalize=code,tokens=code
          the 1ighthouse was comp1eted by vo1unteers | look like OCR, with digits in words | tokens=char,shingle=3
          the com-\\npleted resto-\\nration of it | have words broken at the ends of lines | normalize=dehyphenate+default
          Fr\u0435\u0435 m\u043eney | have letters of other scripts in Latin words | normalize=invisible+marks+nfkc+casefold+confusables+casefold+whitespace
          قرأ الطالب كتابا جديدا في المكتبة/قرأ الطالبُ كِتَابًا جَدِيدًا | are Arabic, with and without marks and forms of letters | normalize=arabic
          پدر كتاب مي‌خواند/پدر کتاب می‌خواند | are Persian, with Arabic and Persian letters mixed | normalize=persian
          這個學生說他來過這裡/这个学生说他来过这里 | are Chinese, Traditional and Simplified mixed | normalize=chinese
          """)
  void everyHintNamesASettingThatThereIs(String texts, String kind, String setting)
      throws IOException {
    List<String> lines =
        Stream.of(texts.split("/")).map(text -> "{\"text\": \"" + text + "\"}").toList();
    Path file = Files.write(folder.resolve("texts.jsonl"), lines);
    Neardup neardup = new Neardup();
    assertThat(neardup.type("dedup %s --dry-run", file).err())
        .contains(
            "neardup: these texts %1$s (%3$d of %3$d looked at): add -a 'minhash:%2$s'"
                .formatted(kind, setting, lines.size()));
    assertThat(neardup.type("dedup %s --dry-run -a minhash:%s", file, setting).err())
        .doesNotContain("these texts");
  }
}
