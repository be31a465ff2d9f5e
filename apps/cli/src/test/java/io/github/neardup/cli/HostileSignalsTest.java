package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.HostileProgram.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every command that writes leaves when it is told to end, or killed, while it writes. */
@DisabledOnOs(OS.WINDOWS)
class HostileSignalsTest {

  private static final int DOCUMENTS = 2_000;
  private static final double LONGEST_DELAY = 0.1; // seconds

  private static final int SIGNALLED = 128; // what a shell adds to the number of the signal

  private static final Map<String, Integer> SIGNALS =
      Map.of("INT", 2, "KILL", 9, "USR1", 10, "USR2", 12, "TERM", 15, "XCPU", 24);

  /** Waits until something is being written, and then as long as is said. */
  private static final String WHEN_IT_WRITES =
      "while kill -0 $p 2>/dev/null && [[ -z $(find . -name '.neardup-*.tmp') ]]; do sleep 0.02;"
          + " done; sleep %.3f; kill -%s $p; wait $p";

  @TempDir private Path folder;

  @BeforeEach
  void makeProgram() throws IOException {
    HostileProgram.make(folder);
    for (String name : new String[] {"good.jsonl", "good.csv", "old.jsonl", "old.tsv"}) {
      HostileFiles.write(name, folder);
    }
    Files.writeString(
        folder.resolve("corpus.jsonl"),
        IntStream.range(0, DOCUMENTS)
            .mapToObj(i -> "{\"id\":\"%d\",\"text\":\"%s\"}\n".formatted(i, text(i)))
            .collect(Collectors.joining()));
  }

  private static String text(int number) {
    return IntStream.range(0, 100)
        .mapToObj(i -> "w" + (number * 31 + i * i))
        .collect(Collectors.joining(" "));
  }

  /** A command that does not end within a minute, and what it may leave, as a pattern. */
  private enum Endless {
    DEDUP(
        "dedup corpus.jsonl -o old.jsonl --clusters old.tsv --threads 1"
            + " -a minhash:permutations=65536",
        ""),
    TO_PARQUET("dedup corpus.jsonl -o old.parquet --threads 1 -a minhash:permutations=65536", ""),
    TO_SHARDS(
        "dedup corpus.jsonl -o old-%03d.csv --shard-size 1kB --threads 1"
            + " -a minhash:permutations=65536",
        ""),
    IMPORT(
        "datasets import endless.jsonl -o deep/er/out --text-column text --cluster-column id", ""),
    GENERATE("datasets generate -o deep/er/out --documents 100000000", ""),
    EVAL(
        "eval -d everyday-en -a ksentence -o deep/er/out --runs 1000000",
        "deep|deep/er|deep/er/out|deep/er/out/run.(json|args)|deep/er/out/cache(/[^/.][^/]*)?");

    private final String command;
    private final String left;

    Endless(String command, String left) {
      this.command = command;
      this.left = left;
    }
  }

  static Stream<Arguments> signals() {
    return Stream.of(
        Arguments.of(Endless.DEDUP, "TERM"),
        Arguments.of(Endless.TO_SHARDS, "INT"),
        Arguments.of(Endless.IMPORT, "TERM"),
        Arguments.of(Endless.EVAL, "TERM"),
        Arguments.of(Endless.DEDUP, "USR1"),
        Arguments.of(Endless.TO_PARQUET, "XCPU"),
        Arguments.of(Endless.GENERATE, "INT"));
  }

  @ParameterizedTest
  @MethodSource("signals")
  void aSignalLeavesNothing(Endless endless, String signal) throws Exception {
    Map<String, String> before = HostileCase.snapshot(folder);
    String moment = stop(endless, signal);
    Map<String, String> after = HostileCase.snapshot(folder);
    after.keySet().removeIf(name -> !before.containsKey(name) && name.matches(endless.left));
    assertThat(after).as(moment).isEqualTo(before);
  }

  @Test
  void whatAKillLeftIsDeletedByTheNextRun() throws Exception {
    String moment = stop(Endless.IMPORT, "KILL");
    assertThat(HostileCase.snapshot(folder).keySet())
        .as(moment)
        .anyMatch(name -> name.matches("(.*/)?\\.neardup-.*\\.tmp"));
    Ended next =
        HostileProgram.shell(
            folder,
            "./neardup datasets import good.csv -o deep/er/out"
                + " --text-column text --cluster-column id");
    assertThat(next.status()).as(next.err()).isZero();
    assertThat(HostileCase.snapshot(folder).keySet())
        .as(moment)
        .noneMatch(name -> name.contains(".neardup-"));
  }

  /** Stops a command at a random moment while it writes, and says when that was. */
  private String stop(Endless endless, String signal) throws Exception {
    long seed = Long.getLong("neardup.test.seed", System.nanoTime());
    double delay = new SplittableRandom(seed).nextDouble() * LONGEST_DELAY;
    String moment =
        "%s, %s %.3f s after it began to write, seed %d".formatted(endless, signal, delay, seed);
    System.out.println(moment);
    // With job control, since what runs in the background without it never gets SIGINT. Where the
    // tests themselves never get it, as under nohup, env brings it back where it can. The pipe has
    // a
    // writer as long as the shell lives, so that the import never comes to an end.
    Ended ended =
        HostileProgram.shell(
            folder,
            "mkfifo endless.jsonl; exec 7<>endless.jsonl; cat good.jsonl >&7; set -m;"
                + " reset='env --default-signal=INT'; $reset true 2>/dev/null || reset='';"
                + " $reset ./neardup "
                + endless.command
                + " 7>&- & p=$!; "
                + WHEN_IT_WRITES.formatted(delay, signal));
    Files.delete(folder.resolve("endless.jsonl"));
    assertThat(ended.err()).as(moment).doesNotContain("unexpected failure", "\tat ");
    assertThat(ended.status())
        .as("%s: %s", moment, ended.err())
        .isEqualTo(SIGNALLED + SIGNALS.get(signal));
    return moment;
  }
}
