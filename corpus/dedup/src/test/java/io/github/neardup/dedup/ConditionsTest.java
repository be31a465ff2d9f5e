package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /** The ids that stay, in their order. */
  private Set<String> kept(Path in, UnaryOperator<Deduplicator.Builder> asked) throws IOException {
    Path out = folder.resolve("out.jsonl");
    asked.apply(Deduplicator.builder().input(in).output(out)).run();
    Set<String> ids = new TreeSet<>();
    for (String line : Files.readAllLines(out)) {
      ids.add(JSON.readTree(line).get("id").asText());
    }
    return ids;
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash:", "kshingle:", "simhash:distance=40,"})
  void textsWithOtherNumbersStay(String name) throws IOException {
    String spec = name + "protect=numbers";
    Set<String> expected = new TreeSet<>();
    for (int i = 0; i < STUBS.size(); i++) {
      if (STUBS.get(i).startsWith("Platform")) {
        expected.add("t" + i);
      }
    }
    assertThat(kept(file("in.jsonl", lines(STUBS)), to -> to.algorithm(spec))).isEqualTo(expected);
    assertThat(DuplicateFinder.of(spec).find(STUBS, text -> text).kept()).hasSize(expected.size());
    Set<String> added = new TreeSet<>();
    try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create(spec))) {
      for (int i = 0; i < STUBS.size(); i++) {
        if (index.addIfNew(new Entry("t" + i, Instant.EPOCH), STUBS.get(i)).isEmpty()) {
          added.add("t" + i);
        }
      }
    }
    assertThat(added).isEqualTo(expected);
  }

  /** What everybody is given does not count, and is written. */
  @ParameterizedTest
  @ValueSource(strings = {"minhash", "simhash"})
  void theTextOfABaseDoesNotCount(String spec) throws IOException {
    String form =
        "Please sort the list of dates in place. Use no library. State the time that your code"
            + " takes.";
    List<String> works =
        List.of(
            form + " I swap neighbours until none is wrong.",
            form + " My code merges halves that are sorted.",
            form + " I swap neighbours until none is wrong!");
    Path in = file("works.jsonl", lines(works));
    Path base = file("form.txt", form);
    assertThat(kept(in, to -> to.algorithm("minhash"))).containsExactly("t0");
    assertThat(kept(in, to -> to.algorithm(spec).with(DedupOptions.BASE, base)))
        .containsExactly("t0", "t1");
    assertThat(folder.resolve("out.jsonl")).content().contains(form);
    assertThat(kept(in, to -> to.algorithm(spec + ":base=" + base))).containsExactly("t0", "t1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a          | minhash                   | false |      | a b",
        "a          | minhash                   | false | lang | a b d",
        "q,a        | minhash                   | true  |      | a b c",
        "q,a        | minhash:fields=each       | false |      | a b c",
        "lang,q,a   | minhash:fields=within+each| false |      | a b c d",
        "q,a        | minhash                   | true  | lang | a b c d",
        "q,a        | kshingle:threshold=0.9    | true  |      | a b c",
      })
  void eachFieldMustBeSimilarAndOneTheSame(
      String text, String spec, boolean each, String within, String expected) throws IOException {
    CorpusFields fields = CorpusFields.DEFAULT.withText(text);
    Path in = file("in.jsonl", RECORDS);
    assertThat(
            kept(
                in,
                to ->
                    to.fields(within == null ? fields : fields.within(within))
                        .algorithm(spec)
                        .with(DedupOptions.EACH, each)))
        .containsExactly(expected.split(" "));
  }

  @Test
  void aRecordWithoutTheFieldIsComparedWithNoOther() throws IOException {
    Path csv =
        file(
            "in.csv",
            "id,lang,text\n1,en,one two three\n2,de,one two three\n3,en,one two three\n4,,one two three\n");
    Path out = folder.resolve("out.csv");
    Deduplicator.builder().input(csv).fields(CorpusFields.DEFAULT.within("lang")).output(out).run();
    assertThat(Files.readAllLines(out)).hasSize(4).noneMatch(line -> line.startsWith("3,"));
  }

  /** What is shown of texts has no separators in it. */
  @Test
  void reasonsShowTheTextsAsTheyAre() throws IOException {
    Path removed = folder.resolve("removed.jsonl");
    Path report = folder.resolve("report.html");
    kept(
        file("in.jsonl", RECORDS),
        to ->
            to.fields(CorpusFields.DEFAULT.withText("q,a"))
                .with(DedupOptions.EACH, true)
                .with(DedupOptions.REMOVED, removed)
                .with(DedupOptions.REPORT, report));
    assertThat(removed).content().contains("\"d\"").doesNotContain("001f", "001F");
    assertThat(report)
        .content()
        .contains("renew a library card?\\nAt the desk")
        .doesNotContain("card?\\u001f", "\u001F");
  }

  @Test
  void referencesHaveTheSameFields() throws IOException {
    Path old = file("old.jsonl", RECORDS.lines().toList().get(3));
    assertThat(
            kept(
                file("in.jsonl", RECORDS),
                to ->
                    to.fields(CorpusFields.DEFAULT.withText("q,a").within("lang"))
                        .with(DedupOptions.EACH, true)
                        .against(List.of(old))))
        .containsExactly("a", "b", "c");
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
    assertThat(
            kept(
                in,
                to ->
                    to.fields(CorpusFields.DEFAULT.withText("q,a")).with(DedupOptions.EACH, true)))
        .containsExactly("1", "3");
  }

  @Test
  void aFieldThatNoRecordHasIsNamed() throws IOException {
    Path in = file("in.jsonl", RECORDS);
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(
            () -> kept(in, to -> to.fields(CorpusFields.DEFAULT.withText("q,a").within("langue"))))
        .withMessageContaining(
            in + ": no record has a value in the field 'langue'; check the spelling")
        .withMessageEndingWith("; fields of the first record: id, lang, q, a");
    assertThat(folder.resolve("out.jsonl")).doesNotExist();
  }

  // --- hints ------------------------------------------------------------------------------------

  private String hints(List<String> texts, String spec) throws IOException {
    return Deduplicator.builder()
        .input(file("in.jsonl", lines(texts)))
        .algorithm(spec)
        .with(DedupOptions.DRY_RUN, true)
        .run()
        .hints()
        .toString();
  }

  @Test
  void aHintNamesTheSettingAndTheSettingHelps() throws IOException {
    assertThat(hints(STUBS, "minhash"))
        .contains(
            "removed near-duplicates that were sampled differ from the kept text in nothing but"
                + " numbers; if these are different texts, add protect=numbers: -a"
                + " minhash:protect=numbers");
    assertThat(hints(STUBS, "minhash:protect=numbers")).doesNotContain("protect");
  }

  /** Contracts with the parties swapped, and with a negation, are named with what helps. */
  @Test
  void hintsNameOrderAndNegation() throws IOException {
    List<String> swapped = new ArrayList<>();
    List<String> negated = new ArrayList<>();
    for (String clause :
        List.of(
            "The %s shall notify the %s of any damage to the roof within seven days.",
            "On the first day of each month, the %s shall pay the %s all that is due.",
            "Before a journey begins, the %s shall hand the %s a copy of every key.",
            "Once a year the %s shall send the %s an account of what was sold abroad.")) {
      swapped.add(clause.formatted("buyer", "seller"));
      swapped.add(clause.formatted("seller", "buyer"));
      negated.add(clause.formatted("carrier", "agent"));
      negated.add(clause.formatted("carrier", "agent").replace("shall", "shall not"));
    }
    assertThat(hints(swapped, "minhash"))
        .contains("4 of 4 removed near-duplicates", "nothing but the order of words")
        .contains("-a minhash:shingle=3");
    assertThat(hints(negated, "minhash"))
        .contains("4 of 4 removed near-duplicates", "nothing but negations")
        .contains("-a minhash:protect=negations");
    assertThat(hints(swapped, "minhash:shingle=3")).doesNotContain("removed");
    assertThat(hints(negated, "minhash:protect=negations")).doesNotContain("removed");
  }

  @Test
  void manyTextsJustOverTheThresholdAreSaid() throws IOException {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String mine = "a%1$d b%1$d c%1$d d%1$d e%1$d f%1$d".formatted(i);
      texts.add(mine + " g%1$d h%1$d".formatted(i));
      texts.add(mine + " i%1$d j%1$d".formatted(i)); // 6 of 10 words are in both
    }
    assertThat(hints(texts, "minhash:threshold=0.55"))
        .contains(
            "12 of 12 removed near-duplicates that were sampled are less than 0.1 above the"
                + " threshold; look at some with --dry-run --report report.html, and if they are"
                + " different texts, raise it: -a minhash:threshold=0.65");
    assertThat(hints(texts, "minhash:threshold=0.4")).doesNotContain("above the threshold");
  }
}
