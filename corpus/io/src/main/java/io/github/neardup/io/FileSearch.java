package io.github.neardup.io;

import io.github.neardup.io.CorpusFiles.Entry;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.text.Glob;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The files in folders, and those that patterns mean. */
final class FileSearch {

  private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");
  private static final String ANY_FOLDERS = "**/";

  private FileSearch() {}

  /** A file, or the files that a folder means. */
  static List<Entry> named(Path path, Optional<RowFormat> format) {
    return Files.isDirectory(path)
        ? inFolder(path, format)
        : List.of(Entry.of(path.toString(), path, format));
  }

  private static List<Entry> inFolder(Path folder, Optional<RowFormat> format) {
    List<Path> files = files(folder, Integer.MAX_VALUE);
    if (format.isPresent()) {
      return require(folder, files).stream().map(file -> entry(file, format)).toList();
    }
    List<Path> texts = files.stream().filter(file -> formatOf(file) == RowFormat.TXT).toList();
    List<Path> records =
        files.stream()
            .filter(file -> formatOf(file) != null && formatOf(file) != RowFormat.TXT)
            .toList();
    if (!texts.isEmpty() && !records.isEmpty()) {
      throw new CorpusException(
          folder.toString(),
          "holds both texts (such as %s) and records (such as %s); name those of one kind"
              .formatted(texts.get(0), records.get(0)));
    }
    return texts.isEmpty()
        ? require(folder, records).stream().map(file -> entry(file, format)).toList()
        : texts.stream().map(file -> text(folder, file)).toList();
  }

  private static List<Path> require(Path folder, List<Path> files) {
    if (files.isEmpty()) {
      throw new CorpusException(
          folder.toString(),
          "is a folder without a file to read, which ends in one of %s; name the files, or say with --input-format what they are"
              .formatted(
                  RowFormat.endings().stream()
                      .map(ending -> "." + ending)
                      .collect(Collectors.joining(", "))));
    }
    return files;
  }

  private static @Nullable RowFormat formatOf(Path file) {
    return RowFormat.ofFile(file.toString()).orElse(null);
  }

  private static Entry entry(Path file, Optional<RowFormat> format) {
    return Entry.of(file.toString(), file, format);
  }

  private static Entry text(Path folder, Path file) {
    String id =
        StreamSupport.stream(folder.relativize(file).spliterator(), false)
            .map(Path::toString)
            .collect(Collectors.joining("/"));
    String name = file.toString();
    return new Entry(name, file, RowFormat.TXT, Compression.of(name), Optional.of(id));
  }

  /** Whether a name is a pattern, and not that of a file. */
  static boolean isPattern(String name) {
    if (!WILDCARD.matcher(name).find()) {
      return false;
    }
    try {
      return !Files.exists(Path.of(name));
    } catch (InvalidPathException e) {
      return true; // where an asterisk cannot be in a name
    }
  }

  /** The files that a pattern means, at least one. */
  static List<Entry> matches(String pattern, Optional<RowFormat> format) {
    int wildcard = WILDCARD.matcher(pattern).results().findFirst().orElseThrow().start();
    int slash = pattern.lastIndexOf('/', wildcard);
    Path base = Path.of(slash < 0 ? "." : pattern.substring(0, slash + 1));
    String rest = pattern.substring(slash + 1);
    Glob glob = glob(base, pattern, rest);
    boolean anyDepth = rest.contains("**") || rest.contains("{"); // braces may hold slashes
    int depth = anyDepth ? Integer.MAX_VALUE : (int) rest.chars().filter(c -> c == '/').count() + 1;
    List<Path> files = Files.isDirectory(base) ? files(base, depth) : List.of();
    List<Entry> found =
        files.stream()
            .filter(file -> glob.matches(base.relativize(file)))
            .map(file -> entry(slash < 0 ? base.relativize(file) : file, format))
            .toList();
    if (found.isEmpty()) {
      throw new CorpusException(
          pattern, "no file has such a name; check the pattern, and the folder it is for");
    }
    return found;
  }

  private static Glob glob(Path base, String pattern, String rest) {
    try {
      return Glob.of(rest.replace(ANY_FOLDERS, "{**/,}"), base.getFileSystem());
    } catch (PatternSyntaxException e) {
      throw new CorpusException(
          pattern, "is neither a file nor a pattern (" + e.getDescription() + "); correct it");
    }
  }

  /** The files in a folder and below, but for hidden ones and what is in hidden folders. */
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
