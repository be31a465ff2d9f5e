package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.console.Console;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/** {@code neardup index}, as one types it. */
class IndexCommandTest {

  private static final String RAIN =
      "Heavy rain flooded the market square on Sunday and traders carried their stalls away.";
  private static final String BRIDGE =
      "The council voted on Monday to close the old harbour bridge for repairs until September.";
  private static final String RACE =
      "Two hundred runners took part in the first marathon along the new river path this weekend.";

  @TempDir private Path folder;

  private String store() {
    return folder.resolve("store").toString();
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("", lines));
  }

  private static String record(String id, String text) {
    return "{\"id\": \"%s\",\"date\":\"2026-03-01T08:00:00Z\", \"url\":\"http://%s\",\"text\":\"%s\"}%n"
        .formatted(id, id, text);
  }

  private static Neardup.Run index(String command, Object... values) {
    return new Neardup().type("index " + command, values);
  }

  private static Neardup.Run done(String command, Object... values) {
    Neardup.Run run = index(command, values);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  private void assertFails(int status, Neardup.Run run, String... parts) {
    assertThat(run.status()).as(run.err()).isEqualTo(status);
    assertThat(run.err()).contains(parts);
  }

  @Test
  void whatIsNewComesThroughByteForByteAndTheRestIsExplained() throws IOException {
    Path first = file("first.jsonl", record("a1", RAIN), record("a2", BRIDGE));
    Neardup.Run added =
        done("add %s --store %s --time-field date --payload-field url", first, store());
    assertThat(added.err()).contains("new store", "minhash", "added 2 records", "2 entries");
    // The last line has no end.
    String race = record("b2", RACE);
    Path second =
        file(
            "second.jsonl",
            record("b1", RAIN),
            race,
            record("b3", RACE),
            "\n",
            record("b4", "A bakery of a hundred years shut its doors for good today.").strip());
    Path verdicts = folder.resolve("verdicts.jsonl");

    Neardup.Run checked =
        done("check %s --add --store %s --verdicts %s", second, store(), verdicts);
    assertThat(checked.out())
        .isEqualTo(
            race
                + record("b4", "A bakery of a hundred years shut its doors for good today.")
                    .strip());
    assertThat(checked.err())
        .contains("checked 4 records: 2 new (added), 2 repeat earlier entries");
    assertThat(Files.readAllLines(verdicts))
        .containsExactly(
            "{\"id\":\"b1\",\"new\":false,\"match\":\"a1\",\"similarity\":1.0,"
                + "\"match_time\":\"2026-03-01T08:00:00Z\",\"match_payload\":\"http://a1\"}",
            "{\"id\":\"b2\",\"new\":true}",
            Files.readAllLines(verdicts).get(2),
            "{\"id\":\"b4\",\"new\":true}");
    assertThat(Files.readAllLines(verdicts).get(2))
        .startsWith("{\"id\":\"b3\",\"new\":false,\"match\":\"b2\"");
    assertThat(done("info --store %s", store()).out()).contains("entries", "4", "minhash:");
  }

  @Test
  void withoutAddNothingIsStored() throws IOException {
    done("add %s --store %s", file("a.jsonl", record("a", RAIN)), store());
    Path more = file("b.jsonl", record("b", RACE), record("c", RACE));
    for (int i = 0; i < 2; i++) {
      assertThat(done("check %s --store %s --format json", more, store()).out())
          .isEqualTo("{\"id\":\"b\",\"new\":true}\n{\"id\":\"c\",\"new\":true}\n");
    }
  }

  @Test
  void whatWasAddedAndReplacedIsSaid() throws IOException {
    Path one = file("one.jsonl", record("a", RAIN));
    String[] two = {record("a", RAIN), record("b", BRIDGE)};
    String store = store().toString();
    assertThat(done("add %s --store %s", one, store).err())
        .endsWith("\nadded 1 record to " + store + ", which has 1 entry\n");
    assertThat(done("add %s --store %s", one, store).err())
        .isEqualTo("replaced 1 record in " + store + ", which has 1 entry\n");
    assertThat(done("add %s --store %s", file("two.jsonl", two), store).err())
        .isEqualTo("added 1 record and replaced 1 record in " + store + ", which has 2 entries\n");
    assertFails(
        1,
        index("add %s --store %s", file("broken.jsonl", two[0], "{\n"), store),
        "1 record had been added to " + store + " before the run failed");
  }

  @Test
  void aRunThatBrokeOffIsRunAgain() throws IOException {
    String[] good = {record("a", RAIN), record("b", BRIDGE), record("c", RAIN)};
    Path broken = file("broken.jsonl", good[0], good[1], good[2], "{\"id\":\n", record("d", RACE));
    Path out = folder.resolve("out.jsonl");
    assertFails(
        1,
        index("check %s --add --store %s -o %s", broken, store(), out),
        "broken.jsonl:4",
        "3 records had been checked before the run failed; the new ones are",
        "in the store and in the output");
    assertThat(out).content().isEqualTo(good[0] + good[1]);

    Path mended = file("mended.jsonl", good[0], good[1], good[2], record("d", RACE));
    assertThat(done("check %s --add --rerun --store %s", mended, store()).out())
        .isEqualTo(good[0] + good[1] + record("d", RACE));
    // Without it, each record is a near-duplicate of itself.
    assertThat(done("check %s --add --store %s", mended, store()).out()).isEmpty();
  }

  @Test
  void recordsThatWereAddedBeforeAreNoticed() throws IOException {
    Path input = file("a.jsonl", record("a", RAIN), record("b", BRIDGE), record("c", RAIN));
    Path out = folder.resolve("out.jsonl");
    assertThat(done("check %s --add --store %s -o %s", input, store(), out).err())
        .endsWith("checked 3 records: 2 new (added), 1 repeats an earlier entry\n");
    assertThat(done("check %s --add --store %s -o %s", input, store(), out).err())
        .endsWith(
            "checked 3 records: 0 new (added), 3 repeat earlier entries\n"
                + "neardup: 2 records match the entries with their own ids; if the input was added"
                + " before, --rerun writes its new records again\n");
    assertThat(out).isEmptyFile();
    assertThat(done("check %s --add --rerun --store %s -o %s", input, store(), out).err())
        .endsWith("checked 3 records: 2 new (added), 1 repeats an earlier entry\n");
    assertThat(out).content().isEqualTo(record("a", RAIN) + record("b", BRIDGE));
    assertThat(done("check %s --store %s", input, store()).err()).doesNotContain("--rerun");
  }

  @Test
  void whatCannotBeReadIsPutAside() throws IOException {
    Path input =
        file(
            "a.jsonl",
            record("a", RAIN),
            "{\"id\":\"x\"}\n",
            record("b", RACE).replace("2026-03-01", "soon"));
    Path aside = folder.resolve("aside.jsonl");
    Neardup.Run run =
        done("add %s --store %s --time-field date --on-error quarantine=%s", input, store(), aside);
    assertThat(run.err()).contains("a.jsonl:2", "soonT08:00:00Z", "--time-field", "added 1 record");
    assertThat(Files.readAllLines(aside)).hasSize(2);
    assertFails(
        1,
        index("add %s --store %s --time-field day --on-error fail", input, store()),
        "a.jsonl:1",
        "'day'",
        "has no value");
  }

  @Test
  void theStoreDecidesWhichAlgorithmItIs() throws IOException {
    Path input = file("a.jsonl", record("a", RAIN));
    done("add %s --store %s -a simhash:distance=5", input, store());
    done("add %s --store %s -a simhash:distance=5", input, store());
    done("add %s --store %s", input, store());
    assertFails(
        1,
        index("add %s --store %s -a simhash:distance=4", input, store()),
        "distance=5",
        "distance=4",
        "store");
    assertFails(1, index("add %s --store %s -a minhash", input, store()), "minhash", "simhash");
    assertFails(2, index("add %s --store %s -a simhsh", input, store()), "simhash");
    String other = folder.resolve("other").toString();
    done("add %s --store %s -a minhash:threshold=0.7", input, other);
    done("add %s --store %s -a minhash:threshold=0.7", input, other);
    assertFails(
        1, index("add %s --store %s -a minhash:threshold=0.8", input, other), "threshold=0.7");
  }

  @Test
  void entriesAreFoundRemovedAndExpire() throws IOException {
    Path input = file("a.jsonl", record("a", RAIN), record("b", BRIDGE).replace("03-01", "03-05"));
    done("add %s --store %s --time-field date --payload-field url", input, store());
    assertThat(done("query %s --store %s", RAIN, store()).out())
        .isEqualTo(
            """
            similarity  time                  id  payload
            1.0000      2026-03-01T08:00:00Z  a   http://a
            """);
    assertThat(done("query %s --store %s", RACE, store()).out()).contains("no entry");
    assertThat(done("query %s --store %s --format json", RAIN, store()).out())
        .contains("\"id\" : \"a\"", "\"payload\" : \"http://a\"");
    assertThat(done("expire --older-than 2026-03-02 --store %s", store()).out())
        .isEqualTo("removed 1 entry from before 2026-03-02T00:00:00Z; 1 left\n");
    assertThat(done("remove a b --store %s", store()).out())
        .isEqualTo("not found: a\nremoved 1 entry; 0 left\n");
    assertThat(done("compact --store %s", store()).out()).contains("bytes");
    assertFails(2, index("expire --older-than 30 --store %s", store()), "30d", "'30'");
    assertFails(2, index("remove --store %s", store()), "'ID'");
    assertFails(2, index("info"), "--store");
  }

  @Test
  void mistakesAreNamed() throws IOException {
    Path input = file("a.jsonl", record("a", RAIN));
    assertFails(
        1, index("add %s --store %s", input, folder), folder.toString(), "not an index", "a.jsonl");
    assertFails(1, index("info --store %s", folder.resolve("x")), "there is no index");
    assertFails(1, index("info --store ftp://x/y"), "ftp://x/y", "a folder");
    assertFails(
        2, index("check %s --store %s -o %s", input, store(), folder.resolve("x.csv")), ".jsonl");
    assertFails(2, index("check %s --store %s --rerun", input, store()), "--add");
    assertFails(2, index("check %s --store %s -o %s", input, store(), input), "same file");
  }

  /** Near-duplicates near and far, in several batches: the order of the input decides. */
  @Test
  void answersAreTheSameOnAnyNumberOfThreads() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      StringBuilder text = new StringBuilder();
      SplittableRandom words = new SplittableRandom(random.nextInt(270));
      for (int w = 0; w < 30; w++) {
        text.append("word").append(words.nextInt(5_000)).append(' ');
      }
      lines.add(record("r" + i, text + "extra" + random.nextInt(3)));
    }
    Path input = file("many.jsonl", lines.toArray(String[]::new));
    List<String> outs = new ArrayList<>();
    for (int threads : new int[] {1, 3}) {
      outs.add(
          done(
                  "check %s --add --store %s --threads %s",
                  input, folder.resolve("s" + threads), threads)
              .out());
    }
    assertThat(outs.get(0).lines().count()).isBetween(150L, 599L);
    assertThat(outs).containsOnly(outs.get(0));
    // What was let in is new to none of the others: nothing is when all comes again.
    assertThat(done("check %s --store %s", input, folder.resolve("s1")).out()).isEmpty();
  }

  @Test
  @Timeout(60)
  void recordsOfStandardInputAreAnsweredAsTheyCome() throws Exception {
    done("add %s --store %s", file("a.jsonl", record("a", BRIDGE)), store());
    PipedOutputStream feed = new PipedOutputStream();
    PipedInputStream answers = new PipedInputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(new PipedInputStream(feed), new PipedOutputStream(answers), err, 80, false);
    Thread command =
        new Thread(
            () ->
                Main.run(
                    console,
                    "index",
                    "check",
                    "-",
                    "--add",
                    "--store",
                    store(),
                    "--format",
                    "json"));
    command.start();
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));
    for (String[] each : new String[][] {{"b", RAIN}, {"c", BRIDGE}, {"d", RAIN}}) {
      feed.write(record(each[0], each[1]).getBytes(StandardCharsets.UTF_8));
      feed.flush();
      assertThat(reader.readLine())
          .contains("\"id\":\"" + each[0], "\"new\":" + each[0].equals("b"));
    }
    feed.close();
    command.join();
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("checked 3 records: 1 new");
  }

  @Test
  void dedupTakesAStoreToCompareWith() throws IOException {
    Path seen = file("seen.jsonl", record("a", RAIN));
    done("add %s --store %s -a kshingle:threshold=0.7,shingle=2", seen, store());
    Path corpus = file("corpus.jsonl", record("b", RAIN + " Yes."), record("c", RACE));
    Path out = folder.resolve("out.jsonl");
    Path removed = folder.resolve("removed.jsonl");
    Neardup.Run run =
        new Neardup()
            .type("dedup %s --against %s -o %s --removed %s", corpus, store(), out, removed);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(removed).content().contains("\"kept\":\"a\"").doesNotContain("\"shared\"");
    assertThat(out).content().isEqualTo(record("c", RACE));
    assertThat(run.err()).contains("kshingle:");
    assertThat(
            new Neardup()
                .type(
                    "dedup %s --against %s -o %s -a kshingle:threshold=0.7,shingle=2",
                    corpus, store(), out)
                .status())
        .isZero();
    assertFails(
        1,
        new Neardup().type("dedup %s --against %s -o %s -a minhash", corpus, store(), out),
        store(),
        "kshingle",
        "minhash");
    // A folder of texts is no store.
    Path texts = Files.createDirectory(folder.resolve("texts"));
    Files.writeString(texts.resolve("race.txt"), RACE);
    new Neardup().type("dedup %s --against %s --against %s -o %s", corpus, store(), texts, out);
    assertThat(out).content().isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OUTPUT dedup CORPUS --against STORE -o WITHIN",
        "OUTPUT dedup CORPUS --shard-size 1MB -o STORE/part-%05d.jsonl",
        "--removed dedup CORPUS --cut paragraph -o OUT --removed LINK/x",
        "--clusters dedup CORPUS -o OUT --clusters STORE/rocksdb/CURRENT",
        "--output index check CORPUS --add --store rocksdb:STORE -o LINK/x",
        "--verdicts index check CORPUS --add --store STORE --verdicts STORE/rocksdb/CURRENT",
        "--on-error index add CORPUS --store STORE --on-error quarantine=WITHIN",
        "--output frequencies CORPUS -a simhash:shingle=3 -o STORE/f",
        "--output datasets import CORPUS -o STORE/d --text-column text --cluster-column id",
        "--output datasets generate --documents 10 -o STORE/far/d",
        "--output eval -d everyday-en -a simhash --runs 1 -o STORE"
      })
  void nothingIsWrittenIntoAnyStore(String line) throws IOException {
    done("add %s --store %s", file("seen.jsonl", record("a", RAIN)), store());
    Path corpus = file("corpus.jsonl", record("b", RACE));
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(store()));
    List<Path> before = files();
    String command =
        line.replace("CORPUS", corpus.toString())
            .replace("WITHIN", store() + "/neardup-index")
            .replace("LINK", link.toString())
            .replace("STORE", store())
            .replace("OUT ", folder.resolve("out.jsonl") + " ");
    String[] words = command.split(" ");
    assertFails(
        2,
        new Neardup().run(Stream.of(words).skip(1).toArray()),
        words[0] + ": ",
        " lies in the index " + store() + "; name a place outside it");
    assertThat(files()).isEqualTo(before);
    assertThat(done("check %s --store %s", corpus, store()).out()).contains(RACE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--debug index info --store redi://:geheim@host/n",
        "index query text --store //:geheim@host/n",
        "index redis://:geheim@host/n",
        "dedup mongo:/me:geheim@host/d.c -o OUT",
        "dedup CORPUS --against redi://:geheim@host/n -o OUT",
        "dedup CORPUS -o OUT --removed redi://:geheim@host/n",
        "compare redi://:geheim@host b",
        "datasets import mongo:/me:geheim@host/d.c -o OUT --text-column t --cluster-column c",
        "eval -d redi://:geheim@host/n",
        "serve --store redi://:geheim@host/n"
      })
  void noPasswordIsShownWhereASchemeIsMisspelt(String line) throws IOException {
    Path corpus = file("corpus.jsonl", record("b", RACE));
    String command =
        line.replace("CORPUS", corpus.toString())
            .replace("OUT", folder.resolve("out.jsonl").toString());
    Neardup.Run run = new Neardup().run((Object[]) command.split(" "));
    assertThat(run.status()).as(run.err()).isNotZero();
    assertThat(run.out() + run.err()).contains("***").doesNotContain("geheim");
  }

  @Test
  void noPasswordOfAServerIsShown() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Process server;
    try {
      server =
          new ProcessBuilder(
                  "redis-server",
                  "--port",
                  Integer.toString(port),
                  "--requirepass",
                  "geheim",
                  "--save",
                  "")
              .directory(folder.toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new TestAbortedException("needs redis-server on the PATH", e);
    }
    try {
      String store = "redis://:geheim@127.0.0.1:" + port + "/n";
      Path corpus = file("corpus.jsonl", record("b", RACE));
      for (int attempt = 0; index("info --store %s", store).err().contains("no connection"); ) {
        assertThat(++attempt).isLessThan(10);
      }
      for (String command : List.of("info", "add " + corpus, "info --format json")) {
        Neardup.Run run = index(command + " --store %s", store);
        assertThat(run.out() + run.err())
            .contains("***@127.0.0.1:" + port + "/n")
            .doesNotContain("geheim");
      }
    } finally {
      server.destroyForcibly();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
