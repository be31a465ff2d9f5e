package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFileTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"out.txt", "out.gz", "out.zst"})
  void theFileIsThereWholeAfterTheCommitAndNotBefore(String name) throws IOException {
    Path target = folder.resolve(name);
    byte[] content = "line\n".repeat(100_000).getBytes(UTF_8);
    try (Single out = new Single(target)) {
      out.write('>');
      out.write(content);
      out.flush();
      assertThat(target).doesNotExist();
      out.commit();
    }
    try (InputStream in = Compression.of(name).decompress(Files.newInputStream(target))) {
      assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(">" + new String(content, UTF_8));
    }
    assertThat(filesInFolder()).containsExactly(target);
  }

  @Test
  void whatIsNotCommittedLeavesNothing() throws IOException {
    Path target = folder.resolve("out.zst");
    try (Single out = new Single(target)) {
      out.write(new byte[1 << 20]);
    }
    assertThat(filesInFolder()).isEmpty();
  }

  @Test
  void aFullDiskIsNamed() throws IOException {
    byte[] noise = new byte[3_000_000];
    new Random(5).nextBytes(noise);
    for (String name : new String[] {"a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "a.bz2", "a.xz"}) {
      Path full = Files.createSymbolicLink(folder.resolve(name), Path.of("/dev/full"));
      assertThatThrownBy(
              () -> {
                try (Single out = new Single(full, 2)) {
                  out.write(noise);
                  out.commit();
                }
              })
          .as(name)
          .isInstanceOf(CorpusException.class)
          .hasMessageStartingWith(full + ": cannot be written: No space left on device; ");
    }
  }

  @Test
  void anOlderFileStaysUntilTheCommitReplacesIt() throws IOException {
    Path target = Files.writeString(folder.resolve("out.txt"), "old");
    try (Single out = new Single(target)) {
      out.write("thrown away".getBytes(UTF_8));
    }
    assertThat(target).hasContent("old");
    try (Single out = new Single(target)) {
      out.write("new".getBytes(UTF_8));
      out.flush();
      assertThat(target).hasContent("old");
      out.commit();
    }
    assertThat(target).hasContent("new");
    assertThat(filesInFolder()).containsExactly(target);
  }

  @Test
  void nothingCanBeWrittenAfterTheCommit() {
    try (Single out = new Single(folder.resolve("out.txt"))) {
      out.commit();
      assertThatThrownBy(() -> out.write(1)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(out::commit).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aRelativeNameWithoutAFolderIsInTheWorkingFolder() throws IOException {
    Path target = Path.of("atomic-output-test.tmp");
    try (Single out = new Single(target)) {
      out.commit();
    }
    assertThat(Files.deleteIfExists(target)).isTrue();
  }

  @Test
  void aMissingFolderIsNamed() {
    Path target = folder.resolve("missing").resolve("out.txt");
    assertThatThrownBy(() -> new Single(target))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            target + ": its folder " + target.getParent() + " does not exist; create it first");
  }

  @Test
  void aFolderCannotBeWritten() {
    assertThatThrownBy(() -> new Single(folder))
        .isInstanceOf(CorpusException.class)
        .hasMessage(folder + ": is a folder; name a file in it");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFolderThatMayNotBeWrittenToIsNamed() {
    Path target = Path.of("/proc/out.txt"); // where not even root may
    assertThatThrownBy(() -> new Single(target))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith("/proc/out.txt: cannot be written: ");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsNamedAndWhatFailedCannotBeCommitted() {
    Path full = Path.of("/dev/full");
    try (Single out = new Single(full)) {
      assertThatThrownBy(() -> out.write(new byte[1 << 20]))
          .isInstanceOf(CorpusException.class)
          .hasMessageStartingWith("/dev/full: cannot be written: No space left on device; ");
      assertThatThrownBy(out::commit)
          .isInstanceOf(CorpusException.class)
          .hasMessageStartingWith("/dev/full: was not written whole");
    }
    try (Single out = new Single(full)) {
      out.write(1); // still in the buffer
      assertThatThrownBy(out::commit)
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("No space left on device");
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aDeviceIsWrittenToAndNotReplaced() {
    Path device = Path.of("/dev/null");
    try (Single out = new Single(device)) {
      out.write(1);
      out.commit();
    }
    assertThat(Files.exists(device)).isTrue();
    assertThat(Files.isRegularFile(device)).isFalse();
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aLinkStaysALink() throws IOException {
    Path real = Files.writeString(folder.resolve("real.txt"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), real);
    try (Single out = new Single(link)) {
      out.write("new".getBytes(UTF_8));
      out.commit();
    }
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("new");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aLinkThatLeadsNowhereIsWrittenThrough() throws IOException {
    Path real = Files.createDirectory(folder.resolve("sub")).resolve("real.txt");
    Path between = Files.createSymbolicLink(folder.resolve("between"), Path.of("sub/real.txt"));
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), Path.of("between"));
    try (Single out = new Single(link)) {
      out.write("new".getBytes(UTF_8));
      out.commit();
    }
    assertThat(link).isSymbolicLink();
    assertThat(between).isSymbolicLink();
    assertThat(real).isRegularFile().hasContent("new");
    Path circle = folder.resolve("circle");
    Files.createSymbolicLink(circle, circle);
    assertThatThrownBy(() -> new Single(circle))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(circle + ": cannot be written: ");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aFileKeepsItsModeAndNobodyElseReadsItMeanwhile() throws IOException {
    Path target = Files.writeString(folder.resolve("out.txt"), "old");
    for (String mode : List.of("rw-------", "rwxrwxrwx", "rw-r-----")) {
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(mode));
      try (Single out = new Single(target)) {
        assertThat(filesInFolder())
            .filteredOn(Files::isDirectory)
            .singleElement()
            .satisfies(temporary -> assertThat(mode(temporary)).isEqualTo("rwx------"));
        out.commit();
      }
      assertThat(mode(target)).isEqualTo(mode);
    }
    Path plain = Files.createFile(folder.resolve("plain"));
    Path made = folder.resolve("made");
    try (Single out = new Single(made)) {
      out.commit();
    }
    assertThat(mode(made)).as("as the umask says").isEqualTo(mode(plain));
  }

  /** A set of outputs with one file. */
  private static final class Single implements AutoCloseable {

    private final Outputs outputs;
    private final OutputFile file;

    Single(Path path) {
      this(path, 1);
    }

    Single(Path path, int threads) {
      outputs = new Outputs(threads);
      try {
        file = outputs.file(path);
      } catch (RuntimeException e) {
        outputs.close();
        throw e;
      }
    }

    void write(int b) {
      file.write(b);
    }

    void write(byte[] bytes) {
      file.write(bytes);
    }

    void flush() {
      file.flush();
    }

    void commit() {
      outputs.commit();
    }

    @Override
    public void close() {
      outputs.close();
    }
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void aJvmKilledBeforeTheCommitLeavesNoTarget() throws Exception {
    Path target = folder.resolve("out.jsonl");
    assertThat(runChild(target, "halt")).isEqualTo(1);
    assertThat(target).doesNotExist();
    assertThat(filesInFolder())
        .hasSize(2)
        .allSatisfy(
            file -> assertThat(file.getFileName().toString()).matches("\\.neardup-.*(\\.tmp)?"));
    try (Single next = new Single(folder.resolve("next"))) {
      next.flush();
      assertThat(filesInFolder()).as("deleted by the next, which has two of its own").hasSize(2);
    }
    assertThat(filesInFolder()).isEmpty();
  }

  @Test
  void aJvmThatExitsBeforeTheCommitLeavesNothing() throws Exception {
    assertThat(runChild(folder.resolve("out.jsonl"), "exit")).isEqualTo(1);
    assertThat(filesInFolder()).isEmpty();
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void standardOutputThatIsAPipeIsWrittenTo() throws Exception {
    Process child = startChild(Path.of("/dev/stdout"), "commit");
    assertThat(new String(child.getInputStream().readAllBytes(), UTF_8)).isEqualTo("half");
    assertThat(child.waitFor()).isZero();
  }

  private static int runChild(Path target, String end) throws Exception {
    return startChild(target, end).waitFor();
  }

  private static Process startChild(Path target, String end) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Child.class.getName(),
            target.toString(),
            end)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** Writes a file and ends without closing it. */
  static final class Child {
    private Child() {}

    @SuppressWarnings("SystemExitOutsideMain")
    public static void main(String[] arguments) {
      Single out = new Single(Path.of(arguments[0]));
      out.write("half".getBytes(UTF_8));
      out.flush();
      switch (arguments[1]) {
        case "halt" -> Runtime.getRuntime().halt(1);
        case "exit" -> System.exit(1);
        default -> out.commit();
      }
    }
  }

  private List<Path> filesInFolder() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
