package io.github.neardup.datasets.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {

  @TempDir private Path folder;
  @TempDir private Path temporary;

  private Path archive(int files, int bytes) throws IOException {
    Path archive = folder.resolve("a.zip");
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (int i = 0; i < files; i++) {
        zip.putNextEntry(new ZipEntry(i + ".txt"));
        zip.write(new byte[bytes]);
      }
    }
    return archive;
  }

  private void assertNothingIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void asMuchAsIsAllowedIsUnpacked() throws IOException {
    try (SourceFiles files = SourceFiles.open(archive(3, 1000), temporary, 3000)) {
      assertThat(files.required("2.txt").file()).hasSize(1000);
    }
    assertNothingIsLeft();
  }

  @Test
  void moreIsRefusedAndNothingIsLeft() throws IOException {
    Path archive = archive(3, 1000);
    assertThatThrownBy(() -> SourceFiles.open(archive, temporary, 2999))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            archive
                + ": it holds more than 2,999 bytes in all; if it is what you want, unpack it and"
                + " give the folder");
    assertNothingIsLeft();
  }
}
