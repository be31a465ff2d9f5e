package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.EncodingOption;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code neardup dedup} as one types it: what it reads, writes and says. */
class DedupCommandTest {

  private static final JsonMapper JSON = new JsonMapper();

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

  /** Runs a command that says nothing of a fault. */
  private Run done(String command, Object... values) {
    Run run = neardup.type("dedup " + command, values);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(text.getBytes(UTF_8));
    }
    return file;
  }

  private static String document(String id, String text) {
    return "{\"id\": \"%s\", \"text\": \"%s\"}\n".formatted(id, text);
  }

  private static String lines(int... indices) {
    List<String> all = SMALL.lines().toList();
    return Arrays.stream(indices).mapToObj(i -> all.get(i) + "\n").collect(Collectors.joining());
  }

  // --- what is said -----------------------------------------------------------------------------

  @Test
  void theFirstOfEachClusterIsKeptAndTheSummaryGoesToStandardError() throws IOException {
    Path clusters = folder.resolve("clusters.tsv");
    Run run = done("%s -o %s --clusters %s", input, output, clusters);
    assertThat(output).content().isEqualTo(lines(0, 1, 3));
    assertThat(clusters)
        .content()
        .isEqualTo("id\tcluster\tsimilarity\na\ta\t1.0\nc\ta\t1.0\ne\ta\t1.0\n");
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .matches(
            """
            algorithm  minhash
            threshold  0\\.5, the default; neardup label asks what you call a duplicate
            documents  5
            search     exact, since there are few texts: no pair is missed
            clusters   1 of two or more
            removed    2 \\(40\\.0%: 1 exact copies, 1 near-duplicates\\)
            kept       3
            seconds    [0-9.]+ \\(fingerprint [0-9.]+, search [0-9.]+, write [0-9.]+\\)
            input      0\\.0 MB of files
            largest    3 like a: .+
            """);
    assertThat(neardup.type("dedup %s -o %s -q", input, output)).isEqualTo(new Run(0, "", ""));
    assertThat(neardup.type("dedup %s -o - --keep longest", input).out()).isEqualTo(lines(1, 2, 3));
  }

  @Test
  void theSpeedOfManyDocumentsIsInDocuments() throws IOException {
    Files.writeString(input, "{\"text\": \"a number\"}\n".repeat(1000));
    assertThat(done("%s -o %s", input, output).err())
        .containsPattern("\ninput      0\\.0 MB of files, [0-9,]+ documents/s\n");
  }

  /** By the tests of the search and of {@code shingle=auto}; below 0.5 the latter loses pairs. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minhash:threshold=0.6 | no pair is missed",
        "minhash:threshold=0.4 | no pair of 0.5 or more is missed; write shingle=2 to miss none below",
        "minhash:threshold=0.4,shingle=2 | no pair is missed",
      })
  void thatNoPairIsMissedIsSaidWhereItIsTrue(String spec, String words) {
    assertThat(done("%s -o %s -a %s", input, output, spec).err())
        .contains("exact, since there are few texts: " + words + "\n");
  }

  @Test
  void theSummaryAsJsonGoesToStandardOutput() throws IOException {
    Run run = done("%s -o %s --format json -q", input, output);
    assertThat(run.err()).isEmpty();
    JsonNode summary = JSON.readTree(run.out());
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
  void progressIsShownOnATerminalUnlessQuiet() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console terminal =
        new Console(InputStream.nullInputStream(), new ByteArrayOutputStream(), err, 80, true);
    String[] command = {"dedup", input.toString(), "-o", output.toString(), "-q"};
    assertThat(Main.run(terminal, command)).isZero();
    assertThat(err.toString(UTF_8)).isEmpty();
    assertThat(Main.run(terminal, Arrays.copyOf(command, 4))).isZero();
    assertThat(err.toString(UTF_8)).contains("fingerprinting", "searching", "writing", "100%");
  }

  @Test
  void anOutputThatIsEmptyBecauseNothingCouldBeReadIsPointedOut() throws IOException {
    assertThat(done("%s -o %s --on-error skip -q", write("b.jsonl", "{broken\n"), output).err())
        .endsWith("neardup: warning: no record could be read, so the output is empty\n");
  }

  @Test
  void aDryRunLeavesTheOutputAsItIs() throws IOException {
    Files.writeString(output, "former");
    assertThat(done("%s -o %s --dry-run", input, output).err()).contains("removed    2 ");
    assertThat(output).hasContent("former");
    assertThat(done("%s -o - --dry-run", input).out()).isEmpty();
  }

  // --- wrong usage ------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -o OUT                                   | missing required parameter: 'INPUT'
          IN -o OUT --keep longst                  | unknown keep policy 'longst'; did you mean 'longest'? Known: first, highest:FIELD, last
          IN -o OUT --threads 0                    | --threads must be from 1 to 1024, not 0
          IN -o OUT --max-comparisons 0            | --max-comparisons must be at least 1, not 0
          IN -o OUT --clusters DIR/c.xlsx          | c.xlsx: files of this format cannot be written; end the name in one of .csv, .json,
          IN -o OUT --id-field text                | --id-field and --text-field: id and text cannot both be the field 'text'; name two fields
          IN -o - --resume                         | --resume saves its progress beside OUTPUT, which must be a file; name one with --output
          - -o OUT --resume                        | --resume reads the inputs again, and standard input cannot be read twice; save it to a
          IN -o - --format json                    | --format json and --output - cannot both write to standard output; name a file
          IN -o OUT --clusters -                   | --clusters cannot write to standard output (-); name a file or folder (./- for one named -)
          IN -o OUT --against -                    | --against cannot read standard input (-); save it to a file
          IN -o DIR/part.jsonl --shard-size 5MB    | --shard-size: the name of shards needs a place for their number, such as %05d in part-%05d.jsonl
          IN -o DIR/part-%d.jsonl --shard-size 5XB | --shard-size must be a number of bytes, such as 500MB or 2GiB, not '5XB'
          IN -o - --shard-size 5MB                 | --shard-size and --output - cannot be combined; name files
          IN --dry-run --no-header                 | no input is either; add --input-format csv
          IN --dry-run --delimiter=ab              | --delimiter: 'ab' is not one character
          IN --dry-run --lines --input-format=csv  | --lines and --input-format both set how files are read; leave out one
          IN -o OUT --encoding windows1259         | --encoding: there is no encoding 'windows1259'; did you mean
          IN -o OUT --encoding no-encoding         | name one, such as windows-1252, windows-1251, GB18030, Big5, Shift_JIS,
          a.parquet -o OUT --encoding utf-8        | --encoding applies to texts and tables of text, but no input is one
          IN -o OUT --inside                       | --inside searches the documents for the texts of --against; name a file with --against
          IN -o OUT --against IN --inside-share 1  | --inside-share needs --inside
          IN -o OUT --against IN --inside --inside-share=1.5 | --inside-share must be above 0 and up to 1, not 1.5
          IN -o OUT --inside --cut paragraph       | --inside applies to whole documents, not to --cut; run dedup twice
          IN -o OUT --text-field q --each          | comparing each field by itself needs several fields, as in question,answer, not one
          IN -o OUT --text-field q --within q      | name another
          IN -o OUT --text-field q,a --each --against IN --inside | leave out --each and --within
          IN -o OUT --cut page                     | unknown kind of parts 'page'
          IN -o OUT --cut passage --keep longest   | --keep applies to whole documents, not to --cut
          IN -o OUT --cut passage -a simhash       | --algorithm applies to whole documents
          IN -o OUT --cut passage --within lang    | --within applies to whole documents, not to --cut
          IN -o OUT --cut passage --sentences 2    | --sentences needs --cut sentence
          IN -o OUT --cut passage --min-words 2    | must be from 5 to 1000, not 2
          IN -o OUT --min-words 5                  | --min-words needs --cut
          IN -o OUT --drop-empty                   | --drop-empty needs --cut
          IN -o OUT --cut passage --removed -      | --removed cannot write to standard output
          IN -o OUT --cut passage --removed IN     | --removed and INPUT are the same file
          IN -o OUT --cut passage --removed OUT    | OUTPUT and --removed are the same file
          """)
  void wrongUsageIsOneLineAndStatusTwo(String arguments, String message) {
    String command =
        arguments
            .replace("IN ", input + " ")
            .replaceFirst("IN$", input.toString())
            .replace("OUT", output.toString())
            .replace("DIR", folder.toString());
    Run run = neardup.run((Object[]) ("dedup " + command).split(" "));
    assertThat(run.err())
        .contains(message)
        .endsWith(" (see neardup dedup --help)\n")
        .hasLineCount(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.status()).isEqualTo(2);
    assertThat(folder)
        .isDirectoryContaining(input::equals)
        .isDirectoryNotContaining(output::equals);
  }

  @Test
  void aFileThatCannotBeReadIsNamedAndNothingIsLeft() throws IOException {
    Path none = folder.resolve("none.jsonl");
    Run missing = neardup.type("dedup %s %s -o %s", input, none, output);
    assertThat(missing.err())
        .isEqualTo("neardup: " + none + ": there is no such file; check the path\n");
    assertThat(missing.status()).isEqualTo(1);
    Run column =
        neardup.type("dedup %s -o %s --text-field txt", write("b.csv", "id,b\n1,x\n"), output);
    assertThat(column.err()).contains("b.csv:1: unknown column 'txt'. Known: b, id; name one");
    assertThat(column.status()).isEqualTo(1);
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("in.jsonl", "b.csv");
  }

  // --- what is read and written -----------------------------------------------------------------

  @Test
  void inputsOfSeveralFormatsBecomeOneOutputOfTheFormatItsNameTells() throws IOException {
    Path csv = write("a.csv", "id,text,note\n1,one two three four,n\n2,\"five, six\",\n");
    Path target = folder.resolve("all.csv");
    done("%s %s -o %s", input, csv, target);
    assertThat(target)
        .content()
        .isEqualTo(
            """
            id,text,note
            a,the quick brown fox jumps over the lazy dog,
            b,"something else entirely, about ships and sealing wax",
            d,北京今天天气很好，适合出门散步,
            1,one two three four,n
            2,"five, six",
            """);
    assertThat(neardup.type("dedup %s %s -o - -q", input, csv).out())
        .isEqualTo(
            lines(0, 1, 3)
                + """
                {"id":"1","text":"one two three four","note":"n"}
                {"id":"2","text":"five, six","note":""}
                """);
  }

  @Test
  void fieldsAndSeparatorsCanBeGiven() throws IOException {
    Path file =
        write(
            "fields.jsonl",
            """
            {"id": 1, "text": "same", "url": "u1", "body": "one two three"}
            {"id": 1, "text": "same", "url": "u2", "body": "four five six"}
            {"id": 1, "text": "same", "url": "u3", "body": "one two three"}
            """);
    Path clusters = folder.resolve("clusters.tsv");
    done("%s -o %s --id-field url --text-field body --clusters %s", file, output, clusters);
    assertThat(clusters).content().contains("u1\tu1\t1.0\nu3\tu1\t1.0\n");
    String kept = "1^one two three four\n3^five six seven eight\n";
    Path table = write("a.dat", kept + "2^One two three four!\n");
    Path target = folder.resolve("out.csv");
    String options = "--input-format=csv --delimiter=^ --no-header";
    assertThat(neardup.type("dedup %s --dry-run " + options, table).err())
        .contains("the columns are called 1, 2; name one, as in --text-field 2");
    done("%s -o %s --text-field=2 " + options, table, target);
    assertThat(target).content().isEqualTo(kept);
    String escaped = "id,text\n1,\"he said \\\"yes\\\"\"\n";
    assertThat(done("%s -o - -q --backslash-quotes", write("e.csv", escaped)).out())
        .isEqualTo(escaped);
  }

  @Test
  void aFileIsATextUnlessLinesAreAskedFor() throws IOException {
    Path texts = Files.createDirectory(folder.resolve("texts"));
    String first = "# Title\n\none two three four five six seven";
    Path a = Files.writeString(texts.resolve("a.md"), first);
    Path b = Files.writeString(texts.resolve("b.md"), first + "!\n");
    Path reference = write("reference.txt", "nothing alike at all\n");
    Run run = done("%s -o -", texts);
    String note = "neardup: each file is one text: ";
    assertThat(run.err()).startsWith(note + a + ", " + b + "; add --lines if");
    assertThat(run.out()).hasLineCount(1).contains("a.md\",\"text\":\"# Title");
    assertThat(done("-q %s -o -", texts).err()).isEmpty();
    run = done("%s -o - --lines --against %s", texts, reference);
    assertThat(run.err()).doesNotContain(note);
    assertThat(run.out()).isEqualTo("# Title\none two three four five six seven");
  }

  @Test
  void standardInputCanBeAmongTheInputsCompressedAndOfAnotherFormat() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = Compression.GZIP.compress(bytes)) {
      out.write(SMALL.getBytes(UTF_8));
    }
    neardup.input(bytes.toByteArray());
    Run run = done("- -o -");
    assertThat(run.out()).isEqualTo(lines(0, 1, 3));
    assertThat(run.err()).startsWith("neardup: copying standard input to ");
    Path copy = Path.of(run.err().lines().findFirst().orElseThrow().replaceFirst(".* to ", ""));
    assertThat(copy.getParent()).doesNotExist();
    neardup.input("n,text\n1,one two three\n2,\"One, two, three\"\n".getBytes(UTF_8));
    Path clusters = folder.resolve("clusters.tsv");
    done("-q - -o %s --input-format csv --clusters %s", output, clusters);
    assertThat(output).content().isEqualTo("{\"n\":\"1\",\"text\":\"one two three\"}\n");
    assertThat(clusters).content().contains("-:2\t-:2\t1.0\n-:3\t-:2\t1.0\n");
    neardup.input(document("z", "something new and long enough").getBytes(UTF_8));
    done("-q %s - -o %s", input, output);
    assertThat(output).content().hasLineCount(4).contains("something new");
    neardup.input("{broken".getBytes(UTF_8));
    assertThat(neardup.type("dedup - -o %s", folder.resolve("new.jsonl")).err())
        .contains("neardup: -:1: broken JSON at byte ");
  }

  @Test
  void anEncodingThatIsAsGoodAsCertainIsTold() throws IOException {
    String text = "Le conseil municipal a décidé mardi de fermer le vieux pont jusqu’à l’été";
    String table = "id;text\r\n1;\"%s.\"\r\n2;\"%s!\"\r\n".formatted(text, text);
    Path csv = Files.write(folder.resolve("in.csv"), table.getBytes("windows-1252"));
    assertThat(done("%s -o %s", csv, folder.resolve("out.csv")).err())
        .contains(csv + ": not UTF-8; read as windows-1252 (guessed); the output is UTF-8;");
    assertThat(folder.resolve("out.csv")).content().isEqualTo(table.replaceFirst("2;.*\r\n", ""));
    assertThat(done("%s -o %s -q", csv, folder.resolve("out.csv")).err()).isEmpty();
  }

  /** As Python writes them. */
  @ParameterizedTest
  @CsvSource({"latin-1, ISO-8859-1", "windows1252, windows-1252", "utf 8, UTF-8"})
  void namesOfEncodingsAreEqualWithoutSeparators(String name, String meant) {
    assertThat(EncodingOption.charset("--encoding", name)).isEqualTo(Charset.forName(meant));
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv.gz", "json", "parquet"})
  void tablesForPeopleHaveTheTexts(String ending) throws IOException {
    Path clusters = folder.resolve("clusters." + ending);
    Path pairs = folder.resolve("pairs." + ending);
    input = write("in.jsonl", SMALL.replace("something else entirely,", "=\\\"quoted\\\"\\n,"));
    done("%s -o %s --clusters %s --pairs %s", input, output, clusters, pairs);
    List<String> texts =
        records(input, "text").stream().map(row -> row.get("text").asText()).toList();
    assertThat(records(clusters, "text"))
        .extracting(row -> row.get("id").asText(), row -> row.get("text").asText())
        .containsExactly(
            tuple("a", texts.get(0)), tuple("c", texts.get(2)), tuple("e", texts.get(4)));
    assertThat(records(clusters, "text"))
        .allSatisfy(
            row -> {
              assertThat(row.get("cluster").asText()).isEqualTo("a");
              assertThat(row.get("cluster_text").asText()).isEqualTo(texts.get(0));
              assertThat(row.get("similarity").asDouble()).isEqualTo(1);
            });
    assertThat(records(pairs, "left"))
        .extracting(pair -> pair.get("left").asText() + pair.get("right").asText())
        .containsExactlyInAnyOrder("ac", "ae", "ce");
  }

  private static List<JsonNode> records(Path file, String field) throws IOException {
    List<JsonNode> records = new ArrayList<>();
    try (CorpusReader reader =
        CorpusReader.open(List.of(file), CorpusFields.DEFAULT.withText(field))) {
      while (reader.advance()) {
        records.add(JSON.readTree(reader.json()));
      }
    }
    return records;
  }

  @Test
  void shardsComeIntoPlaceTogether() throws IOException {
    done("%s -o %s --shard-size 60B", input, folder.resolve("part-%02d.jsonl.gz"));
    try (InputStream in =
        Compression.GZIP.decompress(Files.newInputStream(folder.resolve("part-00.jsonl.gz")))) {
      assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(lines(0));
    }
    Path clusters = folder.resolve("x-1.tsv");
    Run run =
        neardup.type(
            "dedup %s -o %s --shard-size 1 --clusters %s",
            input, folder.resolve("x-%d.tsv"), clusters);
    assertThat(run.err())
        .contains(clusters + ": is the place of two outputs of this run; name two files");
    assertThat(folder.resolve("x-0.tsv")).doesNotExist();
  }

  /** Of tables, whose records are held apart from their file, and of objects. */
  @ParameterizedTest
  @CsvSource({"lowest:id, 1", "prefer:text=One two three four., 2", "highest:size, 2"})
  void theFieldOfAPolicyMayBeThatOfTheIdOrTheText(String policy, String kept) throws IOException {
    Path table =
        write(
            "in.csv",
            "id,size,text\n1,1,one two three four\n2,9,One two three four.\n3,5,one two three four!\n");
    Path objects =
        write(
            "in.json",
            """
            [{"id": "1", "size": 1, "text": "one two three four"},
             {"id": "2", "size": 9, "text": "One two three four."},
             {"id": "3", "size": 5, "text": "one two three four!"}]
            """);
    Path clusters = folder.resolve("clusters.tsv");
    for (Path file : List.of(table, objects)) {
      done("%s --dry-run --clusters %s --keep %s", file, clusters, policy);
      assertThat(clusters).content().as("%s", file).contains(kept + "\t" + kept + "\t1.0");
    }
    done("%s --dry-run --text-field text,size --keep highest:size", table);
  }

  // --- other ways to remove ---------------------------------------------------------------------

  @Test
  void aDocumentThatContainsAQuestionIsRemovedAndTold() throws IOException {
    String question =
        "How many jars of honey fit on nine shelves if each shelf holds two rows of seven jars?";
    String story =
        "My aunt keeps bees behind the chapel, and every August the whole street comes to help. By"
            + " evening our fingers stick to everything, and nobody is hungry for supper. ";
    String leak = document("leak", story + question + " " + story).strip();
    Path train = write("train.jsonl", document("clean", story) + leak + "\n");
    Path questions = write("test.jsonl", document("q", question) + document("m", "So what?"));
    Path removed = folder.resolve("removed.jsonl");
    Run run =
        done("%s -o %s --against %s --inside --removed %s", train, output, questions, removed);
    assertThat(run.err())
        .contains(
            "removed    1 (50.0%: 0 exact copies, 0 near-duplicates, 1 containing a reference)\n",
            "neardup: warning: --inside: texts of --against that are shorter than a shingle are not"
                + " searched for inside documents; there are 1\n");
    assertThat(output).content().isEqualTo(document("clean", story));
    JsonNode reason = JSON.readTree(removed.toFile());
    assertThat(reason.get("reason").asText()).isEqualTo("inside");
    assertThat(reason.get("kept").asText()).isEqualTo("q");
    assertThat(reason.get("shared").asText()).isEqualTo(question);
    assertThat(reason.get("start").asInt()).isEqualTo(story.length());
    assertThat(reason.get("end").asInt()).isEqualTo(story.length() + question.length());
    assertThat(reason.get("record")).isEqualTo(JSON.readTree(leak));
    Path store = folder.resolve("seen");
    assertThat(neardup.type("index add %s --store %s", questions, store).status()).isZero();
    assertThat(neardup.type("dedup %s -o - --against %s --inside", train, store).err())
        .contains("--inside needs the texts of --against, and an index stores none;");
  }

  @Test
  void textsAreComparedFieldByFieldWithinAFieldAndWithoutABase() throws IOException {
    Path questions =
        write(
            "q.jsonl",
            """
            {"lang": "en", "q": "Where do I renew a library card?", "a": "At the desk upstairs."}
            {"lang": "en", "q": "Where do I renew a library card", "a": "Write to the harbour."}
            {"lang": "fr", "q": "Where do I renew a library card?", "a": "At the desk upstairs!"}
            """);
    assertThat(done("%s -o - --text-field q", questions).out()).hasLineCount(1);
    assertThat(done("%s -o - --text-field q --within lang", questions).out()).hasLineCount(2);
    assertThat(done("%s -o - --text-field q,a --each", questions).out()).hasLineCount(2);
    Path base = write("base.txt", "Where do I renew a library card?");
    assertThat(done("%s -o - --text-field a --base %s", questions, base).out()).hasLineCount(2);
    Run run = neardup.type("dedup %s -o %s --text-field q --within langue", questions, output);
    assertThat(run.err()).contains("no record has a value in the field 'langue'");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void hintsAreLinesAndAFieldOfTheSummary() throws IOException {
    StringBuilder texts = new StringBuilder();
    for (int i = 100; i < 120; i++) {
      texts.append(document("t" + i, "Platform " + i + " of the station serves the coast."));
    }
    Path stubs = write("stubs.jsonl", texts.toString());
    assertThat(done("%s --dry-run", stubs).err())
        .contains("neardup: ", "in nothing but numbers; ", "-a minhash:protect=numbers\n");
    JsonNode summary = JSON.readTree(done("%s --dry-run --format json", stubs).out());
    assertThat(summary.get("hints").toString()).contains("protect=numbers");
  }

  @Test
  void repeatedPartsAreCutAndTold() throws IOException {
    String notice = "All of this belongs to us, and you may not copy it.";
    Path corpus =
        write(
            "notices.jsonl",
            document("a", "Rain.\\n" + notice)
                + document("b", "Wind.\\n" + notice)
                + document("c", notice));
    Path removed = folder.resolve("removed.jsonl");
    Run run = done("%s -o %s --cut paragraph --removed %s", corpus, output, removed);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains(
            "cut        repeated paragraphs of 10 or more words",
            "documents  3, of which 2 changed and 1 left empty",
            "parts      2",
            "characters 103 of 165 cut (62.42%)",
            "        2  " + notice);
    assertThat(output)
        .content()
        .isEqualTo(document("a", "Rain.\\n" + notice) + document("b", "Wind.") + document("c", ""));
    assertThat(removed).content().hasLineCount(2).contains("\"kept_in\":\"a\",\"kept_from\":6");
    run =
        done(
            "%s -o %s --cut sentence --sentences 1 --min-words 5 --format json --drop-empty",
            corpus, output);
    assertThat(run.err()).isEmpty();
    JsonNode json = JSON.readTree(run.out());
    assertThat(json.at("/rule/kind").asText()).isEqualTo("sentence");
    assertThat(json.at("/rule/sentences").asInt()).isEqualTo(1);
    assertThat(json.at("/rule/min_words").asInt()).isEqualTo(5);
    assertThat(json.at("/documents").asInt()).isEqualTo(3);
    assertThat(json.at("/dropped").asInt()).isEqualTo(1);
    assertThat(json.at("/most_repeated/0/times").asInt()).isEqualTo(2);
    assertThat(output).content().hasLineCount(2);
  }

  /** All have one word of four in common, and some of them that word's hash as their least one. */
  @Test
  void aSearchThatTakesTooManyComparisonsFailsUnlessThatIsAllowed() throws IOException {
    StringBuilder texts = new StringBuilder();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 3000; i++) {
      String words =
          random
              .longs(3, 0, 1L << 40)
              .mapToObj(word -> Long.toString(word, 36))
              .collect(Collectors.joining(" "));
      texts.append(document("s" + i, "x " + words));
    }
    String command =
        "dedup %s -o %s --max-comparisons 10000 -q"
            + " -a minhash:shingle=1,threshold=0.9,permutations=8,bands=8,rows=1";
    Path strangers = write("strangers.jsonl", texts.toString());
    Run run = neardup.type(command, strangers, output);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err())
        .matches(
            "neardup: the search is not complete after [0-9,]+ comparisons: many texts have much in"
                + " common and are not similar enough to be linked; raise the threshold or use"
                + " longer shingles, or allow more with --max-comparisons, or accept an incomplete"
                + " result with --incomplete allow; nothing was written\n");
    assertThat(output).doesNotExist();
    run = neardup.type(command + " --incomplete allow --format json", strangers, output);
    assertThat(run.status()).isZero();
    assertThat(run.err())
        .matches(
            "neardup: the result is incomplete: [0-9,]+ documents were not compared with all their"
                + " candidates: s\\d+, .*, \\.\\.\\. \\(--format json names all of them\\)\n");
    JsonNode incomplete = JSON.readTree(run.out()).get("incomplete_documents");
    assertThat(incomplete.size()).isBetween(11, 3000);
    assertThat(incomplete.get(0).asText()).startsWith("s");
  }
}
