package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.server.IndexServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no duplicate though it is similar: by numbers, field by field, and within a field. */
class ConditionsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Questions of an exam that differ in a number, and each in another form. */
  private static final List<String> STUBS = new ArrayList<>();

  static {
    for (int i = 0; i < 30; i++) {
      STUBS.add("Platform %d of the station serves trains to the coast.".formatted(100 + 7 * i));
      if (i % 3 == 0) {
        STUBS.add("The station's platform %d serves trains to the coast".formatted(100 + 7 * i));
      }
    }
  }

  /** By id, language, question, answer. */
  private static final String RECORDS =
      """
      {"id": "a", "lang": "en", "q": "Where do I renew a library card?", "a": "At the desk on the second floor, with a letter that shows your address."}
      {"id": "b", "lang": "en", "q": "Where do I renew a library card", "a": "Write to the branch in the harbour and wait for a stamp by mail."}
      {"id": "c", "lang": "en", "q": "Who repairs broken projectors?", "a": "At the desk on the second floor, with a letter that shows your address."}
      {"id": "d", "lang": "fr", "q": "Where do I renew a library card?", "a": "At the desk on the second floor, with a letter that shows your address!"}
      """;

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static String lines(List<String> texts) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      lines.append(JSON.writeValueAsString(Map.of("id", "t" + i, "text", texts.get(i))));
      lines.append('\n');
    }
    return lines.toString();
  }

  private static Set<String> ids(Path file) throws IOException {
    Set<String> ids = new TreeSet<>();
    for (String line : Files.readAllLines(file)) {
      ids.add(JSON.readTree(line).get("id").asText());
    }
    return ids;
  }

  private Set<String> kept(Path in, String... options) throws IOException {
    Path out = folder.resolve("out.jsonl");
    List<String> arguments = new ArrayList<>(List.of("dedup", in.toString(), "-o", out.toString()));
    arguments.addAll(List.of(options));
    Neardup.Run run = neardup.run(arguments.toArray());
    assertThat(run.status()).as(run.err()).isZero();
    return ids(out);
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash:", "kshingle:", "simhash:distance=40,"})
  void textsWithOtherNumbersStayInEveryDoor(String name) throws Exception {
    String spec = name + "protect=numbers";
    Path in = file("in.jsonl", lines(STUBS));
    Set<String> expected = new TreeSet<>();
    for (int i = 0; i < STUBS.size(); i++) {
      if (STUBS.get(i).startsWith("Platform")) {
        expected.add("t" + i);
      }
    }
    assertThat(kept(in, "-a", spec)).isEqualTo(expected);
    assertThat(DuplicateFinder.of(spec).find(STUBS, text -> text).kept()).hasSize(expected.size());
    assertThat(added(spec)).isEqualTo(expected);
    assertThat(posted(spec)).isEqualTo(expected);
    assertThat(neardup.type("compare --text %s %s -a %s", STUBS.get(0), STUBS.get(2), spec).out())
        .contains("different", "numbers differ");
    assertThat(neardup.type("compare --text %s %s -a %s", STUBS.get(0), STUBS.get(1), spec).out())
        .contains("duplicate");
  }

  private static final String FORM =
      "Please sort the list of dates in place. Use no library. State the time that your code takes.";

  /** What everybody is given does not count, and is written. */
  @Test
  void theTextOfABaseDoesNotCount() throws IOException {
    List<String> works =
        List.of(
            FORM + " I swap neighbours until none is wrong.",
            FORM + " My code merges halves that are sorted.",
            FORM + " I swap neighbours until none is wrong!");
    Path in = file("works.jsonl", lines(works));
    String form = file("form.txt", FORM).toString();
    assertThat(kept(in)).containsExactly("t0");
    assertThat(kept(in, "--base", form)).containsExactly("t0", "t1");
    assertThat(Files.readString(folder.resolve("out.jsonl"))).contains(FORM);
    assertThat(kept(in, "-a", "minhash:base=" + form)).containsExactly("t0", "t1");
    assertThat(kept(in, "-a", "simhash", "--base", form)).containsExactly("t0", "t1");
    Object[] compare = {"compare", "--text", works.get(0), works.get(1), "-a", "kshingle"};
    assertThat(neardup.run(compare).out()).contains("duplicate");
    compare[5] = "kshingle:base=" + form;
    Neardup.Run run = neardup.run(compare);
    assertThat(run.out()).contains("different");
    run = neardup.type("dedup %s -o %s --base %s", in, form, form);
    assertThat(run.status()).isNotZero();
    assertThat(Path.of(form)).hasContent(FORM);
  }

  /** With an index on the disk. */
  private Set<String> added(String spec) throws IOException {
    Path in = file("add.jsonl", lines(STUBS));
    String store = folder.resolve("store-" + spec.hashCode()).toString();
    Neardup.Run run =
        neardup.type("index check --add --store %s -a %s %s", store, spec, in.toString());
    assertThat(run.status()).as(run.err()).isZero();
    return ids(file("new.jsonl", run.out()));
  }

  /** Over HTTP. */
  private static Set<String> posted(String spec) throws Exception {
    Set<String> added = new TreeSet<>();
    try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create(spec));
        IndexServer server = IndexServer.of(index).version("1").start()) {
      for (int i = 0; i < STUBS.size(); i++) {
        String body = JSON.writeValueAsString(Map.of("id", "t" + i, "text", STUBS.get(i)));
        HttpRequest request =
            HttpRequest.newBuilder(server.uri().resolve("/v1/check-and-add"))
                .POST(BodyPublishers.ofString(body))
                .build();
        JsonNode answer =
            JSON.readTree(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
        if (answer.path("added").asBoolean()) {
          added.add("t" + i);
        }
      }
    }
    return added;
  }

  /** Contracts with the parties swapped, and with a negation, are named with what helps. */
  @Test
  void hintsNameOrderAndNegation() throws IOException {
    List<String> clauses =
        List.of(
            "The %s shall notify the %s of any damage to the roof within seven days.",
            "On the first day of each month, the %s shall pay the %s all that is due.",
            "Before a journey begins, the %s shall hand the %s a copy of every key.",
            "Once a year the %s shall send the %s an account of what was sold abroad.");
    List<String> swapped = new ArrayList<>();
    List<String> negated = new ArrayList<>();
    for (String clause : clauses) {
      swapped.add(clause.formatted("buyer", "seller"));
      swapped.add(clause.formatted("seller", "buyer"));
      negated.add(clause.formatted("carrier", "agent"));
      negated.add(clause.formatted("carrier", "agent").replace("shall", "shall not"));
    }
    helped(swapped, "the order of words", "minhash:shingle=3");
    helped(negated, "negations", "minhash:protect=negations");
  }

  private void helped(List<String> clauses, String difference, String spec) throws IOException {
    Path in = file("clauses.jsonl", lines(clauses));
    assertThat(neardup.run("dedup", in.toString(), "--dry-run").err())
        .contains("4 of 4 removed near-duplicates")
        .contains("nothing but " + difference)
        .contains("-a " + spec + "\n");
    assertThat(neardup.type("dedup %s --dry-run -a %s", in.toString(), spec).err())
        .contains("removed    0 ");
  }

  @Test
  void aHintNamesTheSettingAndTheSettingHelps() throws IOException {
    Path in = file("in.jsonl", lines(STUBS));
    Neardup.Run run = neardup.run("dedup", in.toString(), "--dry-run");
    assertThat(run.err())
        .contains(
            "removed near-duplicates that were sampled differ from the kept text in nothing but"
                + " numbers; if these are different texts, add protect=numbers: -a"
                + " minhash:protect=numbers\n");
    assertThat(run.err()).contains("40 of 40 documents are in one cluster. If they are different");
    JsonNode summary =
        JSON.readTree(neardup.type("dedup %s --dry-run --format json", in.toString()).out());
    assertThat(summary.get("hints").toString()).contains("protect=numbers");
    Neardup.Run helped =
        neardup.type("dedup %s --dry-run -a minhash:protect=numbers", in.toString());
    assertThat(helped.err()).doesNotContain("add protect", "warning");
  }

  @Test
  void manyTextsJustOverTheThresholdAreSaid() throws IOException {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String mine = "a%1$d b%1$d c%1$d d%1$d e%1$d f%1$d".formatted(i);
      texts.add(mine + " g%1$d h%1$d".formatted(i));
      texts.add(mine + " i%1$d j%1$d".formatted(i)); // 6 of 10 words are in both
    }
    Path in = file("in.jsonl", lines(texts));
    String hint =
        "12 of 12 removed near-duplicates that were sampled are less than 0.1 above the threshold;"
            + " look at some with --dry-run --report report.html, and if they are different texts,"
            + " raise it: -a minhash:threshold=0.65\n";
    assertThat(neardup.type("dedup %s --dry-run -a minhash:threshold=0.55", in.toString()).err())
        .contains(hint);
    assertThat(neardup.type("dedup %s --dry-run -a minhash:threshold=0.4", in.toString()).err())
        .doesNotContain("above the threshold");
  }

  @Test
  void eachFieldMustBeSimilar() throws IOException {
    Path in = file("in.jsonl", RECORDS);
    assertThat(kept(in, "--text-field", "q,a")).doesNotContain("d").contains("a");
    assertThat(kept(in, "--text-field", "q,a", "--each")).containsExactly("a", "b", "c");
    assertThat(kept(in, "--text-field", "q,a", "-a", "minhash:fields=each"))
        .containsExactly("a", "b", "c");
    assertThat(kept(in, "--text-field", "lang,q,a", "-a", "minhash:fields=within+each"))
        .containsExactly("a", "b", "c", "d");
    assertThat(kept(in, "--text-field", "q,a", "--each", "--within", "lang"))
        .containsExactly("a", "b", "c", "d");
    assertThat(kept(in, "--text-field", "q,a", "--each", "-a", "simhash")).contains("a", "b", "c");
    assertThat(kept(in, "--text-field", "q,a", "--each", "-a", "kshingle:threshold=0.9"))
        .containsExactly("a", "b", "c");
  }

  @Test
  void onlyTextsWithOneValueOfAFieldAreCompared() throws IOException {
    Path in = file("in.jsonl", RECORDS);
    assertThat(kept(in, "--text-field", "a")).containsExactly("a", "b");
    assertThat(kept(in, "--text-field", "a", "--within", "lang")).containsExactly("a", "b", "d");
    Path csv =
        file(
            "in.csv",
            "id,lang,text\n1,en,one two three\n2,de,one two three\n3,en,one two three\n4,,one two three\n");
    Path out = folder.resolve("out.csv");
    Neardup.Run run = neardup.type("dedup %s -o %s --within lang", csv.toString(), out.toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(Files.readAllLines(out)).hasSize(4).noneMatch(line -> line.startsWith("3,"));
  }

  /** What is shown of texts has no separators in it. */
  @Test
  void reasonsShowTheTextsAsTheyAre() throws IOException {
    Path in = file("in.jsonl", RECORDS);
    Path removed = folder.resolve("removed.jsonl");
    Path report = folder.resolve("report.html");
    kept(
        in,
        "--text-field",
        "q,a",
        "--each",
        "--removed",
        removed.toString(),
        "--report",
        report.toString());
    assertThat(Files.readString(removed)).contains("\"d\"").doesNotContain("001f", "001F");
    assertThat(Files.readString(report))
        .contains("renew a library card?\\nAt the desk")
        .doesNotContain("card?\\u001f", "\u001F");
  }

  /** References are compared in the same way. */
  @Test
  void referencesHaveTheSameFields() throws IOException {
    Path in = file("in.jsonl", RECORDS);
    Path old =
        file(
            "old.jsonl",
            """
            {"lang": "fr", "q": "Where do I renew a library card?", "a": "At the desk on the second floor, with a letter that shows your address."}
            """);
    assertThat(
            kept(
                in,
                "--text-field",
                "q,a",
                "--each",
                "--within",
                "lang",
                "--against",
                old.toString()))
        .containsExactly("a", "b", "c");
  }

  /** An index has no options for them: the setting of its algorithm is enough. */
  @Test
  void anIndexComparesFields() throws IOException {
    Path in = file("in.jsonl", RECORDS);
    String store = folder.resolve("store").toString();
    Neardup.Run run =
        neardup.type(
            "index check --add --store %s -a minhash:fields=each --text-field q,a %s",
            store, in.toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(ids(file("new.jsonl", run.out()))).containsExactly("a", "b", "c");
  }

  @Test
  void noCharacterOfAFieldSeparatesFields() throws IOException {
    Path in =
        file(
            "in.jsonl",
            """
            {"id": "1", "q": "one two\\u001fthree", "a": "four five"}
            {"id": "2", "q": "one two three", "a": "four five"}
            {"id": "3", "q": "one two", "a": "three\\u001ffour five"}
            """);
    assertThat(kept(in, "--text-field", "q,a", "--each")).containsExactly("1", "3");
  }

  @Test
  void wrongUseIsAnError() throws IOException {
    Path in = file("in.jsonl", RECORDS);
    String out = folder.resolve("out.jsonl").toString();
    assertThat(error(2, in, out, "--text-field", "q", "--each"))
        .contains(
            "--each",
            "comparing each field by itself needs several fields, as in question,answer, not one");
    assertThat(error(1, in, out, "--text-field", "q", "--within", "langue"))
        .contains(in + ": no record has a value in the field 'langue', within which texts are");
    assertThat(error(2, in, out, "--text-field", "q", "--within", "q")).contains("name another");
    assertThat(error(2, in, out, "--text-field", "q", "--within", "lang", "--cut", "sentence"))
        .contains("--within applies to whole documents, not to --cut");
    assertThat(error(2, in, out, "--text-field", "q,a", "--each", "--against", in + "", "--inside"))
        .contains("leave out --each and --within");
    assertThat(Files.exists(Path.of(out))).isFalse();
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(
            () ->
                Deduplicator.builder()
                    .input(in)
                    .fields(CorpusFields.DEFAULT.withText("q,a").within("langue"))
                    .with(DedupOptions.EACH, true)
                    .with(DedupOptions.DRY_RUN, true)
                    .run())
        .withMessageContaining("'langue'");
  }

  private String error(int status, Path in, String out, String... options) {
    List<String> arguments = new ArrayList<>(List.of("dedup", in.toString(), "-o", out));
    arguments.addAll(List.of(options));
    Neardup.Run run = neardup.run(arguments.toArray());
    assertThat(run.status()).as(run.err()).isEqualTo(status);
    return run.err();
  }
}
