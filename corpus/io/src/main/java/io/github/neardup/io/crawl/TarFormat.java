package io.github.neardup.io.crawl;

import io.github.neardup.io.Format;
import io.github.neardup.io.compress.UnreadableException;
import io.github.neardup.io.text.FileKind;
import io.github.neardup.io.text.TextInput;
import io.github.neardup.io.text.Utf8;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CheckedInputStream;
import java.util.zip.Checksum;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a tar archive: each file becomes a record with its path as {@code id}, and its
 * {@code text}, without a byte order mark. A hard link has the text of its target. Folders,
 * symbolic links and hidden files are skipped. A file that is not text, or whose name shows a
 * format of records, is refused, so that nothing is left out silently. Read only.
 */
public final class TarFormat implements Format {

  /** The size of a block in bytes. An archive ends with a block of zeros. */
  private static final int BLOCK = 512;

  @Override
  public String name() {
    return "tar";
  }

  @Override
  public List<String> endings() {
    return List.of("tar");
  }

  @Override
  public boolean recognises(byte[] begins) {
    return FileKind.of(begins).equals(Optional.of(FileKind.TAR));
  }

  /** The beginning of an archive says nothing about the texts in it. */
  @Override
  public boolean hasOneEncoding() {
    return false;
  }

  @Override
  public Records read(Input file) throws IOException {
    return new Files(file);
  }

  private static final class Files implements Records {

    private static final Pattern HIDDEN = Pattern.compile("(^|/)\\.(?!\\.?/)");
    private static final Pattern HERE = Pattern.compile("^(\\./+)+");

    private final Input file;
    private final Zeros zeros = new Zeros();
    private final TarArchiveInputStream archive;
    private long texts;

    Files(Input file) throws IOException {
      this.file = file;
      archive = new TarArchiveInputStream(new CheckedInputStream(file.content(), zeros));
    }

    @Override
    public byte @Nullable [] next() throws IOException {
      try {
        for (TarArchiveEntry entry = archive.getNextEntry();
            entry != null;
            entry = archive.getNextEntry()) {
          String path = path(entry.getName());
          if (entry.isFile() && !entry.isSymbolicLink() && !HIDDEN.matcher(path).find()) {
            byte[] text = text(path, entry);
            texts++;
            return text;
          }
        }
        if (zeros.atEnd < BLOCK) {
          throw new EOFException("its end is missing");
        }
        return null;
      } catch (UnreadableException e) {
        throw e;
      } catch (IOException | IllegalArgumentException e) {
        throw new UnreadableException(
            "the tar archive is cut off or broken after %d texts (%s); download or copy it again"
                .formatted(texts, e.getMessage()),
            e);
      }
    }

    private static String path(String name) {
      return HERE.matcher(name).replaceFirst("");
    }

    private byte[] text(String path, TarArchiveEntry entry) throws IOException {
      if (Format.ofFile(path).filter(Format::hasFields).isPresent()) {
        throw refusal(path, "which is named like a file of records");
      }
      byte[] bytes =
          entry.isLink() ? target(path, path(entry.getLinkName())) : content(archive, path, entry);
      if (FileKind.isBinary(bytes)) {
        throw refusal(path, "which is not text in UTF-8");
      }
      byte[] text = bytes;
      if (file.encoding().filter(given -> !given.equals(StandardCharsets.UTF_8)).isPresent()) {
        text = TextInput.of(new ByteArrayInputStream(bytes), file.encoding()).readAllBytes();
      }
      int from = Utf8.afterMark(text, 0, text.length);
      return Texts.record(Map.of("id", path), Arrays.copyOfRange(text, from, text.length));
    }

    private static byte[] content(TarArchiveInputStream archive, String path, TarArchiveEntry entry)
        throws IOException {
      Texts.checkLength(path, entry.getSize());
      byte[] bytes = archive.readAllBytes();
      if (bytes.length < entry.getSize()) {
        throw new IOException("the file ends within " + path);
      }
      return bytes;
    }

    /** Reads the archive from its start up to the target of a hard link, which stands before it. */
    private byte[] target(String path, String target) throws IOException {
      try (TarArchiveInputStream again = new TarArchiveInputStream(file.again().content())) {
        for (TarArchiveEntry entry = again.getNextEntry();
            entry != null;
            entry = again.getNextEntry()) {
          if (path(entry.getName()).equals(target) && !entry.isLink()) {
            return content(again, target, entry);
          }
        }
      }
      throw refusal(path, "a link to %s, which is not in it".formatted(target));
    }

    private UnreadableException refusal(String path, String why) {
      return new UnreadableException(
          "is a tar archive with %s, %s; unpack it to a folder, and name that: tar -xf %s -C FOLDER"
              .formatted(path, why, file.name()));
    }

    @Override
    public void close() throws IOException {
      archive.close();
    }
  }

  /** Counts the zeros at the end of what was read or skipped. */
  private static final class Zeros implements Checksum {

    private long atEnd;

    @Override
    public void update(int b) {
      atEnd = b == 0 ? atEnd + 1 : 0;
    }

    @Override
    public void update(byte[] bytes, int from, int length) {
      for (int i = from; i < from + length; i++) {
        update(bytes[i]);
      }
    }

    @Override
    public long getValue() {
      return atEnd;
    }

    @Override
    public void reset() {
      atEnd = 0;
    }
  }
}
