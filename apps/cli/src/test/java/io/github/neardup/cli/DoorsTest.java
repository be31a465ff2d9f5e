package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.index.NearDuplicateIndex;
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
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A hundred pairs of texts of all lengths, about half of them duplicates, through every door: the
 * answer is the same. Python's and Spark's are in the tests of these.
 */
class DoorsTest {

  /** What MinHash finds for certain is not too near to its threshold. */
  private static final double MARGIN = 0.08;

  private static final int PAIRS = 100;
  private static final long SEED = 47;
  private static final int[] LENGTHS = {8, 20, 35, 45, 90, 160, 400};
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static final List<String> LEFT = new ArrayList<>();
  private static final List<String> RIGHT = new ArrayList<>();

  /** The numbers of the pairs that are duplicates, by similarity and threshold alone. */
  private static final Set<Integer> DUPLICATES = new TreeSet<>();

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  @BeforeAll
  static void makePairs() {
    Algorithm algorithm = Algorithms.create("kshingle");
    Random random = new Random(SEED);
    while (LEFT.size() < PAIRS) {
      int pair = LEFT.size();
      List<String> words = new ArrayList<>();
      for (int i = LENGTHS[pair % LENGTHS.length]; i > 0; i--) {
        words.add("p" + pair + "w" + random.nextInt(1000));
      }
      String left = String.join(" ", words);
      for (int edits = 1 + random.nextInt(1 + words.size() / 3); edits > 0; edits--) {
        words.set(random.nextInt(words.size()), "x" + random.nextInt(1000));
      }
      words.subList(0, random.nextInt(1 + words.size() / 6)).clear();
      String right = String.join(" ", words);
      double similarity =
          algorithm.similarity(algorithm.fingerprint(left), algorithm.fingerprint(right));
      if (Math.abs(similarity - algorithm.threshold()) < MARGIN) {
        continue;
      }
      LEFT.add(left);
      RIGHT.add(right);
      if (similarity >= algorithm.threshold()) {
        DUPLICATES.add(pair);
      }
    }
    assertThat(DUPLICATES).hasSizeBetween(PAIRS / 4, 3 * PAIRS / 4);
  }

  private static String line(Map<String, ?> record) throws IOException {
    return JSON.writeValueAsString(record) + "\n";
  }

  private static String records(String side, List<String> texts) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < PAIRS; i++) {
      lines.append(line(Map.of("id", side + i, "text", texts.get(i))));
    }
    return lines.toString();
  }

  private static Set<Integer> where(IntPredicate duplicate) {
    return IntStream.range(0, PAIRS)
        .filter(duplicate)
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash", "kshingle"})
  void compareAndServer(String spec) throws Exception {
    try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create(spec));
        IndexServer server = IndexServer.of(index).version("1").start()) {
      Set<Integer> typed = new TreeSet<>();
      Set<Integer> compared = new TreeSet<>();
      Set<Integer> found = new TreeSet<>();
      for (int i = 0; i < PAIRS; i++) {
        Map<String, String> both = Map.of("a", LEFT.get(i), "b", RIGHT.get(i));
        if (neardup
            .type("compare --text %s %s -a %s", LEFT.get(i), RIGHT.get(i), spec)
            .out()
            .contains("duplicate")) {
          typed.add(i);
        }
        if (post(server, "compare", both).path("verdict").asText().equals("duplicate")) {
          compared.add(i);
        }
        post(server, "add", Map.of("id", "a" + i, "text", LEFT.get(i)));
        Map<String, String> other = Map.of("id", "b" + i, "text", RIGHT.get(i));
        if (!post(server, "check-and-add", other).path("added").asBoolean()) {
          found.add(i);
        }
      }
      assertThat(typed).isEqualTo(DUPLICATES);
      assertThat(compared).isEqualTo(DUPLICATES);
      assertThat(found).isEqualTo(DUPLICATES);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash", "kshingle"})
  void dedupOfTwoTextsAndOfAll(String spec) throws IOException {
    DuplicateFinder finder = DuplicateFinder.of(spec);
    assertThat(
            where(
                i ->
                    finder.find(List.of(LEFT.get(i), RIGHT.get(i)), text -> text).removed().size()
                        == 1))
        .isEqualTo(DUPLICATES);
    Path in = file("in.jsonl", records("a", LEFT) + records("b", RIGHT));
    String kept = done("dedup %s -o - -a %s -q", in, spec);
    assertThat(where(i -> !kept.contains("\"b" + i + "\""))).isEqualTo(DUPLICATES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash", "kshingle"})
  void eval(String spec) throws IOException {
    Path dataset = Files.createDirectories(folder.resolve("pairs"));
    file("pairs/documents.jsonl", records("a", LEFT) + records("b", RIGHT));
    StringBuilder pairs = new StringBuilder();
    for (int i = 0; i < PAIRS; i++) {
      pairs.append("a%d\tb%d\t%d\n".formatted(i, i, DUPLICATES.contains(i) ? 1 : 0));
    }
    file("pairs/pairs.tsv", pairs.toString());
    file("pairs/dataset.json", "{\"name\": \"pairs\", \"truth\": \"judged-pairs\"}");
    JsonNode quality =
        JSON.readTree(done("eval -d %s -a %s --quick -q --format json", dataset, spec))
            .findValue("quality");
    assertThat(quality.get("tp").asInt()).isEqualTo(DUPLICATES.size());
    assertThat(quality.get("fp").asInt()).isZero();
    assertThat(quality.get("fn").asInt()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash", "kshingle"})
  void index(String spec) throws IOException {
    Path store = folder.resolve("store");
    done("index add --store %s -a %s %s", store, spec, file("a.jsonl", records("a", LEFT)));
    String isNew = done("index check --store %s %s", store, file("b.jsonl", records("b", RIGHT)));
    assertThat(where(i -> !isNew.contains("\"b" + i + "\""))).isEqualTo(DUPLICATES);
  }

  /** Mails with one footer: no neighbour changes the verdict about two of them. */
  @Test
  void aFooterInEveryTextRemovesNothingButCopies() throws IOException {
    int mails = 1000;
    int copies = 20;
    String footer = words("f", 33);
    List<String> texts = new ArrayList<>();
    for (int mail = 0; mail < mails; mail++) {
      texts.add(words("w" + mail + "x", 25) + " " + footer);
    }
    for (int copy = 0; copy < copies; copy++) {
      texts.add(texts.get(copy).replace("w" + copy + "x1 ", "changed "));
    }
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      lines.append(line(Map.of("id", "m" + i, "text", texts.get(i))));
    }
    Path in = file("mails.jsonl", lines.toString());
    Neardup.Run run = neardup.type("dedup %s -o -", in);
    assertThat(run.status()).isZero();
    assertThat(run.err()).contains("have the passage \"f0 f1 f2").contains("--cut passage");
    assertThat(run.out().lines()).hasSize(mails);
    assertThat(DuplicateFinder.of("minhash").find(texts, text -> text).kept())
        .isEqualTo(texts.subList(0, mails));
    Path store = folder.resolve("mails");
    done("index add --store %s -q %s", store, in);
    Path other =
        file(
            "other.jsonl",
            line(Map.of("id", "other", "text", words("y", 25) + " " + footer))
                + line(Map.of("id", "copy", "text", texts.get(1))));
    assertThat(done("index check --store %s -q %s", store, other))
        .contains("other")
        .doesNotContain("\"copy\"");
  }

  /**
   * By containment, every door takes the recipe for a duplicate of the cookbook, never the reverse.
   */
  @Test
  void containmentHasOneDirectionInEveryDoor() throws Exception {
    String spec = "kshingle:measure=containment,threshold=0.8";
    String recipeText =
        "soak the beans overnight and boil them with bay leaves until the skins begin to split";
    String bookText =
        IntStream.range(0, 60)
            .mapToObj(i -> "on page " + i + " stands how to bake bread number " + i)
            .collect(Collectors.joining(". ", "", ". " + recipeText + ", for two"));
    Path recipe = file("recipe.jsonl", line(Map.of("id", "recipe", "text", recipeText)));
    Path book = file("book.jsonl", line(Map.of("id", "book", "text", bookText)));
    assertThat(done("dedup %s %s -o - -a %s --keep last", book, recipe, spec))
        .contains("\"book\"")
        .doesNotContain("\"recipe\"");
    assertThat(done("dedup %s --against %s -o - -a %s", book, recipe, spec)).contains("\"book\"");
    assertThat(done("dedup %s --against %s -o - -a %s", recipe, book, spec)).isEmpty();
    Path recipes = folder.resolve("recipes");
    done("index add --store %s -a %s %s", recipes, spec, recipe);
    assertThat(done("index check --store %s %s", recipes, book)).contains("\"book\"");
    assertThat(done("dedup %s --against %s -o - -a %s", book, recipes, spec)).contains("\"book\"");
    Path books = folder.resolve("books");
    done("index add --store %s -a %s %s", books, spec, book);
    assertThat(done("index check --store %s %s", books, recipe)).isEmpty();
    assertThat(done("dedup %s --against %s -o - -a %s", recipe, books, spec)).isEmpty();
    try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create(spec));
        IndexServer server = IndexServer.of(index).version("1").start()) {
      post(server, "add", Map.of("id", "recipe", "text", recipeText));
      Map<String, String> other = Map.of("id", "book", "text", bookText);
      assertThat(post(server, "check-and-add", other).path("added").asBoolean()).isTrue();
      JsonNode quoted =
          post(server, "check-and-add", Map.of("id", "q", "text", recipeText + ", for two"));
      assertThat(quoted.path("added").asBoolean()).isFalse();
      assertThat(quoted.toString()).contains("\"book\"");
    }
  }

  private String done(String command, Object... values) {
    Neardup.Run run = neardup.type(command, values);
    assertThat(run.status()).as(run.err()).isZero();
    return run.out();
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static String words(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.joining(" "));
  }

  private static JsonNode post(IndexServer server, String route, Map<String, String> body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.uri().resolve("/v1/" + route))
            .POST(BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build();
    return JSON.readTree(HTTP.send(request, BodyHandlers.ofString()).body());
  }
}
