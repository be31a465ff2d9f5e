package io.github.neardup.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More than the server takes is refused, and harms nobody else. */
class LimitsTest {

  private static final int BODY = 100_000;
  private static final int TEXT = 50_000;
  private static final int BATCH = 10;
  private static final int IDLE_MILLISECONDS = 700;

  private static NearDuplicateIndex index;
  private static IndexServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    index = NearDuplicateIndex.inMemory(Algorithms.create("simhash"));
    server =
        IndexServer.of(index)
            .mostBodyBytes(BODY)
            .longestText(TEXT)
            .mostInBatch(BATCH)
            .idleTimeout(Duration.ofMillis(IDLE_MILLISECONDS))
            .start();
    client = new Client(server);
  }

  @AfterAll
  static void stop() {
    server.close();
    index.close();
  }

  private static String query(int characters) {
    return "{\"text\": \"" + "x".repeat(characters) + "\"}";
  }

  @Test
  void aBodyOfTheLimitIsTakenAndNotAByteMore() {
    String padding = " ".repeat(BODY - query(0).length());
    assertThat(client.post("/v1/query", query(0) + padding).status()).isEqualTo(200);
    Client.Answer answer = client.post("/v1/query", query(0) + padding + " ");
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.message()).isEqualTo("a body may have at most 100,000 bytes; send less");
  }

  @ParameterizedTest
  @ValueSource(ints = {2 * BODY, 3 * BODY + 1})
  void aBodyOfUnknownLengthIsLimitedToo(int length) {
    byte[] body = new byte[length];
    Client.Answer answer =
        client.send(
            client
                .request("/v1/query")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))));
    assertThat(answer.status()).isEqualTo(413);
    assertThat(client.get("/health").status()).isEqualTo(200);
  }

  @Test
  void aBodyThatIsAnnouncedAsHugeIsRefusedBeforeItComes() throws IOException {
    String head =
        "POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999\r\n\r\n";
    assertThat(exchange(head, 0)).startsWith("HTTP/1.1 413 ");
    assertThat(exchange(head.replace("999999999999", "-1"), 0)).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void aTextOfTheLimitIsTakenAndNoLongerOne() {
    assertThat(client.post("/v1/query", query(TEXT)).status()).isEqualTo(200);
    Client.Answer answer = client.post("/v1/query", query(TEXT + 1));
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.message())
        .isEqualTo("the field 'text' has 50,001 characters; a text may have at most 50,000");
  }

  @ParameterizedTest
  @ValueSource(strings = {",", "\n"})
  void ofABatchBeyondTheLimitNothingIsDone(String separator) {
    String add = "{\"op\": \"add\", \"id\": \"a\", \"text\": \"x\"}";
    String items = String.join(separator, Collections.nCopies(BATCH + 1, add));
    Client.Answer answer =
        client.post("/v1/batch", separator.equals(",") ? "[" + items + "]" : items);
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.message())
        .isEqualTo("a batch may have at most 10 requests, not 11; nothing was done");
    assertThat(index.find("a")).isEmpty();
  }

  @Test
  void deepJsonIsRefused() {
    Client.Answer answer = client.post("/v1/query", "[".repeat(BODY));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("nesting").hasSizeLessThan(200);
  }

  /** The body of a request that is refused comes late, as any that is sent in a second packet. */
  @ParameterizedTest
  @ValueSource(strings = {"POST /nothing", "DELETE /v1/query", "GET /v1/entries/%FF"})
  void aRefusalLeavesTheConnectionForTheNextRequest(String refused) throws Exception {
    try (Socket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      out.write(ascii(refused + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n"));
      out.flush();
      Thread.sleep(100);
      out.write(ascii("{}GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
      String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answers).startsWith("HTTP/1.1 40").contains("HTTP/1.1 200 OK");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /nothing HTTP/1.1\r\nContent-Length: 9999999",
        "POST /nothing HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2",
        "POST /nothing HTTP/1.1\r\nContent-Length: 20",
        "GET /health HTTP/1.1\r\nContent-Length: 2",
        "POST /v1/query HTTP/1.1\r\nContent-Length: 9999999"
      })
  void whereABodyIsNotReadTheClientIsToldThatTheConnectionEnds(String head) throws IOException {
    assertThat(exchange(head + "\r\nHost: localhost\r\n\r\n", 0))
        .containsIgnoringCase("\r\nConnection: close\r\n");
  }

  @Test
  void headersAreLimited() throws IOException {
    String answer =
        exchange(
            "GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n\r\n", 0);
    assertThat(answer).startsWith("HTTP/1.1 431 ").contains("{\"error\":{\"status\":431,");
  }

  @Test
  void whatIsNotHttpIsAnsweredInJson() throws IOException {
    assertThat(exchange("HELLO\r\n\r\n", 0))
        .startsWith("HTTP/1.1 400 ")
        .contains("{\"error\":{\"status\":400,");
  }

  @Test
  void aClientThatFallsSilentIsAnsweredAndLeft() throws IOException {
    String answer =
        exchange(
            "POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{\"te", 0);
    assertThat(answer)
        .startsWith("HTTP/1.1 408 ")
        .contains("the body did not arrive within 0.7 s")
        .containsIgnoringCase("Connection: close");
    // Before a request there is nobody to answer.
    assertThat(exchange("GET /hea", 0))
        .satisfiesAnyOf(
            text -> assertThat(text).isEmpty(),
            text -> assertThat(text).startsWith("HTTP/1.1 408 "));
  }

  @Test
  void aClientThatDribblesIsAnsweredAndLeft() throws IOException {
    String head = "POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n";
    assertThat(exchange(head, 100)).startsWith("HTTP/1.1 408 ");
  }

  @Test
  void manySlowClientsDoNotKeepAQuickOneWaiting() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 300; i++) {
        Socket socket = connect();
        slow.add(socket);
        socket
            .getOutputStream()
            .write(
                ascii("POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"));
      }
      assertThat(client.post("/v1/query", query(10)).status()).isEqualTo(200);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void moreRequestsThanPlacesAreToldToTryAgain() throws Exception {
    NearDuplicateIndex slow =
        NearDuplicateIndex.openOrCreate("kept:slow", Algorithms.create("simhash"));
    try (IndexServer two = IndexServer.of(slow).mostAtOnce(2).start()) {
      KeptStorage.at("kept:slow").delay(500);
      Client asked = new Client(two);
      ExecutorService pool = Executors.newFixedThreadPool(8);
      List<Future<Client.Answer>> answers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        answers.add(pool.submit(() -> asked.post("/v1/query", query(10))));
      }
      int busy = 0;
      for (Future<Client.Answer> future : answers) {
        Client.Answer answer = future.get();
        if (answer.status() == 503) {
          busy++;
          assertThat(answer.header("Retry-After")).isEqualTo("1");
          assertThat(answer.message()).isEqualTo("the server is busy with 2 requests; try again");
        }
      }
      assertThat(busy).isBetween(1, 6);
      assertThat(asked.post("/v1/query", query(10)).status()).isEqualTo(200);
      assertThat(asked.get("/health").status()).isEqualTo(200);
      pool.shutdown();
    } finally {
      slow.close();
    }
  }

  @Test
  void bodiesHaveRoomInCommon() throws Exception {
    IndexServer.Builder settings = IndexServer.of(index);
    settings.bodies = OptionalLong.of(1_000);
    try (IndexServer small = settings.start();
        Socket slow = new Socket(small.uri().getHost(), small.uri().getPort())) {
      Client asked = new Client(small);
      String body = query(800);
      String head = "POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n";
      OutputStream out = slow.getOutputStream();
      out.write(ascii(head.formatted(body.length()) + body.substring(0, 700)));
      out.flush();
      while (!asked.get("/metrics").body().contains("\nneardup_body_bytes 700\n")) {
        Thread.onSpinWait(); // until the server has read what was sent
      }
      Client.Answer busy = asked.post("/v1/query", query(500));
      assertThat(busy.status()).isEqualTo(503);
      assertThat(busy.header("Retry-After")).isEqualTo("1");
      assertThat(busy.message())
          .isEqualTo("the server is busy with request bodies of 1,000 bytes in all; try again");
      assertThat(asked.post("/v1/query", query(100)).status()).isEqualTo(200);
      out.write(ascii(body.substring(700)));
      out.flush();
      assertThat(slow.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
      for (int i = 0; i < 3; i++) {
        assertThat(asked.post("/v1/query", query(900)).status()).isEqualTo(200);
      }
      assertThat(asked.post("/v1/query", query(1_000)).status()).isEqualTo(503);
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static Socket connect() throws IOException {
    Socket socket = new Socket(server.uri().getHost(), server.uri().getPort());
    socket.setSoTimeout(10_000);
    return socket;
  }

  /** Sends a head, and then perhaps a byte again and again; gives back all that comes. */
  private static String exchange(String head, int pause) throws IOException {
    try (Socket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      out.write(ascii(head));
      out.flush();
      if (pause > 0) {
        Thread dribble = new Thread(() -> dribble(out, pause));
        dribble.setDaemon(true);
        dribble.start();
      }
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void dribble(OutputStream out, int pause) {
    try {
      while (true) {
        out.write(' ');
        Thread.sleep(pause);
      }
    } catch (IOException e) {
      return; // the server has left
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
