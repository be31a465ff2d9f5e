package io.github.neardup.io;

import io.github.neardup.io.CorpusFiles.Entry;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.text.FileKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** Finds the files in folders, and the files that match patterns. */
final class FileSearch {

  private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");
  private static final String ANY_FOLDERS = "**/";

  /** The file that describes a dataset of neardup and labels its documents. */
  private static final String OWN_DESCRIPTION = "dataset.json";

  private static final Set<String> OWN_LABELS = Set.of("clusters.tsv", "pairs.tsv", "ignore.tsv");

  /** Files that describe a dataset, by the names that hubs and their libraries use. */
  private static final Set<String> DESCRIPTIONS =
      Set.of(
          "config.json",
          "dataset_dict.json",
          "dataset_info.json",
          "dataset_infos.json",
          "state.json");

  /** The file by which Hadoop and Spark mark a folder as complete. */
  private static final String COMPLETE = "_SUCCESS";

  private FileSearch() {}

  /**
   * Returns a file, or the files of a folder.
   *
   * @param passedOver receives the files of the folder that are not read, except hidden ones
   */
  static List<Entry> named(Path path, Optional<Format> format, Consumer<Path> passedOver) {
    return Files.isDirectory(path)
        ? inFolder(path, format, passedOver)
        : List.of(recognisedIn(Entry.of(path.toString(), path, format), format));
  }

  private static List<Entry> inFolder(
      Path folder, Optional<Format> format, Consumer<Path> passedOver) {
    List<Path> files = files(folder, Integer.MAX_VALUE);
    if (files.isEmpty()) {
      throw new CorpusException(
          folder.toString(), "is a folder without visible files; check its name");
    }
    if (format.isPresent()) {
      return PathFields.of(folder, files.stream().map(file -> entry(file, format)).toList());
    }
    List<Entry> records = new ArrayList<>();
    List<Entry> texts = new ArrayList<>();
    List<Entry> others = new ArrayList<>();
    for (Path file : files) {
      Optional<Format> told = Format.ofFile(file.toString());
      if (told.isEmpty()) {
        others.add(entry(file, format));
      } else if (told.get() == Formats.TXT) {
        texts.add(entry(file, format));
      } else if (DESCRIPTIONS.contains(file.getFileName().toString())) {
        passedOver.accept(file);
      } else if (!isOwn(file)) { // the documents of a neardup dataset are the corpus
        records.add(entry(file, format));
      }
    }
    if (records.isEmpty()) {
      return unnamed(folder, texts, others, passedOver);
    }
    if (!texts.isEmpty()) {
      throw both(folder.toString(), folder, texts.get(0), records.get(0));
    }
    List<Entry> parts = likeNeighbours(finished(folder, records, passedOver));
    refuseIfUnclear(folder, parts, others);
    others.forEach(other -> passedOver.accept(other.path()));
    return PathFields.of(folder, parts);
  }

  /**
   * Leaves out files whose path has a part that begins with an underscore, as programs name what is
   * not, or not yet, data; unless all are such files.
   */
  private static List<Entry> finished(Path folder, List<Entry> records, Consumer<Path> passedOver) {
    Map<Boolean, List<Entry>> byMark =
        records.stream()
            .collect(
                Collectors.partitioningBy(
                    file -> ("/" + PathFields.path(folder, file)).contains("/_")));
    List<Entry> finished = byMark.getOrDefault(false, List.of());
    if (finished.isEmpty()) {
      return records;
    }
    byMark.getOrDefault(true, List.of()).forEach(file -> passedOver.accept(file.path()));
    return finished;
  }

  /**
   * Returns files named {@code .json} in the format of their neighbours, if these are JSON Lines:
   * one object on a line may be a value as well as a record, and an empty file may be anything.
   * Beside other values, empty files are left out.
   */
  static List<Entry> likeNeighbours(List<Entry> files) {
    List<Entry> named = files.stream().filter(file -> shows(file, Formats.JSON)).toList();
    List<Entry> values = named.stream().filter(file -> file.format() == Formats.JSON).toList();
    if (named.size() < 2 || values.isEmpty()) {
      return files;
    }
    Set<Entry> empty = values.stream().filter(FileSearch::isEmpty).collect(Collectors.toSet());
    boolean lines =
        empty.size() < named.size()
            && values.stream().allMatch(file -> empty.contains(file) || JsonLines.isOne(file));
    return files.stream()
        .filter(file -> lines || !empty.contains(file))
        .map(file -> lines && values.contains(file) ? file.in(Formats.JSONL) : file)
        .toList();
  }

  private static boolean isOwn(Path file) {
    String name = Compression.nameWithout(file.getFileName().toString());
    return name.equals(OWN_DESCRIPTION)
        || (OWN_LABELS.contains(name) && Files.exists(file.resolveSibling(OWN_DESCRIPTION)));
  }

  /**
   * Refuses a folder if it is unclear whether its {@code .json} files hold records, or describe or
   * configure the files beside them.
   */
  private static void refuseIfUnclear(Path folder, List<Entry> records, List<Entry> others) {
    List<Entry> values = records.stream().filter(file -> file.format() == Formats.JSON).toList();
    if (values.isEmpty()) {
      return;
    }
    Optional<Entry> other =
        records.stream().filter(file -> file.format() != Formats.JSON).findFirst();
    if (other.isPresent()) {
      throw both(folder.toString(), folder, other.get(), values.get(0));
    }
    List<Entry> texts = others.stream().filter(file -> !isBinary(file)).toList();
    if (texts.size() > values.size()) {
      throw both(folder.toString(), folder, texts.get(0), values.get(0));
    }
  }

  /**
   * Returns the files of a folder whose names show no records. Files of JSON Lines are records, and
   * a few files beside them are not read; without such files, each file is a text.
   */
  private static List<Entry> unnamed(
      Path folder, List<Entry> texts, List<Entry> others, Consumer<Path> passedOver) {
    List<Entry> records = new ArrayList<>();
    List<Entry> empty = new ArrayList<>();
    List<Entry> binary = new ArrayList<>();
    List<Entry> plain = new ArrayList<>(texts);
    for (Entry other : others) {
      if (FileKind.ofFile(other.name()).isPresent()) {
        binary.add(other);
        continue;
      }
      Entry told = recognisedIn(other, Optional.empty());
      if (isBinary(other)) {
        (told.format() == Formats.JSONL ? binary : records).add(told);
      } else if (isEmpty(other)) {
        empty.add(other);
      } else if (recognised(other).isPresent()) {
        records.add(told);
      } else {
        plain.add(other);
      }
    }
    boolean certain =
        !records.isEmpty()
            && (plain.isEmpty() || records.stream().anyMatch(FileSearch::isCertainlyRecords));
    if (!certain) {
      // A few archives or tables among texts are not the corpus.
      records.stream().filter(FileSearch::isBinary).forEach(binary::add);
      records.removeAll(binary);
    }
    binary.forEach(file -> passedOver.accept(file.path()));
    if (certain && (!texts.isEmpty() || plain.size() > records.size())) {
      throw both(folder.toString(), folder, plain.get(0), records.get(0));
    }
    List<Entry> read = new ArrayList<>(records);
    read.addAll(empty);
    if (certain) {
      plain.forEach(file -> passedOver.accept(file.path()));
      read.sort(Comparator.comparing(Entry::path));
      return PathFields.of(folder, finished(folder, read, passedOver));
    }
    read.addAll(plain);
    if (read.isEmpty()) {
      throw noText(folder, others);
    }
    read.sort(Comparator.comparing(Entry::path));
    return asTexts(folder, read);
  }

  /**
   * Returns whether a file that begins with a record holds records: several, or one in a file
   * without an ending, which few texts are.
   */
  private static boolean isCertainlyRecords(Entry file) {
    return JsonLines.isIn(file)
        || (String.valueOf(file.path().getFileName()).indexOf('.') < 0 && JsonLines.isOne(file));
  }

  /** Refuses a file whose name shows text that is no plain text. */
  private static void refuse(Entry file) {
    Optional<FileKind> kind = FileKind.ofFile(file.name());
    if (kind.isPresent() && isUnnamed(file)) {
      throw new CorpusException(file.name(), kind.get().problem(file.name()));
    }
  }

  private static CorpusException noText(Path folder, List<Entry> others) {
    for (Entry other : others) {
      refuse(other);
      try {
        Decoding.open(other, new AtomicLong()).close();
      } catch (CorpusException e) {
        return e;
      } catch (IOException e) {
        return CorpusException.reading(other.name(), 0, e);
      }
    }
    return new CorpusException(
        folder.toString(),
        others.isEmpty()
            ? "holds only files that describe a dataset, and no data; check its name"
            : "holds no text: there are zero bytes in %s; name files with texts or records"
                .formatted(CorpusFiles.names(others)));
  }

  /** Returns the fault of an input with files of two kinds. */
  private static CorpusException both(String name, Path folder, Entry text, Entry records) {
    return new CorpusException(
        name,
        "holds both files like %s and files like %s; name the files of one kind, as with '%s' or '%s'"
            .formatted(text.name(), records.name(), like(folder, text), like(folder, records)));
  }

  /** Returns the pattern for files with the same ending. */
  private static String like(Path folder, Entry file) {
    String name = file.path().getFileName().toString();
    int dot = Compression.nameWithout(name).lastIndexOf('.');
    return folder.resolve("**")
        + "/"
        + (dot < 0 ? name.replaceFirst("\\d.*", "*") : "*" + name.substring(dot));
  }

  /**
   * Returns whether a named file is one text, or has a text on each line, rather than records: by
   * its name or else its first bytes.
   */
  static boolean isText(Entry file) {
    return file.textId().isPresent()
        || Format.ofFile(file.name())
            .map(told -> told == Formats.TXT)
            .orElseGet(() -> Files.isRegularFile(file.path()) && recognised(file).isEmpty());
  }

  /** Returns the format that the first bytes of a file show. */
  private static Optional<Format> recognised(Entry file) {
    return beginning(file).flatMap(Formats::recognised);
  }

  /** Returns the first bytes of a file, decompressed; empty if it cannot be read. */
  private static Optional<byte[]> beginning(Entry file) {
    try (InputStream in = file.compression().decompress(file.open())) {
      return Optional.of(in.readNBytes(FileKind.LONGEST_EXAMINED));
    } catch (IOException e) {
      return Optional.empty(); // the reader of the file reports what is wrong
    }
  }

  /** Returns a file in the format that its first bytes show, if nothing else shows one. */
  private static Entry recognisedIn(Entry file, Optional<Format> format) {
    if (format.isEmpty()) {
      refuse(file);
    }
    return format.isEmpty() && isUnnamed(file) && Files.isRegularFile(file.path())
        ? recognised(file).map(file::in).orElse(file)
        : file;
  }

  /** Returns whether a file has no content but, perhaps, a byte order mark. */
  static boolean isEmpty(Entry file) {
    return beginning(file)
        .filter(begins -> new String(begins, StandardCharsets.UTF_8).matches("\\uFEFF?"))
        .isPresent();
  }

  static boolean isBinary(Entry file) {
    return FileKind.ofFile(file.name()).isPresent()
        || beginning(file).filter(FileKind::isBinary).isPresent();
  }

  /** Returns whether the name of a file shows no format. */
  static boolean isUnnamed(CorpusSource file) {
    return Format.ofFile(file.name()).isEmpty();
  }

  /** Returns whether the name of a file shows a format. */
  private static boolean shows(Entry file, Format format) {
    return Format.ofFile(file.name()).equals(Optional.of(format));
  }

  private static Entry entry(Path file, Optional<Format> format) {
    return Entry.of(file.toString(), file, format);
  }

  private static List<Entry> asTexts(Path base, List<Entry> files) {
    return files.stream()
        .map(file -> file.asText(Optional.of(PathFields.path(base, file))))
        .toList();
  }

  /** Returns whether a name is a pattern rather than the name of a file. */
  static boolean isPattern(String name) {
    if (!WILDCARD.matcher(name).find()) {
      return false;
    }
    try {
      return !Files.exists(Path.of(name));
    } catch (InvalidPathException e) {
      return true; // where a name cannot have an asterisk
    }
  }

  /** Returns the files that match a pattern, at least one. */
  static List<Entry> matches(String pattern, Optional<Format> format) {
    int wildcard = WILDCARD.matcher(pattern).results().findFirst().orElseThrow().start();
    int slash = pattern.lastIndexOf('/', wildcard);
    Path base = Path.of(slash < 0 ? "." : pattern.substring(0, slash + 1));
    String rest = pattern.substring(slash + 1);
    PathMatcher glob = glob(base, pattern, rest);
    boolean anyDepth = rest.contains("**") || rest.contains("{"); // braces may contain slashes
    int depth = anyDepth ? Integer.MAX_VALUE : (int) rest.chars().filter(c -> c == '/').count() + 1;
    List<Path> files = Files.isDirectory(base) ? files(base, depth) : List.of();
    List<Entry> found =
        files.stream()
            .filter(file -> glob.matches(base.relativize(file)))
            .map(
                file ->
                    recognisedIn(entry(slash < 0 ? base.relativize(file) : file, format), format))
            .toList();
    if (found.isEmpty()) {
      throw new CorpusException(pattern, "no file matches; check the pattern and its folder");
    }
    Path start = slash < 0 ? Path.of("") : base;
    if (format.isPresent()) {
      return PathFields.of(start, found);
    }
    Map<Boolean, List<Entry>> byKind =
        found.stream().collect(Collectors.partitioningBy(FileSearch::isText));
    List<Entry> texts = new ArrayList<>(byKind.getOrDefault(true, List.of()));
    List<Entry> records = new ArrayList<>(byKind.getOrDefault(false, List.of()));
    if (!records.isEmpty()) {
      texts.removeIf(file -> isUnnamed(file) && isEmpty(file));
    }
    if (texts.isEmpty()) {
      return PathFields.of(start, likeNeighbours(records));
    }
    if (!records.isEmpty()) {
      throw both(pattern, base.normalize(), texts.get(0), records.get(0));
    }
    return asTexts(start, texts);
  }

  private static PathMatcher glob(Path base, String pattern, String rest) {
    try {
      return base.getFileSystem().getPathMatcher("glob:" + rest.replace(ANY_FOLDERS, "{**/,}"));
    } catch (PatternSyntaxException e) {
      throw new CorpusException(
          pattern, "is neither a file nor a pattern (" + e.getDescription() + "); correct it");
    }
  }

  /**
   * Returns the files in and below a folder, except hidden files and the files in hidden folders.
   */
  private static List<Path> files(Path folder, int depth) {
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(
          folder,
          EnumSet.of(FileVisitOption.FOLLOW_LINKS),
          depth,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
              TableFolder.refuse(path);
              return path.equals(folder) || !isHidden(path)
                  ? FileVisitResult.CONTINUE
                  : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
              if (!isHidden(path) && attributes.isRegularFile() && !path.endsWith(COMPLETE)) {
                files.add(path);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw CorpusException.reading(folder.toString(), 0, e);
    }
    files.sort(null);
    return files;
  }

  private static boolean isHidden(Path path) {
    return path.getFileName().toString().startsWith(".");
  }
}
