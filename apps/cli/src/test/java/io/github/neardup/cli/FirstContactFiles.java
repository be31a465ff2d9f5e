package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * Files of the kinds that people have, each with two texts that are alike and another one.
 *
 * <p>A line of first-contact-files.tsv has a name, a content with escapes, and an encoding if that
 * is not UTF-8. In the content, {@code <<format||separator>>} stands for all three texts, each with
 * its number, itself and its length. A {@code *} in the name makes a file of each text.
 */
final class FirstContactFiles {

  private static final String COUNCIL =
      "The council voted on Tuesday to close the old harbour bridge for repairs until March.";
  private static final List<String> TEXTS =
      List.of(
          COUNCIL,
          COUNCIL.replace(".", "!"),
          "Heavy rain flooded the market square; nobody was hurt.");
  private static final Pattern EACH = Pattern.compile("<<(.*?)(?:\\|\\|(.*?))?>>");

  private FirstContactFiles() {}

  /** Makes all of them in a folder. */
  static void make(Path folder) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            FirstContactFiles.class.getResourceAsStream("/first-contact-files.tsv"))) {
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        String[] cells = line.split("\t", -1);
        Path file = folder.resolve(cells[0]);
        Files.createDirectories(file.getParent());
        make(file, cells[1], cells.length > 2 ? Charset.forName(cells[2]) : UTF_8);
      }
    }
  }

  private static void make(Path file, String content, Charset charset) throws IOException {
    String name = file.getFileName().toString();
    if (name.startsWith("*")) {
      for (int number = 1; number <= TEXTS.size(); number++) {
        write(file.resolveSibling(number + name.substring(1)), numbered(content, number), charset);
      }
    } else if (name.endsWith(".parquet")) {
      parquet(file, content);
    } else if (name.matches(".*\\.(tar\\.gz|tgz)")) {
      tar(file, content);
    } else if (name.matches(".*\\.(zip|docx)")) {
      zip(file, content.split(" "));
    } else {
      String filled =
          EACH.matcher(content)
              .replaceAll(each -> each(each.group(1), each.group(2) == null ? "" : each.group(2)));
      write(file, filled.translateEscapes(), charset);
    }
  }

  private static String numbered(String format, int number) {
    String text = TEXTS.get(number - 1);
    return format.formatted(number, text, text.length());
  }

  private static String each(String format, String separator) {
    return IntStream.rangeClosed(1, TEXTS.size())
        .mapToObj(number -> numbered(format, number))
        .collect(Collectors.joining(separator))
        .replace("\\", "\\\\");
  }

  private static void write(Path file, String content, Charset charset) throws IOException {
    try (OutputStream out = Compression.of(file.toString()).compress(Files.newOutputStream(file))) {
      out.write(content.getBytes(charset));
    }
  }

  private static void parquet(Path file, String columns) {
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckDb.createStatement()) {
      statement.execute(
          "COPY (%s) TO '%s' (FORMAT parquet)"
              .formatted(each("SELECT " + columns, " UNION ALL "), file));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void tar(Path file, String ending) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      for (int number = 1; number <= TEXTS.size(); number++) {
        byte[] text = numbered("%2$s", number).getBytes(UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry("texts/" + number + "." + ending);
        entry.setSize(text.length);
        tar.putArchiveEntry(entry);
        tar.write(text);
        tar.closeArchiveEntry();
      }
    }
    try (OutputStream out = Compression.GZIP.compress(Files.newOutputStream(file))) {
      out.write(bytes.toByteArray());
    }
  }

  private static void zip(Path file, String... entries) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String entry : entries) {
        zip.putNextEntry(new ZipEntry(entry));
        zip.write('x');
      }
    }
  }
}
