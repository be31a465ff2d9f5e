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

/** An input: a file, bytes from elsewhere under a file name, or a collection in a database. */
public interface CorpusSource {

  /** Returns the name for messages: the path as the user gave it. */
  String name();

  /**
   * Opens the source at its start.
   *
   * @return the bytes, compressed as {@link #compression} says
   * @throws IOException if it cannot be opened
   */
  InputStream open() throws IOException;

  /** Returns the compression of the bytes; by default, the one that the name's ending shows. */
  default Compression compression() {
    return Compression.of(name());
  }

  /**
   * Returns the format of the records; by default, the one that the name's ending shows, or JSON
   * Lines.
   */
  default Format format() {
    return Formats.ofCorpus(name());
  }

  /**
   * Returns the encoding of the text; by default, UTF-8. If empty, the encoding is guessed from the
   * beginning of the text if that leaves no doubt; otherwise the text is read as UTF-8.
   */
  default Optional<Charset> encoding() {
    return Optional.of(StandardCharsets.UTF_8);
  }

  /** Returns this source in another {@linkplain #encoding encoding}. */
  default CorpusSource in(Optional<Charset> encoding) {
    return new Opened(name(), compression(), format(), encoding, this::open);
  }

  /** Returns how the source is read if it is CSV or TSV. */
  default TableOptions tables() {
    return TableOptions.DEFAULT;
  }

  /** Returns the path of the source, if it is a file: some formats are not read sequentially. */
  default Optional<Path> location() {
    return Optional.empty();
  }

  /**
   * Returns the collection, if the source is a collection in a database, which has no bytes to
   * open.
   */
  default Optional<DatabaseCollection> collection() {
    return Optional.empty();
  }

  /**
   * Returns a collection in a database.
   *
   * @param uri a URI for which {@link Databases#isUri} is true
   * @throws CorpusException if the URI is wrong, or the library for it is missing
   */
  static CorpusSource ofCollection(String uri) {
    return CorpusFiles.Stored.of(uri);
  }

  /**
   * Returns a file.
   *
   * @param path its path; the file need not exist yet
   */
  static NamedFile of(Path path) {
    return new NamedFile(path.toString(), path.toString(), path);
  }

  /**
   * A file, possibly from an archive.
   *
   * @param name the name for messages
   * @param path its path within the source, with slashes
   * @param file the path of the file
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

  /** Opens bytes at their start. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }

  /** Bytes from elsewhere. */
  record Opened(
      String name,
      Compression compression,
      Format format,
      Optional<Charset> encoding,
      Opener opener)
      implements CorpusSource {

    /** Bytes that are not compressed, in UTF-8, in the format that the name shows. */
    public Opened(String name, Opener opener) {
      this(
          name,
          Compression.NONE,
          Formats.ofCorpus(name),
          Optional.of(StandardCharsets.UTF_8),
          opener);
    }

    @Override
    public InputStream open() throws IOException {
      return opener.open();
    }
  }
}
