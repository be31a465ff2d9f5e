package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.FingerprintIndex;
import io.github.neardup.index.Match;
import io.github.neardup.index.NamedIndex;
import io.github.neardup.index.StoredIndex;
import io.github.neardup.index.StoredMatch;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.kshingle.KShingle;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.simhash.SimHash;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java on docs/index.md is what runs here. */
class IndexPageTest {

  @TempDir private Path folder;

  @Test
  @SuppressWarnings("UnusedVariable") // they show what a call gives
  void javaOnThePageDoesWhatItSays() throws IOException {
    Path file = folder.resolve("index");

    SimHash simHash = SimHash.create("distance=6");
    FingerprintIndex index = FingerprintIndex.create(simHash);
    index.add(17, "Heavy rain flooded the market square on Sunday.");
    index.add(18, "The council voted to close the old harbour bridge for repairs.");

    List<Match> matches = index.query("On Sunday, heavy rain flooded the market square!");
    long id = matches.get(0).id();
    double similarity = matches.get(0).similarity();

    List<Match> bestThree = index.query("Heavy rain flooded the market square.", 0.95, 3);
    index.remove(17);

    assertThat(id).isEqualTo(17);
    assertThat(similarity).isEqualTo(1);
    assertThat(bestThree).hasSizeLessThanOrEqualTo(1);
    assertThat(index.contains(17)).isFalse();

    MinHash minHash = MinHash.create("threshold=0.8,verify=estimate");
    FingerprintIndex signatures = FingerprintIndex.create(minHash);
    int[] signature = minHash.signature("Heavy rain flooded the market square on Sunday.");
    signatures.add(17, minHash.fingerprintOf(signature));

    long fingerprint = simHash.fingerprint64("Heavy rain flooded the fish market on Monday.");
    index.add(20, fingerprint);
    List<Match> within4 = index.query(fingerprint, simHash.similarityAt(4), 10);

    assertThat(within4).contains(new Match(20, 1));
    index.remove(20);

    assertThat(signatures.query("Heavy rain flooded the market square on Sunday!")).hasSize(1);

    Optional<Match> earlier = index.addIfNew(19, "Heavy rain has flooded the market square.");
    boolean isNew = earlier.isEmpty();

    assertThat(isNew).isTrue();

    NamedIndex news = NamedIndex.create(KShingle.create());
    news.add("https://example.org/1", "Heavy rain flooded the market square on Sunday.");
    List<NamedIndex.NamedMatch> found =
        news.query("Heavy rain flooded the market square on Sunday!");

    assertThat(found).containsExactly(new NamedIndex.NamedMatch("https://example.org/1", 1));

    index.save(file);
    FingerprintIndex loaded = FingerprintIndex.load(file, SimHash.create("distance=6"));

    assertThat(loaded.size()).isEqualTo(2);

    String location = folder.resolve("stories").toString();

    try (StoredIndex stories = StoredIndex.openOrCreate(location, Algorithms.create("simhash"))) {
      Entry entry = new Entry("story-17", Instant.parse("2026-03-02T08:00:00Z"), "Herald");
      Optional<StoredMatch> seen =
          stories.addIfNew(entry, "Heavy rain flooded the market square on Sunday.");
      List<StoredMatch> like = stories.query("On Sunday, heavy rain flooded the market square!");
      stories.removeOlderThan(Instant.parse("2026-01-01T00:00:00Z"));
    }

    try (StoredIndex stories = StoredIndex.open(location)) {
      assertThat(stories.query("Heavy rain flooded the market square on Sunday."))
          .extracting(match -> match.entry().payload())
          .containsExactly("Herald");
    }
  }

  @Test
  void javaOnThePageIsWhatRunsAbove() throws IOException {
    PageCode.isIn(getClass(), "index.md");
  }
}
