package io.github.neardup.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file as a source. */
record PathSource(Path path) implements CorpusSource {

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public InputStream open() throws IOException {
    checkExists();
    return Files.newInputStream(path);
  }

  /** Refuses what is missing or a folder, which some systems open like a file. */
  void checkExists() throws IOException {
    if (Files.isDirectory(path)) {
      throw new FileSystemException(name(), null, "it is a folder, not a file");
    }
    if (!Files.exists(path)) {
      throw new NoSuchFileException(name());
    }
  }
}
