package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.index.NearDuplicateIndex;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code neardup serve} over a folder, ended in the middle of its work by {@code kill -9} and by a
 * signal: what it acknowledged is there.
 */
class ServeRestartTest {

  private static final Pattern ADDRESS = Pattern.compile(" at (http://127\\.0\\.0\\.1:\\d+/)");
  private static final int CLIENTS = 8;
  private static final int ADDED_A_ROUND = 200;

  private final List<String> acknowledged = new CopyOnWriteArrayList<>();
  private final List<String> failures = new CopyOnWriteArrayList<>();
  private final AtomicInteger next = new AtomicInteger();
  private final HttpClient http = HttpClient.newHttpClient();

  @TempDir private Path folder;

  @Test
  void whatWasAcknowledgedIsThereAfterKills() throws Exception {
    kill(2);
  }

  @Test
  @Tag("long")
  void whatWasAcknowledgedIsThereAfterManyKills() throws Exception {
    kill(50);
  }

  /** Each server answers for what those before it acknowledged, and none leaves a large file. */
  private void kill(int kills) throws Exception {
    String store = folder.resolve("index").toString();
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    for (int kill = 0; kill <= kills; kill++) {
      Process process = serve(store, "-Djava.io.tmpdir=" + temporary);
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        URI address = address(lines);
        assertThat(acknowledged).as("after %s kills", kill).allMatch(id -> has(address, id));
        assertThat(files(temporary)).as("after %s kills", kill).isLessThan(1 << 20);
        if (kill < kills) {
          load(address, () -> process.toHandle().destroyForcibly());
        } else {
          Neardup.Run second = new Neardup().type("index info --store %s", store);
          assertThat(second.status()).isEqualTo(1);
          assertThat(second.err()).contains("another process has the index open");
          load(address, () -> process.toHandle().destroy()); // SIGTERM; the streams stay open
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      } finally {
        process.destroyForcibly();
      }
      assertThat(failures).isEmpty();
    }
    try (NearDuplicateIndex index = NearDuplicateIndex.open(store)) {
      assertThat(acknowledged).allMatch(id -> index.find(id).isPresent());
      assertThat(index.size()).isBetween((long) acknowledged.size(), (long) next.get());
    }
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo((kills + 1) * ADDED_A_ROUND);
  }

  private boolean has(URI address, String id) {
    try {
      return http.send(
                  HttpRequest.newBuilder(address.resolve("v1/entries/" + id)).build(),
                  BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The bytes of the files in a folder. */
  private static long files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static Process serve(String store, String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "io.github.neardup.cli.Main",
            "serve",
            "--port",
            "0",
            "--store",
            store,
            "-a",
            "simhash"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("NEARDUP_TOKEN");
    return builder.start();
  }

  private static URI address(BufferedReader lines) throws IOException {
    List<String> before = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher matcher = ADDRESS.matcher(line);
      if (matcher.find()) {
        return URI.create(matcher.group(1));
      }
      before.add(line);
    }
    throw new AssertionError("no address in " + before);
  }

  /** Clients add texts until the server has gone, which {@code end} has it do in the middle. */
  private void load(URI address, Runnable end) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
    try {
      int before = acknowledged.size();
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(pool.submit(() -> addUntilItHasGone(address.resolve("v1/add"))));
      }
      while (acknowledged.size() < before + ADDED_A_ROUND && failures.isEmpty()) {
        assertThat(clients).as("clients before the end").noneMatch(Future::isDone);
        Thread.sleep(5);
      }
      end.run();
      for (Future<?> client : clients) {
        client.get(60, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private void addUntilItHasGone(URI add) {
    while (failures.isEmpty()) {
      String id = "n" + next.incrementAndGet();
      String entry = "{\"id\": \"%s\", \"text\": \"text number %s of many\"}".formatted(id, id);
      try {
        HttpResponse<String> answer =
            http.send(
                HttpRequest.newBuilder(add).POST(BodyPublishers.ofString(entry)).build(),
                BodyHandlers.ofString());
        if (answer.statusCode() == 200) {
          acknowledged.add(id);
        } else if (answer.statusCode() != 503) {
          failures.add(answer.body());
        }
      } catch (IOException e) {
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
