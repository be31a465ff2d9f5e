package io.github.neardup.rocksdb;

import io.github.neardup.index.storage.StorageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of an index. It has a file by which it is known as one, the marker, and a folder with
 * the files of RocksDB.
 *
 * <p>The marker has the version of the format, and how many changes were safely on the disk when it
 * was last written. So it is noticed when RocksDB's own files have lost some since: a list of files
 * that was cut short looks to RocksDB like one of an earlier time.
 *
 * @param path where it is
 */
record IndexFolder(Path path) {

  /** Of the files in the folder. Whoever changes them in any way counts up. */
  static final int FORMAT = 1;

  private static final String MARKER = "neardup-index";
  private static final String TABLES = "rocksdb";
  private static final Pattern FORM =
      Pattern.compile(
          "neardup index\nformat (\\d{1,9})\n(?:changes (\\d{1,18})\n|[^c].*)?", Pattern.DOTALL);

  /** What a marker written before anything was stored says. */
  static final long NO_CHANGES = 0;

  boolean isIndex() {
    return Files.exists(path.resolve(MARKER));
  }

  Path tables() {
    return path.resolve(TABLES);
  }

  /**
   * How many changes must be there.
   *
   * @return empty if there is no index, but may be one
   * @throws StorageException if this is an index of another format, or no folder for an index
   */
  Optional<Long> changes() {
    try {
      if (isIndex()) {
        return Optional.of(parse(Files.readString(path.resolve(MARKER))));
      }
      requireNothingElse();
      return Optional.empty();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private long parse(String marker) {
    Matcher matcher = FORM.matcher(marker);
    if (!matcher.matches()) {
      throw damagedMarker();
    }
    if (Integer.parseInt(matcher.group(1)) != FORMAT) {
      throw new StorageException(
          "%s: the index has format %s; this release of neardup reads format %s. Use the release that wrote it, or make a new index"
              .formatted(path, matcher.group(1), FORMAT));
    }
    if (matcher.group(2) == null) {
      throw damagedMarker();
    }
    return Long.parseLong(matcher.group(2));
  }

  private StorageException damagedMarker() {
    return Failures.damaged(path, "its file " + MARKER + " is not as it was written");
  }

  private void requireNothingElse() throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    if (!Files.isDirectory(path)) {
      throw new StorageException(
          path + ": this is a file; an index needs a folder of its own. Name another");
    }
    try (Stream<Path> files = Files.list(path)) {
      Optional<Path> other = files.findFirst();
      if (other.isPresent()) {
        throw new StorageException(
            "%s: this folder is no index: it has other files, such as %s. Name an index, or a folder that is empty or does not exist yet"
                .formatted(path, other.get().getFileName()));
      }
    }
  }

  /** Makes the folder that of an index. */
  void create() {
    try {
      Files.createDirectories(path);
      mark(NO_CHANGES);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Remembers how many changes are safely on the disk. Called by one thread at a time. */
  void mark(long changes) {
    Path marker = path.resolve(MARKER);
    Path written = path.resolve(MARKER + ".new");
    String text = "neardup index\nformat " + FORMAT + "\nchanges " + changes + "\n";
    try {
      try (FileChannel file =
          FileChannel.open(
              written,
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              StandardOpenOption.TRUNCATE_EXISTING)) {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
        while (bytes.hasRemaining()) {
          file.write(bytes);
        }
        file.force(true);
      }
      Files.move(
          written, marker, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** The bytes of all its files, about: they come and go meanwhile. */
  long bytes() {
    try (Stream<Path> files = Files.list(tables())) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private StorageException failure(IOException e) {
    if (e instanceof AccessDeniedException) {
      return new StorageException(
          path + ": no permission to read and write here (" + e.getMessage() + ")", e);
    } else if (e instanceof FileAlreadyExistsException) {
      return new StorageException(
          path + ": " + e.getMessage() + " is a file; an index needs a folder", e);
    }
    return new StorageException(path + ": " + e.getMessage(), e);
  }
}
