package io.github.neardup.io;

import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.Databases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The destination of the records of a corpus: a file, shards (files of about the same size), or a
 * collection in a database.
 *
 * @param path the file, or the name of shards with the place of their number; empty for a
 *     collection
 * @param shardSize the bytes of records after which the next shard begins; empty for one file
 * @param collection the collection, if it is one
 */
public record CorpusTarget(
    Optional<Path> path, OptionalLong shardSize, Optional<DatabaseCollection> collection) {

  private static final Pattern NUMBER = Pattern.compile("%0?([1-9]?)d");

  /**
   * Creates a file or shards.
   *
   * @param path the file; for shards, a path with a placeholder such as {@code %05d} in its name
   *     for their numbers, which start at 0 and have at least the number of digits in the
   *     placeholder
   * @param shardSize for shards, the bytes of uncompressed records after which the next shard
   *     begins, at least 1
   * @throws IllegalArgumentException if there is a size without a placeholder or a placeholder
   *     without a size, or the size is less than 1
   */
  public CorpusTarget(Path path, OptionalLong shardSize) {
    this(Optional.of(path), shardSize, Optional.empty());
    boolean numbered = place(path).find();
    if (shardSize.isPresent() && !numbered) {
      throw new IllegalArgumentException(
          "the name of shards needs a place for their number, such as %%05d in part-%%05d.jsonl"
              .formatted());
    }
    if (shardSize.isEmpty() && numbered) {
      throw new IllegalArgumentException(
          "the name " + path + " has a place for the number of a shard; give the size of shards");
    }
    if (shardSize.isPresent() && shardSize.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "the size of shards must be at least 1, not " + shardSize.getAsLong());
    }
  }

  /** Returns one file, whatever its size. */
  public static CorpusTarget of(Path path) {
    return new CorpusTarget(path, OptionalLong.empty());
  }

  /**
   * Returns a collection in a database, which must not exist yet.
   *
   * @param uri a URI for which {@link Databases#isUri} is true
   * @throws CorpusException if the URI is wrong, or the library for it is missing
   */
  public static CorpusTarget ofCollection(String uri) {
    return new CorpusTarget(
        Optional.empty(), OptionalLong.empty(), CorpusSource.ofCollection(uri).collection());
  }

  /** Returns the folder of shards, which is made for them. */
  Optional<Path> folder() {
    return shardSize.isPresent() ? path.map(Path::getParent) : Optional.empty();
  }

  /** Returns the name for messages. */
  String name() {
    return collection
        .map(DatabaseCollection::name)
        .orElseGet(() -> path.map(Path::toString).orElse(""));
  }

  private static Matcher place(Path path) {
    return NUMBER.matcher(String.valueOf(path.getFileName()));
  }

  /** Returns the file of a number, from 0; without shards, the one file. */
  Path file(int number) {
    Path file = path.orElseThrow();
    return shardSize.isEmpty()
        ? file
        : file.resolveSibling(place(file).replaceFirst(place -> numbered(number, place.group(1))));
  }

  private static String numbered(int number, String digits) {
    return String.format(Locale.ROOT, "%0" + (digits.isEmpty() ? "1" : digits) + "d", number);
  }

  /**
   * Refuses shards that already exist: if this run made fewer, some of the old ones would remain.
   *
   * @throws CorpusException if one exists
   */
  void refuseFormerShards() {
    Path target = path.orElseThrow();
    Matcher place = place(target);
    Path folder = target.resolveSibling(".");
    if (shardSize.isEmpty() || !place.find() || !Files.isDirectory(folder)) {
      return;
    }
    String name = String.valueOf(target.getFileName());
    Pattern shard =
        Pattern.compile(
            Pattern.quote(name.substring(0, place.start()))
                + "\\d+"
                + Pattern.quote(name.substring(place.end())));
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            folder, file -> shard.matcher(String.valueOf(file.getFileName())).matches())) {
      for (Path file : files) {
        throw new CorpusException(
            target.resolveSibling(file.getFileName()).toString(),
            "already exists, and the shards of two runs must not mix; delete the former shards,"
                + " or name other files");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name();
  }
}
