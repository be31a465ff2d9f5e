package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.console.Console;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.io.Compression;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DedupCommandTest {

  private static final String SMALL =
      """
      {"id": "a", "text": "the quick brown fox jumps over the lazy dog"}
      {"id": "b", "text": "something else entirely, about ships and sealing wax"}
      {"id": "c", "text": "The quick  brown fox jumps over the lazy dog!"}
      {"id": "d", "text": "北京今天天气很好，适合出门散步"}
      {"id": "e", "text": "the quick brown fox jumps over the lazy dog"}
      """;

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();
  private Path input;
  private Path output;

  @BeforeEach
  void smallCorpus() throws IOException {
    input = write("in.jsonl", SMALL);
    output = folder.resolve("out.jsonl");
  }

  // --- what is kept -----------------------------------------------------------------------------

  @Test
  void theFirstOfEachClusterIsKept() throws IOException {
    assertDone(neardup.run("dedup", input, "-o", output));
    assertThat(read(output)).isEqualTo(lines(SMALL, 0, 1, 3));
  }

  @Test
  void theLongestOfEachClusterIsKeptIfAskedFor() throws IOException {
    assertDone(neardup.run("dedup", input, "-o", output, "--keep", "longest"));
    assertThat(read(output)).isEqualTo(lines(SMALL, 1, 2, 3));
  }

  @Test
  void linesAreCopiedByteForByte() throws IOException {
    List<String> lines =
        List.of(
            "{\"text\":\"one two three four\",\"id\":\"a\",\"more\":[1.50,null]}\r\n",
            "\n",
            "  {\"id\" : 7, \"text\" : \"\\u0066ive six \\ud83d\\ude00 seven\"} \t\r\n",
            "{\"text\":\"one two three four\",\"id\":\"b\"}\n",
            "{\"id\":\"c\",\"text\":\"eight nine ten \uD83D\uDE00 中\"}\n");
    Path file = write("bytes.jsonl", "\uFEFF" + String.join("", lines));
    assertDone(neardup.run("dedup", file, "-o", output));
    assertThat(read(output)).isEqualTo(lines.get(0) + lines.get(2) + lines.get(4));
  }

  @Test
  void aLastLineWithoutItsEndGetsOneOnlyIfAnotherFollows() throws IOException {
    Path first = write("1.jsonl", document("a", "one two three"));
    Path second = write("2.jsonl", document("b", "four five six"));
    Path copy = write("3.jsonl", document("c", "four five six"));
    assertDone(neardup.run("dedup", first, second, copy, "-o", output));
    assertThat(read(output))
        .isEqualTo(document("a", "one two three") + "\n" + document("b", "four five six"));
  }

  @ParameterizedTest
  @CsvSource({
    "in.jsonl.gz, out.jsonl",
    "in.jsonl, out.jsonl.gz",
    "in.jsonl.zst, out.jsonl.zst",
    "in.jsonl.bz2, out.jsonl.xz",
    "in.jsonl.xz, out.jsonl.bz2"
  })
  void filesAreCompressedAsTheirNamesSay(String from, String to) throws IOException {
    Path file = write(from, SMALL);
    Path target = folder.resolve(to);
    assertDone(neardup.run("dedup", file, "-o", target));
    assertThat(read(target)).isEqualTo(lines(SMALL, 0, 1, 3));
  }

  @Test
  void duplicatesAreFoundAcrossFiles() throws IOException {
    Path second = write("2.jsonl.gz", document("z", "the quick brown fox jumps over the lazy dog"));
    assertDone(neardup.run("dedup", second, input, "-o", output));
    assertThat(read(output))
        .isEqualTo(
            document("z", "the quick brown fox jumps over the lazy dog")
                + "\n"
                + lines(SMALL, 1, 3));
  }

  @Test
  void theResultIsTheSameOnAnyNumberOfThreads() throws IOException {
    Path corpus = write("many.jsonl", randomCorpus(2000));
    Path clusters = folder.resolve("clusters.tsv");
    assertDone(neardup.run("dedup", corpus, "-o", output, "--clusters", clusters, "--threads", 1));
    String expected = read(output);
    String expectedClusters = clusters(clusters);
    // Every other document is a copy with a word changed: at least some are found, and none of
    // the unrelated ones.
    assertThat(expected.lines().count()).isBetween(1000L, 1500L);
    assertDone(neardup.run("dedup", corpus, "-o", output, "--clusters", clusters, "--threads", 4));
    assertThat(read(output)).isEqualTo(expected);
    assertThat(clusters(clusters)).isEqualTo(expectedClusters);
  }

  @Test
  void everyAlgorithmCanBeUsed() throws IOException {
    for (String algorithm :
        List.of("simhash", "minhash:threshold=0.9", "kshingle:shingle=2", "ksentence")) {
      assertDone(neardup.run("dedup", input, "-o", output, "-a", algorithm));
      assertThat(read(output))
          .as(algorithm)
          .startsWith(lines(SMALL, 0, 1))
          .contains(lines(SMALL, 3));
      assertThat(read(output)).as(algorithm).doesNotContain(lines(SMALL, 4));
    }
  }

  @Test
  void aCorpusWithoutADocumentIsRefused() throws IOException {
    for (String content : new String[] {"", "\n\n"}) {
      Path empty = write("empty.jsonl", content);
      assertFails(
          empty + ": there is no document in it; check that this is the right file, and whole",
          "dedup",
          empty,
          "-o",
          output);
      assertThat(output).doesNotExist();
    }
  }

  @Test
  void oneOfSeveralFilesCanBeEmpty() throws IOException {
    Path empty = write("empty.jsonl", "");
    Path one = write("one.jsonl", "{\"id\": \"a\", \"text\": \"x\"}\n");
    assertDone(neardup.run("dedup", empty, one, "-o", output));
    assertThat(read(output)).isEqualTo(read(one));
  }

  @Test
  void otherFieldsCanHoldIdAndText() throws IOException {
    Path file =
        write(
            "fields.jsonl",
            """
            {"id": 1, "text": "same", "url": "u1", "body": "one two three"}
            {"id": 1, "text": "same", "url": "u2", "body": "four five six"}
            {"id": 1, "text": "same", "url": "u3", "body": "one two three"}
            """);
    Path clusters = folder.resolve("clusters.tsv");
    assertDone(
        neardup.run(
            "dedup",
            file,
            "-o",
            output,
            "--id-field",
            "url",
            "--text-field",
            "body",
            "--clusters",
            clusters));
    assertThat(read(output).lines()).hasSize(2);
    assertThat(clusters(clusters)).isEqualTo("u1\tu1\nu3\tu1\n");
  }

  // --- other formats ----------------------------------------------------------------------------

  @Test
  void tablesComeOutAsTables() throws IOException {
    Path first =
        write(
            "1.csv.gz",
            "nr,text,note\r\n1,\"one, two, three\",\"a\r\nb\"\r\n2,one two three,c\r\n");
    Path second = write("2.csv", "\ufeff\"nr\",\"text\",note\n3,four five six,\"d \"\"e\"\"\"\n");
    Path clusters = folder.resolve("clusters.tsv");
    Path target = folder.resolve("out.csv");
    assertDone(
        neardup.run(
            "dedup", first, second, "-o", target, "--id-field", "nr", "--clusters", clusters));
    assertThat(read(target))
        .isEqualTo(
            "nr,text,note\n1,\"one, two, three\",\"a\r\nb\"\n3,four five six,\"d \"\"e\"\"\"\n");
    assertThat(clusters(clusters)).isEqualTo("1\t1\n2\t1\n");
    assertThat(neardup.run("dedup", first, second, "-o", "-", "-q").out()).isEqualTo(read(target));
  }

  @Test
  void jsonComesOutAsJson() throws IOException {
    Path file =
        write(
            "in.json",
            "[{\"text\": \"one two\", \"n\": 1.50},{\"text\": \"One two!\"}, {\"text\":"
                + " \"three\"}]");
    Path clusters = folder.resolve("clusters.tsv");
    Path target = folder.resolve("out.json");
    assertDone(neardup.run("dedup", file, "-o", target, "--clusters", clusters));
    assertThat(read(target))
        .isEqualTo("[\n{\"text\":\"one two\",\"n\":1.50},\n{\"text\":\"three\"}\n]\n");
    assertThat(clusters(clusters))
        .isEqualTo(file + "#1\t" + file + "#1\n" + file + "#2\t" + file + "#1\n");
  }

  @Test
  void inputsOfSeveralFormatsBecomeOneOutputOfTheFormatItsNameTells() throws IOException {
    Path csv = write("a.csv", "id,text,note\n1,one two three four,n\n2,\"five, six\",\n");
    Path target = folder.resolve("all.csv");
    assertDone(neardup.run("dedup", input, csv, "-o", target));
    assertThat(read(target))
        .isEqualTo(
            """
            id,text,note
            a,the quick brown fox jumps over the lazy dog,
            b,"something else entirely, about ships and sealing wax",
            d,北京今天天气很好，适合出门散步,
            1,one two three four,n
            2,"five, six",
            """);
    assertDone(neardup.run("dedup", target, "-o", output));
    assertThat(read(output).lines().skip(3))
        .containsExactly(
            "{\"id\":\"1\",\"text\":\"one two three four\",\"note\":\"n\"}",
            "{\"id\":\"2\",\"text\":\"five, six\",\"note\":\"\"}");
    assertThat(neardup.run("dedup", input, csv, "-o", "-", "-q").out())
        .isEqualTo(
            lines(SMALL, 0, 1, 3)
                + read(output).lines().skip(3).map(l -> l + "\n").collect(Collectors.joining()));
    Files.delete(output);
    Path other = write("b.csv", "id,body\n1,one\n");
    assertFails(
        other + ":2: unknown column 'txt'. Known: body, id",
        "dedup",
        other,
        "-o",
        folder.resolve("out"),
        "--text-field",
        "txt");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"NONE", "GZIP", "ZSTD", "BZIP2", "XZ"})
  void standardInputIsReadWhateverItsCompression(Compression compression) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = compression.compress(bytes)) {
      out.write(SMALL.getBytes(UTF_8));
    }
    neardup.input(bytes.toByteArray());
    Run run = neardup.run("dedup", "-", "-o", "-");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(lines(SMALL, 0, 1, 3));
    assertThat(run.err()).startsWith("neardup: copying standard input to ");
    assertThat(neardup.run("dedup", "-", "-o", "-", "-q").err()).isEmpty();
    Path copy = Path.of(run.err().lines().findFirst().orElseThrow().replaceFirst(".* to ", ""));
    assertThat(copy.getParent()).doesNotExist();
  }

  @Test
  void standardInputCanBeAmongTheInputsAndOfAnotherFormat() throws IOException {
    neardup.input("n,text\n1,one two three\n2,\"One, two, three\"\n".getBytes(UTF_8));
    Path clusters = folder.resolve("clusters.tsv");
    assertDone(
        neardup.run(
            "dedup", "-q", "-", "-o", output, "--input-format", "csv", "--clusters", clusters));
    assertThat(read(output)).isEqualTo("{\"n\":\"1\",\"text\":\"one two three\"}\n");
    assertThat(clusters(clusters)).isEqualTo("-:2\t-:2\n-:3\t-:2\n");
    neardup.input((document("z", "something new and long enough") + "\n").getBytes(UTF_8));
    assertDone(neardup.run("dedup", "-q", input, "-", "-o", output));
    assertThat(read(output).lines()).hasSize(4).last().asString().contains("something new");
    neardup.input("{broken".getBytes(UTF_8));
    Run run = neardup.run("dedup", "-", "-o", folder.resolve("new.jsonl"));
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("neardup: -:1: broken JSON at byte ");
  }

  @Test
  void textsComeFromSeveralFieldsAndIdsFromTheirPlace() throws IOException {
    Path file =
        write(
            "news.jsonl",
            """
            {"id": 1, "title": "one two", "article": {"body": "three four"}}
            {"id": 1, "article": {"body": "one two three four"}}
            {"id": 2, "title": "five"}
            """);
    Path clusters = folder.resolve("clusters.tsv");
    Object[] arguments = {
      "dedup",
      file,
      "-o",
      output,
      "--text-field",
      "title,article.body",
      "--clusters",
      clusters,
      "--id-field",
      "none"
    };
    assertDone(neardup.run(arguments));
    assertThat(read(output).lines()).hasSize(2);
    assertThat(clusters(clusters))
        .isEqualTo(file + ":1\t" + file + ":1\n" + file + ":2\t" + file + ":1\n");
  }

  @Test
  void foldersAndPatternsAreRead() throws IOException {
    Path corpus = Files.createDirectory(folder.resolve("corpus"));
    Files.copy(input, corpus.resolve("a.jsonl"));
    Files.writeString(corpus.resolve("b.csv"), "id,text\nz,something new and long enough\n");
    assertDone(neardup.run("dedup", corpus, "-o", output));
    assertThat(read(output).lines()).hasSize(4);
    assertDone(neardup.run("dedup", corpus + "/*.jsonl", "-o", output));
    assertThat(read(output).lines()).hasSize(3);
  }

  @Test
  void parquetIsReadAndWritten() throws IOException {
    Path parquet = folder.resolve("out.parquet");
    assertDone(neardup.run("dedup", input, "-o", parquet));
    assertDone(neardup.run("dedup", parquet, "-o", output));
    assertThat(read(output))
        .isEqualTo(lines(SMALL, 0, 1, 3).replace("\": \"", "\":\"").replace("\", \"", "\",\""));
    assertThat(neardup.run("dedup", parquet, "-o", "-", "-q").out()).isEqualTo(read(output));
  }

  @Test
  void rowsOfParquetThatCannotBeReadAreKeptAsideByNumber() throws IOException {
    Path lines = folder.resolve("titles.jsonl");
    Files.writeString(
        lines,
        "{\"id\":\"a\",\"text\":\"one\",\"title\":\"t\"}\n{\"id\":\"b\",\"text\":\"two\"}\n");
    Path parquet = folder.resolve("titles.parquet");
    assertDone(neardup.run("dedup", lines, "-o", parquet));
    Path aside = folder.resolve("aside.jsonl");
    String onError = "quarantine=" + aside;
    neardup.run("dedup", parquet, "-o", output, "--text-field", "title", "--on-error", onError);
    assertThat(read(aside))
        .startsWith("{\"file\":\"" + parquet + "\",\"line\":2,\"problem\":\"no field 'title'; ");
  }

  @Test
  void shardsComeIntoPlaceTogether() throws IOException {
    Path name = folder.resolve("part-%02d.jsonl.gz");
    assertDone(neardup.run("dedup", input, "-o", name, "--shard-size", "60B"));
    assertThat(read(folder.resolve("part-00.jsonl.gz"))).isEqualTo(lines(SMALL, 0));
    assertThat(read(folder.resolve("part-01.jsonl.gz"))).isEqualTo(lines(SMALL, 1));
    assertThat(read(folder.resolve("part-02.jsonl.gz"))).isEqualTo(lines(SMALL, 3));
    assertThat(folder.resolve("part-03.jsonl.gz")).doesNotExist();
    Path names = folder.resolve("x-%d.tsv");
    Path clusters = folder.resolve("x-1.tsv");
    Run run = neardup.run("dedup", input, "-o", names, "--shard-size", "1", "--clusters", clusters);
    assertThat(run.err())
        .contains(clusters + ": is the place of two outputs of this run; name two files");
    assertThat(folder.resolve("x-0.tsv")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "part.jsonl | 5MB | --shard-size: the name of shards needs a place for their number, such as %05d in part-%05d.jsonl",
        "part-%d.jsonl | | --shard-size: the name @part-%d.jsonl has a place for the number of a shard; give the size of shards",
        "part-%d.jsonl | 0 | --shard-size: the size of shards must be at least 1, not 0",
        "part-%d.jsonl | 5XB | --shard-size must be a number of bytes, such as 500MB or 2GiB, not '5XB'",
      })
  void aSizeOfShardsThatMakesNoSenseIsRefused(String name, String size, String message) {
    List<Object> arguments = new ArrayList<>(List.of("dedup", input, "-o", folder.resolve(name)));
    if (size != null) {
      arguments.addAll(List.of("--shard-size", size));
    }
    Run run = neardup.run(arguments.toArray());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(message.replace("@", folder + "/"));
  }

  // --- clusters ---------------------------------------------------------------------------------

  @Test
  void clustersListEachDocumentOfTwoOrMoreWithTheOneKept() throws IOException {
    Path clusters = folder.resolve("clusters.tsv");
    assertDone(neardup.run("dedup", input, "-o", output, "--clusters", clusters));
    assertThat(clusters(clusters)).isEqualTo("a\ta\nc\ta\ne\ta\n");
    assertDone(
        neardup.run("dedup", input, "-o", output, "--clusters", clusters, "--keep", "longest"));
    assertThat(clusters(clusters)).isEqualTo("a\tc\nc\tc\ne\tc\n");
  }

  @Test
  void starsKeepWhatOnlyAChainLinksToTheDocumentKept() throws IOException {
    // Neighbours share ten of twelve words, the next but one eight of fourteen.
    String words = "a b c d e f g h i j k l m n o p";
    StringBuilder chain = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      chain.append(document("d" + i, words.substring(4 * i, 4 * i + 21))).append('\n');
    }
    Path file = write("chain.jsonl", chain.toString());
    Path clusters = folder.resolve("clusters.tsv");
    String spec = "kshingle:shingle=1,threshold=0.6";
    assertDone(
        neardup.run(
            "dedup",
            file,
            "-o",
            output,
            "-a",
            spec,
            "--clusters",
            clusters,
            "--clustering",
            "connected"));
    assertThat(clusters(clusters)).isEqualTo("d0\td0\nd1\td0\nd2\td0\n");
    assertDone(neardup.run("dedup", file, "-o", output, "-a", spec, "--clusters", clusters));
    assertThat(clusters(clusters)).isEqualTo("d0\td0\nd1\td0\n");
    assertThat(read(output)).isEqualTo(lines(chain.toString(), 0, 2));
  }

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

  private static final String MUCH_TO_COMPARE =
      "minhash:shingle=1,threshold=0.9,permutations=8,bands=8,rows=1";

  @Test
  void aSearchThatTakesTooManyComparisonsFailsAndWritesNothing() throws IOException {
    Path file = strangers();
    assertDone(neardup.run("dedup", file, "-o", output, "-a", MUCH_TO_COMPARE));
    Files.delete(output);
    Run run =
        neardup.run(
            "dedup", file, "-o", output, "-a", MUCH_TO_COMPARE, "--max-comparisons", "10000", "-q");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .matches(
            "neardup: the search is not complete after [0-9,]+ comparisons: many texts have much in"
                + " common and are not similar enough to be linked; raise the threshold or take"
                + " longer shingles, or let it take more with --max-comparisons, or take what is"
                + " found by then with --incomplete allow; nothing was written\n");
    assertThat(output).doesNotExist();
  }

  @Test
  void anIncompleteResultIsAllowedOnRequestAndSaysSoEvenIfQuiet() throws IOException {
    Run run =
        neardup.run(
            "dedup",
            strangers(),
            "-o",
            output,
            "-a",
            MUCH_TO_COMPARE,
            "--max-comparisons",
            "10000",
            "--incomplete",
            "allow",
            "--format",
            "json",
            "-q");
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .matches(
            "neardup: the result is incomplete: [0-9,]+ documents were not compared with all they"
                + " should have been: s\\d+, .*, \\.\\.\\. \\(--format json names all of"
                + " them\\)\n");
    JsonNode summary = new ObjectMapper().readTree(run.out());
    assertThat(summary.get("incomplete_documents").size()).isBetween(11, 3000);
    assertThat(summary.get("incomplete_documents").get(0).asText()).startsWith("s");
  }

  @Test
  void budgetsThatMakeNoSenseAreWrongUsage() {
    Run run = neardup.run("dedup", input, "-o", output, "--max-comparisons", "0");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--max-comparisons must be at least 1, not 0");
  }

  @Test
  void withoutAnIdFieldPlacesAreIds() throws IOException {
    Path file = write("anonymous.jsonl", "{\"text\":\"a b c\"}\n\n{\"text\":\"a b c\"}\n");
    Path clusters = folder.resolve("clusters.tsv.gz");
    assertDone(neardup.run("dedup", file, "-o", output, "--clusters", clusters));
    assertThat(clusters(clusters))
        .isEqualTo(file + ":1\t" + file + ":1\n" + file + ":3\t" + file + ":1\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x\\ty", "x\\ny", "x\\ry", "\\ud800"})
  void idsThatClustersCannotHoldAreRefusedIfClustersAreAskedFor(String id) throws IOException {
    Path file =
        write("ids.jsonl", document("a", "one two") + "\n" + document(id, "three four") + "\n");
    assertFails(
        file
            + ":2: the id holds a tab, a line break or half a character, which a table cannot hold;"
            + " change the id, or end the name of the file for clusters or pairs in .jsonl",
        "dedup",
        file,
        "-o",
        output,
        "--clusters",
        folder.resolve("clusters.tsv"));
    assertDone(neardup.run("dedup", file, "-o", output));
    assertDone(
        neardup.run("dedup", file, "-o", output, "--clusters", folder.resolve("clusters.jsonl")));
  }

  // --- what is said -----------------------------------------------------------------------------

  @Test
  void theSummaryGoesToStandardError() {
    Run run = neardup.run("dedup", input, "-o", output);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .matches(
            """
            algorithm  minhash:threshold=0\\.6,shingle=1
            documents  5
            clusters   1 of two or more
            removed    2 \\(40\\.0%: 1 exact copies, 1 near-duplicates\\)
            kept       3
            seconds    [0-9.]+ \\(fingerprint [0-9.]+, search [0-9.]+, write [0-9.]+\\)
            input      0\\.0 MB, [0-9.]+ MB/s
            largest    3 like a: .+
            """);
  }

  @Test
  void theSummaryAsJsonGoesToStandardOutput() throws IOException {
    Run run = neardup.run("dedup", input, "-o", output, "--format", "json", "-q");
    assertDone(run);
    assertThat(run.err()).isEmpty();
    JsonNode summary = new ObjectMapper().readTree(run.out());
    assertThat(summary.get("algorithm").asText()).startsWith("minhash:permutations=");
    assertThat(summary.get("keep").asText()).isEqualTo("first");
    assertThat(summary.get("clustering").asText()).isEqualTo("star");
    assertThat(summary.get("incomplete_documents")).isEmpty();
    assertThat(summary.get("documents").asInt()).isEqualTo(5);
    assertThat(summary.get("clusters").asInt()).isEqualTo(1);
    assertThat(summary.get("removed").asInt()).isEqualTo(2);
    assertThat(summary.get("kept").asInt()).isEqualTo(3);
    assertThat(summary.get("input_bytes").asLong()).isEqualTo(Files.size(input));
    JsonNode seconds = summary.get("seconds");
    assertThat(seconds.get("total").asDouble())
        .isEqualTo(
            seconds.get("fingerprint").asDouble()
                + seconds.get("search").asDouble()
                + seconds.get("write").asDouble());
    assertThat(summary.get("megabytes_per_second").asDouble()).isPositive();
  }

  @Test
  void quietSaysNothing() {
    Run run = neardup.run("dedup", input, "-o", output, "--quiet");
    assertThat(run).isEqualTo(new Run(0, "", ""));
  }

  @Test
  void aDashWritesToStandardOutput() {
    Run run = neardup.run("dedup", input, "-o", "-");
    assertDone(run);
    assertThat(run.out()).isEqualTo(lines(SMALL, 0, 1, 3));
  }

  @Test
  void standardOutputNobodyReadsAnyMoreIsNoError() throws IOException {
    Path corpus = write("many.jsonl", randomCorpus(2000));
    Pipe pipe = Pipe.open();
    pipe.source().close();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (OutputStream out = Channels.newOutputStream(pipe.sink())) {
      assertThat(neardup.run(out, err, "dedup", corpus, "-o", "-", "-q")).isZero();
    }
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void progressIsShownOnATerminalUnlessQuiet() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console terminal =
        new Console(InputStream.nullInputStream(), new ByteArrayOutputStream(), err, 80, true);
    assertThat(Main.run(terminal, "dedup", "-q", input.toString(), "-o", output.toString()))
        .isZero();
    assertThat(err.toString(UTF_8)).isEmpty();
    assertThat(Main.run(terminal, "dedup", input.toString(), "-o", output.toString())).isZero();
    assertThat(err.toString(UTF_8)).contains("fingerprinting", "searching", "writing", "100%");
  }

  // --- outputs ----------------------------------------------------------------------------------

  @Test
  void allOutputsComeOrNone() throws IOException {
    Path clusters = folder.resolve("c.tsv");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    Console console = new Console(InputStream.nullInputStream(), full, err, 80, false);
    assertThat(
            Main.run(
                console, "dedup", input.toString(), "-o", "-", "--clusters", clusters.toString()))
        .isEqualTo(1);
    assertThat(err.toString(UTF_8))
        .isEqualTo("neardup: standard output: No space left on device\n");
    assertThat(clusters).doesNotExist();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(input);
    }
  }

  @Test
  void standardOutputIsForTheDocumentsAlone() {
    assertWrongUsage(
        "--clusters cannot write to standard output (-); name a file or folder (./- is one called"
            + " -)",
        input,
        "-o",
        output,
        "--clusters",
        "-");
  }

  @Test
  void aFileThatTheAlgorithmReadsIsNotOverwritten() throws IOException {
    Path words = write("words.txt", "the\n");
    assertWrongUsage(
        "an output and stopwords are the same file, " + words,
        input,
        "-o",
        words,
        "-a",
        "minhash:stopwords=" + words);
    assertThat(words).hasContent("the");
  }

  // --- wrong usage ------------------------------------------------------------------------------

  @Test
  void wrongUsageIsOneLineAndStatusTwo() {
    assertWrongUsage(
        "missing required option: '--output=OUTPUT', or --dry-run to see what would be removed",
        input);
    assertWrongUsage("missing required parameter: 'INPUT'", "-o", output);
    assertWrongUsage(
        "invalid value for option '--keep': unknown keep policy 'longst';"
            + " did you mean 'longest'? Known: first, highest:FIELD, last, longest, lowest:FIELD,"
            + " prefer:FIELD=VALUE,..., shortest",
        input,
        "-o",
        output,
        "--keep",
        "longst");
    assertWrongUsage(
        "unknown option '--cluster'; did you mean '--clusters'? Known: --against, --algorithm, --clustering,"
            + " --clusters, --cut, --debug, --drop-empty, --dry-run, --force, --format, --help, --id-field, --incomplete, --input-format, --keep, --limit, --max-comparisons,"
            + " --min-length, --min-words, --on-error, --output, --pairs, --quiet, --removed, --report, --resume, --sentences, --shard-size, --text-field, --threads, -a, -h, -o, -q",
        input,
        "-o",
        output,
        "--cluster=x");
    assertWrongUsage(
        "--resume keeps fingerprints beside OUTPUT, which must be a file; name one with --output",
        input,
        "-o",
        "-",
        "--resume");
    assertWrongUsage(
        "--resume reads the inputs again, and standard input cannot be; save it to a file",
        "-",
        "-o",
        output,
        "--resume");
    assertWrongUsage("--threads must be from 1 to 1024, not 0", input, "-o", output, "--threads=0");
    assertWrongUsage(
        "minhash: threshold must be a number from 0.01 to 1, not '7'",
        input,
        "-o",
        output,
        "-a",
        "minhash:threshold=7");
    assertWrongUsage(
        "--format json and --output - cannot both write to standard output; name a file",
        input,
        "-o",
        "-",
        "--format",
        "json");
    assertWrongUsage(
        "--id-field and --text-field: id and text cannot both be the field 'text'; name two fields",
        input,
        "-o",
        output,
        "--id-field",
        "text");
  }

  @Test
  void noFileIsUsedTwice() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link.jsonl"), input);
    Path detour = folder.resolve("x").resolve("..").resolve("out.jsonl");
    Files.createDirectory(folder.resolve("x"));
    assertWrongUsage("OUTPUT and INPUT are the same file, " + input, input, "-o", input);
    assertWrongUsage("OUTPUT and INPUT are the same file, " + input, input, "-o", link);
    assertWrongUsage("INPUT " + link + " is given twice", input, link, "-o", output);
    assertWrongUsage(
        "--clusters and INPUT are the same file, " + input,
        input,
        "-o",
        output,
        "--clusters",
        input);
    assertWrongUsage(
        "OUTPUT and --clusters are the same file, " + detour,
        input,
        "-o",
        output,
        "--clusters",
        detour);
    assertThat(read(input)).isEqualTo(SMALL);
  }

  // --- failures ---------------------------------------------------------------------------------

  @Test
  void aMissingInputIsNamed() {
    Path none = folder.resolve("none.jsonl");
    assertFails(none + ": there is no such file; check the path", "dedup", none, "-o", output);
    assertFails(
        none + ": there is no such file; check the path", "dedup", input, none, "-o", output);
  }

  @Test
  void aMissingFolderIsNamed() {
    Path target = folder.resolve("no").resolve("out.jsonl");
    assertFails(
        target + ": its folder " + folder.resolve("no") + " does not exist; create it first",
        "dedup",
        input,
        "-o",
        target);
    assertFails(
        target + ": its folder " + folder.resolve("no") + " does not exist; create it first",
        "dedup",
        input,
        "-o",
        output,
        "--clusters",
        target);
  }

  @Test
  void aMalformedRecordIsNamed() throws IOException {
    Path file = write("bad.jsonl", document("a", "b") + "\n[1]\n");
    assertFails(
        file + ":2: not a JSON object; each line must be one, like {\"id\": ..., \"text\": ...}",
        "dedup",
        file,
        "-o",
        output);
  }

  @Test
  void anIdThatHasBeenIsNamedAcrossFilesToo() throws IOException {
    Path file = write("twice.jsonl", document("x", "b") + "\n\n" + document("x", "c") + "\n");
    assertFails(
        file + ":3: the id 'x' was used before; give each document an id of its own",
        "dedup",
        file,
        "-o",
        output);
    Path second = write("second.jsonl", document("c", "b"));
    assertFails(
        second + ":1: the id 'c' was used before; give each document an id of its own",
        "dedup",
        input,
        second,
        "-o",
        output,
        "--threads",
        4);
  }

  @Test
  void anIdFieldThatWasNamedMustBeThere() {
    assertFails(
        input + ":1: no field 'url'; give the document an id",
        "dedup",
        input,
        "-o",
        output,
        "--id-field",
        "url");
  }

  @Test
  void damagedCompressionFails() throws IOException {
    Path file = folder.resolve("cut.jsonl.gz");
    byte[] whole = Files.readAllBytes(write("in.jsonl.gz", randomCorpus(500)));
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    Run run = neardup.run("dedup", file, "-o", output);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .matches(
            "neardup: .*cut\\.jsonl\\.gz:[0-9]+: the compressed data is damaged or cut off near"
                + " this line .*\\R");
    assertNothingLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"shorter", "longer", "changed"})
  void inputThatChangesBetweenThePassesFails(String how) throws IOException {
    String other =
        switch (how) {
          case "shorter" -> lines(SMALL, 0, 1, 2, 3);
          case "longer" -> SMALL + document("f", "more");
          default -> SMALL.replace("sealing wax", "sealing");
        };
    // The search has begun when the bar says so; the second pass has not.
    Progress changing =
        (name, bytes) -> {
          if (name.equals("writing")) {
            writeUnchecked(input, other);
          }
          return Progress.NONE.stage(name, bytes);
        };
    Deduplicator.Builder deduplicator =
        Deduplicator.builder()
            .input(input)
            .algorithm(Algorithms.create("minhash"))
            .output(output)
            .progress(changing);
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(deduplicator::run)
        .withMessageMatching(
            ".*in\\.jsonl(:6)?: changed while it was read; leave the files alone while neardup"
                + " runs, and run it again");
    assertNothingLeft();
  }

  @Test
  void afterAFailureTheFormerOutputIsStillThere() throws IOException {
    write("out.jsonl", "former");
    Path file = write("bad.jsonl", document("a", "b") + "\nx\n");
    assertThat(neardup.run("dedup", file, "-o", output).status()).isEqualTo(1);
    assertThat(read(output)).isEqualTo("former");
  }

  // --- helpers ----------------------------------------------------------------------------------

  private static void assertDone(Run run) {
    assertThat(run.err()).doesNotContain("neardup:");
    assertThat(run.status()).isZero();
  }

  private void assertWrongUsage(String message, Object... arguments) {
    Run run = neardup.run(Stream.concat(Stream.of("dedup"), Stream.of(arguments)).toArray());
    assertThat(run.err())
        .isEqualTo("neardup: " + message + " (see neardup dedup --help)" + System.lineSeparator());
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
    assertThat(output).doesNotExist();
  }

  private void assertFails(String message, Object... arguments) {
    Run run = neardup.run(arguments);
    assertThat(run.err()).isEqualTo("neardup: " + message + System.lineSeparator());
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(1);
    assertNothingLeft();
  }

  private void assertNothingLeft() {
    assertThat(output).doesNotExist();
    assertThat(folder)
        .isDirectoryNotContaining("glob:**.tmp")
        .isDirectoryNotContaining("glob:**.tsv");
  }

  private static String document(String id, String text) {
    return "{\"id\": \"" + id + "\", \"text\": \"" + text + "\"}";
  }

  private static String lines(String text, int... indices) {
    List<String> all = text.lines().toList();
    return Arrays.stream(indices)
        .mapToObj(index -> all.get(index) + "\n")
        .collect(Collectors.joining());
  }

  /** Texts of 20 to 60 random words, each followed by itself with a word changed. */
  private static String randomCorpus(int documents) {
    Random random = new Random(20240611);
    StringBuilder corpus = new StringBuilder();
    for (int i = 0; i < documents; i += 2) {
      List<String> words = new ArrayList<>();
      int length = 20 + random.nextInt(41);
      while (words.size() < length) {
        words.add(Integer.toString(random.nextInt(10_000), 36));
      }
      corpus.append(document("d" + i, String.join(" ", words))).append('\n');
      words.set(random.nextInt(length), "changed");
      corpus.append(document("d" + (i + 1), String.join(" ", words))).append('\n');
    }
    return corpus.toString();
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
      throw new UncheckedIOException(e);
    }
  }

  /** The first two columns of a file of clusters. */
  private static String clusters(Path file) throws IOException {
    List<String> lines = read(file).lines().toList();
    assertThat(lines.get(0)).isEqualTo("id\tcluster\tsimilarity");
    return lines.stream()
        .skip(1)
        .map(line -> line.substring(0, line.lastIndexOf('\t')) + "\n")
        .collect(Collectors.joining());
  }

  private static String read(Path file) throws IOException {
    try (InputStream in = Compression.of(file.toString()).decompress(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
