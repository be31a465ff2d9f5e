package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.cli.eval.SmallDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code weights=idf} on the command line: counted where there is a corpus, refused elsewhere. */
class WeightsByRarityTest {

  @TempDir private Path folder;
  private final Neardup neardup = new Neardup();

  private static final String REFUSAL =
      "neardup: minhash: weights=idf needs frequencies=FILE here, from neardup frequencies;"
          + " dedup, eval and DuplicateFinder count them in the corpus";

  @Test
  void dedupCountsInTheCorpusWhatFrequenciesCount() throws IOException {
    List<String> lines = new ArrayList<>();
    // Forms filled in: of twenty words every fourth is their own.
    Random random = new Random(4);
    for (int record = 0; record < 300; record++) {
      int form = record % 6;
      lines.add(
          IntStream.range(0, 20)
              .mapToObj(i -> i % 4 == 0 ? "w" + random.nextInt(30) : "f" + form + "x" + i)
              .collect(Collectors.joining(" ", "{\"text\": \"", "\"}")));
    }
    Path corpus = Files.write(folder.resolve("corpus.jsonl"), lines);
    Path words = folder.resolve("words.df");
    Path output = folder.resolve("out.jsonl");
    String spec = "minhash:weights=idf,threshold=0.6";
    Run counted = neardup.type("dedup %s -o %s -a %s --format json", corpus, output, spec);
    assertThat(counted.status()).as(counted.err()).isZero();
    assertThat(neardup.type("frequencies %s -o %s -a %s", corpus, words, spec).status()).isZero();
    Run byFile = neardup.type("dedup %s -o - -a %s", corpus, spec + ",frequencies=" + words);
    assertThat(byFile.out()).isEqualTo(Files.readString(output)).doesNotContain("weights ");
    assertThat(byFile.out().lines()).hasSizeBetween(10, 290);
    JsonNode summary = new ObjectMapper().readTree(counted.out());
    assertThat(summary.get("counted_shingles").asInt()).isEqualTo(6 * 15 + 30);
    assertThat(summary.get("identity").asText())
        .contains("weights=idf,frequencies=none,")
        .containsPattern(";frequencies=sha256:[0-9a-f]{64};");
    assertThat(neardup.type("dedup %s -o %s -a %s", corpus, output, spec).err())
        .contains("\nweights    by rarity in these documents: 120 different shingles\n");
  }

  @Test
  void evalCountsInEachDataset() throws IOException {
    Path results = folder.resolve("results");
    Run run =
        neardup.type(
            "eval -d %s -d %s -a minhash:weights=idf -a kshingle:weights=idf --quick -o %s",
            SmallDataset.in(folder), SmallDataset.in(folder, "other", "slow red cat"), results);
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode records =
        new ObjectMapper().readTree(results.resolve("results.json").toFile()).get("results");
    assertThat(records).hasSize(4);
    for (int dataset = 0; dataset < 2; dataset++) {
      JsonNode minHash = records.get(2 * dataset);
      JsonNode kShingle = records.get(2 * dataset + 1);
      // Few texts are compared by their sets, so that both find the same.
      assertThat(minHash.at("/quality/tp").asInt()).isPositive();
      for (String count : List.of("/quality/tp", "/quality/fp", "/quality/fn")) {
        assertThat(minHash.at(count)).as(count).isEqualTo(kShingle.at(count));
      }
      assertThat(digest(minHash)).isEqualTo(digest(kShingle));
    }
    assertThat(digest(records.get(0))).isNotEqualTo(digest(records.get(2)));
    assertThat(neardup.run("eval", "@" + results.resolve("run.args"), "--dry-run").status())
        .isZero();
  }

  private static String digest(JsonNode record) {
    return record.get("identity").asText().replaceAll(".*;frequencies=sha256:([0-9a-f]+).*", "$1");
  }

  @Test
  void whereThereIsNoCorpusAFileIsNeeded() throws IOException {
    Path input = Files.writeString(folder.resolve("in.jsonl"), "{\"text\": \"a\"}\n");
    Path output = folder.resolve("out.jsonl");
    String spec = "minhash:weights=idf";
    for (Run run :
        List.of(
            neardup.type("compare --text a b -a %s", spec),
            neardup.type("index add %s --store %s -a %s", input, folder.resolve("store"), spec),
            neardup.type("serve --port 0 -a %s", spec))) {
      assertThat(run.err()).contains(REFUSAL);
      assertThat(run.status()).isEqualTo(2);
    }
    assertThat(folder.resolve("store")).doesNotExist();
    Run against = neardup.type("dedup %s --against %s -o %s -a %s", input, input, output, spec);
    assertThat(against.err())
        .contains(
            "neardup: minhash: with --against, weights by rarity need frequencies=FILE, from neardup"
                + " frequencies");
    assertThat(against.status()).isEqualTo(2);
    assertThat(output).doesNotExist();
  }
}
