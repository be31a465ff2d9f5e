package io.github.neardup.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinBenchmarkTest {

  @Test
  void theFileHasTheNumberOfSetsAndEachWithItsSize(@TempDir Path folder) throws IOException {
    FingerprintTable table = JoinBenchmark.sets("everyday-zh");
    Path file = folder.resolve("sets");
    JoinBenchmark.writeSets(table, file);
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file));
    assertThat(in.getInt()).isEqualTo(table.size()).isEqualTo(420);
    for (int row = 0; row < table.size(); row++) {
      Row set = table.row(row);
      assertThat(in.getInt()).isEqualTo(set.size());
      for (int i = 0; i < set.size(); i++) {
        assertThat(in.getLong()).isEqualTo(set.get(i));
      }
    }
    assertThat(in.hasRemaining()).isFalse();
  }
}
