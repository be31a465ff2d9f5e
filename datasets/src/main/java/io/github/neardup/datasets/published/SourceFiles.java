package io.github.neardup.datasets.published;

import io.github.neardup.core.internal.files.TemporaryFolder;
import io.github.neardup.io.Compression;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.NamedFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * The files in a folder, or in an archive, or in the archives within ({@code .zip}, {@code .tar},
 * {@code .tar.gz}, {@code .tgz}), or a single file. What is in archives is unpacked into a
 * temporary folder, which goes when this is closed.
 */
final class SourceFiles implements AutoCloseable {

  private static final int DEEPEST = 4;
  private static final Pattern ARCHIVE = Pattern.compile("(?i)\\.(zip|tar|tar\\.gz|tgz)$");

  private final Path source;
  private final TemporaryFolder temporary;
  private int unpacked;

  /** The files, in the order of their paths within the source. */
  private final List<NamedFile> files = new ArrayList<>();

  private SourceFiles(Path source, TemporaryFolder temporary) {
    this.source = source;
    this.temporary = temporary;
  }

  /** Opens a folder, an archive or a file; archives are unpacked below the parent given. */
  static SourceFiles open(Path source, Path temporaryParent) {
    if (!Files.exists(source)) {
      throw new CorpusException(
          source.toString(), "there is no such file or folder; check the path");
    }
    SourceFiles files;
    try {
      files = new SourceFiles(source, TemporaryFolder.in(temporaryParent));
    } catch (IOException e) {
      throw CorpusException.writing(temporaryParent.toString(), e);
    }
    try {
      files.add(source, "", 0);
      files.files.sort(Comparator.comparing(NamedFile::path));
      return files;
    } catch (RuntimeException | Error e) {
      files.close();
      throw e;
    }
  }

  private void add(Path path, String prefix, int depth) {
    List<Path> found;
    try (Stream<Path> walk = Files.walk(path)) {
      found = walk.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw CorpusException.reading(path.toString(), 0, e);
    }
    for (Path file : found) {
      Path relative = file.equals(path) ? file.getFileName() : path.relativize(file);
      String name = prefix + relative.toString().replace('\\', '/');
      if (isHidden(name)) {
        continue;
      }
      if (isArchive(name) && depth < DEEPEST) {
        add(unpack(file), name + "/", depth + 1);
      } else {
        String shown = file.startsWith(source) ? file.toString() : source + "!" + name;
        files.add(new NamedFile(shown, name, file));
      }
    }
  }

  /** What operating systems leave behind is no data. */
  private static boolean isHidden(String name) {
    return Stream.of(name.split("/"))
        .anyMatch(part -> part.startsWith(".") || part.equals("__MACOSX"));
  }

  private static boolean isArchive(String name) {
    return ARCHIVE.matcher(name).find();
  }

  private Path unpack(Path archive) {
    try {
      Path target = temporary.path().resolve("unpacked" + ++unpacked);
      if (archive.toString().toLowerCase(Locale.ROOT).endsWith(".zip")) {
        unzip(archive, target);
      } else {
        untar(archive, target);
      }
      return Files.createDirectories(target); // there may have been no file in it
    } catch (IOException | IllegalArgumentException e) {
      throw new CorpusException(
          archive.toString(),
          0,
          "cannot be unpacked: " + e.getMessage() + "; download or copy it again",
          e);
    }
  }

  private void unzip(Path archive, Path target) throws IOException {
    // Names in old archives are in any encoding; where they are in UTF-8, the entry says so.
    try (ZipFile zip = new ZipFile(archive.toFile(), StandardCharsets.ISO_8859_1)) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (!entry.isDirectory()) {
          try (InputStream in = zip.getInputStream(entry)) {
            write(in, target, entry.getName());
          }
        }
      }
    }
  }

  private void untar(Path archive, Path target) throws IOException {
    boolean gzip = !archive.toString().toLowerCase(Locale.ROOT).endsWith(".tar");
    try (InputStream file = new BufferedInputStream(Files.newInputStream(archive));
        InputStream data = (gzip ? Compression.GZIP : Compression.NONE).decompress(file);
        TarArchiveInputStream tar = new TarArchiveInputStream(data)) {
      TarArchiveEntry entry = tar.getNextEntry();
      while (entry != null) {
        if (entry.isFile()) {
          write(tar, target, entry.getName());
        }
        entry = tar.getNextEntry();
      }
    }
  }

  private void write(InputStream in, Path target, String name) throws IOException {
    Path file = target.resolve(name).normalize();
    if (!file.startsWith(target)) {
      throw new IOException("it would write outside its folder, to " + name);
    }
    try (OutputStream out = temporary.newFile(file)) {
      in.transferTo(out);
    }
  }

  /** The one file of that name, in any folder, compressed or not, whatever its case. */
  NamedFile required(String name) {
    Pattern wanted =
        Pattern.compile(
            "/" + Pattern.quote(name) + "(\\.gz|\\.zst)?\\z",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    List<NamedFile> found = found(wanted);
    if (found.isEmpty()) {
      throw new CorpusException(
          source.toString(), "no file " + name + " in it; it holds " + describe());
    }
    if (found.size() > 1) {
      throw new CorpusException(
          source.toString(),
          "more than one file %s: %s; give the folder of one"
              .formatted(name, String.join(", ", found.stream().map(NamedFile::path).toList())));
    }
    return found.get(0);
  }

  /** The files, one at least, in whose path, which begins with a slash, the pattern is found. */
  List<NamedFile> matching(Pattern pattern) {
    List<NamedFile> found = found(pattern);
    if (found.isEmpty()) {
      throw new CorpusException(
          source.toString(), "no files that match " + pattern + "; it holds " + describe());
    }
    return found;
  }

  private List<NamedFile> found(Pattern pattern) {
    return files.stream().filter(file -> pattern.matcher("/" + file.path()).find()).toList();
  }

  private String describe() {
    int shown = 5;
    if (files.isEmpty()) {
      return "no files";
    }
    String names = String.join(", ", files.stream().limit(shown).map(NamedFile::path).toList());
    return files.size() > shown ? names + " and " + (files.size() - shown) + " more" : names;
  }

  @Override
  public void close() {
    temporary.close();
  }
}
