package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERS;
import static io.github.neardup.dedup.DedupOptions.DRY_RUN;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;
import static io.github.neardup.dedup.DedupOptions.PAIRS;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.CapacityException;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.MalformedRecords.OnError;
import io.github.neardup.dedup.reasons.Removal;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of the documents that are removed, and of those that cannot be read. */
class ReasonsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private Path write(String name, List<String> lines) throws IOException {
    return Files.writeString(
        folder.resolve(name),
        lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
  }

  private List<JsonNode> read(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  /** Copies, copies with a word changed, and others; among them half a character and quotes. */
  private static List<String> records(int count, long seed) {
    Random random = new Random(seed);
    List<String> texts = new ArrayList<>();
    List<String> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text;
      int kind = random.nextInt(3);
      if (kind == 0 || texts.isEmpty()) {
        text =
            random
                .ints(30, 0, 2000)
                .mapToObj(word -> word == 7 ? "\\\"w\\\"" : word == 8 ? "\\ud83d" : "w" + word)
                .collect(Collectors.joining(" "));
      } else {
        text = texts.get(random.nextInt(texts.size()));
        text = kind == 1 ? text : text.replaceFirst(" w\\d+", " other" + i);
      }
      texts.add(text);
      records.add("{\"id\": \"d%d\", \"n\" : %d.50, \"text\": \"%s\"}".formatted(i, i, text));
    }
    return records;
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash:shingle=1", "kshingle:shingle=1", "simhash", "ksentence"})
  void whatIsKeptAndWhatIsRemovedIsTheWholeCorpus(String spec) throws IOException {
    List<String> records = records(600, 11);
    Path input = write("in.jsonl", records);
    Path output = folder.resolve("out.jsonl");
    Path removed = folder.resolve("removed.jsonl");
    List<Removal> told = new ArrayList<>();
    DeduplicationSummary done =
        Deduplicator.builder()
            .input(input)
            .algorithm(spec)
            .output(output)
            .with(REMOVED, removed)
            .onRemoval(told::add)
            .run();
    Map<String, String> byId = new HashMap<>();
    for (String record : records) {
      byId.put(JSON.readTree(record).get("id").asText(), record);
    }
    TreeSet<String> kept = new TreeSet<>(Files.readAllLines(output));
    Algorithm algorithm = Algorithms.create(done.settings().algorithm());
    TreeSet<String> all = new TreeSet<>(kept);
    List<JsonNode> reasons = read(removed);
    List<String> lines = Files.readAllLines(removed);
    int exact = 0;
    for (int i = 0; i < reasons.size(); i++) {
      JsonNode reason = reasons.get(i);
      String record = byId.get(reason.get("id").asText());
      assertThat(lines.get(i)).endsWith("\"record\":" + record + "}");
      all.add(record);
      String centre = byId.get(reason.get("kept").asText());
      assertThat(kept).contains(centre);
      String text = reason.get("record").get("text").asText();
      String other = JSON.readTree(centre).get("text").asText();
      double similarity =
          algorithm.similarity(algorithm.fingerprint(text), algorithm.fingerprint(other));
      assertThat(reason.get("similarity").asDouble()).isEqualTo(similarity);
      assertThat(similarity).isGreaterThanOrEqualTo(algorithm.threshold());
      assertThat(reason.get("reason").asText())
          .isEqualTo(text.equals(other) ? "exact" : "near-duplicate");
      exact += text.equals(other) ? 1 : 0;
      assertThat(other).contains(reason.get("shared").asText().replace("…", ""));
      assertThat(reason.get("file").asText()).isEqualTo(input.toString());
      assertThat(told.get(i).document().id()).isEqualTo(reason.get("id").asText());
    }
    assertThat(all).isEqualTo(new TreeSet<>(records));
    assertThat(reasons).hasSize(done.removed().all()).isNotEmpty();
    assertThat(told).hasSize(done.removed().all());
    assertThat(exact).isEqualTo(done.removed().exact()).isPositive();
    assertThat(done.removed().near()).isEqualTo(done.removed().all() - exact);
  }

  /** Texts are kept for the reasons alone. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "minhash:shingle=1",
        "minhash:shingle=1,weights=idf",
        "kshingle:measure=containment",
        "simhash",
        "ksentence"
      })
  void clustersAreTheSameWithReasonsAndWithout(String spec) throws IOException {
    List<String> records = new ArrayList<>(records(300, 12));
    records.add("{\"id\": \"none\", \"text\": \"\"}");
    records.add("{\"id\": \"none either\", \"text\": \"\"}");
    Path input = write("in.jsonl", records);
    Path alone = folder.resolve("alone.tsv");
    Path besideReasons = folder.resolve("beside.tsv");
    Deduplicator.Builder asked = Deduplicator.builder().input(input).algorithm(spec);
    asked.output(folder.resolve("1.jsonl")).with(CLUSTERS, alone).run();
    asked
        .output(folder.resolve("2.jsonl"))
        .with(CLUSTERS, besideReasons)
        .with(REMOVED, folder.resolve("removed.jsonl"))
        .run();
    assertThat(Files.readString(alone))
        .isEqualTo(Files.readString(besideReasons))
        .containsPattern("(?m)^(d\\d+)\t(?!\\1\t)d\\d+\t1\\.0$");
  }

  @Test
  void recordsOfATableAreObjects() throws IOException {
    Path input = write("in.csv", List.of("id,text,n", "1,one two,\"a \"\"b\"\"\"", "2,One two,3"));
    Path removed = folder.resolve("removed.jsonl");
    Deduplicator.builder()
        .input(input)
        .algorithm("kshingle")
        .with(DRY_RUN, true)
        .with(REMOVED, removed)
        .run();
    assertThat(Files.readAllLines(removed))
        .containsExactly(
            "{\"id\":\"2\",\"reason\":\"near-duplicate\",\"kept\":\"1\",\"similarity\":1.0,"
                + "\"shared\":\"ne two\",\"file\":\""
                + input
                + "\",\"record\":{\"id\":\"2\",\"text\":\"One two\",\"n\":\"3\"}}");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(input, removed);
    }
  }

  @Test
  void allVerifiedPairsAreListed() throws IOException {
    Path input = write("in.jsonl", records(300, 3));
    Path pairs = folder.resolve("pairs.tsv");
    Path jsonl = folder.resolve("pairs.jsonl");
    Deduplicator.Builder run =
        Deduplicator.builder()
            .input(input)
            .algorithm("kshingle:shingle=1,threshold=0.7")
            .with(DRY_RUN, true);
    run.with(PAIRS, pairs).run();
    run.with(PAIRS, jsonl).run();
    Algorithm algorithm = Algorithms.create("kshingle:shingle=1,threshold=0.7");
    List<JsonNode> documents = read(input);
    List<long[]> fingerprints =
        documents.stream().map(d -> algorithm.fingerprint(d.get("text").asText())).toList();
    TreeSet<String> expected = new TreeSet<>();
    for (int right = 0; right < documents.size(); right++) {
      for (int left = 0; left < right; left++) {
        double similarity = algorithm.similarity(fingerprints.get(left), fingerprints.get(right));
        if (similarity >= 0.7) {
          expected.add("d" + left + "\td" + right + "\t" + similarity);
        }
      }
    }
    List<String> lines = Files.readAllLines(pairs);
    assertThat(lines.get(0)).isEqualTo("left\tright\tscore");
    assertThat(new TreeSet<>(lines.subList(1, lines.size()))).isEqualTo(expected);
    assertThat(read(jsonl))
        .map(
            pair ->
                pair.get("left").asText()
                    + "\t"
                    + pair.get("right").asText()
                    + "\t"
                    + pair.get("score").asDouble())
        .containsExactlyElementsOf(lines.subList(1, lines.size()));
  }

  @Test
  void aListOfTooManyPairsIsRefused() throws IOException {
    List<String> copies =
        IntStream.range(0, 45_000)
            .mapToObj("{\"id\": %d, \"text\": \"a copy\"}"::formatted)
            .toList();
    Path pairs = folder.resolve("pairs.tsv");
    assertThatExceptionOfType(CapacityException.class)
        .isThrownBy(
            () ->
                Deduplicator.builder()
                    .input(write("copies.jsonl", copies))
                    .with(DRY_RUN, true)
                    .with(PAIRS, pairs)
                    .run())
        .withMessageStartingWith("1,012,477,500 pairs are near-duplicates, more than the limit of");
    assertThat(pairs).doesNotExist();
  }

  @Test
  void shortTextsAreRemovedAndSaid() throws IOException {
    Path input =
        write(
            "in.jsonl",
            List.of(
                "{\"id\": 1, \"text\": \"  四个字。 \"}",
                "{\"id\": 2, \"text\": \"\\ud83d\\ude00\\ud83d\\ude00\\ud83d\\ude00\"}",
                "{\"id\": 3, \"text\": \"      \"}",
                "{\"id\": 4, \"text\": \"long enough\"}"));
    Path output = folder.resolve("out.jsonl");
    Path removed = folder.resolve("removed.jsonl");
    DeduplicationSummary done =
        Deduplicator.builder()
            .input(input)
            .with(MIN_LENGTH, 4)
            .output(output)
            .with(REMOVED, removed)
            .run();
    assertThat(read(output)).map(record -> record.get("id").asInt()).containsExactly(1, 4);
    assertThat(read(removed)).map(line -> line.get("id").asText()).containsExactly("2", "3");
    assertThat(read(removed)).allMatch(line -> line.get("reason").asText().equals("short"));
    assertThat(done.documents()).isEqualTo(4);
    assertThat(done.removed().tooShort()).isEqualTo(2);
    assertThat(done.kept()).isEqualTo(2);
  }

  @Test
  void recordsThatCannotBeReadAreLeftOutAndKeptAside() throws IOException {
    Path input = folder.resolve("in.jsonl");
    byte[] notUtf8 = "{\"id\": \"x\", \"text\": \"?\"}\n".getBytes(UTF_8);
    notUtf8[notUtf8.length - 4] = (byte) 0xff;
    String[] lines = {
      "{\"id\": \"a\", \"text\": \"one two three\"}\n",
      "{\"id\": \"b\", \"text\": \"broken\n",
      "{\"id\": \"c\"}\n",
      "{\"id\": \"a\", \"text\": \"other text of an id that was there\"}\n",
      "",
      "{\"id\": \"d\", \"text\": \"One two three\"}\n",
      "{\"id\": \"e\", \"text\": \"four five six\"}"
    };
    try (var out = Files.newOutputStream(input)) {
      for (String line : lines) {
        out.write(line.isEmpty() ? notUtf8 : line.getBytes(UTF_8));
      }
    }
    Path output = folder.resolve("out.jsonl");
    Path bad = folder.resolve("bad.jsonl");
    Deduplicator.Builder run = Deduplicator.builder().input(input).output(output);
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(run::run)
        .withMessageStartingWith(input + ":2: broken JSON");
    DeduplicationSummary skipped = run.onError(OnError.SKIP).run();
    assertThat(Files.readString(output)).isEqualTo(lines[0] + lines[6]);
    assertThat(skipped.records().read()).isEqualTo(7);
    assertThat(skipped.records().skipped()).isEqualTo(4);
    assertThat(skipped.documents()).isEqualTo(3);
    assertThat(skipped.removed().all()).isEqualTo(1);
    assertThat(skipped.records().problems()).hasSize(4).allMatch(p -> p.startsWith(input + ":"));
    run.onError(OnError.quarantine(bad)).run();
    assertThat(Files.readString(output)).isEqualTo(lines[0] + lines[6]);
    List<JsonNode> aside = read(bad);
    assertThat(aside).map(line -> line.get("line").asInt()).containsExactly(2, 3, 4, 5);
    assertThat(aside).allMatch(line -> line.get("file").asText().equals(input.toString()));
    assertThat(aside.get(0).get("problem").asText()).startsWith("broken JSON");
    assertThat(aside.get(1).get("problem").asText()).startsWith("no field 'text'");
    assertThat(aside.get(2).get("problem").asText()).contains("was used before");
    assertThat(aside.get(2).get("record").asText()).isEqualTo(lines[3].strip());
    assertThat(Base64.getDecoder().decode(aside.get(3).get("record_base64").asText()))
        .isEqualTo(notUtf8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash", "kshingle:shingle=1", "simhash"})
  void recordsThatAreLeftOutChangeNothingForTheOthers(String spec) throws IOException {
    List<String> good = records(400, 29);
    List<String> mixed = new ArrayList<>();
    Random random = new Random(29);
    for (String record : good) {
      while (random.nextInt(3) == 0) {
        mixed.add(
            random.nextBoolean() ? "{broken" : "{\"id\":\"s" + mixed.size() + "\",\"text\":\"s\"}");
      }
      mixed.add(record);
    }
    Path output = folder.resolve("out.jsonl");
    Deduplicator.builder().input(write("good.jsonl", good)).algorithm(spec).output(output).run();
    String expected = Files.readString(output);
    Path clusters = folder.resolve("clusters.jsonl");
    Deduplicator.builder()
        .input(write("mixed.jsonl", mixed))
        .algorithm(spec)
        .onError(OnError.SKIP)
        .with(MIN_LENGTH, 2)
        .with(CLUSTERS, clusters)
        .output(output)
        .run();
    assertThat(Files.readString(output)).isEqualTo(expected);
    assertThat(read(clusters)).noneMatch(line -> line.get("id").asText().startsWith("s"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"minhash:shingle=1,verify=exact", "kshingle:shingle=1", "simhash", "ksentence"})
  void nothingThatIsInAReferenceStaysAndNothingElseGoesWithIt(String spec) throws IOException {
    List<String> records = records(500, 41);
    Path reference = write("reference.jsonl", records.subList(0, 150));
    Path input = write("in.jsonl", records.subList(150, 500));
    Path output = folder.resolve("out.jsonl");
    Path removed = folder.resolve("removed.jsonl");
    DeduplicationSummary done =
        Deduplicator.builder()
            .input(input)
            .against(List.of(reference))
            .algorithm(spec)
            .output(output)
            .with(REMOVED, removed)
            .run();
    Algorithm algorithm = Algorithms.create(done.settings().algorithm());
    Map<String, long[]> known = new HashMap<>();
    Map<String, String> texts = new HashMap<>();
    for (JsonNode document : read(reference)) {
      texts.put(document.get("id").asText(), document.get("text").asText());
      known.put(document.get("id").asText(), algorithm.fingerprint(document.get("text").asText()));
    }
    Map<String, JsonNode> reasons = new HashMap<>();
    read(removed).forEach(line -> reasons.put(line.get("id").asText(), line));
    int inReference = 0;
    List<String> rest = new ArrayList<>();
    for (String record : Files.readAllLines(input)) {
      JsonNode document = JSON.readTree(record);
      long[] fingerprint = algorithm.fingerprint(document.get("text").asText());
      double best =
          known.values().stream()
              .mapToDouble(other -> algorithm.similarity(fingerprint, other))
              .max()
              .orElseThrow();
      JsonNode reason = reasons.get(document.get("id").asText());
      boolean named = reason != null && reason.get("reason").asText().equals("reference");
      assertThat(named).as(record).isEqualTo(best >= algorithm.threshold());
      if (named) {
        inReference++;
        assertThat(reason.get("similarity").asDouble()).isEqualTo(best);
        assertThat(algorithm.similarity(fingerprint, known.get(reason.get("kept").asText())))
            .isEqualTo(best);
        String shared = reason.get("shared").asText();
        assertThat(shared).hasSizeGreaterThan(20);
        assertThat(document.get("text").asText()).contains(shared.replace("…", ""));
        assertThat(texts.get(reason.get("kept").asText())).contains(shared.replace("…", ""));
      } else {
        rest.add(record);
      }
    }
    assertThat(done.removed().inReference()).isEqualTo(inReference).isPositive();
    // The others fare as if those had never been there.
    Path alone = folder.resolve("alone.jsonl");
    Deduplicator.builder()
        .input(write("rest.jsonl", rest))
        .algorithm(done.settings().algorithm())
        .output(alone)
        .run();
    assertThat(Files.readString(output)).isEqualTo(Files.readString(alone));
  }

  @Test
  void whatIsSharedWithAReferenceIsLookedUpInThisItself() throws IOException {
    Path reference = write("reference.csv", List.of("text", "a b c d e f g", "h i j k l m n"));
    Path other = write("other.txt", List.of("no b c d e f g", "o p q r s t u"));
    Path input =
        write(
            "in.jsonl",
            List.of(
                "{\"id\": 1, \"text\": \"x i j k l m n\"}",
                "{\"id\": 2, \"text\": \"o p q r s t u\"}",
                "{\"id\": 3, \"text\": \"new\"}"));
    Path removed = folder.resolve("removed.jsonl");
    Deduplicator.Builder run =
        Deduplicator.builder()
            .input(input)
            .against(List.of(reference, other))
            .algorithm("kshingle:shingle=1,threshold=0.7")
            .with(REMOVED, removed)
            .with(DRY_RUN, true);
    run.run();
    assertThat(read(removed))
        .map(line -> line.get("kept").asText() + " " + line.get("shared").asText())
        .containsExactly(reference + ":3  i j k l m n", other + ":2 o p q r s t u");
    String before = Files.readString(removed);
    run.progress(
        (stage, bytes) -> {
          if (stage.equals("searching")) {
            shorten(other);
          }
          return Progress.NONE.stage(stage, bytes);
        });
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(run::run)
        .withMessageStartingWith(reference + ", " + other + ": changed while it was read; ");
    assertThat(removed).content().isEqualTo(before);
  }

  private static void shorten(Path file) {
    try {
      Files.writeString(file, "o p q r s t u\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aReferenceThatCanBeReadButOnceIsNotLookedUp() throws Exception {
    Path pipe = folder.resolve("pipe.txt");
    Assumptions.assumeTrue(made(pipe), "there are no named pipes");
    Path input = write("in.jsonl", List.of("{\"text\": \"x b c d\"}", "{\"text\": \"new\"}"));
    Path removed = folder.resolve("removed.jsonl");
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, "a b c d\n");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    writer.start();
    Deduplicator.builder()
        .input(input)
        .against(List.of(pipe))
        .algorithm("kshingle:shingle=1,threshold=0.5")
        .with(REMOVED, removed)
        .with(DRY_RUN, true)
        .run();
    writer.join();
    assertThat(read(removed))
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.get("kept").asText()).isEqualTo(pipe + ":1");
              assertThat(line.has("shared")).isFalse();
            });
  }

  private static boolean made(Path pipe) throws InterruptedException {
    try {
      return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void aRunThatNeedsTooMuchMemoryIsRefusedEarly() throws IOException {
    List<String> records = new ArrayList<>();
    for (int i = 0; i < 2 * ReadStep.FORECAST_AFTER; i++) {
      records.add("{\"id\": %d, \"text\": \"text number %d\"}".formatted(i, i));
    }
    Path input = write("in.jsonl", records);
    Path output = folder.resolve("out.jsonl");
    Deduplicator.Builder run =
        Deduplicator.builder()
            .input(input)
            .algorithm("simhash:bits=64,distance=3,shingle=1")
            .threads(2)
            .output(output);
    // 8 bytes of fingerprint, 44 of order, places, copies and links, 32 of stars; 40 MB for Java.
    assertThatExceptionOfType(Forecast.ExceededException.class)
        .isThrownBy(() -> run.mostMemory(43_000_000).run())
        .satisfies(
            e -> {
              assertThat(e.forecast().documents()).isBetween(38_000L, 42_000L);
              assertThat(e.forecast().memory()).isBetween(43_100_000L, 43_600_000L);
            });
    assertThat(output).doesNotExist();
    assertThat(run.mostMemory(50_000_000).run().documents()).isEqualTo(40_000);
  }
}
