package io.github.neardup.io;

import io.github.neardup.core.util.InputFile;
import io.github.neardup.core.util.Messages;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.database.DatabaseCollection;
import io.github.neardup.io.database.DatabaseException;
import io.github.neardup.io.database.Databases;
import io.github.neardup.io.text.TextInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of a corpus, and the collections of databases, in reading order. Folders and patterns
 * are looked up once, when this is created. Immutable.
 *
 * <ul>
 *   <li>The name of a file determines its format and compression, unless another format is given.
 *   <li>A folder stands for the files in it and below it, except hidden ones, in the order of their
 *       paths. The name of a file, or else its first bytes, show its format. If some have records,
 *       these hold the corpus, and all others are skipped. Otherwise each file is one document,
 *       whatever its ending, except files that are not text; the id is the path within the folder,
 *       with slashes. A folder in which records are not clearly the corpus is refused.
 *   <li>A pattern is a {@linkplain java.nio.file.FileSystem#getPathMatcher glob}, such as {@code
 *       news/*.jsonl}, that is not the name of a file. Two asterisks and a slash match any number
 *       of folders, or none. It stands for the matching files that are not hidden, in the order of
 *       their paths. Files without records are one document each, as in a folder.
 *   <li>The same holds for named files whose names and first bytes show no format of records. If
 *       there is only one such file and its name ends in {@code .txt}, each of its lines is a
 *       document; {@link #byLines} does the same for all files.
 * </ul>
 */
public final class CorpusFiles {

  private static final int MOST_NAMES = 5;

  private static final Optional<Charset> UTF_8 = Optional.of(StandardCharsets.UTF_8);

  /**
   * How files of separated values are read. Applies to CSV and TSV only.
   *
   * @param delimiter the character between two fields; if empty, a tab in TSV, and in CSV the
   *     character in {@code sep=} or else the one that fits the first records
   * @param header whether the first record names the columns; otherwise they are {@code 1}, {@code
   *     2} and so on
   * @param backslashQuotes whether, in a quoted field, a backslash escapes a quote or a backslash;
   *     otherwise a quote is doubled (RFC 4180)
   */
  public record TableOptions(
      Optional<Character> delimiter, boolean header, boolean backslashQuotes) {

    /** Default options. */
    public static final TableOptions DEFAULT = new TableOptions(Optional.empty(), true, false);

    /**
     * Checks the delimiter.
     *
     * @throws IllegalArgumentException if it is a quote, a backslash, a line break, or half a
     *     surrogate pair
     */
    public TableOptions {
      if (delimiter
          .filter(c -> "\"\r\n\\".indexOf(c) >= 0 || Character.isSurrogate(c))
          .isPresent()) {
        throw new IllegalArgumentException(
            "a quote, a backslash or a line break cannot stand between fields; name another"
                + " character");
      }
    }

    /**
     * Returns whether these are the default options. A record's own {@code equals} is linked when
     * it is first called, which takes longer than reading a small file.
     */
    public boolean areDefault() {
      return delimiter.isEmpty() && header && !backslashQuotes;
    }

    /** Describes the options in words, after a space; empty for default options. */
    String label() {
      return delimiter.map(c -> " delimiter " + (c == '\t' ? "tab" : c)).orElse("")
          + (header ? "" : " without header")
          + (backslashQuotes ? " backslash quotes" : "");
    }
  }

  /**
   * A file, how it is read, and the id of its text if the file is a single text.
   *
   * @param given the fields that the path of the file gives to its records
   */
  record Entry(
      String name,
      Path path,
      Format format,
      Compression compression,
      Optional<String> textId,
      Map<String, String> given,
      TableOptions tables,
      Optional<Charset> encoding)
      implements CorpusSource {

    Entry(String name, Path path, Format format, Compression compression) {
      this(
          name, path, format, compression, Optional.empty(), Map.of(), TableOptions.DEFAULT, UTF_8);
    }

    static Entry of(String name, Path path, Optional<Format> format) {
      Entry entry =
          new Entry(
              name, path, format.orElseGet(() -> Formats.ofCorpus(name)), Compression.of(name));
      return format.isEmpty() && entry.format() instanceof RowFormat own
          ? entry.in(own.actual(entry))
          : entry;
    }

    /** Returns this file in another format. */
    Entry in(Format other) {
      return new Entry(name, path, other, compression, textId, given, tables, encoding);
    }

    /** Returns this file as a single text with an id, or without one, with a text on each line. */
    Entry asText(Optional<String> id) {
      return new Entry(name, path, Formats.TXT, compression, id, given, tables, encoding);
    }

    /** Returns this file with other fields that its path gives to its records. */
    Entry withGiven(Map<String, String> fields) {
      return new Entry(name, path, format, compression, textId, fields, tables, encoding);
    }

    private Entry withTables(TableOptions other) {
      return new Entry(name, path, format, compression, textId, given, other, encoding);
    }

    private Entry withEncoding(Optional<Charset> other) {
      // The beginning of an archive says nothing about the texts in it.
      return format.hasEncoding() && (format.hasOneEncoding() || other.isPresent())
          ? new Entry(name, path, format, compression, textId, given, tables, other)
          : this;
    }

    @Override
    public Optional<Path> location() {
      return Optional.of(path);
    }

    @Override
    public InputStream open() throws IOException {
      checkExists();
      return InputFile.stream(path);
    }

    /** Refuses a missing file, and a folder, which some systems open like a file. */
    void checkExists() throws IOException {
      if (Files.isDirectory(path)) {
        throw new FileSystemException(name, null, "it is a folder, not a file");
      }
      if (!Files.exists(path)) {
        throw new NoSuchFileException(name);
      }
    }
  }

  /** A collection in a database. */
  record Stored(DatabaseCollection stored) implements CorpusSource {

    static Stored of(String uri) {
      try {
        return new Stored(Databases.collection(uri));
      } catch (DatabaseException e) {
        throw CorpusException.reading(Databases.masked(uri), 0, e);
      }
    }

    @Override
    public String name() {
      return stored.name();
    }

    @Override
    public Format format() {
      return Formats.JSONL;
    }

    @Override
    public Optional<DatabaseCollection> collection() {
      return Optional.of(stored);
    }

    @Override
    public InputStream open() throws IOException {
      throw new IOException("it is a collection in a database");
    }
  }

  private final List<CorpusSource> entries;
  private final List<Path> passedOver;
  private final OptionalLong limit;

  private CorpusFiles(
      List<? extends CorpusSource> entries, List<Path> passedOver, OptionalLong limit) {
    this.entries = List.copyOf(entries);
    this.passedOver = List.copyOf(passedOver);
    this.limit = limit;
  }

  /**
   * Returns the files of some paths.
   *
   * @param paths files, which need not exist yet, and folders
   * @throws CorpusException if a folder cannot be read, holds no corpus, or holds both records and
   *     texts
   */
  public static CorpusFiles of(List<Path> paths) {
    List<CorpusSource> entries = new ArrayList<>();
    List<Path> passedOver = new ArrayList<>();
    for (Path path : paths) {
      entries.addAll(FileSearch.named(path, Optional.empty(), passedOver::add));
    }
    return new CorpusFiles(textsApart(entries, Set.of()), passedOver, OptionalLong.empty());
  }

  /**
   * Returns the inputs that a user named.
   *
   * @param names files, folders, patterns, names of copies, and URIs of {@linkplain Databases
   *     collections}
   * @param format the format of all inputs, in which all files of a folder are read; empty to go by
   *     their names
   * @param copies files by the name under which the user knows them, such as a copy of the standard
   *     input; their first bytes show whether they are compressed or Parquet
   * @throws CorpusException under the conditions of {@link #of(List)}; or if a pattern matches
   *     nothing, or a file is named twice
   */
  public static CorpusFiles of(
      List<String> names, Optional<Format> format, Map<String, Path> copies) {
    List<CorpusSource> entries = new ArrayList<>();
    List<Path> passedOver = new ArrayList<>();
    for (String name : names) {
      Path copy = copies.get(name);
      if (copy != null) {
        entries.add(Decoding.copied(name, copy, format));
      } else if (Databases.isUri(name)) {
        entries.add(Stored.of(name));
      } else if (RemoteName.isOne(name)) {
        throw new CorpusException(name, RemoteName.problem(name));
      } else if (FileSearch.isPattern(name)) {
        entries.addAll(FileSearch.matches(name, format));
      } else {
        entries.addAll(FileSearch.named(Path.of(name), format, passedOver::add));
      }
    }
    CorpusFiles files =
        new CorpusFiles(
            format.isPresent() ? entries : textsApart(entries, copies.keySet()),
            passedOver,
            OptionalLong.empty());
    files.refuseTwins();
    return files;
  }

  /**
   * Gives named files without records their final form: each is a single text if there are several,
   * or if there is nothing else and its name does not end in {@code .txt}; beside records, an empty
   * file is no text.
   */
  private static List<CorpusSource> textsApart(List<CorpusSource> all, Set<String> copies) {
    List<CorpusSource> entries = likeNeighbours(all);
    Set<CorpusSource> texts =
        entries.stream()
            .filter(e -> e instanceof Entry file && !copies.contains(file.name()))
            .filter(e -> FileSearch.isText((Entry) e))
            .collect(Collectors.toSet());
    if (texts.size() < entries.size()) {
      texts.removeIf(e -> FileSearch.isUnnamed((Entry) e) && FileSearch.isEmpty((Entry) e));
    }
    boolean alone =
        entries.size() == 1
            && texts.stream()
                .allMatch(e -> FileSearch.isUnnamed(e) && !FileSearch.isBinary((Entry) e));
    return texts.size() < 2 && !alone
        ? entries
        : entries.stream()
            .map(
                e ->
                    e instanceof Entry file && file.textId().isEmpty() && texts.contains(e)
                        ? file.asText(Optional.of(file.name()))
                        : e)
            .toList();
  }

  private static List<CorpusSource> likeNeighbours(List<CorpusSource> entries) {
    Map<Path, Entry> files =
        FileSearch.likeNeighbours(files(entries)).stream()
            .collect(Collectors.toMap(Entry::path, file -> file, (one, same) -> one));
    return entries.stream()
        .flatMap(
            e -> e instanceof Entry file ? Stream.ofNullable(files.get(file.path())) : Stream.of(e))
        .toList();
  }

  /**
   * Reading a file twice would give two documents with the same id, or count one document twice.
   */
  private void refuseTwins() {
    Set<Object> seen = new HashSet<>();
    for (CorpusSource source : entries) {
      Optional<Path> file = source.location().filter(Files::isRegularFile);
      try {
        if ((file.isPresent() && !seen.add(file.get().toRealPath()))
            || (source.collection().isPresent() && !seen.add(source))) {
          throw new CorpusException(
              source.name(),
              "is named by two inputs; name each %s once"
                  .formatted(file.isPresent() ? "file" : "collection"));
        }
      } catch (IOException e) {
        throw CorpusException.reading(source.name(), 0, e);
      }
    }
  }

  /** Returns these files limited to the first {@code records} records. */
  public CorpusFiles first(long records) {
    if (records < 1) {
      throw new IllegalArgumentException(
          "the maximum number of records must be at least 1, not " + records);
    }
    return new CorpusFiles(entries, passedOver, OptionalLong.of(records));
  }

  /** Returns these files with options for CSV and TSV. */
  public CorpusFiles withTables(TableOptions tables) {
    return with(entry -> entry.withTables(tables));
  }

  /** Returns these files with an encoding, for formats that leave a choice. */
  public CorpusFiles withEncoding(Charset charset) {
    return with(entry -> entry.withEncoding(Optional.of(charset)));
  }

  /**
   * Returns these files with a guessed encoding for each file. The encoding is guessed from the
   * first 64 KiB if they leave no doubt; otherwise the file is read as UTF-8. {@link
   * #guessedEncodings} lists the files that are not read as UTF-8. The rest of a file must be in
   * the same encoding.
   */
  public CorpusFiles guessingEncodings() {
    return with(entry -> entry.withEncoding(Optional.empty()));
  }

  /**
   * Returns these files with a document on each line of a file, unless the ending of its name shows
   * another format.
   */
  public CorpusFiles byLines() {
    return with(
        file ->
            file.textId().isPresent() || Format.ofFile(file.name()).isEmpty()
                ? file.asText(Optional.empty())
                : file);
  }

  private CorpusFiles with(UnaryOperator<Entry> change) {
    return new CorpusFiles(
        entries.stream()
            .map(source -> source instanceof Entry file ? change.apply(file) : source)
            .toList(),
        passedOver,
        limit);
  }

  /**
   * Returns the names of the files whose encoding is {@linkplain #guessingEncodings guessed} and
   * not UTF-8, each with its encoding. Reads the beginning of each file. Skips files that cannot be
   * read.
   */
  public Map<String, Charset> guessedEncodings() {
    Map<String, Charset> guessed = new LinkedHashMap<>();
    for (Entry file : files()) {
      if (file.encoding().isEmpty() && Files.isRegularFile(file.path())) {
        try (TextInput text = Decoding.open(file, new AtomicLong())) {
          Charset charset = text.encoding().charset();
          if (!charset.equals(StandardCharsets.UTF_8)) {
            guessed.put(file.name(), charset);
          }
        } catch (IOException | CorpusException e) {
          // The reader of the file reports what is wrong.
        }
      }
    }
    return guessed;
  }

  /**
   * Returns what a user may not expect about how the files are read: one line of plain text each.
   */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!passedOver.isEmpty()) {
      notes.add(
          "not read: %s; to read a file of a folder, name the file"
              .formatted(
                  Messages.some(passedOver.stream().map(Path::toString).toList(), MOST_NAMES)));
    }
    List<String> texts =
        files().stream().filter(file -> file.textId().isPresent()).map(Entry::name).toList();
    PathFields.splits(files()).ifPresent(notes::add);
    if (!texts.isEmpty()) {
      notes.add(
          "each file is one text: %s; add --lines if each line is a text"
              .formatted(Messages.some(texts, MOST_NAMES)));
    }
    return notes;
  }

  /** Returns the most records that are read. */
  long limit() {
    return limit.orElse(DatabaseCollection.NO_LIMIT);
  }

  List<CorpusSource> entries() {
    return entries;
  }

  /** Returns the inputs that are files. */
  List<Entry> files() {
    return files(entries);
  }

  private static List<Entry> files(List<CorpusSource> entries) {
    return entries.stream().filter(Entry.class::isInstance).map(Entry.class::cast).toList();
  }

  /** Returns whether there is nothing to read. */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Returns the formats of the files. */
  public Set<Format> formats() {
    return entries.stream().map(CorpusSource::format).collect(Collectors.toSet());
  }

  /** Returns the paths of the files, in order. */
  public List<Path> paths() {
    return files().stream().map(Entry::path).toList();
  }

  /**
   * Returns the total size in bytes; {@link Progress#UNKNOWN} if a database does not report its
   * size, or only a part is read.
   */
  public long size() {
    if (limit.isPresent()) {
      return Progress.UNKNOWN;
    }
    long size = files().stream().mapToLong(entry -> entry.path().toFile().length()).sum();
    for (CorpusSource entry : entries) {
      if (entry.collection().isPresent()) {
        long part = DatabaseRows.size(entry.collection().get());
        size = part < 0 || size < 0 ? Progress.UNKNOWN : size + part;
      }
    }
    return size;
  }

  /** Returns the names for messages; if there are many, the first of them. */
  public String names() {
    return names(entries);
  }

  /** Returns the exception for files that are not as they were when they were first read. */
  public CorpusException changed() {
    return new CorpusException(
        names(),
        "changed while it was read; leave the files alone while neardup runs, and run it again");
  }

  static String names(List<? extends CorpusSource> sources) {
    return Messages.some(sources.stream().map(CorpusSource::name).toList(), MOST_NAMES);
  }

  /**
   * Returns for each file its name and the facts that show whether it has changed: how it is read,
   * its size, and its time of change.
   *
   * @throws CorpusException if there are no such facts, as for a collection in a database
   */
  public List<String> versions() {
    List<String> versions = new ArrayList<>();
    for (CorpusSource source : entries) {
      Path path =
          source
              .location()
              .orElseThrow(
                  () ->
                      new CorpusException(
                          source.name(),
                          "nothing shows whether a collection has changed; to resume a"
                              + " run, export it to a file"));
      try {
        versions.add(
            "%s (%s%s, %s bytes, changed %s)"
                .formatted(
                    source.name(),
                    source.format().name()
                        + whole(source)
                        + source.tables().label()
                        + source
                            .encoding()
                            .filter(charset -> !charset.equals(StandardCharsets.UTF_8))
                            .map(charset -> " in " + charset)
                            .orElse(""),
                    limit.isPresent() ? ", the first " + limit.getAsLong() + " records" : "",
                    Files.size(path),
                    Files.getLastModifiedTime(path)));
      } catch (IOException e) {
        throw CorpusException.reading(source.name(), 0, e);
      }
    }
    return versions;
  }

  private static String whole(CorpusSource source) {
    return source instanceof Entry file && file.textId().isPresent() ? " as one text" : "";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CorpusFiles files
        && files.entries.equals(entries)
        && files.limit.equals(limit);
  }

  @Override
  public int hashCode() {
    return Objects.hash(entries, limit);
  }

  @Override
  public String toString() {
    return names();
  }
}
