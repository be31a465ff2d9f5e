package io.github.neardup.index;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes a file whole or not at all: beside its place, to the disk, then moved. */
final class WholeFile {

  /** Writes what belongs into the file. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private WholeFile() {}

  static void write(Path path, Content content) throws IOException {
    // A link stays one: the file it points to is replaced.
    Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
    Path written = target.resolveSibling(".neardup-" + UUID.randomUUID() + ".tmp");
    try {
      try (FileChannel channel =
          FileChannel.open(written, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
        content.writeTo(Channels.newOutputStream(channel));
        channel.force(true);
      }
      Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(written);
    }
  }
}
