package io.github.neardup.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file that may be from an archive.
 *
 * @param name what messages call it
 * @param path its path within the source, with slashes
 * @param file where it is
 */
public record NamedFile(String name, String path, Path file) implements CorpusSource {

  @Override
  public Optional<Path> location() {
    return Optional.of(file);
  }

  @Override
  public InputStream open() throws IOException {
    return CorpusFiles.Entry.of(name, file, Optional.empty()).open();
  }
}
