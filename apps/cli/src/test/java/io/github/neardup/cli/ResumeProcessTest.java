package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.HostileProgram.Ended;
import io.github.neardup.io.files.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code neardup dedup --resume} as a process that is killed. */
@DisabledOnOs(OS.WINDOWS)
class ResumeProcessTest {

  private static final List<String> OUTPUTS = List.of("out.jsonl", "clusters.tsv", "bad.jsonl");

  private static final String COMMAND =
      "./neardup dedup corpus.jsonl -o out.jsonl --clusters clusters.tsv --on-error"
          + " quarantine=bad.jsonl --keep longest -a minhash:permutations=256";

  @TempDir private Path folder;

  @Test
  void aRunThatWasKilledTwiceGoesOn() throws Exception {
    killAtRandomMoments(2, 10_000);
  }

  @Tag("long")
  @Test
  void aRunThatWasKilledTwentyTimesGoesOn() throws Exception {
    killAtRandomMoments(20, 30_000);
  }

  private void killAtRandomMoments(int times, int documents) throws Exception {
    long seed = Long.getLong("neardup.test.seed", System.nanoTime());
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    HostileProgram.make(folder);
    writeCorpus(random.split(), documents);
    long start = System.nanoTime();
    Ended whole = HostileProgram.shell(folder, COMMAND);
    double seconds = (double) (System.nanoTime() - start) / TimeUnit.SECONDS.toNanos(1);
    assertThat(whole.status()).as(whole.err()).isZero();
    List<String> expected = sums();
    int finished = 0;
    int wentOn = 0;
    for (int kill = 0; kill < times; kill++) {
      double after = random.nextDouble() * seconds;
      Ended ended =
          HostileProgram.shell(
              folder,
              "%s --resume & p=$!; sleep %.3f; kill -9 $p; wait $p".formatted(COMMAND, after));
      String moment = "seed %d, kill %d after %.3f s: %s".formatted(seed, kill, after, ended.err());
      assertThat(ended.err()).as(moment).doesNotContain("unexpected failure", "\tat ");
      wentOn += ended.err().contains("resuming after") ? 1 : 0;
      if (ended.status() == 0) {
        assertThat(sums()).as(moment).isEqualTo(expected);
        finished++;
        for (String name : OUTPUTS) {
          Files.delete(folder.resolve(name));
        }
      }
    }
    Ended last = HostileProgram.shell(folder, COMMAND + " --resume");
    assertThat(last.status()).as(last.err()).isZero();
    assertThat(sums()).as("seed %d", seed).isEqualTo(expected);
    assertThat(folder.resolve("out.jsonl.work")).doesNotExist();
    System.out.printf(
        "%d kills within %.1f s each, %d runs went on, %d ended before%n",
        times, seconds, wentOn, finished);
  }

  private void writeCorpus(SplittableRandom random, int documents) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      int base = i % 4 == 0 ? i - random.nextInt(i + 1) : i; // some are like one before
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 60; word++) {
        text.append('w').append((base * 7919L + word * (base % 13 + 1L)) % 20_011).append(' ');
      }
      lines.add(
          i % 1000 == 17
              ? "{\"id\": \"" + i
              : "{\"id\": \"%d\", \"text\": \"%s%d\"}".formatted(i, text, i % 5));
    }
    Files.write(folder.resolve("corpus.jsonl"), lines);
  }

  private List<String> sums() throws IOException {
    List<String> sums = new ArrayList<>();
    for (String name : OUTPUTS) {
      sums.add(Checksums.sha256(folder.resolve(name)));
    }
    return sums;
  }
}
