package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts in tar archives. */
class TarTest {

  @TempDir private Path folder;

  /** What goes into an archive, in order. */
  private static final class Archive {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, UTF_8.name());

    Archive() {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    }

    Archive file(String name, byte[] content) throws IOException {
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setSize(content.length);
      tar.putArchiveEntry(entry);
      tar.write(content);
      tar.closeArchiveEntry();
      return this;
    }

    Archive file(String name, String text) throws IOException {
      return file(name, text.getBytes(UTF_8));
    }

    Archive special(String name, byte type) throws IOException {
      TarArchiveEntry entry = new TarArchiveEntry(name, type);
      entry.setLinkName("a.txt");
      tar.putArchiveEntry(entry);
      tar.closeArchiveEntry();
      return this;
    }

    byte[] bytes() throws IOException {
      tar.finish();
      return bytes.toByteArray();
    }
  }

  private Path write(String name, byte[] tar) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(tar);
    }
    return file;
  }

  private static List<Document> documents(CorpusFiles files) {
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      reader.documents().forEachRemaining(documents::add);
    }
    return documents;
  }

  private static List<Document> documents(Path file) {
    return documents(CorpusFiles.of(List.of(file.toString()), Optional.empty(), Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.tar", "a.tar.gz", "a.tgz", "a.TGZ", "a.tar.zst", "a.tar.xz"})
  void eachFileIsATextWhateverItsEnding(String name) throws IOException {
    String longName = "d/" + "long".repeat(60) + ".txt";
    byte[] tar =
        new Archive()
            .special("./d/", TarConstants.LF_DIR)
            .file("./d/a.txt", "one\n\"two\"")
            .file("./d/中.md", "\ufeffdrei")
            .file("d/._a.txt", "of a Mac")
            .file(".git/config", "hidden")
            .file("README", "")
            .special("d/link.txt", TarConstants.LF_SYMLINK)
            .file(longName, "four")
            .bytes();
    assertThat(documents(write(name, tar)))
        .containsExactly(
            new Document("d/a.txt", "one\n\"two\""),
            new Document("d/中.md", "drei"),
            new Document("README", ""),
            new Document(longName, "four"));
  }

  @Test
  void aHardLinkHasTheTextOfItsTarget() throws IOException {
    byte[] tar =
        new Archive()
            .file("./a.txt", "one")
            .file("b.txt", "two")
            .special("c.txt", TarConstants.LF_LINK)
            .bytes();
    for (String name : List.of("a.tar", "a.tar.gz")) {
      assertThat(documents(write(name, tar)))
          .containsExactly(
              new Document("a.txt", "one"),
              new Document("b.txt", "two"),
              new Document("c.txt", "one"));
    }
    byte[] without = new Archive().special("c.txt", TarConstants.LF_LINK).bytes();
    assertThatThrownBy(() -> documents(write("b.tar", without)))
        .hasMessageContaining("with c.txt, a link to a.txt, which is not in it; unpack it");
  }

  @Test
  void theEncodingCanBeGiven() throws IOException {
    Charset charset = Charset.forName("windows-1252");
    Path file = write("a.tar", new Archive().file("a.txt", "caf\u00e9".getBytes(charset)).bytes());
    CorpusFiles files = CorpusFiles.of(List.of(file));
    assertThat(documents(files.withEncoding(charset)))
        .containsExactly(new Document("a.txt", "café"));
    assertThatThrownBy(() -> documents(files.guessingEncodings()))
        .hasMessageStartingWith(file + ":1: not UTF-8 at byte ");
  }

  @ParameterizedTest
  @CsvSource({
    "a.jsonl, '{}', which is named like a file of records",
    "d/b.csv, 'text', which is named like a file of records",
    "c.png, '\u0089PNG\r\n', which is not text in UTF-8",
    "d.bin, 'a\0b', which is not text in UTF-8"
  })
  void whatIsNoTextIsNamedAndNotLeftOut(String name, String content, String why)
      throws IOException {
    byte[] bytes =
        content.translateEscapes().getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    Path file = write("a.tar.gz", new Archive().file("0.txt", "x").file(name, bytes).bytes());
    assertThatThrownBy(() -> documents(file))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining(
            "is a tar archive with %s, %s; unpack it to a folder, and name that: tar -xf %s -C FOLDER"
                .formatted(name, why, file));
  }

  /** The end of what there is is never taken for that of the archive. */
  @Test
  void anArchiveThatIsCutOffIsNamed() throws IOException {
    byte[] tar = new Archive().file("a.txt", "x".repeat(3000)).file("b.txt", "y").bytes();
    for (int length : new int[] {100, 512, 1000, 3583, 3600, 4000, 4300}) {
      Path file = write("a.tar", java.util.Arrays.copyOf(tar, length));
      assertThatThrownBy(() -> documents(file))
          .as("%d bytes", length)
          .isInstanceOf(CorpusException.class)
          .hasMessageContaining("the tar archive is cut off or broken after");
    }
    Path none = write("none.tar", new byte[0]);
    assertThatThrownBy(() -> documents(none)).isInstanceOf(CorpusException.class);
  }

  @Test
  void theOutputIsJsonLinesAndNeverATar() throws IOException {
    Path file = write("a.tar", new Archive().file("a.txt", "one").bytes());
    CorpusFiles files = CorpusFiles.of(List.of(file));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      CorpusWriter writer = CorpusWriter.open(files, Optional.empty(), out, outputs);
      while (reader.advance()) {
        writer.write(reader);
      }
      writer.end();
      Path target = folder.resolve("b.tar");
      assertThatThrownBy(
              () -> CorpusWriter.open(files, Optional.of(CorpusTarget.of(target)), out, outputs))
          .hasMessage(target + ": TAR can be read, but not written; end the name in .jsonl");
    }
    assertThat(out.toString(UTF_8)).isEqualTo("{\"id\":\"a.txt\",\"text\":\"one\"}\n");
    assertThat(Format.endingsWritten()).doesNotContain("tar", "warc", "wet").contains("parquet");
  }
}
