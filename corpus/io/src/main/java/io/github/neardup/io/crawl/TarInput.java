package io.github.neardup.io.crawl;

import io.github.neardup.io.text.FileKind;
import io.github.neardup.io.text.TextInput;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * The texts of a tar archive as JSON Lines: each file becomes an object with its path as {@code
 * id}, and its {@code text}, without a byte order mark. Folders, links and hidden files are
 * skipped. A file that is not text, or whose name shows a format of records, is refused, so that
 * nothing is left out silently. Not thread-safe.
 */
public final class TarInput extends TextLines {

  private static final Pattern HIDDEN = Pattern.compile("(^|/)\\.(?!\\.?/)");
  private static final Pattern HERE = Pattern.compile("^(\\./+)+");

  /** The size of a block in bytes. An archive ends with a block of zeros. */
  private static final int BLOCK = 512;

  private static final byte[] MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);

  private final String name;
  private final Predicate<String> isRecords;
  private final Optional<Charset> charset;
  private final Zeros bytes;
  private final TarArchiveInputStream archive;
  private long texts;

  /**
   * Starts before the first file.
   *
   * @param name the name of the archive in messages
   * @param in the archive, not compressed; closed with this
   * @param charset the encoding of all files in it
   * @param isRecords whether a file name shows a format of records
   */
  public TarInput(
      String name, InputStream in, Optional<Charset> charset, Predicate<String> isRecords) {
    this.name = name;
    this.isRecords = isRecords;
    this.charset = charset;
    bytes = new Zeros(in);
    archive = new TarArchiveInputStream(bytes);
  }

  @Override
  Optional<byte[]> next() throws IOException {
    try {
      for (TarArchiveEntry entry = archive.getNextEntry();
          entry != null;
          entry = archive.getNextEntry()) {
        String path = HERE.matcher(entry.getName()).replaceFirst("");
        if (entry.isFile() && !entry.isSymbolicLink() && !HIDDEN.matcher(path).find()) {
          byte[] line = line(path, entry);
          texts++;
          return Optional.of(line);
        }
      }
      if (bytes.atEnd < BLOCK) {
        throw new EOFException("its end is missing");
      }
      return Optional.empty();
    } catch (UnreadableException e) {
      throw e;
    } catch (IOException | IllegalArgumentException e) {
      throw new UnreadableException(
          "the tar archive is cut off or broken after %d texts (%s); download or copy it again"
              .formatted(texts, e.getMessage()),
          e);
    }
  }

  private byte[] line(String path, TarArchiveEntry entry) throws IOException {
    if (isRecords.test(path)) {
      throw refusal(path, "which is named like a file of records");
    }
    checkLength(path, entry.getSize());
    byte[] bytes = archive.readAllBytes();
    if (bytes.length < entry.getSize()) {
      throw new IOException("the file ends within " + path);
    }
    if (FileKind.isBinary(new ByteArrayInputStream(bytes))) {
      throw refusal(path, "which is not text in UTF-8");
    }
    byte[] text = bytes;
    if (charset.filter(given -> !given.equals(StandardCharsets.UTF_8)).isPresent()) {
      text = TextInput.of(new ByteArrayInputStream(bytes), charset).readAllBytes();
    }
    boolean marked =
        Arrays.equals(text, 0, Math.min(MARK.length, text.length), MARK, 0, MARK.length);
    return line(
        Map.of("id", path), marked ? Arrays.copyOfRange(text, MARK.length, text.length) : text);
  }

  private UnreadableException refusal(String path, String why) {
    return new UnreadableException(
        "is a tar archive with %s, %s; unpack it to a folder, and name that: tar -xf %s -C FOLDER"
            .formatted(path, why, name),
        null);
  }

  /** Counts the zeros at the end of the bytes read. */
  private static final class Zeros extends FilterInputStream {

    private long atEnd;

    Zeros(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] out, int offset, int length) throws IOException {
      int count = super.read(out, offset, length);
      for (int i = 0; i < count; i++) {
        atEnd = out[offset + i] == 0 ? atEnd + 1 : 0;
      }
      return count;
    }

    @Override
    public long skip(long count) throws IOException {
      return readNBytes((int) Math.min(count, BLOCK)).length;
    }
  }

  @Override
  public void close() throws IOException {
    archive.close();
  }
}
