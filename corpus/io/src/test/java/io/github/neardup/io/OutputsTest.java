package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputsTest {

  @TempDir private Path folder;
  private Path first;
  private Path second;

  @BeforeEach
  void nameFiles() {
    first = folder.resolve("made").resolve("by").resolve("it").resolve("first");
    second = folder.resolve("second.gz");
  }

  private void write(Outputs outputs) throws IOException {
    outputs.folder(first.getParent());
    outputs.file(first).write(bytes("one"));
    try (OutputStream closed = outputs.file(second)) {
      closed.write(bytes("two"));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private List<String> left() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.skip(1).map(path -> folder.relativize(path).toString()).sorted().toList();
    }
  }

  @Test
  void whatIsNeededMeanwhileIsNotBesideADevice() {
    try (Outputs outputs = new Outputs()) {
      assertThat(outputs.workshop(Optional.of(Path.of("/dev/null"))).toString())
          .doesNotStartWith("/dev");
    }
  }

  @Test
  void allFilesComeIntoPlaceAtTheCommit() throws IOException {
    Files.writeString(second, "old");
    Path obsolete = Files.writeString(folder.resolve("obsolete"), "");
    try (Outputs outputs = new Outputs()) {
      write(outputs);
      outputs.obsolete(obsolete);
      assertThat(first).doesNotExist();
      assertThat(second).hasContent("old");
      assertThat(obsolete).exists();
      outputs.commit();
    }
    assertThat(left())
        .containsExactly("made", "made/by", "made/by/it", "made/by/it/first", "second.gz");
    assertThat(first).hasContent("one");
    assertThat(Compression.GZIP.decompress(Files.newInputStream(second))).hasContent("two");
  }

  @Test
  void withoutACommitNothingIsLeftButWhatOthersMade() throws IOException {
    try (Outputs outputs = new Outputs()) {
      write(outputs);
      Files.writeString(folder.resolve("made").resolve("note"), "");
    }
    assertThat(left()).containsExactly("made", "made/note");
  }

  /** A folder, as which the second file comes up before the commit, is never replaced. */
  @Test
  void whatWasPutIntoPlaceComesBackIfTheNextCannotBe() throws IOException {
    Path old = Files.writeString(folder.resolve("old"), "before");
    Path fresh = folder.resolve("fresh");
    try (Outputs outputs = new Outputs()) {
      outputs.file(old).write(bytes("one"));
      outputs.file(fresh).write(bytes("two"));
      write(outputs);
      outputs.obsolete(old);
      outputs.obsolete(Files.writeString(folder.resolve("obsolete"), "still"));
      Files.createDirectories(second.resolve("of others"));
      assertThatThrownBy(outputs::commit)
          .isInstanceOf(CorpusException.class)
          .hasMessageStartingWith(second + ": cannot be written: ");
    }
    assertThat(left()).containsExactly("obsolete", "old", "second.gz", "second.gz/of others");
    assertThat(old).hasContent("before");
    assertThat(folder.resolve("obsolete")).hasContent("still");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void oneThatCannotBeWrittenKeepsAllBack() throws IOException {
    try (Outputs outputs = new Outputs()) {
      write(outputs);
      outputs.file(Path.of("/dev/full")).write(1);
      assertThatThrownBy(outputs::commit)
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("No space left on device");
    }
    assertThat(left()).isEmpty();
    try (Outputs outputs = new Outputs()) {
      write(outputs);
      outputs.stream(
          () -> {
            throw new IOException("full");
          });
      assertThatThrownBy(outputs::commit).isInstanceOf(UncheckedIOException.class);
    }
    assertThat(left()).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void filesThatAreClosedTakeNoDescriptor() throws IOException {
    List<Path> shards = IntStream.range(0, 20).mapToObj(i -> folder.resolve("part-" + i)).toList();
    try (Outputs outputs = new Outputs()) {
      for (Path shard : shards) {
        writeAndClose(outputs, shard);
      }
      assertThat(open()).as("the lock of the folder they are in").hasSize(1);
      outputs.commit();
    }
    assertThat(open()).isEmpty();
    assertThat(shards).allSatisfy(shard -> assertThat(shard).hasContent(shard.toString()));
    assertThat(left()).hasSameSizeAs(shards);
  }

  private static void writeAndClose(Outputs outputs, Path file) throws IOException {
    OutputStream out = outputs.file(file);
    out.write(bytes(file.toString()));
    out.close();
    out.close(); // does nothing
  }

  /** The files of the folder that this process has open. */
  private List<Path> open() throws IOException {
    List<Path> open = new ArrayList<>();
    try (DirectoryStream<Path> descriptors =
        Files.newDirectoryStream(Path.of("/proc/self/fd"), Files::isSymbolicLink)) {
      for (Path descriptor : descriptors) {
        open.add(Files.readSymbolicLink(descriptor));
      }
    }
    open.removeIf(file -> !file.startsWith(folder));
    return open;
  }

  @ParameterizedTest
  @ValueSource(strings = {"open", "closed"})
  void whatOneRunWritesAnotherMustNot(String kind) throws Exception {
    try (Outputs outputs = new Outputs()) {
      if (kind.equals("closed")) {
        writeAndClose(outputs, second);
      } else {
        write(outputs);
      }
      assertRefused();
      outputs.commit();
    }
    Process other = startChild(kind);
    assertThat(other.getInputStream().read()).isEqualTo('r');
    assertRefused();
    other.destroyForcibly().waitFor();
    assertThat(left()).as("left behind").anyMatch(name -> name.contains(".neardup-"));
    try (Outputs outputs = new Outputs()) {
      write(outputs);
      outputs.commit();
    }
    assertThat(left()).noneMatch(name -> name.contains(".neardup-"));
  }

  private void assertRefused() {
    try (Outputs outputs = new Outputs()) {
      assertThatThrownBy(() -> outputs.file(second))
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              second
                  + ": another neardup is writing it now; wait until that is done, or name another"
                  + " file");
    }
  }

  @Test
  void whatWasLeftBehindGoesAndNothingElse() throws IOException {
    Files.writeString(folder.resolve(".neardup-" + UUID.randomUUID() + ".tmp"), "");
    String withFolder = ".neardup-" + UUID.randomUUID();
    Files.writeString(folder.resolve(withFolder + ".tmp"), "");
    Path tree = Files.createDirectories(folder.resolve(withFolder).resolve("unpacked1"));
    Files.writeString(tree.resolve("file"), "");
    Path mine = Files.createDirectory(folder.resolve("mine"));
    Files.createSymbolicLink(tree.resolve("link"), mine);
    Files.writeString(folder.resolve(".neardup-notes.tmp"), "mine");
    Files.createDirectory(folder.resolve(".neardup-" + new UUID(1, 2) + ".tmp"));
    Outputs.write(folder.resolve("a"), out -> {});
    assertThat(left())
        .containsExactly(".neardup-" + new UUID(1, 2) + ".tmp", ".neardup-notes.tmp", "a", "mine");
  }

  @Test
  void manyThreadsWriteOneFileAndOneOfThemWins() throws Exception {
    Path target = folder.resolve("target");
    List<Thread> threads =
        Stream.generate(() -> new Thread(() -> writeOften(target))).limit(4).toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(left()).containsExactly("target");
    assertThat(target).hasContent("whole");
  }

  private static void writeOften(Path target) {
    for (int i = 0; i < 200; i++) {
      Outputs.write(target, out -> out.write(bytes("whole")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"open", "closed"})
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aSignalLeavesNothing(String kind) throws Exception {
    Process child = startChild(kind);
    assertThat(child.getInputStream().read()).isEqualTo('r');
    child.destroy(); // SIGTERM
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(left()).isEmpty();
  }

  private Process startChild(String kind) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Child.class.getName(),
            first.toString(),
            second.toString(),
            kind)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Begins two files, says so, and waits. */
  static final class Child {
    private Child() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws Exception {
      try (Outputs outputs = new Outputs()) {
        Path first = Path.of(arguments[0]);
        outputs.folder(first.getParent());
        outputs.file(first).write(bytes("half"));
        Path second = Path.of(arguments[1]);
        if (arguments[2].equals("closed")) {
          writeAndClose(outputs, second);
        } else {
          outputs.file(second).write(bytes("half"));
        }
        System.out.println("ready");
        Thread.sleep(60_000);
      }
    }
  }
}
