package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReaderApartTest {

  @TempDir private Path folder;

  @Test
  void aCrashIsAFailureAndTheNextFileIsRead() throws Exception {
    Path fine = Files.writeString(folder.resolve("a.jsonl"), HostileFiles.TWO_RECORDS);
    Path broken = Files.writeString(folder.resolve("b.parquet"), "no Parquet");
    Path endless = folder.resolve("endless.jsonl");
    Assumptions.assumeTrue(done("mkfifo", endless.toString()), "there are no named pipes");
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (ReaderApart apart = new ReaderApart(folder)) {
      apart.read(fine);
      apart.read(broken);
      long crashing = apart.pid().orElseThrow();
      Callable<Void> read =
          () -> {
            apart.read(endless);
            return null;
          };
      Future<Void> reading = thread.submit(read);
      try (OutputStream opened = Files.newOutputStream(endless)) { // it is being read
        assertThat(done("kill", "-SEGV", String.valueOf(crashing))).isTrue();
        assertThat(opened).isNotNull();
        assertThatExceptionOfType(ExecutionException.class)
            .isThrownBy(reading::get)
            .havingCause()
            .isInstanceOf(AssertionError.class)
            .withMessageContaining("the JVM ended with status ")
            .withMessageContaining("SIGSEGV");
      }
      apart.read(fine);
      assertThat(apart.pid().orElseThrow()).isNotEqualTo(crashing);
    } finally {
      thread.shutdownNow();
    }
  }

  private static boolean done(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
