package io.github.neardup.dedup.cut;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.CapacityException;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Progress;
import io.github.neardup.io.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Parts cut out of a corpus, as an application does it. */
class CutterTest {

  private static final CutRule PARAGRAPH = new CutRule(CutRule.Kind.PARAGRAPH, 1, 3);
  private static final CutRule SENTENCE = new CutRule(CutRule.Kind.SENTENCE, 2, 2);
  private static final CutRule PASSAGE = new CutRule(CutRule.Kind.PASSAGE, 1, 6);

  @TempDir private Path folder;

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content, UTF_8);
  }

  private Path corpus(String... texts) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < texts.length; i++) {
      lines.append(line("d" + i, texts[i]));
    }
    return write("in.jsonl", lines.toString());
  }

  private static String line(String id, String text) {
    return new String(Json.writeLine(Map.of("id", id, "text", text)), UTF_8);
  }

  private static List<String> texts(Path file) {
    List<String> texts = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader.documents().forEachRemaining(document -> texts.add(document.text()));
    }
    return texts;
  }

  private List<String> cut(CutRule rule, String... texts) throws IOException {
    Path output = folder.resolve("out.jsonl");
    Cutter.run(CutRequest.of(List.of(corpus(texts)), rule, output));
    return texts(output);
  }

  private static CutRequest with(
      CutRequest request, boolean dropEmpty, int threads, Optional<Path> removed) {
    return new CutRequest(
        request.inputs(),
        request.fields(),
        request.rule(),
        dropEmpty,
        false,
        threads,
        request.output(),
        removed);
  }

  @Test
  void whatIsReadIsNotOverwritten() throws IOException {
    Path input = corpus("one two three", "one two three");
    String before = Files.readString(input);
    CutRequest request = CutRequest.of(List.of(input), PARAGRAPH, folder.resolve("out.jsonl"));
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> Cutter.run(with(request, false, 2, Optional.of(input))))
        .withMessage(input + ": is an input, and cannot be an output as well; name other files");
    assertThat(input).hasContent(before);
  }

  // --- what is cut ------------------------------------------------------------------------------

  @Test
  void paragraphsAreLines() throws IOException {
    assertThat(
            cut(
                PARAGRAPH,
                "Introduction\r\nAll rights reserved.\r\nOne two three four.",
                "Introduction\r\n\r\n  ALL rights\u00A0 reserved.\r\nFive six seven.",
                "All rights reserved!\nEight\nAll rights reserved.",
                "Ｆｉｖｅ six seven."))
        .containsExactly(
            "Introduction\r\nAll rights reserved.\r\nOne two three four.",
            "Introduction\r\n\r\nFive six seven.",
            "All rights reserved!\nEight",
            "");
  }

  @Test
  void paragraphsInChinese() throws IOException {
    assertThat(
            cut(
                PARAGRAPH,
                "　　本报记者报道\n　　今天下雨。\n版权",
                "　　本报记者报道\n　　明天不下雨。\n版权",
                "𠮷野家开门了\n甲",
                "乙\n𠮷野家开门了\n"))
        .containsExactly("　　本报记者报道\n　　今天下雨。\n版权", "　　明天不下雨。\n版权", "𠮷野家开门了\n甲", "乙\n");
  }

  @Test
  void sentencesInARow() throws IOException {
    assertThat(
            cut(
                SENTENCE,
                "It rained. The market closed! We went home.",
                "So what? It rained. The market closed! And then?",
                "It rained. We stayed. The market closed!",
                "He said: “The market closed! We went home.” Yes. No.",
                "Yes. No. It was 3.5 m."))
        .containsExactly(
            "It rained. The market closed! We went home.",
            "So what? And then?",
            "It rained. We stayed. The market closed!",
            "He said: “The market closed! We went home.” Yes. No.",
            "It was 3.5 m.");
    assertThat(cut(SENTENCE, "今天下雨。市场关门。回家。", "你好！今天下雨。市场关门。再见。"))
        .containsExactly("今天下雨。市场关门。回家。", "你好！再见。");
  }

  @Test
  void passagesAreWordsWhereverTheyStand() throws IOException {
    assertThat(
            cut(
                PASSAGE,
                "one two three four five six seven",
                "Zero. ONE, two (three)\nfour five; six! Eight",
                "one two three four five",
                "x one two three four five six seven y"))
        .containsExactly(
            "one two three four five six seven", "Zero. Eight", "one two three four five", "x y");
    assertThat(cut(PASSAGE, "甲今天下雨市场", "乙。今天，下雨，市场。丙", "丁今天下雨市戊"))
        .containsExactly("甲今天下雨市场", "乙。丙", "丁今天下雨市戊");
  }

  @Test
  void cuttingAgainFindsNothingAmongParagraphs() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    String[] lines = {"a b c", "a b  C", "d e f g", "h", "", "　", "x y z\r"};
    for (int round = 0; round < 40; round++) {
      String[] texts = new String[6];
      for (int i = 0; i < texts.length; i++) {
        StringBuilder text = new StringBuilder();
        int count = random.nextInt(8);
        for (int k = 0; k < count; k++) {
          text.append(lines[random.nextInt(lines.length)]).append(k + 1 < count ? "\n" : "");
        }
        texts[i] = text.toString();
      }
      List<String> once = cut(PARAGRAPH, texts);
      Set<String> seen = new LinkedHashSet<>();
      once.forEach(
          text ->
              text.lines()
                  .map(line -> line.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT))
                  .filter(line -> line.length() > 3)
                  .forEach(line -> assertThat(seen.add(line)).as("round 5/%s", line).isTrue()));
      assertThat(cut(PARAGRAPH, once.toArray(String[]::new))).isEqualTo(once);
    }
  }

  @Test
  void whereTheRestComesTogetherNewPassagesMayArise() throws IOException {
    String first = "one two three four five six";
    String second = "red green blue black white pink";
    String[] texts = {first, second, "a b c " + first + " d e f", "a b c " + second + " d e f"};
    List<String> once = cut(PASSAGE, texts);
    assertThat(once).containsExactly(first, second, "a b c d e f", "a b c d e f");
    assertThat(cut(PASSAGE, once.toArray(String[]::new)))
        .containsExactly(first, second, "a b c d e f", "");
  }

  // --- records ----------------------------------------------------------------------------------

  @Test
  void onlyTheTextChangesAndOnlyWhereItMust() throws IOException {
    String kept =
        "\uFEFF{ \"id\":1 , \"n\": 1.50, \"text\" : \"A b c\\n"
            + "\\u0000 x\\ud800\", \"s\": \"\\u00e9\"}\r\n";
    String changed =
        " {\"a\": {\"text\": \"in\"}, \"text\":\"a B\\tc\\n"
            + "x \uD83D\uDE00 \\\"\\ud83d\\ude00\\u0000\", \"id\":2}\r\n";
    String ascii = "{\"id\": 3, \"text\": \"a b c\\n\\u4e2d \\ud83d\\ude00\\ud83d\"}";
    Path input = write("in.jsonl", kept + "\n" + changed + ascii);
    Path output = folder.resolve("out.jsonl");
    Cutter.run(CutRequest.of(List.of(input), PARAGRAPH, output));
    assertThat(Files.readString(output, UTF_8))
        .isEqualTo(
            kept.substring(1)
                + " {\"a\": {\"text\": \"in\"}, \"text\":\"x \uD83D\uDE00"
                + " \\\"\uD83D\uDE00\\u0000\", \"id\":2}\r\n"
                + "{\"id\": 3, \"text\": \"\\u4E2D \\uD83D\\uDE00\\uD83D\"}");
  }

  @Test
  void emptiedRecordsStayUnlessTheyAreToGo() throws IOException {
    Path input = corpus("a b c", "a b c", "", "d");
    Path output = folder.resolve("out.jsonl");
    CutRequest request = CutRequest.of(List.of(input), PARAGRAPH, output);
    CutSummary done = Cutter.run(request);
    assertThat(texts(output)).containsExactly("a b c", "", "", "d");
    assertThat(done.emptied()).isEqualTo(1);
    assertThat(done.dropped()).isZero();
    done = Cutter.run(with(request, true, 2, Optional.empty()));
    assertThat(texts(output)).containsExactly("a b c", "", "d");
    assertThat(done.emptied()).isEqualTo(1);
    assertThat(done.dropped()).isEqualTo(1);
  }

  // --- what is told -----------------------------------------------------------------------------

  @Test
  void tellsWhatWasCutAndWhereItStands() throws IOException {
    Path input = corpus("x\n  a b c", "a b c\ny\nA b c", "\"d e f\"", "z\n\"d e f\"\n\"d e f\"");
    Path removed = folder.resolve("removed.jsonl");
    CutSummary done =
        Cutter.run(
            with(
                CutRequest.of(List.of(input), PARAGRAPH, folder.resolve("out.jsonl")),
                false,
                2,
                Optional.of(removed)));
    assertThat(Files.readString(removed))
        .isEqualTo(
            """
            {"id":"d1","from":0,"to":5,"text":"a b c","kept_in":"d0","kept_from":4}
            {"id":"d1","from":8,"to":13,"text":"A b c","kept_in":"d0","kept_from":4}
            {"id":"d3","from":2,"to":9,"text":"\\"d e f\\"","kept_in":"d2","kept_from":0}
            {"id":"d3","from":10,"to":17,"text":"\\"d e f\\"","kept_in":"d2","kept_from":0}
            """);
    assertThat(done.rule()).isEqualTo(PARAGRAPH);
    assertThat(done.documents()).isEqualTo(4);
    assertThat(done.changed()).isEqualTo(2);
    assertThat(done.parts()).isEqualTo(4);
    assertThat(done.characters()).isEqualTo(9 + 13 + 7 + 17);
    assertThat(done.charactersCut()).isEqualTo(12 + 16);
    assertThat(done.shareCut()).isEqualTo(28.0 / 46);
    assertThat(done.mostRepeated())
        .containsExactly(
            new CutSummary.Repeated(2, 14, "\"d e f\""), new CutSummary.Repeated(2, 10, "a b c"));
    assertThat(done.inputBytes()).isEqualTo(Files.size(input));
    assertThat(done.megabytesPerSecond()).isPositive();
  }

  @Test
  void theTenMostRepeatedAreThoseWhateverTheirOrder() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      for (int k = 0; k <= i; k++) {
        lines.add("part number " + i);
      }
    }
    for (int i = lines.size(); i > 1; i--) {
      lines.set(i - 1, lines.set(random.nextInt(i), lines.get(i - 1)));
    }
    CutSummary done =
        Cutter.run(
            CutRequest.of(
                List.of(corpus(lines.toArray(String[]::new))),
                PARAGRAPH,
                folder.resolve("out.jsonl")));
    assertThat(done.mostRepeated()).hasSize(10);
    for (int i = 0; i < 10; i++) {
      assertThat(done.mostRepeated().get(i).times()).isEqualTo(40 - i);
      assertThat(done.mostRepeated().get(i).text()).isEqualTo("part number " + (40 - i));
    }
  }

  @ParameterizedTest
  @EnumSource(CutRule.Kind.class)
  void theSameOnAnyNumberOfThreads(CutRule.Kind kind) throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    String[] texts = new String[3000];
    for (int i = 0; i < texts.length; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(30); k >= 0; k--) {
        text.append("w").append(random.nextInt(3)).append(random.nextInt(6) == 0 ? ".\n" : " ");
      }
      texts[i] = text.toString();
    }
    Path input = corpus(texts);
    Path output = folder.resolve("out.jsonl");
    Path removed = folder.resolve("removed.jsonl");
    CutRule rule = new CutRule(kind, CutRule.of(kind).sentences(), 5);
    CutRequest request = CutRequest.of(List.of(input), rule, output);
    Cutter.run(with(request, false, 1, Optional.of(removed)));
    String one = Files.readString(output) + Files.readString(removed);
    CutSummary done = Cutter.run(with(request, false, 3, Optional.of(removed)));
    assertThat(Files.readString(output) + Files.readString(removed)).isEqualTo(one);
    assertThat(done.parts()).isPositive();
  }

  // --- what goes wrong --------------------------------------------------------------------------

  @Test
  void aDryRunWritesNoRecords() throws IOException {
    Path input = corpus("a b c", "a b c");
    CutRequest request = CutRequest.of(List.of(input), PARAGRAPH, folder.resolve("out.jsonl"));
    CutSummary done =
        Cutter.run(
            new CutRequest(
                request.inputs(),
                request.fields(),
                request.rule(),
                false,
                true,
                1,
                request.output(),
                Optional.of(folder.resolve("removed.jsonl"))));
    assertThat(done.parts()).isEqualTo(1);
    assertThat(folder.resolve("out.jsonl")).doesNotExist();
    assertThat(folder.resolve("removed.jsonl")).isNotEmptyFile();
  }

  @Test
  void whatIsMalformedOrTwiceThereStopsTheRun() throws IOException {
    Path output = folder.resolve("out.jsonl");
    Path broken = write("broken.jsonl", line("a", "x") + "{\"id\": \"b\"}\n");
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> Cutter.run(CutRequest.of(List.of(broken), PARAGRAPH, output)))
        .withMessageContaining("broken.jsonl")
        .withMessageContaining("2");
    Path twice = write("twice.jsonl", line("a", "x") + line("a", "y"));
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> Cutter.run(CutRequest.of(List.of(twice), PARAGRAPH, output)))
        .withMessageContaining("'a' was used before");
    Path empty = write("empty.jsonl", "");
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> Cutter.run(CutRequest.of(List.of(empty), PARAGRAPH, output)))
        .withMessageContaining("no document");
    assertThat(output).doesNotExist();
  }

  @Test
  void filesThatChangeMeanwhileStopTheRun() throws IOException {
    Path input = corpus("a b c", "a b c", "d");
    String before = Files.readString(input);
    for (String after :
        List.of(
            before + line("x", "y"),
            line("d0", "a b c"),
            before.replace("\"d2\"", "\"d22\""),
            "")) {
      Files.writeString(input, before);
      Path output = folder.resolve("out.jsonl");
      assertThatExceptionOfType(CorpusException.class)
          .as(after)
          .isThrownBy(
              () ->
                  Cutter.run(
                      CutRequest.of(List.of(input), PARAGRAPH, output),
                      OutputStream.nullOutputStream(),
                      changing(input, after)))
          .withMessageContaining("changed while it was read");
      assertThat(output).doesNotExist();
    }
  }

  private static Progress changing(Path file, String content) {
    return (name, bytes) -> {
      if (name.equals("cutting")) {
        try {
          Files.writeString(file, content);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return Progress.NONE.stage(name, bytes);
    };
  }

  @Test
  void standardOutputIsAStreamLikeAny() throws IOException {
    CutRequest request = CutRequest.of(List.of(corpus("a b c", "x\na b c")), PARAGRAPH, folder);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Cutter.run(
        new CutRequest(
            request.inputs(),
            request.fields(),
            PARAGRAPH,
            false,
            false,
            2,
            Optional.empty(),
            Optional.empty()),
        out,
        Progress.NONE);
    assertThat(out.toString(UTF_8))
        .isEqualTo(line("d0", "a b c") + line("d1", "x\na b c").replace("x\\na b c", "x"));
  }

  @Test
  void saysWhatToDoWhenMemoryIsShort() {
    assertThatExceptionOfType(CapacityException.class)
        .isThrownBy(() -> new Memory(1000).check(1001, "the samples"))
        .withMessageContaining("NEARDUP_OPTS=-Xmx2g");
    StandingParts parts = new StandingParts(new Memory(100_000));
    assertThatExceptionOfType(CapacityException.class)
        .isThrownBy(
            () -> {
              for (int i = 0; i < 10_000; i++) {
                parts.add(i * 0x9E3779B97F4A7C15L, i, i, i);
              }
            })
        .withMessageContaining("repeated parts");
  }

  @Test
  void wrongRulesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CutRule(CutRule.Kind.PASSAGE, 1, 4))
        .withMessageContaining("from 5 to 1000, not 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CutRule(CutRule.Kind.PARAGRAPH, 1, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CutRule(CutRule.Kind.PARAGRAPH, 2, 5));
    assertThatIllegalArgumentException().isThrownBy(() -> new CutRule(CutRule.Kind.SENTENCE, 0, 5));
  }

  @Test
  void manyWindowsAreFoundWhereTheyWerePut() {
    StandingParts parts = new StandingParts(new Memory(1 << 24));
    SplittableRandom random = new SplittableRandom(1);
    long[] keys = random.longs(100_000).toArray();
    keys[0] = 0;
    for (int i = 0; i < keys.length; i++) {
      parts.add(keys[i], i, i, 7 * i);
    }
    assertThat(parts.size()).isEqualTo(keys.length);
    for (int i = 0; i < keys.length; i++) {
      assertThat(parts.find(keys[i], i)).isEqualTo(((long) i << 32) | 7L * i);
      assertThat(parts.find(keys[i], i + 1)).isNegative();
    }
  }
}
