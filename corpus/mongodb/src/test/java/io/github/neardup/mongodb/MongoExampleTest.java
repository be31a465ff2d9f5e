package io.github.neardup.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs the example of docs/guide/databases.md. */
class MongoExampleTest {

  private static String page() throws IOException {
    return Files.readString(Path.of("../../docs/guide/databases.md"));
  }

  private static List<String> found(String pattern) throws IOException {
    return Pattern.compile(pattern, Pattern.MULTILINE)
        .matcher(page())
        .results()
        .map(MatchResult::group)
        .map(String::strip)
        .toList();
  }

  @Test
  void keepsWhatThePageSays() throws IOException {
    List<String> documents = found("^ {4}\\{_id: .*}$");
    String spec = found("minhash:threshold=\\S+").get(0);
    assertThat(documents).hasSize(3);
    try (TestServer server = new TestServer()) {
      server.insert("pages", documents.toArray(String[]::new));

      DeduplicationSummary summary =
          Deduplicator.builder()
              .inputs(CorpusFiles.of(List.of(server.uri("pages")), Optional.empty(), Map.of()))
              .output(CorpusTarget.ofCollection(server.uri("unique")))
              .algorithm(spec)
              .run();

      assertThat(summary.removed()).isEqualTo(1);
      assertThat(server.documents("unique"))
          .containsExactly(server.documents("pages").get(0), server.documents("pages").get(2));
    }
  }
}
