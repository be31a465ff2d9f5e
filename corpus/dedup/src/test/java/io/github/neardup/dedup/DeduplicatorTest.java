package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.CLUSTERS;
import static io.github.neardup.dedup.DedupOptions.DRY_RUN;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;
import static io.github.neardup.dedup.DedupOptions.PAIRS;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static io.github.neardup.dedup.DedupOptions.REPORT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.dedup.MalformedRecords.OnError;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.Progress;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The deduplicator as an application uses it. */
class DeduplicatorTest {

  private static final List<KeepPolicy> POLICIES =
      List.of(KeepPolicy.FIRST, KeepPolicy.LAST, KeepPolicy.LONGEST, KeepPolicy.SHORTEST);

  private static final Algorithm ALGORITHM = Algorithms.create("kshingle:shingle=1,threshold=0.6");

  @TempDir private Path folder;

  @Test
  void anApplicationRemovesNearDuplicates() throws IOException {
    Path input =
        write(
            "in.jsonl",
            """
            {"id": "a", "text": "the quick brown fox"}
            {"id": "b", "text": "something else entirely"}
            {"id": "c", "text": "The quick brown fox, again"}
            """);
    Path output = folder.resolve("out.jsonl.gz");
    DeduplicationSummary done = run(input, output);
    assertThat(read(output)).isEqualTo(lines(input, 0, 1));
    assertThat(done.documents()).isEqualTo(3);
    assertThat(done.kept()).isEqualTo(2);
    assertThat(done.removed().all()).isEqualTo(1);
    assertThat(done.clusters().count()).isEqualTo(1);
    assertThat(done.settings().keep()).isEqualTo(KeepPolicy.FIRST);
    assertThat(done.settings().clustering()).isEqualTo(Clustering.STAR);
    assertThat(done.settings().algorithm()).startsWith("kshingle:").contains("threshold=0.6");
    assertThat(done.speed().inputBytes()).isEqualTo(Files.size(input));
    assertThat(done.incompleteDocuments()).isEmpty();
    assertThat(done.speed().seconds().total()).isPositive();
    assertThat(done.speed().megabytesPerSecond()).isPositive();
  }

  @Test
  void whatIsAskedForIsDone() throws IOException {
    Path input =
        write(
            "in.csv",
            """
            url,body,id
            u1,one two three,1
            u2,four five six,1
            u3,"one, two, three, three",1
            """);
    Path output = folder.resolve("out.csv");
    Path clusters = folder.resolve("clusters.tsv");
    DeduplicationSummary done =
        deduplicator(input, output)
            .fields(new CorpusFields("url", true, "body", List.of()))
            .with(KEEP, KeepPolicy.LONGEST)
            .with(CLUSTERING, Clustering.CONNECTED)
            .threads(3)
            .with(CLUSTERS, clusters)
            .run();
    assertThat(read(output))
        .isEqualTo("url,body,id\nu2,four five six,1\nu3,\"one, two, three, three\",1\n");
    assertThat(read(clusters)).isEqualTo("id\tcluster\tsimilarity\nu1\tu3\t1.0\nu3\tu3\t1.0\n");
    assertThat(done.settings().keep()).isEqualTo(KeepPolicy.LONGEST);
    assertThat(done.settings().clustering()).isEqualTo(Clustering.CONNECTED);
  }

  @Test
  void starsKeepWhatOnlyAChainLinksToTheDocumentKept() throws IOException {
    // Neighbours share ten of twelve words, the next but one eight of fourteen.
    String words = "a b c d e f g h i j k l m n o p";
    Path input =
        write(
            "chain.jsonl",
            Stream.of(0, 1, 2)
                .map(i -> json("d" + i, words.substring(4 * i, 4 * i + 21)) + "\n")
                .collect(Collectors.joining()));
    Path output = folder.resolve("out.jsonl");
    Deduplicator.Builder deduplicator = deduplicator(input, output);
    assertThat(deduplicator.with(CLUSTERING, Clustering.CONNECTED).run().kept()).isEqualTo(1);
    DeduplicationSummary stars = deduplicator.with(CLUSTERING, Clustering.STAR).run();
    assertThat(read(output)).isEqualTo(lines(input, 0, 2));
    assertThat(stars.kept()).isEqualTo(2);
    assertThat(stars.removed().all()).isEqualTo(1);
    assertThat(stars.clusters().count()).isEqualTo(1);
  }

  static Stream<Arguments> policiesClusteringsAndAlgorithms() {
    return POLICIES.stream()
        .flatMap(
            keep ->
                Stream.of(Clustering.values())
                    .flatMap(
                        clustering ->
                            Stream.of("ksentence", "minhash", "simhash", "kshingle:shingle=2")
                                .map(spec -> Arguments.of(keep, clustering, spec))));
  }

  @ParameterizedTest
  @MethodSource("policiesClusteringsAndAlgorithms")
  void nothingIsLost(KeepPolicy keep, Clustering clustering, String spec) throws IOException {
    List<String> records = randomRecords(600);
    // Three files with all kinds of line ends, the last line of each without one.
    List<Path> inputs = new ArrayList<>();
    for (int part = 0; part < 3; part++) {
      inputs.add(
          write(
              "in" + part + (part == 1 ? ".jsonl.gz" : ".jsonl"),
              String.join(
                  part == 2 ? "\r\n" : "\n", records.subList(200 * part, 200 * part + 200))));
    }
    Path output = folder.resolve("out.jsonl");
    Path clusters = folder.resolve("clusters.tsv");
    DeduplicationSummary done =
        Deduplicator.builder()
            .inputs(inputs)
            .algorithm(Algorithms.create(spec))
            .with(KEEP, keep)
            .with(CLUSTERING, clustering)
            .threads(2)
            .output(output)
            .with(CLUSTERS, clusters)
            .run();
    assertThat(done.documents()).isEqualTo(600);
    assertThat(done.kept() + done.removed().all()).isEqualTo(600);
    assertThat(done.removed().all()).isPositive();

    Map<String, String> keptFor = new LinkedHashMap<>();
    for (String line : read(clusters).split("\n", -1)) {
      if (!line.isEmpty() && !line.equals("id\tcluster\tsimilarity")) {
        keptFor.put(line.split("\t", -1)[0], line.split("\t", -1)[1]);
      }
    }
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      String id = "d" + i;
      if (keptFor.getOrDefault(id, id).equals(id)) {
        expected.append(records.get(i)).append(i >= 400 && i < 599 ? "\r\n" : "\n");
      }
    }
    if (keptFor.getOrDefault("d599", "d599").equals("d599")) {
      expected.setLength(expected.length() - 1);
    }
    assertThat(read(output)).isEqualTo(expected.toString());
    assertThat(keptFor.values()).allMatch(id -> keptFor.get(id).equals(id));
    assertThat(keptFor.entrySet().stream().filter(e -> !e.getKey().equals(e.getValue())))
        .hasSize(done.removed().all());
    assertThat(keptFor.values().stream().distinct()).hasSize(done.clusters().count());
  }

  /** Records, about every third with the text of one before it or nearly so. */
  private static List<String> randomRecords(int count) {
    SplittableRandom random = new SplittableRandom(77);
    List<String> texts = new ArrayList<>();
    List<String> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text =
          i > 0 && random.nextInt(3) == 0
              ? texts.get(random.nextInt(i)) + (random.nextBoolean() ? "" : " ü" + i)
              : random
                  .ints(20 + random.nextInt(20), 0, 100_000)
                  .mapToObj(Integer::toString)
                  .collect(Collectors.joining(" "));
      texts.add(text);
      records.add("{\"more\": [ " + i + " ],\"id\":\"d" + i + "\",  \"text\": \"" + text + "\"}");
    }
    return records;
  }

  @Test
  void recordsCanGoToAStream() throws IOException {
    Path input = write("in.jsonl", json("a", "one two") + "\n" + json("b", "two one") + "\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<String> stages = new ArrayList<>();
    Progress progress =
        (name, bytes) -> {
          stages.add(name + " " + bytes);
          return Progress.NONE.stage(name, bytes);
        };
    Deduplicator.builder()
        .input(input)
        .algorithm(ALGORITHM)
        .with(CLUSTERING, Clustering.CONNECTED)
        .output(out)
        .progress(progress)
        .run();
    assertThat(out.toString(UTF_8)).isEqualTo(lines(input, 0));
    long size = Files.size(input);
    assertThat(stages)
        .containsExactly("fingerprinting " + size, "searching 1000", "writing " + size);
  }

  // --- failures ---------------------------------------------------------------------------------

  @Test
  void requestsThatMakeNoSenseAreRefused() {
    Deduplicator.Builder deduplicator = Deduplicator.builder();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> deduplicator.inputs(List.of()))
        .withMessage("there must be at least one input");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> deduplicator.threads(0))
        .withMessage("threads must be at least 1, not 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> deduplicator.with(MIN_LENGTH, -1))
        .withMessage("--min-length must be 0 or more, not -1");
    assertThatIllegalStateException().isThrownBy(deduplicator::run).withMessage("name an input");
    deduplicator.input(Path.of("a"));
    assertThatIllegalStateException()
        .isThrownBy(deduplicator::run)
        .withMessage("name an output, or choose a dry run");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "in.jsonl|{\"id\": 1, \"text\": \"a\"};{\"id\": \"1\", \"text\": \"b\"}|:2: the id '1' was used before; give each document an id of its own, or take places such as FILE:LINE as ids, with --id-field none",
        "in.csv|id,text;1,\"a;b\";1,c|:4: the id '1' was used before; give each document an id of its own, or take places such as FILE:LINE as ids, with --id-field none",
        "in.csv|id,txt;1,a|:1: unknown column 'text'; did you mean 'txt'? Known: id, txt; name one of them with --text-field, or add --no-header if the first line is a record, or --delimiter if these are not the columns",
        "in.csv|id,text|: it has no documents; check that this is the right file, and complete"
      })
  void aFaultIsNamedAndNothingIsWritten(String name, String content, String problem)
      throws IOException {
    Path input = write(name, content.replace(";", "\n"));
    Path output = Files.writeString(folder.resolve("out"), "former");
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(
            () -> deduplicator(input, output).with(CLUSTERS, folder.resolve("clusters.tsv")).run())
        .withMessage(input + problem);
    assertThat(read(output)).isEqualTo("former");
    assertNothingLeftBeside(input, output);
  }

  @Test
  void anOutputThatCannotHoldTheRecordsIsRefusedBeforeAnyWork() throws IOException {
    Path csv = write("a.csv", "id,text\n1,\"broken"); // would be found by any work
    Path misnamed = folder.resolve("out.txt");
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> run(csv, misnamed))
        .withMessage(
            misnamed
                + ": a .txt file has one text a line and nothing else, but the inputs have records;"
                + " end the name in .jsonl or .csv");
    assertNothingLeftBeside(csv);
  }

  static Stream<Arguments> outputs() {
    Map<String, BiFunction<Deduplicator.Builder, Path, Deduplicator.Builder>> outputs =
        new LinkedHashMap<>();
    outputs.put("output", Deduplicator.Builder::output);
    outputs.put("removed", (builder, file) -> builder.with(REMOVED, file));
    outputs.put(
        "removed of a dry run", (builder, file) -> builder.with(DRY_RUN, true).with(REMOVED, file));
    outputs.put("clusters", (builder, file) -> builder.with(CLUSTERS, file));
    outputs.put("pairs", (builder, file) -> builder.with(PAIRS, file));
    outputs.put("report", (builder, file) -> builder.with(REPORT, file));
    outputs.put("quarantine", (builder, file) -> builder.onError(OnError.quarantine(file)));
    return outputs.entrySet().stream()
        .flatMap(
            output ->
                Stream.of("input", "reference", "link", "stop words")
                    .map(read -> Arguments.of(output.getKey(), read, output.getValue())));
  }

  @ParameterizedTest(name = "{0} onto {1}")
  @MethodSource("outputs")
  void whatIsReadIsNotOverwritten(
      String output,
      String read,
      BiFunction<Deduplicator.Builder, Path, Deduplicator.Builder> builder)
      throws IOException {
    Map<String, Path> files = new LinkedHashMap<>();
    for (String name : List.of("input", "reference")) {
      files.put(name, write(name + ".jsonl", json("1", "one two") + "\n" + json("2", "one two")));
    }
    files.put("link", Files.createSymbolicLink(folder.resolve("link.jsonl"), files.get("input")));
    files.put("stop words", write("words", "the"));
    String content = read(files.get(read));
    Deduplicator.Builder run =
        Deduplicator.builder()
            .input(files.get("input"))
            .against(List.of(files.get("reference")))
            .algorithm("kshingle:shingle=1,threshold=0.6,stopwords=" + files.get("stop words"))
            .output(folder.resolve("out.jsonl"));
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(builder.apply(run, files.get(read))::run)
        .withMessage(
            files.get(read) + ": is an input, and cannot be an output as well; name other files");
    assertThat(files.get(read)).hasContent(content);
    assertNothingLeftBeside(files.values().toArray(Path[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"out.jsonl", "out.jsonl.gz", "out.jsonl.zst", "out.jsonl.bz2", "out.csv.xz"})
  void aRunThatIsInterruptedLeavesNothingAndCanBeRunAgain(String name) throws IOException {
    Random random = new Random(20261125);
    Path input =
        write(
            "in.jsonl",
            IntStream.range(0, 5000)
                .mapToObj(i -> json("" + i, Long.toHexString(random.nextLong()).repeat(20)))
                .collect(Collectors.joining("\n")));
    Path output = folder.resolve(name);
    for (String interrupted : List.of("fingerprinting", "searching", "writing")) {
      Progress interrupting =
          (stage, bytes) -> {
            if (stage.equals(interrupted)) {
              Thread.currentThread().interrupt();
            }
            return Progress.NONE.stage(stage, bytes);
          };
      Deduplicator.Builder run =
          deduplicator(input, output)
              .with(REMOVED, folder.resolve("removed.jsonl.gz"))
              .progress(interrupting)
              .threads(2);
      assertThatExceptionOfType(RuntimeException.class)
          .as(interrupted)
          .isThrownBy(run::run)
          .withMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertNothingLeftBeside(input);
    }
    assertThat(deduplicator(input, output).run().kept()).isEqualTo(5000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"in.jsonl", "in.csv", "in.tsv", "in.json"})
  void filesThatChangeBetweenThePassesAreAFault(String name) throws IOException {
    boolean json = name.equals("in.json");
    String separator = name.equals("in.tsv") ? "\t" : ",";
    String record =
        name.startsWith("in.json") ? "{\"text\": \"one two\"}" : "a" + separator + "one two";
    String begin = json ? "[" : name.equals("in.jsonl") ? "" : "id" + separator + "text\n";
    Path input = write(name, begin + record + "\n" + (json ? "]" : ""));
    Progress changing =
        (stage, bytes) -> {
          if (stage.equals("writing")) {
            writeUnchecked(
                input, begin + record + (json ? "," : "\n") + record + "\n" + (json ? "]" : ""));
          }
          return Progress.NONE.stage(stage, bytes);
        };
    Path output = folder.resolve("out");
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> deduplicator(input, output).progress(changing).run())
        .withMessageContaining("changed while it was read; ");
    assertNothingLeftBeside(input);
  }

  @ParameterizedTest
  @EnumSource
  void anyNumberOfThreadsGivesTheSame(Clustering clustering) throws IOException {
    Path input = write("in.jsonl", String.join("\n", randomRecords(500)));
    List<String> results = new ArrayList<>();
    for (int threads : new int[] {1, 2, 5}) {
      Path output = folder.resolve("out");
      Path clusters = folder.resolve("clusters.tsv");
      deduplicator(input, output)
          .algorithm(Algorithms.create("minhash"))
          .with(CLUSTERING, clustering)
          .threads(threads)
          .with(CLUSTERS, clusters)
          .run();
      results.add(read(output) + read(clusters));
    }
    assertThat(results).allMatch(results.get(0)::equals);
  }

  // --- helpers ----------------------------------------------------------------------------------

  private static Deduplicator.Builder deduplicator(Path input, Path output) {
    return Deduplicator.builder().input(input).algorithm(ALGORITHM).output(output);
  }

  private static DeduplicationSummary run(Path input, Path output) {
    return deduplicator(input, output).run();
  }

  private void assertNothingLeftBeside(Path... files) throws IOException {
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(files);
    }
  }

  private static String json(String id, String text) {
    return "{\"id\": \"" + id + "\", \"text\": \"" + text + "\"}";
  }

  private static String lines(Path file, int... indices) throws IOException {
    List<String> all = read(file).lines().toList();
    StringBuilder lines = new StringBuilder();
    for (int index : indices) {
      lines.append(all.get(index)).append('\n');
    }
    return lines.toString();
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(text.getBytes(UTF_8));
    }
    return file;
  }

  private static void writeUnchecked(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String read(Path file) throws IOException {
    try (InputStream in = Compression.of(file.toString()).decompress(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
