package io.github.neardup.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** At the end, and when the storage fails, nothing that was acknowledged is lost. */
class StopTest {

  /** Where an index is kept that outlives its server; other storages are tested in this way too. */
  private static final String LOCATION = "kept:restart";

  private final Algorithm algorithm = Algorithms.create("kshingle");

  private static String add(String id) {
    return "{\"id\": \"%s\", \"text\": \"text number %s of many\"}".formatted(id, id);
  }

  @Test
  void whatWasAcknowledgedIsThereAfterARestartInTheMiddle() throws Exception {
    List<String> acknowledged = new CopyOnWriteArrayList<>();
    List<String> failures = new CopyOnWriteArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(8);
    for (int round = 0; round < 3; round++) {
      NearDuplicateIndex index = NearDuplicateIndex.openOrCreate(LOCATION, algorithm);
      IndexServer server = IndexServer.of(index).start();
      Client client = new Client(server);
      AtomicInteger next = new AtomicInteger(1_000_000 * round);
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        clients.add(
            pool.submit(
                () -> {
                  while (true) {
                    String id = "n" + next.incrementAndGet();
                    try {
                      Client.Answer answer = client.post("/v1/add", add(id));
                      if (answer.status() == 200) {
                        acknowledged.add(id);
                      } else if (answer.status() != 503) {
                        failures.add(answer.body());
                      }
                    } catch (UncheckedIOException e) {
                      return; // the server has gone
                    }
                  }
                }));
      }
      int before = acknowledged.size();
      while (acknowledged.size() < before + 200) {
        assertThat(clients).as("clients before the end").noneMatch(Future::isDone);
        Thread.sleep(5);
      }
      server.close();
      index.close();
      for (Future<?> each : clients) {
        each.get(30, TimeUnit.SECONDS);
      }
    }
    pool.shutdown();
    assertThat(failures).isEmpty();
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(600);
    try (NearDuplicateIndex index = NearDuplicateIndex.open(LOCATION)) {
      assertThat(acknowledged).allMatch(id -> index.find(id).isPresent());
    }
  }

  @Test
  void aRunningRequestIsAnsweredAndTheStorageSynced() throws Exception {
    NearDuplicateIndex index = NearDuplicateIndex.openOrCreate("kept:running", algorithm);
    IndexServer server = IndexServer.of(index).start();
    Client client = new Client(server);
    ExecutorService pool = Executors.newSingleThreadExecutor();
    KeptStorage.at("kept:running").delay(1_500);
    Future<Client.Answer> running = pool.submit(() -> client.post("/v1/add", add("a")));
    Thread.sleep(500);
    int syncs = KeptStorage.at("kept:running").syncs();
    server.close();
    assertThat(running.get().status()).isEqualTo(200);
    assertThat(KeptStorage.at("kept:running").syncs()).isEqualTo(syncs + 1);
    assertThatThrownBy(() -> client.get("/health")).isInstanceOf(UncheckedIOException.class);
    server.close(); // once more does nothing
    assertThat(KeptStorage.at("kept:running").syncs()).isEqualTo(syncs + 1);
    pool.shutdown();
    index.close();
  }

  @Test
  void aRequestThatTakesTooLongDoesNotKeepTheServerUp() throws Exception {
    NearDuplicateIndex index = NearDuplicateIndex.openOrCreate("kept:long", algorithm);
    List<String> log = new CopyOnWriteArrayList<>();
    IndexServer server =
        IndexServer.of(index).stopTimeout(Duration.ofMillis(300)).log(log::add).start();
    Client client = new Client(server);
    ExecutorService pool = Executors.newSingleThreadExecutor();
    KeptStorage.at("kept:long").delay(20_000);
    Future<Client.Answer> running = pool.submit(() -> client.post("/v1/add", add("a")));
    Thread.sleep(300);
    long start = System.nanoTime();
    server.close();
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(10));
    assertThat(log).anyMatch(line -> line.startsWith("the server stopped before it had answered"));
    assertThat(running).failsWithin(Duration.ofSeconds(10));
    pool.shutdownNow();
    index.close();
  }

  @Test
  void aFailureOfTheStorageIsToldWithoutItsTrace() {
    NearDuplicateIndex index = NearDuplicateIndex.openOrCreate("kept:failing", algorithm);
    List<String> log = new CopyOnWriteArrayList<>();
    try (IndexServer server = IndexServer.of(index).log(log::add).start()) {
      Client client = new Client(server);
      KeptStorage.at("kept:failing").fail(true);
      Client.Answer answer = client.post("/v1/add", add("a"));
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.message())
          .isEqualTo("the storage failed: kept: the disk is full; free some space");
      assertThat(log).containsExactly("storage: kept: the disk is full; free some space");
      assertThat(client.post("/v1/batch", "[{\"op\": \"info\"}]").body())
          .contains("\"status\":503");
      assertThat(client.get("/health").status()).isEqualTo(200);
      assertThat(client.get("/health/ready").status()).isEqualTo(503);
      assertThat(client.get("/metrics").body())
          .contains("neardup_storage_up 0")
          .doesNotContain("neardup_entries");
      KeptStorage.at("kept:failing").fail(false);
      assertThat(client.post("/v1/add", add("a")).status()).isEqualTo(200);
      assertThat(client.get("/health/ready").status()).isEqualTo(200);
    }
    index.close();
  }

  @Test
  void anUnexpectedFailureIsForTheLogAlone() {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(algorithm);
    List<String> log = new CopyOnWriteArrayList<>();
    try (IndexServer server = IndexServer.of(index).log(log::add).start()) {
      index.close();
      Client.Answer answer = new Client(server).get("/v1/info");
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.message()).isEqualTo("an unexpected failure; see the server's log");
      assertThat(log).singleElement().asString().contains("the index is closed", "\tat ");
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("the index is closed"); // by its sync
    }
  }
}
