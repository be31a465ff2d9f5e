package io.github.neardup.io;

import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.Databases;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Something to read: a file, bytes that come from elsewhere under a file's name, or a collection in
 * a database.
 */
public interface CorpusSource {

  /** What messages call it: the path as the user gave it. */
  String name();

  /**
   * Opens it from its start.
   *
   * @return the bytes, compressed as {@link #compression} says
   * @throws IOException if it cannot be opened
   */
  InputStream open() throws IOException;

  /** How the bytes are compressed; unless overridden, as the name's ending says. */
  default Compression compression() {
    return Compression.of(name());
  }

  /** How the records are held; unless overridden, as the name's ending says, or JSON Lines. */
  default RowFormat format() {
    return RowFormat.ofCorpus(name());
  }

  /**
   * The encoding of its text; unless overridden, UTF-8. If empty, the beginning of the text tells
   * the encoding beyond doubt, or the text is read as UTF-8.
   */
  default Optional<Charset> encoding() {
    return Optional.of(StandardCharsets.UTF_8);
  }

  /** How it is read if it is CSV or TSV. */
  default TableOptions tables() {
    return TableOptions.DEFAULT;
  }

  /** Where it lies, if it is a file: some formats are not read from their start to their end. */
  default Optional<Path> location() {
    return Optional.empty();
  }

  /** The collection, if it is one in a database, which has no bytes to be opened. */
  default Optional<DatabaseCollection> collection() {
    return Optional.empty();
  }

  /**
   * A collection in a database.
   *
   * @param uri for which {@link Databases#isUri} holds
   * @throws CorpusException if it is wrong, or the library for it is not there
   */
  static CorpusSource ofCollection(String uri) {
    return CorpusFiles.Stored.of(uri);
  }

  /**
   * A file.
   *
   * @param path its path; it need not exist yet
   */
  static NamedFile of(Path path) {
    return new NamedFile(path.toString(), path.toString(), path);
  }

  /**
   * A file that may be from an archive.
   *
   * @param name what messages call it
   * @param path its path within the source, with slashes
   * @param file where it is
   */
  record NamedFile(String name, String path, Path file) implements CorpusSource {

    @Override
    public Optional<Path> location() {
      return Optional.of(file);
    }

    @Override
    public InputStream open() throws IOException {
      return CorpusFiles.Entry.of(name, file, Optional.empty()).open();
    }
  }
}
