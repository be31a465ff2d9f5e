package io.github.neardup.datasets.published;

import io.github.neardup.core.util.Messages;
import io.github.neardup.core.util.TemporaryFolder;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource.NamedFile;
import io.github.neardup.io.compress.Compression;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
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
 * The files in a folder, in an archive, in archives inside it ({@code .zip}, {@code .tar}, {@code
 * .tar.gz}, {@code .tgz}), or a single file. Archives are unpacked into a temporary folder, which
 * {@link #close} deletes.
 *
 * <p>Archives are not trusted, and a small one may expand to endless zeros: at most {@link
 * #MOST_UNPACKED} bytes are unpacked, and archives within archives to a depth of {@link #DEEPEST}.
 */
final class SourceFiles implements AutoCloseable {

  static final int DEEPEST = 4;
  static final long MOST_UNPACKED = 50_000_000_000L;

  /** The most names of files in a message. */
  private static final int SHOWN = 5;

  private static final Pattern ARCHIVE = Pattern.compile("(?i)\\.(zip|tar|tar\\.gz|tgz)$");

  private final Path source;
  private final TemporaryFolder temporary;
  private int unpacked;

  /** The files, in the order of their paths within the source. */
  private final List<NamedFile> files = new ArrayList<>();

  private final long mostUnpacked;
  private long unpackedBytes;

  private SourceFiles(Path source, TemporaryFolder temporary, long mostUnpacked) {
    this.mostUnpacked = mostUnpacked;
    this.source = source;
    this.temporary = temporary;
  }

  /** Opens a folder, an archive or a file; unpacks archives below the given parent. */
  static SourceFiles open(Path source, Path temporaryParent) {
    return open(source, temporaryParent, MOST_UNPACKED);
  }

  /** The same with another limit for everything unpacked. */
  static SourceFiles open(Path source, Path temporaryParent, long mostUnpacked) {
    if (!Files.exists(source)) {
      throw new CorpusException(
          source.toString(), "there is no such file or folder; check the path");
    }
    SourceFiles files;
    try {
      files = new SourceFiles(source, TemporaryFolder.in(temporaryParent), mostUnpacked);
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

  /** Whether a file was left behind by an operating system and holds no data. */
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
      return Files.createDirectories(target); // the archive may have been empty
    } catch (IOException | IllegalArgumentException e) {
      throw new CorpusException(
          archive.toString(),
          0,
          "cannot be unpacked: "
              + (e instanceof EOFException ? "it is cut off" : e.getMessage())
              + "; download or copy it again",
          e);
    }
  }

  private void unzip(Path archive, Path target) throws IOException {
    // Names in old archives may be in any encoding; an entry with a name in UTF-8 says so.
    try (ZipFile zip = new ZipFile(archive.toFile(), StandardCharsets.ISO_8859_1)) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (!entry.isDirectory()) {
          try (InputStream in = zip.getInputStream(entry)) {
            write(archive, in, target, entry.getName());
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
          write(archive, tar, target, entry.getName());
        }
        entry = tar.getNextEntry();
      }
    }
  }

  private void write(Path archive, InputStream in, Path target, String name) throws IOException {
    Path file = target.resolve(name).normalize();
    if (!file.startsWith(target)) {
      throw new IOException("it would write outside its folder, to " + name);
    }
    try (OutputStream out = Channels.newOutputStream(temporary.newFile(file))) {
      byte[] buffer = new byte[1 << 16];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        unpackedBytes += count;
        if (unpackedBytes > mostUnpacked) {
          throw new CorpusException(
              archive.toString(),
              String.format(
                  Locale.ROOT,
                  "it holds more than %,d bytes in all; if it is what you want, unpack it and give"
                      + " the folder",
                  mostUnpacked));
        }
        out.write(buffer, 0, count);
      }
    } catch (FileAlreadyExistsException e) {
      throw new IOException("it holds " + name + " twice", e);
    }
  }

  /**
   * Returns the one file with the given name, in any folder, compressed or not, in any letter case.
   */
  NamedFile required(String name) {
    String end = ("/" + name).toLowerCase(Locale.ROOT);
    List<NamedFile> found =
        files.stream()
            .filter(
                file ->
                    Compression.nameWithout("/" + file.path())
                        .toLowerCase(Locale.ROOT)
                        .endsWith(end))
            .toList();
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

  /** Returns all files, at least one. */
  List<NamedFile> all() {
    if (files.isEmpty()) {
      throw new CorpusException(source.toString(), "it holds no files; check the path");
    }
    return List.copyOf(files);
  }

  private String describe() {
    return files.isEmpty()
        ? "no files"
        : Messages.some(files.stream().map(NamedFile::path).toList(), SHOWN);
  }

  @Override
  public void close() {
    temporary.close();
  }
}
