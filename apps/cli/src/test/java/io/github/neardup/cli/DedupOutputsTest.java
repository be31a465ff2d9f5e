package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where the outputs of {@code neardup dedup} go: all of them or none, shards, standard output, and
 * never onto what is read.
 */
class DedupOutputsTest extends DedupCommandRuns {

  @Test
  void aDashWritesToStandardOutput() {
    Run run = neardup.type("dedup %s -o -", input);
    assertDone(run);
    assertThat(run.out()).isEqualTo(lines(SMALL, 0, 1, 3));
  }

  @Test
  void standardOutputNobodyReadsAnyMoreIsNoError() throws IOException {
    Path corpus = write("many.jsonl", randomCorpus(2000));
    Pipe pipe = Pipe.open();
    pipe.source().close();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (OutputStream out = Channels.newOutputStream(pipe.sink())) {
      assertThat(neardup.run(out, err, "dedup", corpus, "-o", "-", "-q")).isZero();
    }
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void shardsComeIntoPlaceTogether() throws IOException {
    Path name = folder.resolve("part-%02d.jsonl.gz");
    assertDone(neardup.type("dedup %s -o %s --shard-size 60B", input, name));
    assertThat(read(folder.resolve("part-00.jsonl.gz"))).isEqualTo(lines(SMALL, 0));
    Path names = folder.resolve("x-%d.tsv");
    Path clusters = folder.resolve("x-1.tsv");
    Run run = neardup.type("dedup %s -o %s --shard-size 1 --clusters %s", input, names, clusters);
    assertThat(run.err())
        .contains(clusters + ": is the place of two outputs of this run; name two files");
    assertThat(folder.resolve("x-0.tsv")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "part.jsonl | 5MB | --shard-size: the name of shards needs a place for their number, such as %05d in part-%05d.jsonl",
        "part-%d.jsonl | 5XB | --shard-size must be a number of bytes, such as 500MB or 2GiB, not '5XB'",
      })
  void aSizeOfShardsThatMakesNoSenseIsRefused(String name, String size, String message) {
    List<Object> arguments = new ArrayList<>(List.of("dedup", input, "-o", folder.resolve(name)));
    if (size != null) {
      arguments.addAll(List.of("--shard-size", size));
    }
    Run run = neardup.run(arguments.toArray());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(message.replace("@", folder + "/"));
  }
}
