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

  private static List<String> onThePage(String pattern) throws IOException {
    return Pattern.compile("(?m)^    " + pattern + "$")
        .matcher(Files.readString(Path.of("../../docs/guide/databases.md")))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  /** What the page says is left of its three documents is left. */
  @Test
  void theCommandsOnThePageRun() throws IOException {
    List<String> commands = onThePage("neardup (dedup .*)");
    List<Document> documents = onThePage("(\\{_id: .*})").stream().map(Document::parse).toList();
    assertThat(commands).hasSize(3);
    assertThat(documents).hasSize(3);
    Files.write(folder.resolve("pages.jsonl"), documents.stream().map(Document::toJson).toList());
    String address = server.bindAndGetConnectionString();
    try (MongoClient client = MongoClients.create(address)) {
      MongoDatabase news = client.getDatabase("news");
      for (Document document : documents) {
        news.getCollection("pages")
            .insertOne(document.append("article", new Document("body", document.get("text"))));
      }
      for (String command : commands) {
        run(
            Arrays.stream(command.replace("mongodb://localhost", address).split(" "))
                .map(word -> word.contains(".jsonl") ? folder.resolve(word) : word)
                .toArray());
        if (command.contains("-o mongodb:")) {
          assertThat(news.getCollection("unique").find().map(kept -> kept.get("_id")))
              .containsExactly(1, 3);
          news.getCollection("unique").drop();
        }
      }
    }
    assertThat(folder.resolve("unique.jsonl.zst")).isNotEmptyFile();
  }
}
