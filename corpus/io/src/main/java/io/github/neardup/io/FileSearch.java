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
import java.util.stream.StreamSupport;

/** Finds the files in folders, and the files that match patterns. */
final class FileSearch {

  private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");
  private static final String ANY_FOLDERS = "**/";

  /** The most bytes before the first field of a record. */
  private static final int LONGEST_BEGINNING = 1 << 10;

  private static final Pattern RECORD = Pattern.compile("\\uFEFF?\\s*\\{[ \\t]*[\"}]");

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

  private FileSearch() {}

  /**
   * Returns a file, or the files of a folder.
   *
   * @param passedOver receives the files of the folder that are not read, except hidden ones
   */
  static List<Entry> named(Path path, Optional<RowFormat> format, Consumer<Path> passedOver) {
    return Files.isDirectory(path)
        ? inFolder(path, format, passedOver)
        : List.of(Entry.of(path.toString(), path, format));
  }

  private static List<Entry> inFolder(
      Path folder, Optional<RowFormat> format, Consumer<Path> passedOver) {
    List<Path> files = files(folder, Integer.MAX_VALUE);
    if (files.isEmpty()) {
      throw new CorpusException(
          folder.toString(), "is a folder without visible files; check its name");
    }
    if (format.isPresent()) {
      return files.stream().map(file -> entry(file, format)).toList();
    }
    List<Entry> records = new ArrayList<>();
    List<Entry> texts = new ArrayList<>();
    List<Entry> others = new ArrayList<>();
    for (Path file : files) {
      Optional<RowFormat> told = RowFormat.ofFile(file.toString());
      if (told.isEmpty()) {
        others.add(text(folder, file));
      } else if (told.get() == RowFormat.TXT) {
        texts.add(text(folder, file));
      } else if (DESCRIPTIONS.contains(file.getFileName().toString())) {
        passedOver.accept(file);
      } else if (!isOwn(file)) { // the documents of a neardup dataset are the corpus
        records.add(entry(file, format));
      }
    }
    if (records.isEmpty()) {
      return texts(folder, texts, others, passedOver);
    }
    if (!texts.isEmpty()) {
      throw both(folder.toString(), folder, texts.get(0), records.get(0));
    }
    refuseIfUnclear(folder, records, others);
    others.forEach(other -> passedOver.accept(other.path()));
    return List.copyOf(records);
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
    List<Entry> values = records.stream().filter(file -> file.format() == RowFormat.JSON).toList();
    if (values.isEmpty()) {
      return;
    }
    Optional<Entry> other =
        records.stream().filter(file -> file.format() != RowFormat.JSON).findFirst();
    if (other.isPresent()) {
      throw both(folder.toString(), folder, other.get(), values.get(0));
    }
    List<Entry> texts = others.stream().filter(file -> !isBinary(file)).toList();
    if (texts.size() > values.size()) {
      throw both(folder.toString(), folder, texts.get(0), values.get(0));
    }
  }

  /** Returns the files of a folder without records: each is a text, whatever its ending. */
  private static List<Entry> texts(
      Path folder, List<Entry> texts, List<Entry> others, Consumer<Path> passedOver) {
    List<Entry> all = new ArrayList<>(texts);
    for (Entry other : others) {
      if (isBinary(other)) {
        passedOver.accept(other.path());
      } else {
        all.add(other);
      }
    }
    if (all.isEmpty()) {
      throw noText(folder, others);
    }
    if (texts.isEmpty() && all.stream().allMatch(FileSearch::beginsWithRecord)) {
      return all.stream().map(file -> entry(file.path(), Optional.empty())).toList();
    }
    all.sort(Comparator.comparing(Entry::path));
    return all;
  }

  private static CorpusException noText(Path folder, List<Entry> others) {
    for (Entry other : others) {
      try {
        Decoding.CountingInput.open(other, new AtomicLong()).close();
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
    return folder.resolve("**") + "/" + (dot < 0 ? name : "*" + name.substring(dot));
  }

  /**
   * Returns whether a named file is one text, or has a text on each line, rather than records: by
   * its name or else its first bytes.
   */
  static boolean isText(Entry file) {
    return file.textId().isPresent()
        || RowFormat.ofFile(file.name())
            .map(told -> told == RowFormat.TXT)
            .orElseGet(() -> Files.isRegularFile(file.path()) && !beginsWithRecord(file));
  }

  /** Returns whether a file begins as JSON Lines do: with an object that has a field. */
  private static boolean beginsWithRecord(Entry file) {
    try (InputStream in = file.compression().decompress(file.open())) {
      String begins = new String(in.readNBytes(LONGEST_BEGINNING), StandardCharsets.UTF_8);
      return RECORD.matcher(begins).lookingAt();
    } catch (IOException e) {
      return false; // the reader of the file reports what is wrong
    }
  }

  private static boolean isBinary(Entry file) {
    try (InputStream in = file.compression().decompress(file.open())) {
      return FileKind.isBinary(in);
    } catch (IOException e) {
      return false; // as above
    }
  }

  private static Entry entry(Path file, Optional<RowFormat> format) {
    return Entry.of(file.toString(), file, format);
  }

  private static Entry text(Path folder, Path file) {
    return entry(file, Optional.of(RowFormat.TXT)).asText(id(folder.relativize(file)));
  }

  /** Returns the id of a text: its path, with slashes. */
  private static String id(Path path) {
    return StreamSupport.stream(path.spliterator(), false)
        .map(Path::toString)
        .collect(Collectors.joining("/"));
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
  static List<Entry> matches(String pattern, Optional<RowFormat> format) {
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
            .map(file -> entry(slash < 0 ? base.relativize(file) : file, format))
            .toList();
    if (found.isEmpty()) {
      throw new CorpusException(pattern, "no file matches; check the pattern and its folder");
    }
    if (format.isPresent()) {
      return found;
    }
    Map<Boolean, List<Entry>> byKind =
        found.stream().collect(Collectors.partitioningBy(FileSearch::isText));
    List<Entry> texts = byKind.getOrDefault(true, List.of());
    List<Entry> records = byKind.getOrDefault(false, List.of());
    if (texts.isEmpty()) {
      return records;
    }
    if (!records.isEmpty()) {
      throw both(pattern, base.normalize(), texts.get(0), records.get(0));
    }
    return texts.stream()
        .map(text -> text.asText(id(slash < 0 ? text.path() : base.relativize(text.path()))))
        .toList();
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
              return path.equals(folder) || !isHidden(path)
                  ? FileVisitResult.CONTINUE
                  : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
              if (!isHidden(path) && attributes.isRegularFile()) {
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
