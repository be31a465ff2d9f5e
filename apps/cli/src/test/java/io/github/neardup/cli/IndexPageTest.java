package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.server.IndexServer;
import io.github.neardup.simhash.SimHash;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the Java on docs/guide/index-and-serve.md. */
class IndexPageTest {

  @TempDir private Path folder;

  @Test
  @SuppressWarnings("UnusedVariable") // they show what a call gives
  void javaOnThePageDoesWhatItSays() throws IOException {
    SimHash simHash = SimHash.create("bits=64,distance=6");
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(simHash);
    index.add(new Entry("17", Instant.now()), "Heavy rain flooded the market square on Sunday.");

    List<Match> matches = index.query("On Sunday, heavy rain flooded the market square!");
    String id = matches.get(0).entry().id();
    double similarity = matches.get(0).similarity();

    List<Match> bestThree = index.query("Heavy rain flooded the market square.", 0.95, 3);
    index.remove("17");

    assertThat(id).isEqualTo("17");
    assertThat(similarity).isEqualTo(1);
    assertThat(bestThree).hasSizeLessThanOrEqualTo(1);
    assertThat(index.find("17")).isEmpty();

    Optional<Match> earlier =
        index.addIfNew(
            new Entry("19", Instant.now()), "Grain prices rose again in the second quarter.");
    boolean isNew = earlier.isEmpty();

    assertThat(isNew).isTrue();

    String location = folder.resolve("stories").toString();

    try (NearDuplicateIndex stories =
        NearDuplicateIndex.openOrCreate(location, Algorithms.create("minhash"))) {
      Entry entry = new Entry("story-17", Instant.parse("2026-03-02T08:00:00Z"), "Herald");
      Optional<Match> seen =
          stories.addIfNew(entry, "Heavy rain flooded the market square on Sunday.");
      stories.removeOlderThan(Instant.parse("2026-01-01T00:00:00Z"));
    }

    try (NearDuplicateIndex stories = NearDuplicateIndex.open(location)) {
      String text = "Heavy rain flooded the market square on Sunday.";
      assertThat(stories.query(text))
          .extracting(match -> match.entry().payload())
          .containsExactly("Herald");

      Entry later = new Entry("story-17", Instant.parse("2026-03-03T08:00:00Z"), "Post");
      assertThat(stories.addIfNew(later, text))
          .map(match -> match.entry().payload())
          .contains("Herald");
      assertThat(stories.addIfNew(later, "Grain prices rose again in the second quarter."))
          .isEmpty();
      assertThat(stories.find("story-17")).contains(later);
      assertThat(stories.query(text)).isEmpty();
    }

    IndexServer server = IndexServer.of(index).token("secret").start();
    URI address = server.uri();
    server.close();

    assertThat(address.getPort()).isPositive();

    index.close();
    assertThatIllegalStateException().isThrownBy(() -> index.query("Grain prices rose."));
  }

  @Test
  void javaOnThePageIsWhatRunsAbove() throws IOException {
    PageCode.isIn(getClass(), "guide/index-and-serve.md");
  }
}
