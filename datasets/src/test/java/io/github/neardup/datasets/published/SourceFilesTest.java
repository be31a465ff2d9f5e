package io.github.neardup.datasets.published;

import static io.github.neardup.datasets.published.TestFiles.tarGz;
import static io.github.neardup.datasets.published.TestFiles.write;
import static io.github.neardup.datasets.published.TestFiles.zip;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Decoding;
import io.github.neardup.io.NamedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {

  @TempDir private Path folder;
  private Path temporary;

  @BeforeEach
  void makeFolder() throws IOException {
    temporary = Files.createDirectory(folder.resolve("temporary"));
  }

  @Test
  void archivesWithinArchivesAreUnpackedAndGoWhenClosed() throws IOException {
    byte[] inner = tarGz(Map.of("data/a.txt", "inner".getBytes(UTF_8)));
    Path outer = folder.resolve("outer.ZIP");
    Files.write(outer, zip(Map.of("x/inner.tgz", inner, "__MACOSX/x/._inner.tgz", new byte[3])));
    try (SourceFiles files = SourceFiles.open(outer, temporary)) {
      NamedFile file = files.required("A.TXT");
      assertThat(file.name()).isEqualTo(outer + "!outer.ZIP/x/inner.tgz/data/a.txt");
      assertThat(Decoding.read(file, Decoding.UTF_8)).isEqualTo("inner");
      assertThat(files.matching(Pattern.compile("/a"))).containsExactly(file);
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aCompressedFileAnswersToItsName() throws IOException {
    Path file = folder.resolve("data").resolve("a.tsv.zst");
    write(file, "");
    try (SourceFiles files = SourceFiles.open(file.getParent(), temporary)) {
      assertThat(files.required("a.tsv").file()).isEqualTo(file);
    }
  }

  @Test
  void twoFilesOfANameAreAFault() throws IOException {
    Path data = folder.resolve("data");
    write(data.resolve("a").resolve("x.csv"), "");
    write(data.resolve("b").resolve("x.csv"), "");
    try (SourceFiles files = SourceFiles.open(data, temporary)) {
      assertThatThrownBy(() -> files.required("x.csv"))
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              data + ": more than one file x.csv: a/x.csv, b/x.csv; give the folder of one");
      assertThat(files.required("b/x.csv").path()).isEqualTo("b/x.csv");
      assertThatThrownBy(() -> files.matching(Pattern.compile("sgm$")))
          .isInstanceOf(CorpusException.class)
          .hasMessage(data + ": no files that match sgm$; it holds a/x.csv, b/x.csv");
    }
  }

  @Test
  void anArchiveCannotWriteOutsideItsFolder() throws IOException {
    Path archive = folder.resolve("evil.zip");
    Files.write(archive, zip(Map.of("../../../evil.txt", new byte[1])));
    assertThatThrownBy(() -> SourceFiles.open(archive, temporary))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            archive
                + ": cannot be unpacked: it would write outside its folder, to"
                + " ../../../evil.txt; download or copy it again");
    assertThat(folder.resolve("evil.txt")).doesNotExist();
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aDamagedArchiveIsNamed() throws IOException {
    Path archive = write(folder.resolve("a.tar.gz"), "this is no archive");
    assertThatThrownBy(() -> SourceFiles.open(archive, temporary))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(archive + ": cannot be unpacked: ");
  }
}
