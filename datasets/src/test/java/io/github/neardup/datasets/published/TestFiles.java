package io.github.neardup.datasets.published;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Files and archives as tests need them. */
final class TestFiles {

  private TestFiles() {}

  static Path write(Path file, String content) throws IOException {
    return write(file, content, UTF_8);
  }

  static Path write(Path file, String content, Charset charset) throws IOException {
    Files.createDirectories(file.resolveSibling("."));
    return Files.write(file, content.getBytes(charset));
  }

  static byte[] zip(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  static byte[] tarGz(Map<String, byte[]> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes);
        TarArchiveOutputStream tar = new TarArchiveOutputStream(gzip)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        TarArchiveEntry header = new TarArchiveEntry(entry.getKey());
        header.setSize(entry.getValue().length);
        tar.putArchiveEntry(header);
        tar.write(entry.getValue());
        tar.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }
}
