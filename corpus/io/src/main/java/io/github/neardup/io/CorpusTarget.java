package io.github.neardup.io;

import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.Databases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the records of a corpus go: a file, or shards, which are files of about the same size, or a
 * collection in a database. Immutable.
 */
public final class CorpusTarget {

  private static final Pattern NUMBER = Pattern.compile("%0?([1-9]?)d");

  private final Optional<Path> path;
  private final OptionalLong shardSize;
  private final Optional<DatabaseCollection> collection;

  private CorpusTarget(
      Optional<Path> path, OptionalLong shardSize, Optional<DatabaseCollection> collection) {
    this.path = path;
    this.shardSize = shardSize;
    this.collection = collection;
  }

  /**
   * A file, or shards.
   *
   * @param path the file; of shards, with {@code %05d} or the like in its name, where their numbers
   *     stand, from 0, with at least the number of digits that it says
   * @param shardSize of shards, the bytes of records, not compressed, after which the next begins,
   *     at least 1
   * @throws IllegalArgumentException if there is a size but no place for the number, or the place
   *     without the size, or the size is less than 1
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

  /** One file, whatever its size. */
  public static CorpusTarget of(Path path) {
    return new CorpusTarget(path, OptionalLong.empty());
  }

  /**
   * A collection in a database, which must not be there yet.
   *
   * @param uri for which {@link Databases#isUri} holds
   * @throws CorpusException if it is wrong, or the library for it is not there
   */
  public static CorpusTarget ofCollection(String uri) {
    return new CorpusTarget(
        Optional.empty(), OptionalLong.empty(), CorpusSource.ofCollection(uri).collection());
  }

  /** The file; of shards, with the place for their number; empty if it is in a database. */
  public Optional<Path> path() {
    return path;
  }

  /** Of shards, the bytes after which the next begins. */
  OptionalLong shardSize() {
    return shardSize;
  }

  Optional<DatabaseCollection> collection() {
    return collection;
  }

  /** What messages call it. */
  String name() {
    return collection
        .map(DatabaseCollection::name)
        .orElseGet(() -> path.map(Path::toString).orElse(""));
  }

  private static Matcher place(Path path) {
    return NUMBER.matcher(String.valueOf(path.getFileName()));
  }

  /** The file of a number, from 0; the one file, if there are no shards. */
  Path file(int number) {
    Path file = path.orElseThrow();
    Matcher place = place(file);
    if (shardSize.isEmpty() || !place.find()) {
      return file;
    }
    int digits = place.group(1).isEmpty() ? 1 : Integer.parseInt(place.group(1));
    String name = String.valueOf(file.getFileName());
    return file.resolveSibling(
        name.substring(0, place.start())
            + String.format(Locale.ROOT, "%0" + digits + "d", number)
            + name.substring(place.end()));
  }

  /**
   * Refuses shards that are there already: if they became fewer, some of them would stay.
   *
   * @throws CorpusException if one is there
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
            "is there already, and the shards of two runs must not mix; delete the former shards,"
                + " or name other files");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CorpusTarget target
        && target.path.equals(path)
        && target.shardSize.equals(shardSize)
        && target.collection.equals(collection);
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, shardSize, collection);
  }

  @Override
  public String toString() {
    return name();
  }
}
