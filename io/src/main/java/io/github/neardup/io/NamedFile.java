package io.github.neardup.io;

import io.github.neardup.core.internal.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that may be from an archive.
 *
 * @param name what messages call it
 * @param path its path within the source, with slashes
 * @param file where it is
 */
public record NamedFile(String name, String path, Path file) implements CorpusSource {

  @Override
  public InputStream open() throws IOException {
    checkExists();
    return InputFile.stream(file);
  }

  /** Refuses what is missing or a folder, which some systems open like a file. */
  void checkExists() throws IOException {
    if (Files.isDirectory(file)) {
      throw new FileSystemException(name, null, "it is a folder, not a file");
    }
    if (!Files.exists(file)) {
      throw new NoSuchFileException(name);
    }
  }
}
