package io.github.neardup.io.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksumsTest {

  /** SHA-256 of {@code abc} (FIPS 180-2, appendix B.1). */
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  private static final String NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  @TempDir private Path folder;

  @Test
  void aFileHasTheChecksumOfTheStandard() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "abc");
    assertThat(Checksums.sha256(file)).isEqualTo(ABC);
    assertThat(Checksums.sha256(Files.createFile(folder.resolve("b")))).isEqualTo(NOTHING);
  }

  @Test
  void partsAreAddedInOrder() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "b");
    Checksums sum = new Checksums();
    try (InputStream in = sum.adding(new ByteArrayInputStream("a".getBytes(UTF_8)))) {
      in.readAllBytes();
    }
    sum.add(file);
    try (InputStream in = sum.adding(new ByteArrayInputStream("c and more".getBytes(UTF_8)))) {
      assertThat(in.read()).isEqualTo('c');
    }
    assertThat(sum.hex()).isEqualTo(ABC);
    assertThat(sum.hex()).as("a new one").isEqualTo(NOTHING);
  }

  @Test
  void textsAreKeptApart() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "ä\0bc\0");
    assertThat(new Checksums().add("ä").add("bc").hex()).isEqualTo(Checksums.sha256(file));
    assertThat(new Checksums().add("äb").add("c").hex()).isNotEqualTo(Checksums.sha256(file));
  }
}
