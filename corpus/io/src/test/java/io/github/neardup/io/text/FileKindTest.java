package io.github.neardup.io.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are no text are told by their first bytes, and the message says what to do. */
class FileKindTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ARROW1\\0\\0xxxx | an Arrow or Feather table, not text; write Parquet: python3 -c",
        "FEA1\\0\\0\\0\\0x | an Arrow or Feather table, not text; write Parquet: python3 -c",
        "\\377\\377\\377\\377\\050\\001\\0\\0\\020\\0 | an Arrow stream, not text; write Parquet: python3 -c",
        "%PDF-1.4 | PDF, not text; extract its text: pdftotext NAME NAME.txt",
        "\\037\\213\\010\\0\\0 | gzip, not text; end its name in .gz",
        "\\050\\265\\057\\375xx | Zstandard, not text; end its name in .zst",
        "\\004\\042\\115\\030 | LZ4, not text; unpack it: lz4 -d NAME",
        "\\200\\004\\225\\0 | a Python pickle, not text; if you trust it, write JSON Lines: python3 -c",
        "12345678DUCK@\\0 | a DuckDB database, not text; export a table: duckdb NAME",
        "\\223NUMPY | arrays of numbers, not text; write the texts as JSON Lines",
        "Obj\\1\\4 | Avro records, not text; write JSON Lines: avro-tools tojson NAME",
        "SQLite format 3\\0 | an SQLite database, not text; export a table as CSV: sqlite3 -csv",
        "\\320\\317\\021\\340\\241\\261\\032\\341 | an old Office document (.doc, .xls, .ppt, .rtf), not text; save it",
        "{\\\\rtf1\\\\ansi | an old Office document (.doc, .xls, .ppt, .rtf), not text; save it",
        "PK\\003\\004 | a zip archive or an Office document, not text; unpack it, or save it as text",
        "\\211PNG\\r\\n | an image, not text; leave it out",
      })
  void theFirstBytesTell(String begins, String problem) throws IOException {
    byte[] bytes = bytes(begins);
    for (String name : List.of("a", "a.txt", "a.jsonl", "a.csv", "a.md")) {
      assertRefused(name, bytes, problem);
    }
    assertThat(FileKind.isBinary(bytes)).isTrue();
  }

  @Test
  void parquetIsRefusedUnderTheNameOfAnotherFormat() throws IOException {
    for (String name : List.of("a.txt", "a.jsonl", "a.csv")) {
      assertRefused(name, bytes("PAR1\\025\\4"), "Parquet, not text; end its name in .parquet");
    }
  }

  @Test
  void aTarArchiveIsTold() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      TarArchiveEntry entry = new TarArchiveEntry("a.txt");
      entry.setSize(1);
      tar.putArchiveEntry(entry);
      tar.write('x');
      tar.closeArchiveEntry();
    }
    assertThat(FileKind.of(bytes.toByteArray())).contains(FileKind.TAR);
    assertThat(FileKind.TAR.problem("a.tar"))
        .isEqualTo(
            "holds a tar archive, not text; unpack it to a folder, and name that: tar -xf a.tar -C"
                + " FOLDER");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ARROW1 is a way",
        "ORCHESTRA",
        "FEA1 and FEA2",
        "BZh is short",
        "Objects",
        "7z",
        "{\\x}",
        "PK"
      })
  void aTextThatBeginsAlikeIsAText(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(FileKind.of(bytes)).isEmpty();
    assertThat(FileKind.isBinary(bytes)).isFalse();
    Path file = Files.write(folder.resolve("a.txt"), bytes);
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      assertThat(reader.documents().next().text()).isEqualTo(text);
    }
  }

  @Test
  void textOfAnyLengthIsAText() throws IOException {
    String text = " ustar ".repeat(5000);
    for (int length = 0; length < 9000; length += 97) {
      byte[] bytes = text.substring(0, length).getBytes(StandardCharsets.UTF_8);
      assertThat(FileKind.isBinary(bytes)).isFalse();
    }
    for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      byte[] marked = "\ufefftext".getBytes(charset);
      assertThat(FileKind.isBinary(marked)).isFalse();
    }
    assertThat(FileKind.isBinary(new byte[] {'a', 0})).isTrue();
  }

  private void assertRefused(String name, byte[] bytes, String problem) throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    assertThatThrownBy(
            () -> {
              try (CorpusReader reader = CorpusReader.open(List.of(file))) {
                reader.documents().forEachRemaining(document -> {});
              }
            })
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(file + ": holds " + problem.replace("NAME", file.toString()));
  }

  /** With the escapes of Java for bytes. */
  private static byte[] bytes(String escaped) {
    return escaped.translateEscapes().getBytes(StandardCharsets.ISO_8859_1);
  }
}
