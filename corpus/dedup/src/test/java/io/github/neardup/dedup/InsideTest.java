package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.DRY_RUN;
import static io.github.neardup.dedup.DedupOptions.INSIDE;
import static io.github.neardup.dedup.DedupOptions.INSIDE_SHARE;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static io.github.neardup.dedup.DedupOptions.REPORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that contain a text of a reference. */
class InsideTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String QUESTION =
      "A farmer picks 48 crates of plums in the morning and half as many after lunch; how many"
          + " crates are on the cart at night?";

  @TempDir private Path folder;

  private static String record(String id, String text) {
    return JSON.createObjectNode().put("id", id).put("text", text).toString();
  }

  private Path write(String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines);
  }

  private static String filler(Random random, int words) {
    return random
        .ints(words, 0, 3000)
        .mapToObj(word -> "f" + word)
        .collect(Collectors.joining(" "));
  }

  /** Questions, and documents of which some contain one. */
  private List<String> corpus(Random random, List<String> questions, int documents) {
    List<String> records = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      String text = filler(random, 100 + random.nextInt(400));
      if (i % 3 == 0) {
        int at = text.indexOf(' ', random.nextInt(text.length() / 2));
        text =
            text.substring(0, at)
                + " "
                + questions.get(random.nextInt(questions.size()))
                + text.substring(at);
      }
      records.add(record("d" + i, text));
    }
    return records;
  }

  private static List<String> questions(Random random, int count) {
    List<String> questions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      questions.add("q" + i + " " + filler(random, 12 + random.nextInt(28)));
    }
    return questions;
  }

  /** A run that looks for the reference inside the input, and writes nothing but reports. */
  private static Deduplicator.Builder inside(Path input, Path reference, double share) {
    return Deduplicator.builder()
        .input(input)
        .against(List.of(reference))
        .with(INSIDE, true)
        .with(INSIDE_SHARE, share)
        .with(DRY_RUN, true);
  }

  private Map<String, JsonNode> removed(Path file) throws IOException {
    Map<String, JsonNode> removed = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode reason = JSON.readTree(line);
      removed.put(reason.get("id").asText(), reason);
    }
    return removed;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minhash",
        "minhash:shingle=2",
        "kshingle:shingle=1",
        "simhash:shingle=4",
        "kshingle:tokens=char,threshold=0.9",
        "ksentence"
      })
  void aDocumentWithAQuestionInsideGoesAndTheOthersStay(String spec) throws IOException {
    Random random = new Random(5);
    String lesson = filler(random, 700);
    int half = lesson.indexOf(' ', lesson.length() / 2);
    String leak = lesson.substring(0, half) + " " + QUESTION + lesson.substring(half);
    Path input =
        write(
            "train.jsonl",
            List.of(
                record("clean", filler(random, 700)),
                record("leak", leak),
                record("copy", QUESTION),
                record("other", filler(random, 50))));
    Path reference =
        write("test.jsonl", List.of(record("q0", filler(random, 30)), record("q1", QUESTION)));
    Path output = folder.resolve("out.jsonl");
    Path removed = folder.resolve("removed.jsonl");
    Deduplicator.Builder run =
        Deduplicator.builder()
            .input(input)
            .against(List.of(reference))
            .algorithm(spec)
            .output(output)
            .with(REMOVED, removed);
    run.run();
    assertThat(output).content().contains("clean", "leak", "other").doesNotContain("copy");
    DeduplicationSummary done = run.with(INSIDE, true).with(INSIDE_SHARE, 0.8).run();
    assertThat(output).content().contains("clean", "other").doesNotContain("copy", "leak");
    assertThat(done.removed().inside()).isEqualTo(1);
    assertThat(done.removed().inReference()).isEqualTo(1);
    assertThat(done.removed().all()).isEqualTo(2);
    assertThat(done.kept()).isEqualTo(2);
    assertThat(done.shortReferences()).isZero();
    JsonNode reason = removed(removed).get("leak");
    assertThat(reason.get("reason").asText()).isEqualTo("inside");
    assertThat(reason.get("kept").asText()).isEqualTo("q1");
    assertThat(reason.get("similarity").asDouble()).isEqualTo(1);
    assertThat(reason.get("record").get("text").asText()).isEqualTo(leak);
    int start = reason.get("start").asInt();
    assertThat(leak.substring(start, reason.get("end").asInt()))
        .contains(QUESTION)
        .startsWith(reason.get("shared").asText());
    JsonNode copy = removed(removed).get("copy");
    assertThat(copy.get("reason").asText()).isEqualTo("reference");
    assertThat(copy.has("start")).isFalse();
  }

  @Test
  void placesAreInCodeUnitsAndLongPassagesAreShownByTheirBeginning() throws IOException {
    String question = filler(new Random(2), 80);
    String before = "😀 é 天地 ";
    Path input = write("in.jsonl", List.of(record("d", before + question + " end")));
    Path reference = write("ref.jsonl", List.of(record("q", question)));
    Path removed = folder.resolve("removed.jsonl");
    // Without the few words before and behind it is no near-duplicate.
    inside(input, reference, 1.0).algorithm("kshingle:threshold=1").with(REMOVED, removed).run();
    JsonNode reason = removed(removed).get("d");
    assertThat(reason.get("start").asInt()).isEqualTo(before.length());
    assertThat(reason.get("end").asInt()).isEqualTo(before.length() + question.length());
    assertThat(reason.get("shared").asText()).hasSize(201).endsWith("…");
    assertThat(question).startsWith(reason.get("shared").asText().substring(0, 200));
  }

  @Test
  void theHighestShareIsNamedAndOfEqualOnesTheFirst() throws IOException {
    List<String> words = List.of(filler(new Random(3), 40).split(" "));
    String whole = String.join(" ", words.subList(0, 12));
    String changed = whole.replace(words.get(11), "changed");
    Path reference =
        write(
            "ref.jsonl",
            List.of(
                record("changed", changed),
                record("second", String.join(" ", words.subList(20, 32))),
                record("whole", whole),
                record("again", whole)));
    Path input =
        write(
            "in.jsonl",
            List.of(
                record("a", "x " + whole + " y"),
                record("b", String.join(" ", words)),
                record("c", "x " + whole.replace(words.get(11), "other") + " y")));
    Path removed = folder.resolve("removed.jsonl");
    DeduplicationSummary done =
        inside(input, reference, 0.8)
            .algorithm("kshingle:threshold=1")
            .with(REMOVED, removed)
            .run();
    assertThat(removed(removed))
        .hasEntrySatisfying("a", reason -> assertThat(named(reason)).isEqualTo("whole 1.0"))
        .hasEntrySatisfying("b", reason -> assertThat(named(reason)).isEqualTo("second 1.0"))
        .hasEntrySatisfying("c", reason -> assertThat(named(reason)).isEqualTo("changed 0.9"));
    assertThat(done.removed().inside()).isEqualTo(3);
  }

  private static String named(JsonNode reason) {
    return reason.get("kept").asText() + " " + reason.get("similarity").asDouble();
  }

  @Test
  void neitherThreadsNorTheOrderOfDocumentsMakeADifference() throws IOException {
    long seed = Seeds.next();
    Random random = new Random(seed);
    List<String> questions = questions(random, 300);
    List<String> records = corpus(random, questions, 900);
    Path reference =
        write("ref.jsonl", questions.stream().map(text -> record("of " + text, text)).toList());
    Path removed = folder.resolve("removed.jsonl");
    List<Map<String, JsonNode>> results = new ArrayList<>();
    for (int threads = 1; threads <= 4; threads++) {
      inside(write("in.jsonl", records), reference, 0.8)
          .threads(threads)
          .with(REMOVED, removed)
          .run();
      results.add(removed(removed));
      Collections.shuffle(records, random);
    }
    assertThat(results.get(0)).as("seed %d", seed).hasSize(300);
    assertThat(results).as("seed %d", seed).containsOnly(results.get(0));
    results
        .get(0)
        .values()
        .forEach(
            reason ->
                assertThat(reason.get("record").get("text").asText())
                    .contains(reason.get("kept").asText().substring("of ".length())));
  }

  @Test
  void aTextThatIsTooShortIsCounted() throws IOException {
    Path reference =
        write("ref.jsonl", List.of(record("a", "f1 f2"), record("b", "?"), record("c", QUESTION)));
    Path input = write("in.jsonl", List.of(record("d", "f0 f1 f2 f3 ? " + QUESTION)));
    DeduplicationSummary done =
        inside(input, reference, 0.8).algorithm("minhash:threshold=1").run();
    assertThat(done.shortReferences()).isEqualTo(2);
    assertThat(done.removed().inside()).isEqualTo(1);
  }

  @Test
  void aRunThatWasKilledGoesOnAndAnotherShareIsAnotherRun() throws IOException {
    Random random = new Random(13);
    List<String> questions = questions(random, 50);
    Path input = write("in.jsonl", corpus(random, questions, 1500));
    Path reference = write("ref.jsonl", questions.stream().map(text -> record("q", text)).toList());
    Path output = folder.resolve("out.jsonl");
    Path removed = folder.resolve("removed.jsonl");
    Deduplicator.Builder run =
        inside(input, reference, 0.8).with(DRY_RUN, false).output(output).with(REMOVED, removed);
    run.run();
    String kept = Files.readString(output);
    String reasons = Files.readString(removed);
    Path work = folder.resolve("work");
    assertThatExceptionOfType(Killed.class)
        .isThrownBy(() -> run.resume(work).progress(killedWhen("searching")).run());
    run.progress(Progress.NONE);
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> run.with(INSIDE, true).with(INSIDE_SHARE, 0.9).run())
        .withMessageContaining("share inside 0.8 against 0.9");
    List<Integer> resumed = new ArrayList<>();
    run.with(INSIDE, true).with(INSIDE_SHARE, 0.8).onResume(resumed::add).run();
    assertThat(resumed).containsExactly(1000);
    assertThat(output).content().isEqualTo(kept);
    assertThat(removed).content().isEqualTo(reasons);
  }

  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static Progress killedWhen(String name) {
    return (stage, bytes) -> {
      if (stage.equals(name)) {
        throw new Killed();
      }
      return Progress.NONE.stage(stage, bytes);
    };
  }

  @Test
  void theReportShowsThePlaceInsideTheDocument() throws IOException {
    Random random = new Random(21);
    String text = filler(random, 2000) + " " + QUESTION + " " + filler(random, 2000);
    Path report = folder.resolve("report.html");
    Path input = write("in.jsonl", List.of(record("d", text)));
    Path reference = write("ref.jsonl", List.of(record("q", QUESTION)));
    inside(input, reference, 0.8).with(REPORT, report).run();
    assertThat(report)
        .content()
        .contains("\"removed_inside\":1", "\"inside\":true", "\"left_start\":")
        .contains(QUESTION + " f");
  }

  @Test
  void whatCannotBeMeantIsRefused() throws IOException {
    Path file = write("in.jsonl", List.of(record("d", QUESTION)));
    Deduplicator.Builder run = Deduplicator.builder().input(file).with(DRY_RUN, true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> run.with(INSIDE, true).with(INSIDE_SHARE, 0.0))
        .withMessage("--inside-share must be above 0 and up to 1, not 0.0");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> run.with(INSIDE, true).with(INSIDE_SHARE, 0.8).run())
        .withMessageContaining("name a file with --against");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> run.against(List.of(file)).algorithm("minhash:parts=paragraph").run())
        .withMessage(
            "minhash: a text cannot be looked for inside documents with the setting parts; leave it"
                + " out");
  }
}
