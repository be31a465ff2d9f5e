package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that read a collection of MongoDB. */
class MongoCommandsTest {

  private static final String STORY =
      "the council voted late on tuesday to close the old bridge over the river for repairs";

  private final MongoServer server =
      new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
  private String uri = "";

  @TempDir private Path folder;

  @BeforeEach
  void insert() {
    String address = server.bindAndGetConnectionString();
    uri = address + "/news.stories";
    try (MongoClient client = MongoClients.create(address)) {
      MongoCollection<Document> stories = client.getDatabase("news").getCollection("stories");
      for (int i = 0; i < 40; i++) {
        stories.insertOne(
            new Document("_id", "s" + i)
                .append("story", "c" + i / 2)
                .append("text", STORY.replace("bridge", "bridge number " + i / 2)));
      }
    }
  }

  @AfterEach
  void close() {
    server.shutdownNow();
  }

  private static Neardup.Run run(Object... arguments) {
    Neardup.Run run = new Neardup().run(arguments);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  @Test
  void anIndexTakesThem() {
    Path store = folder.resolve("index");
    run("index", "add", uri, "--store", store, "-a", "kshingle:threshold=0.9,shingle=1");
    assertThat(run("index", "info", "--store", store).out()).contains("40");
    assertThat(run("index", "check", uri, "--store", store).err())
        .contains("checked 40 records: 0 new, 40 repeat earlier entries");
  }

  @Test
  void aDatasetIsMadeOfThem() throws IOException {
    Path dataset = folder.resolve("dataset");
    run(
        "datasets",
        "import",
        uri,
        "-o",
        dataset,
        "--text-column",
        "text",
        "--cluster-column",
        "story",
        "--id-column",
        "_id");
    assertThat(Files.readString(dataset.resolve("clusters.tsv"))).contains("s0\tc0", "s39\tc19");
    assertThat(run("eval", "-d", dataset, "-a", "kshingle", "--quick").out()).contains("kshingle");
  }

  @Test
  void theyCanBeRecommendedFor() {
    assertThat(run("recommend", uri).out()).contains("neardup dedup");
  }

  @Test
  void theCommandsOnThePageRun() throws IOException {
    Files.writeString(folder.resolve("pages.jsonl"), "{\"text\": \"%s\"}\n".formatted(STORY));
    String page = Files.readString(Path.of("../../docs/guide/databases.md"));
    List<String> commands =
        Pattern.compile("(?m)^    neardup (dedup .*)$")
            .matcher(page)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(commands).hasSize(3);
    String address = server.getConnectionString();
    try (MongoClient client = MongoClients.create(address)) {
      MongoDatabase news = client.getDatabase("news");
      news.getCollection("pages")
          .insertOne(new Document("text", STORY).append("article", new Document("body", STORY)));
      for (String command : commands) {
        run(
            Arrays.stream(command.replace("mongodb://localhost", address).split(" "))
                .map(word -> word.contains(".jsonl") ? folder.resolve(word) : word)
                .toArray());
        if (command.contains("-o mongodb:")) {
          assertThat(news.getCollection("unique").countDocuments()).isEqualTo(1);
          news.getCollection("unique").drop();
        }
      }
    }
    assertThat(folder.resolve("unique.jsonl.zst")).isNotEmptyFile();
  }
}
