package io.github.neardup.bench;

import io.github.neardup.core.algorithm.FingerprintTable;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Sets of shingles in a file, for programs in other languages. */
final class ShingleSets {

  private ShingleSets() {}

  /**
   * Writes the number of sets, then for each its size and its numbers; all big-endian, 4 bytes, the
   * numbers 8.
   */
  static void write(FingerprintTable table, Path file) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(table.size());
      for (int row = 0; row < table.size(); row++) {
        out.writeInt(table.to(row) - table.from(row));
        for (int i = table.from(row); i < table.to(row); i++) {
          out.writeLong(table.words(row)[i]);
        }
      }
    }
  }
}
