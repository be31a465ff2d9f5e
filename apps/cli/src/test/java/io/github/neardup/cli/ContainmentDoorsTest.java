package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.server.IndexServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * By containment, every door takes the recipe for a duplicate of the cookbook, never the reverse.
 */
class ContainmentDoorsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SPEC = "kshingle:measure=containment,threshold=0.8";
  private static final String RECIPE =
      "soak the beans overnight and boil them with bay leaves until the skins begin to split";
  private static final String COOKBOOK =
      IntStream.range(0, 60)
          .mapToObj(i -> "on page " + i + " stands how to bake bread number " + i)
          .collect(Collectors.joining(". ", "", ". " + RECIPE + ", for two"));

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  private String file(String id, String text) throws IOException {
    String record = JSON.writeValueAsString(Map.of("id", id, "text", text));
    return Files.writeString(folder.resolve(id + ".jsonl"), record + "\n").toString();
  }

  private String run(Object... arguments) {
    Run run = neardup.run(arguments);
    assertThat(run.status()).as(run.err()).isZero();
    return run.out();
  }

  @Test
  void files() throws IOException {
    String recipe = file("recipe", RECIPE);
    String book = file("book", COOKBOOK);
    Path out = folder.resolve("out.jsonl");
    run("dedup", book, recipe, "-o", out, "-a", SPEC, "--keep", "last");
    assertThat(Files.readString(out)).contains("\"book\"").doesNotContain("\"recipe\"");
    run("dedup", book, "--against", recipe, "-o", out, "-a", SPEC);
    assertThat(Files.readString(out)).contains("\"book\"");
    run("dedup", recipe, "--against", book, "-o", out, "-a", SPEC);
    assertThat(Files.readString(out)).isEmpty();
  }

  @Test
  void storesOnTheDisk() throws IOException {
    String recipe = file("recipe", RECIPE);
    String book = file("book", COOKBOOK);
    Path store = folder.resolve("recipes");
    run("index", "add", "--store", store, "-a", SPEC, recipe);
    assertThat(run("index", "check", "--store", store, book)).contains("\"book\"");
    Path out = folder.resolve("out.jsonl");
    run("dedup", book, "--against", store, "-o", out, "-a", SPEC);
    assertThat(Files.readString(out)).contains("\"book\"");
    store = folder.resolve("books");
    run("index", "add", "--store", store, "-a", SPEC, book);
    assertThat(run("index", "check", "--store", store, recipe)).doesNotContain("\"recipe\"");
    run("dedup", recipe, "--against", store, "-o", out, "-a", SPEC);
    assertThat(Files.readString(out)).isEmpty();
  }

  @Test
  void server() throws Exception {
    try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create(SPEC));
        IndexServer server = IndexServer.of(index).version("1").start()) {
      post(server, "add", Map.of("id", "recipe", "text", RECIPE));
      Map<String, String> book = Map.of("id", "book", "text", COOKBOOK);
      assertThat(post(server, "check-and-add", book).path("added").asBoolean()).isTrue();
      JsonNode again =
          post(
              server,
              "check-and-add",
              Map.of("id", "again", "text", RECIPE.toUpperCase(Locale.ROOT)));
      assertThat(again.path("added").asBoolean()).isFalse();
      JsonNode quoted =
          post(server, "check-and-add", Map.of("id", "quoted", "text", RECIPE + ", for two"));
      assertThat(quoted.path("added").asBoolean()).isFalse();
      assertThat(quoted.toString()).contains("\"book\"");
    }
  }

  private static JsonNode post(IndexServer server, String route, Map<String, String> body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.uri().resolve("/v1/" + route))
            .POST(BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build();
    return JSON.readTree(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
  }
}
