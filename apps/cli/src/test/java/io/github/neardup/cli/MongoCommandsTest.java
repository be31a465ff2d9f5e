package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that read a collection of MongoDB. */
class MongoCommandsTest {

  private static final String STORY =
      "the council voted late on tuesday to close the old bridge over the river for repairs";

  private final MongoServer server =
      new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));

  @TempDir private Path folder;

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
    String address = server.bindAndGetConnectionString();
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
