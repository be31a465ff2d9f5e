package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.HostileProgram.Ended;
import io.github.neardup.io.files.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Situations that a process is in, and what the launcher makes of them: each starts a JVM. */
@DisabledOnOs(OS.WINDOWS)
class HostileProcessTest {

  private static final int DOCUMENTS = 10_000;

  /** What is typed into bash beside the launcher, the status and how the first line begins. */
  record Situation(String shell, int status, String firstLine) {
    @Override
    public String toString() {
      return shell.replaceAll("\\p{Cc}", " ");
    }
  }

  @TempDir private Path folder;

  @BeforeEach
  void makeProgram() throws IOException {
    HostileProgram.make(folder);
    for (String name : List.of("good.jsonl", "good.jsonl.zst", "a.txt", "b.txt")) {
      HostileFiles.write(name, folder);
    }
  }

  /** The line of bash, the status, and how the first line on standard error begins. */
  static Stream<Situation> situations() {
    return """
        ./neardup compare - a.txt <&- => 0 =>
        ./neardup algorithms >&- => 0 =>
        ./neardup nope <&- >&- 2>&- => 2 =>
        ./neardup algorithms >/dev/full => 1 => neardup: standard output: No space
        ./neardup dedup good.jsonl -o - --clusters c.tsv >/dev/full => 1 => neardup: standard output: No space
        ./neardup algorithms | head -1 >/dev/null; exit ${PIPESTATUS[0]} => 0 =>
        ./neardup dedup good.jsonl -o - | true; exit ${PIPESTATUS[0]} => 0 =>
        ./neardup dedup good.jsonl -o - --clusters c.tsv | true; exit ${PIPESTATUS[0]} => 1 => neardup: standard output: its reader ended before the last record, so no other file
        [ "$(echo a; ./neardup dedup good.jsonl -q -o /dev/stdout; echo z)" = "$(echo a; cat good.jsonl; echo z)" ] => 0 =>
        NEARDUP_CLASSPATH=a.txt:/no/* ./neardup -V => 2 => neardup: there is no '/no/*'
        NEARDUP_CLASSPATH=: ./neardup -V => 0 =>
        NEARDUP_OPTS=-Xnope ./neardup -V => 2 => Unrecognized option: -Xnope
        NEARDUP_OPTS=-Djava.io.tmpdir=/nowhere ./neardup dedup good.jsonl.zst -o out.jsonl => 1 => neardup: good.jsonl.zst: needs a native library for Zstandard (.zst), which cannot be loaded from the folder for temporary files, /nowhere (it is not there)
        NEARDUP_OPTS=-Dos.name=SunOS ./neardup dedup good.jsonl -o out.parquet => 1 => neardup: out.parquet: DuckDB, which Parquet needs, has no native library here for SunOS on
        NEARDUP_OPTS=-Dos.name=SunOS ./neardup index add --store d good.jsonl 2>&1 | grep RocksDB >&2; s=${PIPESTATUS[0]}; rm -rf d; exit $s => 1 => neardup: RocksDB, which keeps an index in a folder, has no native library here for SunOS on
        LC_ALL=C.UTF-8 ./neardup dedup $'n\\xff.jsonl' -o out.jsonl => 2 => neardup: the file name 'n\uFFFD.jsonl' has bytes that are not text
        LC_ALL=POSIX bash -c 'cp a.txt $1 && ./neardup compare $1 b.txt; s=$?; rm $1; exit $s' - $'\\u6e2f.txt' => 0 =>
        ./neardup compare <(echo a) <(gzip <a.txt) => 1 => neardup: /dev/fd/
        exec 7< <(gzip <good.jsonl); ./neardup dedup /dev/fd/7 -q -o out.jsonl && cmp out.jsonl good.jsonl; s=$?; rm out.jsonl; exit $s => 0 =>
        ./neardup dedup a.txt --against <(cat good.jsonl) --against <(tail -n 1 good.jsonl) -q -o o.txt; s=$?; rm o.txt; exit $s => 0 =>
        mkfifo p.csv; (echo id,text; echo 1,one) >p.csv & ./neardup dedup p.csv -q -o o.csv; s=$?; [ "$(cat o.csv)" = "$(echo id,text; echo 1,one)" ] || s=9; rm p.csv o.csv; exit $s => 0 =>
        ./neardup dedup <(cat good.jsonl) -o out.jsonl --resume => 2 => neardup: --resume reads the inputs again, and /dev/fd/
        cat good.jsonl | ./neardup label /dev/stdin -o labels => 2 => neardup: standard input (-) is needed for your answers;
        ./neardup index add <(cat good.jsonl) --store st -q; s=$?; rm -r st; exit $s => 0 =>
        ulimit -n 20; ./neardup dedup good.jsonl -o out.jsonl -q => 1 => neardup: may open only 20 files at a time; allow 128 or more (ulimit -n)
        ulimit -v 300000; ./neardup dedup good.jsonl -o out.jsonl -q => 1 => neardup: may use only 307200000 bytes of address space; allow more (ulimit -v)
        h=$PWD; for i in {1..25}; do d=$(printf 'x%.0s' {1..200}); mkdir $d; cd -P $d; done; $h/neardup -V; s=$?; cd $h; rm -r x*; exit $s => 1 => neardup: the path of this folder has
        h=$PWD; mkdir d; cd d; rmdir $h/d; $h/neardup -V => 1 => shell-init:
        mkdir d; echo '{"name":"d","truth":"clusters"}' >d/dataset.json; mkfifo d/documents.jsonl; ./neardup datasets info d; s=$?; rm -r d; exit $s => 1 => neardup: d/documents.jsonl: is no file;
        mkdir d; ln good.jsonl d/x.jsonl; ./neardup dedup d -o - >>good.jsonl; s=$?; rm -r d; exit $s => 2 => neardup: standard output and INPUT are the same file, d/x.jsonl
        ./neardup dedup - -q -o - <good.jsonl >>good.jsonl => 2 => neardup: standard output and standard input are the same file
        ./neardup dedup good.jsonl -o out.jsonl -q >out.jsonl; s=$?; rm out.jsonl; exit $s => 2 => neardup: standard output and OUTPUT are the same file, out.jsonl
        ./neardup dedup good.jsonl -o - 2>>good.jsonl | cat >o.jsonl; s=${PIPESTATUS[0]}; rm o.jsonl; exit $s => 2 =>
        ./neardup compare a.txt b.txt >>b.txt => 2 => neardup: standard output and a text are the same file, b.txt
        ln -s neardup again && ./again -V; s=$?; rm again; exit $s => 0 =>
        """
        .lines()
        .map(line -> line.split(" =>", -1))
        .map(
            cells -> new Situation(cells[0], Integer.parseInt(cells[1].strip()), cells[2].strip()));
  }

  @ParameterizedTest
  @MethodSource("situations")
  void aSituationHasAnAnswer(Situation situation) throws Exception {
    Map<String, String> before = HostileCase.snapshot(folder);
    Ended ended = shell(situation.shell());
    assertThat(ended.err())
        .doesNotContain("unexpected failure", "\tat ", "SIGSEGV", "# A fatal error");
    assertThat(ended.status()).as(ended.err()).isEqualTo(situation.status());
    assertThat(ended.err().lines().findFirst().orElse("")).startsWith(situation.firstLine());
    assertThat(HostileCase.snapshot(folder)).isEqualTo(before);
  }

  // --- signals ----------------------------------------------------------------------------------

  @Test
  void aKillLeavesTheOutputsAsTheyWere() throws Exception {
    killAtRandomMoments("KILL", 1);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT", "HUP", "KILL"})
  void manySignalsLeaveTheOutputsAsTheyWere(String signal) throws Exception {
    killAtRandomMoments(signal, 40);
  }

  private void killAtRandomMoments(String signal, int times) throws Exception {
    long seed = Long.getLong("neardup.test.seed", System.nanoTime());
    System.out.println(signal + ": seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder corpus = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      corpus.append(
          "{\"id\":\"%d\",\"text\":\"a text about number %d and %d\"}\n"
              .formatted(i, i / 2, i % 7));
    }
    Files.writeString(folder.resolve("corpus.jsonl"), corpus);
    String command =
        "./neardup dedup corpus.jsonl -o out.jsonl --clusters c.tsv -a minhash --threads 1";
    long start = System.nanoTime();
    assertThat(shell(command).status()).isZero();
    long milliseconds = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    List<String> whole = List.of(sum("out.jsonl"), sum("c.tsv"));
    for (int i = 0; i < times; i++) {
      Files.writeString(folder.resolve("out.jsonl"), "before");
      Files.writeString(folder.resolve("c.tsv"), "before");
      List<String> files = new ArrayList<>(HostileCase.snapshot(folder).keySet());
      List<String> before = List.of(sum("out.jsonl"), sum("c.tsv"));
      double after = random.nextDouble() * milliseconds / 1000;
      shell(
          // Without job control, what runs in the background never gets SIGINT.
          "set -m; %s & sleep %.3f; kill -%s $!; wait $! 2>/dev/null; true"
              .formatted(command, after, signal));
      List<String> outputs = List.of(sum("out.jsonl"), sum("c.tsv"));
      String moment = "seed %d, kill -%s number %d after %.3f s".formatted(seed, signal, i, after);
      if (signal.equals("KILL")) {
        assertThat(outputs).as(moment).isSubsetOf(before.get(0), whole.get(0), whole.get(1));
      } else {
        assertThat(outputs).as(moment).isIn(before, whole);
        assertThat(HostileCase.snapshot(folder).keySet())
            .as(moment)
            .containsExactlyElementsOf(files);
      }
    }
    assertThat(shell(command).status()).isZero();
    assertThat(List.of(sum("out.jsonl"), sum("c.tsv"))).isEqualTo(whole);
    assertThat(HostileCase.snapshot(folder).keySet())
        .as("what was killed has left nothing")
        .noneMatch(name -> name.contains(".neardup-"));
  }

  private String sum(String name) throws IOException {
    return Checksums.sha256(folder.resolve(name));
  }

  // --- file systems: need root ------------------------------------------------------------------

  @Tag("long")
  @Test
  void aFullDiskChangesNothing() throws Exception {
    StringBuilder corpus = new StringBuilder();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 40_000; i++) {
      String ownWords =
          random.ints(8).mapToObj(Integer::toHexString).collect(Collectors.joining(" "));
      corpus.append("{\"id\":\"%d\",\"text\":\"%s\"}\n".formatted(i, ownWords));
    }
    Files.writeString(folder.resolve("corpus.jsonl"), corpus);
    Files.writeString(folder.resolve("corpus.csv"), "id,text\n" + "1,one\n".repeat(3));
    mounted(
        "size=1m",
        () -> {
          for (String command :
              List.of(
                  "dedup corpus.jsonl -o small/out.jsonl",
                  "dedup corpus.jsonl -o small/out.jsonl --clusters small/c.tsv",
                  "frequencies corpus.jsonl -o small/f.bin -a simhash:shingle=3",
                  "datasets import corpus.jsonl -o small/d --text-column text --cluster-column id",
                  "datasets generate --from corpus.jsonl -o small/g --documents 30000")) {
            Files.writeString(folder.resolve("small/mine"), "mine");
            Ended ended = shell("./neardup " + command);
            assertThat(ended.err()).doesNotContain("unexpected failure", "\tat ");
            assertThat(ended.status()).as(command + ": " + ended.err()).isNotZero();
            assertThat(HostileCase.snapshot(folder.resolve("small")).keySet())
                .as(command)
                .containsExactly("mine");
          }
        });
  }

  @Tag("long")
  @Test
  void whereNoProgramMayLieZstandardSaysWhatToDo() throws Exception {
    mounted(
        "size=20m,noexec",
        () -> {
          Ended ended =
              shell(
                  "NEARDUP_OPTS=-Djava.io.tmpdir=small ./neardup dedup good.jsonl.zst -o out.jsonl");
          assertThat(ended.status()).isOne();
          assertThat(ended.err())
              .startsWith("neardup: good.jsonl.zst: needs a native library for Zstandard (.zst)")
              .contains("small (it is mounted noexec); name another");
          assertThat(HostileCase.snapshot(folder.resolve("small"))).isEmpty();
        });
  }

  @Tag("long")
  @Test
  void aPlaceThatIsReadOnlyIsNamed() throws Exception {
    mounted(
        "size=1m,ro",
        () -> {
          Ended ended = shell("./neardup dedup good.jsonl -o small/out.jsonl");
          assertThat(ended.status()).isOne();
          assertThat(ended.err())
              .startsWith("neardup: small/out.jsonl: cannot be written: Read-only");
        });
  }

  /** A file that is a mount point cannot be replaced, which shows when it is to be. */
  @Tag("long")
  @Test
  void anOutputThatCannotBeReplacedKeepsTheOthersBack() throws Exception {
    Files.writeString(folder.resolve("out.jsonl"), "before");
    Files.writeString(folder.resolve("c.tsv"), "mounted");
    Assumptions.assumeTrue(shell("mount --bind c.tsv c.tsv").status() == 0, "needs root to mount");
    try {
      Map<String, String> before = HostileCase.snapshot(folder);
      Ended ended = shell("./neardup dedup good.jsonl -o out.jsonl --clusters c.tsv");
      assertThat(ended.status()).isOne();
      assertThat(ended.err()).startsWith("neardup: c.tsv: cannot be written: ");
      assertThat(HostileCase.snapshot(folder)).isEqualTo(before);
    } finally {
      assertThat(shell("umount c.tsv").status()).isZero();
    }
  }

  @FunctionalInterface
  private interface Body {
    void run() throws Exception;
  }

  private void mounted(String options, Body body) throws Exception {
    Files.createDirectory(folder.resolve("small"));
    Assumptions.assumeTrue(
        shell("mount -t tmpfs -o " + options + " tmpfs small").status() == 0,
        "needs root to mount");
    try {
      body.run();
    } finally {
      assertThat(shell("umount small").status()).isZero();
    }
  }

  private Ended shell(String line) throws IOException, InterruptedException {
    return HostileProgram.shell(folder, line);
  }
}
