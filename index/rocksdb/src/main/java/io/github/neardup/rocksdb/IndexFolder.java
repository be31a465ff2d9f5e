package io.github.neardup.rocksdb;

import io.github.neardup.index.storage.StorageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of an index. It contains a file that identifies it, the marker, and a folder with the
 * files of RocksDB.
 *
 * <p>The marker has the version of the format, the number of changes that were safely on disk when
 * it was last written, and, if the index was closed then, the length of RocksDB's list of files. It
 * reveals losses since then: to RocksDB, a truncated list looks like an earlier list, or like a
 * list of only some tables. A truncated log looks like an earlier log, so the marker is written
 * about once a second during changes.
 */
record IndexFolder(Path path) {

  /** The version of the files in the folder. Any change to them increases it. */
  static final int FORMAT = 1;

  private static final String MARKER = "neardup-index";
  private static final String TABLES = "rocksdb";
  private static final Pattern FORM =
      Pattern.compile(
          "neardup index\nformat (\\d{1,9})\n(?:changes (\\d{1,18})\n(?:list (\\S+) (\\d{1,18})\n)?|[^c].*)?",
          Pattern.DOTALL);

  /** For a marker that was written before anything was stored. */
  static final long NO_CHANGES = 0;

  private static final Pattern LIST = Pattern.compile("MANIFEST-\\d+");

  /** The file with the name of the list of files. */
  private static final String CURRENT = "CURRENT";

  /**
   * The content of a marker.
   *
   * @param changes how many changes must be present
   * @param list the list of files, if the index was closed when the marker was written
   */
  record Marker(long changes, Optional<FileList> list) {}

  record FileList(String name, long bytes) {}

  boolean isIndex() {
    return Files.exists(path.resolve(MARKER));
  }

  Path tables() {
    return path.resolve(TABLES);
  }

  /**
   * Reads the marker.
   *
   * @return empty if there is no index here, but one may be created
   * @throws StorageException if the index has another format, or the folder cannot hold an index
   */
  Optional<Marker> marker() {
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

  private Marker parse(String marker) {
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
    Optional<FileList> list =
        Optional.ofNullable(matcher.group(3))
            .map(name -> new FileList(name, Long.parseLong(matcher.group(4))));
    return new Marker(Long.parseLong(matcher.group(2)), list);
  }

  private StorageException damagedMarker() {
    return RocksFailures.damaged(path, "its file " + MARKER + " has been changed");
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
            "%s: this folder is not an index: it has other files, such as %s. Name an index, or a folder that is empty or does not exist yet"
                .formatted(path, other.get().getFileName()));
      }
    }
  }

  /** Refuses logs with damage that RocksDB would not notice, before RocksDB opens the index. */
  void checkLogs(Marker marker) {
    try {
      Optional<String> damage = LogRecords.damage(tables());
      if (damage.isEmpty() && marker.list().isPresent()) {
        damage = cutShort(marker.list().get());
      }
      if (damage.isPresent()) {
        throw RocksFailures.damaged(path, damage.get());
      }
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private Optional<String> cutShort(FileList closed) throws IOException {
    return currentList()
        .filter(now -> now.name().equals(closed.name()) && now.bytes() < closed.bytes())
        .map(now -> "%s has %d bytes of %d".formatted(now.name(), now.bytes(), closed.bytes()));
  }

  /** Returns empty if the file is missing or names no list, which RocksDB will report. */
  private Optional<FileList> currentList() throws IOException {
    try {
      String name =
          Files.readString(tables().resolve(CURRENT), StandardCharsets.ISO_8859_1).strip();
      return LIST.matcher(name).matches()
          ? Optional.of(new FileList(name, Files.size(tables().resolve(name))))
          : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Turns the folder into the folder of an index. */
  void create() {
    try {
      Files.createDirectories(path);
      mark(NO_CHANGES);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Records how many changes are safely on disk. Called by one thread at a time. */
  void mark(long changes) {
    mark(changes, Optional.empty());
  }

  /** Does the same when RocksDB is closed, so that its list of files no longer grows. */
  void markClosed(long changes) {
    try {
      mark(changes, currentList());
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private void mark(long changes, Optional<FileList> closed) {
    Path marker = path.resolve(MARKER);
    Path written = path.resolve(MARKER + ".new");
    String list = closed.map(of -> "list " + of.name() + " " + of.bytes() + "\n").orElse("");
    String text = "neardup index\nformat " + FORMAT + "\nchanges " + changes + "\n" + list;
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

  /** Returns the approximate bytes of all files, which may change meanwhile. */
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
    }
    return new StorageException(path + ": no index can be read or written here (" + e + ")", e);
  }
}
